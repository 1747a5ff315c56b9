/**
 * What has been counted, as Prometheus reads it. Nothing is made of it before somebody asks: the numbers are counted
 * where things happen, and read here. Labels have few values, which are ours: no name of a world, no id, no path as it was
 * asked for.
 */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import type { Gauge, Registry } from 'prom-client'
import type { HttpCounts } from '../../runtime/counts/counts.ts'
import type { App } from '../app.ts'
import { distributionMetric, type Sample, sampled } from './sampled.ts'

// Node's own metrics as prom-client collects them: without its misnamed gauges, and without figures of nothing
// measured.

/** Gauges that bear the ending of counters, for which `promtool check metrics` fails; the sums of those without it. */
const MISNAMED = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total']

const LAG = 'nodejs_eventloop_lag'
/** Gauges of the delays since the scrape before; the collection of `nodejs_eventloop_lag_seconds` sets them all. */
const OF_DELAYS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']

/** Of the process, whatever servers it has: made once, for what they read (pauses, collections) is measured from then on. */
let ofProcess: Promise<Registry> | undefined

/** Node's own: processor, memory, delay of the event loop, collections. */
export const processMetrics = (): Promise<Registry> => {
  ofProcess ??= import('prom-client').then(({ Registry, collectDefaultMetrics }) => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    for (const name of MISNAMED) register.removeSingleMetric(name)
    withholdUnmeasured(register)
    return register
  })
  return ofProcess
}

/** While no delay has been measured, the mean is no number and the least 2^63 - 1 ns: none of them has a sample then. */
function withholdUnmeasured(register: Registry): void {
  const gauge = (name: string) => register.getSingleMetric(`${LAG}_${name}`) as Gauge & { collect?: () => void }
  const collection = gauge('seconds')
  const ofDelays = OF_DELAYS.map((each) => gauge(`${each}_seconds`))
  const mean = gauge('mean_seconds')
  const set = mean.set.bind(mean) as (labels: object, seconds: number) => void
  let isMeasured = false
  mean.set = (labels: object | number, seconds?: number) => {
    isMeasured = Number.isFinite(seconds)
    set(labels as object, seconds!)
  }
  const collect = collection.collect!.bind(collection)
  collection.collect = () => {
    collect()
    if (!isMeasured) for (const each of ofDelays) each.remove()
  }
}

/** By the hundreds of a status; at 0 the connection has ended before an answer. */
const CLASSES = ['none', '1xx', '2xx', '3xx', '4xx', '5xx']

/** HTTP requests as metrics, by surface, method, template of the path and class of the status. */
async function httpMetrics(register: Registry, http: HttpCounts): Promise<void> {
  const { counter } = await sampled(register)
  counter(
    'http_requests_total',
    'HTTP requests by the template of their path; none is of those that found no operation.',
    ['surface', 'method', 'operation', 'status'],
    () =>
      http.asked.flatMap(({ surface, method, operation, answers }) =>
        [...answers].flatMap((value, index) =>
          value === 0 ? [] : [{ labels: { surface, method, operation, status: CLASSES[index]! }, value }],
        ),
      ),
  )
  distributionMetric(
    register,
    'http_request_duration_seconds',
    'Time from the finding of the operation until its answer is handed to the connection; of a stream, its beginning.',
    () =>
      http.asked
        .filter(({ seconds }) => seconds.count > 0)
        .map(({ surface, method, operation, seconds }) => ({
          labels: { surface, method, operation },
          distribution: seconds,
        })),
  )
}

/** Open sockets by the surface they came to. */
type OpenSockets = () => Record<string, number>

const byOutcome = (counts: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value }))

const one = (value: number): Sample[] => [{ labels: {}, value }]

function buildInfo(): Sample[] {
  const { version } = JSON.parse(readFileSync(findPackageJSON('../..', import.meta.url)!, 'utf8')) as {
    version: string
  }
  return [{ labels: { version, node_version: process.version }, value: 1 }]
}

/** The metrics of one server. */
async function serverMetrics(app: App, sockets: OpenSockets): Promise<Registry> {
  const { Registry } = await import('prom-client')
  const register = new Registry()
  const { counter, gauge } = await sampled(register)
  const { counts, worlds } = app
  const { commits } = app.store
  const build = buildInfo()
  gauge(
    'kasalab_build_info',
    'Version of this server and of its Node; always 1.',
    ['version', 'node_version'],
    () => build,
  )
  counter('kasalab_turns_total', 'Turns that came to something and were given to the store.', [], () =>
    one(commits.turns),
  )
  counter('kasalab_turns_failed_total', 'Turns that the store has refused.', [], () => one(commits.failedTurns))
  counter('kasalab_commits_total', 'Commits of the store that are durable.', [], () => one(commits.batches.count))
  counter('kasalab_commits_failed_total', 'Commits that the store has refused.', [], () => one(commits.failedCommits))
  distributionMetric(register, 'kasalab_commit_turns', 'Turns written in one commit.', () => [
    { labels: {}, distribution: commits.batches },
  ])
  distributionMetric(
    register,
    'kasalab_commit_duration_seconds',
    'Time from handing a commit to the disk until it is durable.',
    () => [{ labels: {}, distribution: commits.seconds }],
  )
  gauge('kasalab_timers', 'Timers set in the worlds in memory.', [], () => one(worlds.awake().timers))
  gauge('kasalab_worlds_awake', 'Worlds in memory.', [], () => one(worlds.awake().worlds))
  gauge('kasalab_sockets_open', 'Open WebSockets.', ['surface'], () =>
    Object.entries(sockets()).map(([surface, value]) => ({ labels: { surface }, value })),
  )
  counter(
    'kasalab_authority_deliveries_total',
    'Pages of documents for the tax authority: judged by it as accepted or, at least one document, refused; damaged before they went out; failed at the store. One that gets no answer is not counted.',
    ['outcome'],
    () => byOutcome(counts.deliveries),
  )
  counter(
    'kasalab_webhook_calls_total',
    'Calls of webhooks and of callbacks of receipts, by class of the answer.',
    ['outcome'],
    () => byOutcome(counts.webhookCalls),
  )
  counter('kasalab_mails_total', 'Attempts to send a mail, by what the mail server has said.', ['outcome'], () =>
    byOutcome(counts.mails),
  )
  counter(
    'kasalab_peer_requests_total',
    'Requests, sockets and mails for worlds of other processes of the store: handed on, tried in vain, and taken from others.',
    ['outcome'],
    () =>
      byOutcome({ forwarded: counts.peers.forwarded, in_vain: counts.peers.notForwarded, taken: counts.peers.taken }),
  )
  await httpMetrics(register, counts.http)
  return register
}

/** The metrics of a server and of its process. */
export class Metrics {
  readonly #app: App
  readonly #sockets: OpenSockets
  #registry: Promise<Registry> | undefined

  constructor(app: App, sockets: OpenSockets) {
    this.#app = app
    this.#sockets = sockets
  }

  /** @returns the text format of Prometheus, and its media type */
  async read(): Promise<{ type: string; text: string }> {
    this.#registry ??= this.#merged()
    const registry = await this.#registry
    return { type: registry.contentType, text: await registry.metrics() }
  }

  async #merged(): Promise<Registry> {
    const { Registry } = await import('prom-client')
    return Registry.merge(await Promise.all([serverMetrics(this.#app, this.#sockets), processMetrics()]))
  }
}
