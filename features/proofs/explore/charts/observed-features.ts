/**
 * Loaded before a run of the features, it leaves in `.reports/transitions.json` how often they take each arrow of the
 * statecharts: `node --import ./features/proofs/explore/charts/observed-features.ts features/support/run/features.ts
 * --parallel 0`, since workers would each write it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { arrow, OBSERVED_WALKS } from '../../../support/book/source/walks.ts'
import type { Chart } from './chart.ts'
import { observeCharts } from './charts.ts'

const taken = new Map<string, number>()
const charts = observeCharts((kind, name, times) => {
  if (kind === 'transitions') taken.set(name, (taken.get(name) ?? 0) + times)
})

function walksOf({ name, names }: Chart): Record<string, number> {
  const within = (id: string): string => id.replace(`${name}.`, '')
  const counts: Record<string, number> = {}
  for (const [{ source, target }, transition] of names)
    for (const { id } of target ?? []) {
      const walk = arrow(within(source.id), within(id))
      counts[walk] = (counts[walk] ?? 0) + taken.get(transition)!
    }
  return counts
}

process.on('exit', () => {
  mkdirSync(dirname(OBSERVED_WALKS), { recursive: true })
  const walks = Object.fromEntries(charts.map((chart) => [chart.name, walksOf(chart)]))
  writeFileSync(OBSERVED_WALKS, `${JSON.stringify(walks, null, 1)}\n`)
})
