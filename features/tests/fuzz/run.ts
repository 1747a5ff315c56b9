/** A run of the fuzz against a server of its own: episodes side by side, and what has been found in them. */

import type { Document } from '../../support/law/contract.ts'
import { MEMORY_TOLD, ServerProcess } from '../crash/server-process.ts'
import { Episode, type Finding } from './episode.ts'
import { Judge } from './judging.ts'
import { Line, type LongAnswers, type Origins } from './sending.ts'
import { smallest } from './shrinking.ts'
import { situationsOf } from './situations.ts'
import { DESCRIPTIONS, type FuzzedOperation, type FuzzedSurface, operationsOf } from './surfaces.ts'

/** Requests of one world: long enough for a day to pass, short enough to be asked again. */
const EPISODE_REQUESTS = 200
const LANES = 8
/** By then everything has been loaded and compiled: what is used from then on is used by what is asked. */
const WARMING_REQUESTS = 10_000
/** A line of the server's that tells its memory, because it was asked to. */
const MEMORY_LINE = /^memory /
/** Of what a server wrote that has died, so many characters. */
const LAST_WORDS = 2000
/** After so many kinds of findings there is enough to mend. */
const KINDS = 12

export interface FuzzOptions {
  requests: number
  seed: number
  /** Of one world. */
  episodeRequests?: number
  /** Files of worlds are spoiled as well. */
  files?: boolean
  /** This one alone. */
  episode?: number
  /** Called with what has been done so far. */
  progress?: (requests: number, findings: number) => void
  /** Called at the first finding of a kind. */
  met?: (finding: Finding) => void
}

export interface FuzzOutcome {
  requests: number
  episodes: number
  seconds: number
  findings: ShrunkFinding[]
  /** Answers that took longer than a second, by operation. */
  long: ReadonlyMap<string, LongAnswers>
  /** What the server used once it had got going, and at the end, when all worlds were gone. Bytes of heap. */
  memory: { begun: number; ended: number }
}

/** A finding as small as it has become. */
export interface ShrunkFinding extends Finding {
  /** How often its kind was found. */
  times: number
  /** What is to be asked to see it again, in order, the failing request last; null: it was not seen again. */
  again: Sent[] | null
}
type Sent = Finding['sent']

/** Opens a server, asks it so much, and shuts it. */
export async function runFuzz({
  requests,
  seed,
  episodeRequests = EPISODE_REQUESTS,
  files = false,
  episode,
  progress = () => {},
  met = () => {},
}: FuzzOptions): Promise<FuzzOutcome> {
  const begun = performance.now()
  const server = await ServerProcess.start(':memory:', 0, [], ['--expose-gc', ...MEMORY_TOLD])
  const { cloud, local } = server.addresses
  const origins: Origins = { cloud, desk: local, lab: cloud }
  const line = new Line(origins, LANES * 8)
  const found = new Map<string, Finding & { times: number }>()
  let done = 0
  let episodes = 0
  try {
    const documents = await described(origins)
    const surfaces = Object.keys(documents) as FuzzedSurface[]
    const operations: FuzzedOperation[] = surfaces.flatMap((surface) =>
      operationsOf(surface, documents[surface] as never),
    )
    const situations = situationsOf(operations)
    const judge = new Judge(documents)
    const tell = (finding: Finding): void => {
      const known = found.get(finding.kind)
      if (known) known.times++
      else {
        found.set(finding.kind, { ...finding, times: 1 })
        met(finding)
      }
    }
    let heard = server.said.length
    const listen = (plan: { episode: number; situation: { name: string } }): void => {
      // Of a line that is still being written the rest comes later.
      const end = server.said.lastIndexOf('\n') + 1
      const lines = server.said
        .slice(heard, end)
        .split('\n')
        .filter((each) => each && !MEMORY_LINE.test(each))
      heard = Math.max(heard, end)
      for (const line of lines) tell(spoken(line, plan))
    }
    const used = async (): Promise<number> => (server.runs ? (await server.memory()).heapUsed : Number.NaN)
    let warm: Promise<number> | null = null
    let next = episode ?? 0
    const lane = async (): Promise<void> => {
      while (done < requests && found.size < KINDS && server.runs) {
        const number = next++
        const situation = situations[number % situations.length]!
        const wanted = Math.min(episodeRequests, requests)
        const plan = { seed, episode: number, requests: wanted, situation, files }
        const sentBy = await new Episode(plan, line, judge, operations, tell).run().catch((error: Error) => {
          if (server.runs) throw error
          return 0
        })
        listen(plan)
        done += sentBy
        episodes++
        progress(done, found.size)
        if (done >= WARMING_REQUESTS) warm ??= used()
        if (episode !== undefined) return
      }
    }
    await Promise.all(Array.from({ length: episode === undefined ? LANES : 1 }, lane))
    if (!server.runs)
      tell(
        spoken(`the server has died: ${server.said.slice(-LAST_WORDS)}`, { episode: next, situation: { name: 'any' } }),
      )
    const ended = await used()
    const memory = { begun: (await warm) ?? ended, ended }
    const findings: ShrunkFinding[] = []
    for (const finding of found.values()) {
      const again = server.runs && finding.history.length > 0 ? await smallest(finding, line, judge) : null
      findings.push({ ...finding, again })
    }
    const seconds = (performance.now() - begun) / 1000
    return { requests: done, episodes, seconds, findings, long: line.long, memory }
  } finally {
    line.close()
    await server.kill()
  }
}

/** A line in the log is a finding by itself: at this level only what went wrong is said. */
function spoken(line: string, { episode, situation }: { episode: number; situation: { name: string } }): Finding {
  const { msg = line, err, path = '' } = line.startsWith('{') ? JSON.parse(line) : ({} as Record<string, never>)
  const fault = `the log says: ${msg} ${path}\n${err?.stack ?? ''}`
  const sent: Sent = { id: 'log', surface: 'cloud', method: 'GET', target: path, headers: {}, body: null }
  const kind = `the log says: ${msg} ${err?.message ?? ''}`.replace(/\d{2,}/g, '…')
  return { kind, fault, situation: situation.name, episode, number: 0, sent, history: [] }
}

async function described(origins: Origins): Promise<Record<FuzzedSurface, Document>> {
  const fetched = async (surface: FuzzedSurface) => {
    const response = await fetch(origins[surface] + DESCRIPTIONS[surface])
    return [surface, await response.json()] as const
  }
  return Object.fromEntries(await Promise.all((['cloud', 'desk', 'lab'] as const).map(fetched))) as Record<
    FuzzedSurface,
    Document
  >
}
