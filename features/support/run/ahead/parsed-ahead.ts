/**
 * Our features, parsed by a thread while this process loads what a run needs: the runner parses them one by one, behind
 * all that is loaded.
 */
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { GherkinStreams } from '@cucumber/gherkin-streams'
import type { Envelope } from '@cucumber/messages'
import { withCompileCache } from '../compile-cache.ts'

type Streams = typeof GherkinStreams

interface Ahead {
  thread: Worker
  /** By path. */
  parsed: Promise<ReadonlyMap<string, readonly Envelope[]>>
}

let ahead: Ahead | null = null

/** Begins to parse, where another core can do it. */
export function parseAhead(): void {
  if (availableParallelism() === 1) return
  const parsed = new Map<string, readonly Envelope[]>()
  const script = new URL(`parsing-thread${extname(import.meta.filename)}`, import.meta.url)
  const thread = new Worker(script, { env: withCompileCache() })
  thread.unref()
  thread.on('message', (files: readonly [string, readonly Envelope[]][]) => {
    for (const [path, messages] of files) parsed.set(path, messages)
  })
  const { promise, resolve } = Promise.withResolvers<typeof parsed>()
  // What it could not read or parse the runner reads itself, and tells
  thread.on('error', () => resolve(parsed)).on('exit', () => resolve(parsed))
  ahead = { thread, parsed: promise }
}

/** Has the next run take what was parsed. @param streams of the runner */
export function takeParsed(streams: Streams): void {
  if (ahead === null) return
  const { thread, parsed: awaited } = ahead
  ahead = null
  const { fromPaths } = streams
  async function* messages(...[paths, options]: Parameters<typeof fromPaths>): AsyncGenerator<Envelope> {
    // Until now a process that ends has not waited for it
    thread.ref()
    const parsed = await awaited
    for (const path of paths) yield* parsed.get(path) ?? (fromPaths([path], options) as AsyncIterable<Envelope>)
  }
  streams.fromPaths = (...asked) => {
    streams.fromPaths = fromPaths
    return Readable.from(messages(...asked))
  }
}
