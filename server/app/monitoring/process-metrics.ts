/** Node's own metrics as prom-client collects them: without its misnamed gauges, and without figures of nothing measured. */
import type { Gauge, Registry } from 'prom-client'

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
