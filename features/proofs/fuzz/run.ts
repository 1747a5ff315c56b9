/** A fuzz run against separate servers: parallel episodes, and their findings. */

import type { OpenApiDocument } from '../../support/law/contract.ts'
import { Episode } from './episode.ts'
import { type Finding, Findings } from './finding.ts'
import { Judge } from './judging.ts'
import { Line, type LongAnswers, type Origins } from './sending.ts'
import { FuzzedServers } from './servers.ts'
import { smallest } from './shrinking.ts'
import { situationsOf } from './situations.ts'
import { DESCRIPTIONS, type FuzzedOperation, type FuzzedSurface, operationsOf } from './surfaces.ts'

/** Requests of one world: enough for a day to pass, few enough to be repeated. */
const EPISODE_REQUESTS = 200
const LANES = 8
/** After these everything is loaded and compiled: memory used from then on depends on the requests. */
const WARMING_REQUESTS = 10_000
/** After this number of kinds of findings the run ends. */
const KINDS = 12

interface FuzzOptions {
  requests: number
  seed: number
  /** Requests of one world. */
  episodeRequests?: number
  /** World files are mutated as well. */
  files?: boolean
  /** Runs only this episode. */
  episode?: number
  /** Several processes of one store, each request to any of them; initially one server that keeps nothing. */
  shared?: { url: string; processes: number }
  /** Called with the progress. */
  progress?: (requests: number, findings: number) => void
  /** Called at the first finding of each kind. */
  met?: (finding: Finding) => void
}

export interface FuzzOutcome {
  requests: number
  episodes: number
  seconds: number
  findings: ShrunkFinding[]
  /** Answers slower than a second, by operation. */
  long: ReadonlyMap<string, LongAnswers>
  /** Heap of the server after warming up, and at the end, without worlds. Bytes. */
  memory: { begun: number; ended: number }
}

/** A finding, reduced as far as possible. */
export interface ShrunkFinding extends Finding {
  /** How often its kind was found. */
  times: number
  /** Requests that reproduce it, in order, the failing one last; null: it could not be reproduced. */
  again: Sent[] | null
}
type Sent = Finding['sent']

/** Starts a server, or several, sends that many requests, and ends it. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzOutcome> {
  const { requests, episode, shared, progress = () => {}, met = () => {} } = options
  const begun = performance.now()
  const servers = await FuzzedServers.start(shared?.url ?? ':memory:', shared?.processes ?? 1)
  const { origins } = servers
  const line = new Line(origins, LANES * 8, servers.pids)
  const findings = new Findings(servers, met)
  let done = 0
  let episodes = 0
  try {
    const prepared = await prepare(origins[0]!)
    let warm: Promise<number> | null = null
    let next = episode ?? 0
    const lane = async (): Promise<void> => {
      while (done < requests && findings.byKind.size < KINDS && servers.runs) {
        // Not `done += await …`: the other lanes count meanwhile
        const sent = await runEpisode({ ...prepared, options, servers, line, findings, episode: next++ })
        done += sent
        episodes++
        progress(done, findings.byKind.size)
        if (done >= WARMING_REQUESTS) warm ??= servers.heapUsed()
        if (episode !== undefined) return
      }
    }
    await Promise.all(Array.from({ length: episode === undefined ? LANES : 1 }, lane))
    if (!servers.runs) findings.died(next)
    const ended = await servers.heapUsed()
    const memory = { begun: (await warm) ?? ended, ended }
    const shrunk: ShrunkFinding[] = []
    for (const finding of findings.byKind.values()) {
      const again = servers.runs && finding.history.length > 0 ? await smallest(finding, line, prepared.judge) : null
      shrunk.push({ ...finding, again })
    }
    const seconds = (performance.now() - begun) / 1000
    return { requests: done, episodes, seconds, findings: shrunk, long: line.long, memory }
  } finally {
    line.close()
    await servers.kill()
  }
}

/** What the first episode needs: the server's operations, and a judge of its answers. */
async function prepare(origins: Origins) {
  const documents = await described(origins)
  const operations: FuzzedOperation[] = (Object.keys(documents) as FuzzedSurface[]).flatMap((surface) =>
    operationsOf(surface, documents[surface] as never),
  )
  return { operations, situations: situationsOf(operations), judge: new Judge(documents) }
}

interface EpisodeOrder extends Awaited<ReturnType<typeof prepare>> {
  options: FuzzOptions
  servers: FuzzedServers
  line: Line
  findings: Findings
  episode: number
}

/** @returns requests sent; 0 when a server died meanwhile */
async function runEpisode(order: EpisodeOrder): Promise<number> {
  const { options, servers, line, findings, episode, operations, situations, judge } = order
  const { seed, requests, episodeRequests = EPISODE_REQUESTS, files = false } = options
  const situation = situations[episode % situations.length]!
  const plan = { seed, episode, requests: Math.min(episodeRequests, requests), situation, files }
  const sent = await new Episode(plan, line, judge, operations, findings.add).run().catch((error: Error) => {
    if (servers.runs) throw error
    return 0
  })
  findings.readLogs(plan)
  return sent
}

async function described(origins: Origins): Promise<Record<FuzzedSurface, OpenApiDocument>> {
  const fetched = async (surface: FuzzedSurface) => {
    const response = await fetch(origins[surface] + DESCRIPTIONS[surface])
    return [surface, await response.json()] as const
  }
  return Object.fromEntries(await Promise.all((['cloud', 'desk', 'lab'] as const).map(fetched))) as Record<
    FuzzedSurface,
    OpenApiDocument
  >
}
