/** A statechart as a graph for the layouter: boxes within boxes, and one arrow for all events between two states. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Pixels of the drawing: a character of its 12-pixel letters. */
const CHARACTER = 7.2
/** Names are set bold, and some in capitals. */
const BOLD_CHARACTER = 9
/** A line of text, pixels. */
export const LINE = 16
/** Room around it, pixels. */
export const PADDING = 10

/** A state: its name, and the events that it answers where it is. */
export interface ChartState extends ElkNode {
  /** Path in the machine: `link.online`. */
  path: string
  name: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final'
  isInitial: boolean
  /** Events that lead nowhere else. */
  stays: readonly string[]
  children?: ChartState[]
}

/** An arrow, with the events that go its way. */
export interface ChartArrow extends ElkExtendedEdge {
  from: string
  to: string
  events: readonly string[]
}

export interface ChartGraph extends ElkNode {
  children: ChartState[]
  edges: ChartArrow[]
}

const pathOf = ({ path }: AnyStateNode): string => path.join('.')

/** What a transition is drawn with: the name of its event; of a delay, what is waited for; `always` without either. */
function eventName({ eventType }: AnyTransitionDefinition): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? []
  if (delay !== undefined) return `after ${delay}`
  return eventType === '' ? 'always' : eventType
}

const transitionsOf = (state: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...state.transitions.values()].flat(),
  ...(state.always ?? []),
]
const widthOf = (lines: readonly string[]): number =>
  Math.ceil(Math.max(0, ...lines.map((line) => line.length)) * CHARACTER)

function chartState(state: AnyStateNode): ChartState {
  const stays = [
    ...new Set(
      transitionsOf(state)
        .filter(({ target }) => target === undefined || target.length === 0 || target.includes(state))
        .map(eventName),
    ),
  ]
  const children = Object.values(state.states).map(chartState)
  const head = LINE * (1 + stays.length) + PADDING
  const own = {
    id: pathOf(state),
    path: pathOf(state),
    name: state.key,
    kind: state.type === 'history' ? ('atomic' as const) : state.type,
    isInitial: state.parent?.initial?.target?.includes(state) === true,
    stays,
  }
  const width = Math.max(Math.ceil(state.key.length * BOLD_CHARACTER), widthOf(stays)) + 2 * PADDING
  if (children.length === 0) return { ...own, width, height: head + PADDING }
  const padding = `[top=${head + PADDING},left=${PADDING * 2},bottom=${PADDING * 2},right=${PADDING * 2}]`
  return {
    ...own,
    children,
    layoutOptions: {
      'elk.padding': padding,
      'elk.nodeSize.minimum': `(${width},${head})`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    },
  }
}

const everyState = (state: AnyStateNode): AnyStateNode[] => [state, ...Object.values(state.states).flatMap(everyState)]

function arrowsOf(root: AnyStateNode): ChartArrow[] {
  const ways = new Map<string, { from: string; to: string; events: Set<string> }>()
  for (const state of everyState(root))
    for (const transition of transitionsOf(state))
      for (const target of transition.target ?? []) {
        if (target === state) continue
        const [from, to] = [pathOf(state), pathOf(target)]
        // An event of the machine itself leads from anywhere
        if (from === '') continue
        const way = ways.get(`${from} ${to}`) ?? { from, to, events: new Set() }
        way.events.add(eventName(transition))
        ways.set(`${from} ${to}`, way)
      }
  return [...ways.values()].map(({ from, to, events }) => ({
    id: `${from} → ${to}`,
    from,
    to,
    sources: [from],
    targets: [to],
    events: [...events],
    labels: [{ text: [...events].join('\n'), width: widthOf([...events]) + 4, height: LINE * events.size }],
  }))
}

/** Options of the layouter: in layers from left to right, with room for the names of events. */
const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeLabels.inline': 'false',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.edgeNode': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
}

export const chartGraph = (machine: AnyStateMachine): ChartGraph => ({
  id: '',
  layoutOptions: LAYOUT,
  children: Object.values(machine.root.states).map(chartState),
  edges: arrowsOf(machine.root),
})
