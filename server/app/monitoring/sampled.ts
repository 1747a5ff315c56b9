/** Metrics whose values lie elsewhere, as plain numbers, and are read when somebody asks for them. */
import type { Metric, Registry } from 'prom-client'
import type { Distribution } from '../../store/counts/distribution.ts'

// Distributions as histograms. The library's own Histogram takes figures one by one, and looks up their labels each
// time: here they have been counted already, so a metric of this shape takes its place in the registry.

interface Series {
  labels: Record<string, string>
  distribution: Pick<Distribution, 'bounds' | 'counts' | 'sum'>
}

/** Buckets count what is in those below as well. */
function values(name: string, { labels, distribution: { bounds, counts, sum } }: Series) {
  let count = 0
  const buckets = [...bounds, '+Inf'].map((le, index) => {
    count += counts[index]!
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(le) }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

/** Registers a histogram whose figures are counted elsewhere. */
export function distributionMetric(register: Registry, name: string, help: string, read: () => Series[]): void {
  const metric = {
    name,
    help,
    get: async () => ({
      ...{ name, help, type: 'histogram', aggregator: 'sum' },
      values: read().flatMap((series) => values(name, series)),
    }),
  }
  register.registerMetric(metric as unknown as Metric)
}

/** A value, and what tells it apart from others of its metric. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

type Define = (name: string, help: string, labelNames: string[], read: () => Sample[]) => void

/** @param register what is defined is of this one alone */
export async function sampled(register: Registry): Promise<{ counter: Define; gauge: Define }> {
  const { Counter, Gauge } = await import('prom-client')
  const registers = [register]
  return {
    counter(name, help, labelNames, read) {
      new Counter({
        ...{ name, help, labelNames, registers },
        collect() {
          this.reset()
          for (const { labels, value } of read()) this.inc(labels, value)
        },
      })
    },
    gauge(name, help, labelNames, read) {
      new Gauge({
        ...{ name, help, labelNames, registers },
        collect() {
          this.reset()
          for (const { labels, value } of read()) this.set(labels, value)
        },
      })
    },
  }
}
