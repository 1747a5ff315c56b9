/** A statechart as a graph: its transitions by their names, and which may come directly behind which, by xstate/graph. */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createMachine,
} from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'

/** A transition in a state of the chart. */
export interface Arrow {
  transition: string
  /** The state behind it. */
  to: string
}

export interface Chart {
  name: string
  /** Names of transitions, by their definitions in the machine. */
  names: ReadonlyMap<AnyTransitionDefinition, string>
  /** Arrows from each state: that of all regions, as XState writes it in JSON. */
  arrows: ReadonlyMap<string, readonly Arrow[]>
  /** Two transitions, the second directly behind the first, as far as states alone say. */
  pairs: ReadonlySet<string>
}

export const inTurn = (first: string, second: string): string => `${first} ⇒ ${second}`

export const listsOf = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  ...(node.always ? [node.always] : []),
]

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const guardOf = ({ guard }: AnyTransitionDefinition): string =>
  guard === undefined
    ? ''
    : ` [${typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? 'a guard')}]`

/** As a chart says it: `register link.offline: sending.begun → link.sending`. */
function nameOf(machine: AnyStateMachine, each: AnyTransitionDefinition): string {
  const within = ({ id }: AnyStateNode): string => id.slice(machine.id.length + 1)
  const from = [machine.id, within(each.source)].filter((part) => part !== '').join(' ')
  const targets = (each.target ?? []).map((target) => ` → ${within(target)}`).join(',')
  const event = each.eventType.replace(/^xstate\.after\.(\w+)\..*/, 'after $1')
  return `${from}: ${event || 'at once'}${guardOf(each)}${targets}`
}

/** A state and those within it, where each transition is an event of its own without a guard. */
const bare = (node: AnyStateNode, names: Chart['names']): object => ({
  type: node.type,
  id: node.id,
  ...(node.type === 'compound' && { initial: node.initial.target[0]!.key }),
  states: Object.fromEntries(Object.values(node.states).map((each) => [each.key, bare(each, names)])),
  on: Object.fromEntries(
    listsOf(node)
      .flat()
      .map((each) => [names.get(each)!, { target: each.target?.map(({ id }) => `#${id}`) }]),
  ),
})

/** Whether it may be taken while those nodes are active: a state within that always takes its event is asked before. */
const mayBeTaken = (active: readonly AnyStateNode[], { source, eventType }: AnyTransitionDefinition): boolean =>
  active.includes(source) &&
  !active.some(
    (node) =>
      node.id.startsWith(`${source.id}.`) &&
      listsOf(node)
        .flat()
        .some((each) => each.eventType === eventType && !each.guard),
  )

export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root)
  const all = nodes.flatMap((node) => listsOf(node).flat())
  const names = new Map(all.map((each) => [each, nameOf(machine, each)]))
  const map = getAdjacencyMap(createMachine(bare(machine.root, names) as never), {
    events(snapshot: AnyMachineSnapshot) {
      const ids = new Set((snapshot._nodes as AnyStateNode[]).map(({ id }) => id))
      const active = nodes.filter(({ id }) => ids.has(id))
      return all.filter((each) => mayBeTaken(active, each)).map((each) => ({ type: names.get(each)! })) as never
    },
    serializeState: ({ value }: AnyMachineSnapshot) => JSON.stringify(value),
  } as never) as unknown as Record<
    string,
    { transitions: Record<string, { event: { type: string }; state: AnyMachineSnapshot }> }
  >
  const arrows = new Map(
    Object.entries(map).map(([from, { transitions }]) => [
      from,
      Object.values(transitions).map(({ event, state }) => ({
        transition: event.type,
        to: JSON.stringify(state.value),
      })),
    ]),
  )
  const pairs = [...arrows.values()]
    .flat()
    .flatMap(({ transition, to }) => arrows.get(to)!.map((next) => inTurn(transition, next.transition)))
  return { name: machine.id, names, arrows, pairs: new Set(pairs) }
}
