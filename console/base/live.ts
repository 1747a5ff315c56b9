/** Streams of the lab: server-sent events, read with a token, taken up again where they broke off. */
import { signal } from '@preact/signals'
import { createParser } from 'eventsource-parser'
import { base, labHeaders, openLab } from './lab.ts'

/** Wait before a lost stream is asked for again, ms: each time longer, to a bound. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

/** Streams that are open now, by path; a lost one is not among them. */
export const openStreams = signal<ReadonlySet<string>>(new Set())

function told(path: string, isOpen: boolean): void {
  const next = new Set(openStreams.value)
  if (isOpen) next.add(path)
  else next.delete(path)
  openStreams.value = next
}

/** An event as the stream had it. */
export interface LiveEvent {
  id: string
  /** `message`, or the name of another kind. */
  event: string
  data: string
}

/**
 * Follows a stream until it is stopped; broken off, it goes on after the last event that came.
 * @param pathOf behind `/lab`, worked out each time the stream is asked for
 * @param after where to begin; null: where the path says
 * @returns what stops it
 */
export function follow(pathOf: () => string, after: string | null, take: (event: LiveEvent) => void): () => void {
  const stop = new AbortController()
  void carryOn(pathOf, after, take, stop.signal)
  return () => stop.abort()
}

async function carryOn(
  pathOf: () => string,
  after: string | null,
  take: (event: LiveEvent) => void,
  stopped: AbortSignal,
): Promise<void> {
  let cursor = after
  let wait = FIRST_WAIT_MS
  const keep = (event: LiveEvent): void => {
    cursor = event.id
    wait = FIRST_WAIT_MS
    take(event)
  }
  while (!stopped.aborted) {
    const path = pathOf()
    await readOnce(path, cursor, keep, stopped).catch(() => {})
    told(path, false)
    if (stopped.aborted) return
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
    // It says whether the world is there, and whether the token holds
    await openLab()
  }
}

async function readOnce(
  path: string,
  cursor: string | null,
  take: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers: Record<string, string> = { ...labHeaders(), accept: 'text/event-stream' }
  if (cursor !== null) headers['last-event-id'] = cursor
  const answer = await fetch(`${base}/lab${path}`, { headers, signal, cache: 'no-store' })
  if (!answer.ok || answer.body === null) throw new Error(`${path} was answered with ${answer.status}`)
  told(path, true)
  const parser = createParser({
    onEvent: ({ id, event, data }) => take({ id: id ?? '0', event: event ?? 'message', data }),
  })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(value)
  }
}
