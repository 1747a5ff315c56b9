/** Metrics whose values lie elsewhere, as plain numbers, and are read when somebody asks for them. */
import type { Registry } from 'prom-client'

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
