/** The charts of this process, and who is told of the steps of their machines. */
import { type Chart, chartOf } from './chart.ts'
import { MACHINES } from './machines.ts'
import { type ChartTold, guardOutcomes, observeMachine } from './observed.ts'

let charts: readonly Chart[] | null = null
let listener: ChartTold = () => {}

/** @param told in place of the one before; first of all that there is, with 0: machines of a process are wrapped once */
export function observeCharts(told: ChartTold): readonly Chart[] {
  listener = told
  charts ??= MACHINES.map((machine) => {
    const chart = chartOf(machine)
    observeMachine(machine, chart, (...step) => listener(...step))
    return chart
  })
  for (const { names, pairs } of charts) {
    for (const [{ guard }, name] of names) {
      told('transitions', name, 0)
      if (guard) for (const outcome of Object.values(guardOutcomes(name))) told('guards', outcome, 0)
    }
    for (const pair of pairs) told('pairs', pair, 0)
  }
  return charts
}
