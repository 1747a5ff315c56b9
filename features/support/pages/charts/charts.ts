/** The statecharts of the server, drawn: `npm run index` lays them out, and the console shows them as they are. */
import elk, { type ElkNode, type ElkPoint } from 'elkjs'
import type { AnyStateMachine } from 'xstate'
import { machineActorTypes, simulatorActorTypes } from '../../../../server/app/actor-types.ts'
import { escapeHtml } from '../../living/markup/html.ts'
import { type ChartArrow, type ChartGraph, type ChartState, chartGraph, LINE, PADDING } from './chart-graph.ts'

const rounded = (value: number): number => Math.round(value * 10) / 10

/** First line of a text, below the upper edge of its box. */
const BASELINE = 12

const textAt = (x: number, y: number, text: string, kind: string): string =>
  `<text class="${kind}" x="${rounded(x)}" y="${rounded(y)}">${escapeHtml(text)}</text>`

/** Where each box lies in the drawing, by its path: boxes within are laid out in those around them. */
type Places = Map<string, ElkPoint>

function drawnState(state: ChartState, origin: ElkPoint, places: Places): string {
  const [x, y] = [origin.x + (state.x ?? 0), origin.y + (state.y ?? 0)]
  places.set(state.path, { x, y })
  const { width = 0, height = 0, kind, isInitial, name, stays } = state
  const box = `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" rx="8"/>`
  const inner = `<rect class="inner" x="${rounded(x + 3)}" y="${rounded(y + 3)}" width="${rounded(width - 6)}" height="${rounded(height - 6)}" rx="6"/>`
  const parts = [
    box,
    ...(kind === 'final' ? [inner] : []),
    ...(isInitial ? [`<circle class="initial" cx="${rounded(x)}" cy="${rounded(y)}" r="5"/>`] : []),
    textAt(x + PADDING, y + PADDING + BASELINE - 2, name, 'name'),
    ...stays.map((event, index) =>
      textAt(x + PADDING, y + PADDING + BASELINE - 2 + LINE * (index + 1), event, 'stays'),
    ),
  ]
  const within = (state.children ?? []).map((child) => drawnState(child, { x, y }, places))
  return `<g class="state ${kind}" data-state="${escapeHtml(state.path)}">${parts.join('')}</g>${within.join('')}`
}

function drawnArrow(arrow: ChartArrow, places: Places): string {
  const container = (arrow as { container?: string }).container
  const origin = (container ? places.get(container) : undefined) ?? { x: 0, y: 0 }
  const at = ({ x, y }: ElkPoint): string => `${rounded(origin.x + x)} ${rounded(origin.y + y)}`
  const lines = (arrow.sections ?? []).map(
    ({ startPoint, bendPoints = [], endPoint }) =>
      `<path d="M${[startPoint, ...bendPoints, endPoint].map(at).join(' L')}" marker-end="url(#arrowhead)"/>`,
  )
  const labels = (arrow.labels ?? []).flatMap(({ x = 0, y = 0 }) =>
    arrow.events.map((event, index) =>
      textAt(origin.x + x + 2, origin.y + y + BASELINE + LINE * index, event, 'event'),
    ),
  )
  return `<g class="transition" data-from="${escapeHtml(arrow.from)}" data-to="${escapeHtml(arrow.to)}">${lines.join('')}${labels.join('')}</g>`
}

const everyPath = (states: readonly ChartState[]): string[] =>
  states.flatMap(({ path, children = [] }) => [path, ...everyPath(children)])

/** The statechart in words, for who does not see it. */
const inWords = ({ children, edges }: ChartGraph): string =>
  [
    `States: ${everyPath(children).join(', ')}.`,
    ...edges.map(({ from, to, events }) => `From ${from} to ${to}: ${events.join(', ')}.`),
  ].join(' ')

/** @param graph laid out */
function chartSvg(machine: string, graph: ChartGraph): string {
  const places: Places = new Map()
  const states = graph.children.map((state) => drawnState(state, { x: 0, y: 0 }, places))
  const arrows = graph.edges.map((arrow) => drawnArrow(arrow, places))
  const size = `${Math.ceil(graph.width ?? 0)} ${Math.ceil(graph.height ?? 0)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${size}" role="img" aria-labelledby="chart-title chart-words">
<title id="chart-title">${escapeHtml(machine)}</title>
<desc id="chart-words">${escapeHtml(inWords(graph))}</desc>
<defs><marker id="arrowhead" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>
${states.join('\n')}
${arrows.join('\n')}
</svg>
`
}

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
