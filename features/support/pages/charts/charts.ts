/** The statecharts of the server, drawn: `npm run index` lays them out, and the console shows them as they are. */
import elk, { type ElkNode } from 'elkjs'
import type { AnyStateMachine } from 'xstate'
import { machineActorTypes, simulatorActorTypes } from '../../../../server/app/actor-types.ts'
import { type ChartGraph, chartGraph } from './chart-graph.ts'
import { chartSvg } from './chart-svg.ts'

/** Statecharts with something to draw: more than one state. */
export const drawable = (machines: readonly AnyStateMachine[]): AnyStateMachine[] =>
  machines.filter(({ root }) => Object.keys(root.states).length > 1)

/** Each drawing by the name of its file. */
export async function drawnCharts(machines: readonly AnyStateMachine[]): Promise<Map<string, string>> {
  // Its types say that the module is the class, which is its default export
  const layouter = new (elk as unknown as { new (): { layout(graph: ElkNode): Promise<ElkNode> } })()
  const pages = new Map<string, string>()
  for (const machine of drawable(machines)) {
    const graph = (await layouter.layout(chartGraph(machine))) as ChartGraph
    pages.set(`${machine.id}.svg`, chartSvg(machine.id, graph))
  }
  return pages
}

/** Every statechart that the server runs. They are looked at here: nothing is stored, and no report is built. */
export const machines = (): AnyStateMachine[] =>
  Object.values({
    ...machineActorTypes({} as never, () => ({ isUnderWay: () => false })),
    ...simulatorActorTypes(),
  }).map(({ machine }) => machine)
