/** What an exploration has reached: acts by their answers, states, situations, operations and reads; and what it never has. */
import fields from '../../../fixtures/fields.json' with { type: 'json' }
import { EXTENSION } from '../../support/law/known-clauses.ts'
import type { Ask, Expected, Read } from '../../support/model/expected.ts'
import { ACTS, type Act } from '../../support/model/model.ts'
import type { State } from '../../support/model/state.ts'
import type { ChartTold } from './charts/observed.ts'
import type { Mismatch } from './judge.ts'
import { clausesHeld, judgedClauseLines } from './judged-clauses.ts'
import { SITUATIONS, situationsReached } from './situations/all.ts'
import type { Happening, TimedFact } from './situations/situation.ts'
import type { EpisodeTold } from './step.ts'
import type { Received } from './venues/venue.ts'

type Counts = Map<string, number>

/**
 * What is counted: `meetings` are acts by their answers in a state; `differs` are answers otherwise than decided, `clauses` those that held. The last
 * three are of the statecharts of a server in this process: what was never taken of them is counted with 0.
 */
const KINDS = [
  'acts',
  'reads',
  'states',
  'meetings',
  'situations',
  'operations',
  'differs',
  'clauses',
  'transitions',
  'guards',
  'pairs',
] as const
type Kind = (typeof KINDS)[number]

/** Counts as a process sends them to another. */
export type CoverageCounts = Record<Kind, [name: string, count: number][]>

export const NOTHING_REACHED: CoverageCounts = {
  acts: [],
  reads: [],
  states: [],
  meetings: [],
  situations: [],
  operations: [],
  differs: [],
  clauses: [],
  transitions: [],
  guards: [],
  pairs: [],
}

/** How many of those that are counted were reached. */
const shareOf = (counts: Counts): string =>
  `${[...counts.values()].filter((count) => count > 0).length} of ${counts.size}`

const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** An operation of the interface: its surface, its method and the form of its path. */
interface Operation {
  name: string
  surface: string
  method: string
  path: RegExp
}

const operationAt =
  (surface: string) =>
  (line: string): Operation => {
    const [method, path] = line.split(' ') as [string, string]
    // What is written out comes before a parameter at the same place
    const form = path.replace(/^\/(api\/v1|paylink\/processing)/, '').replace(/\{\w+\}/g, '[^/]+')
    const own = path.startsWith('/paylink/processing') ? 'processing' : surface
    return { name: `${surface === 'desk' ? 'desk ' : ''}${line}`, surface: own, method, path: new RegExp(`^${form}$`) }
  }

const hasParameter = ({ name }: Operation): number => Number(name.includes('{'))

/** Operations of the law over HTTP, and of the extension. */
export const OPERATIONS: readonly Operation[] = [
  ...Object.keys(fields.cloud.operations).map(operationAt('cloud')),
  ...Object.keys(fields.desk.operations).map(operationAt('desk')),
  ...Object.values(EXTENSION.operations.cloud).map(operationAt('cloud')),
  ...Object.values(EXTENSION.operations.desk).map(operationAt('desk')),
].toSorted((a, b) => hasParameter(a) - hasParameter(b))

const byDoor = Map.groupBy(OPERATIONS, ({ surface, method }) => `${surface} ${method}`)

/** The operation that a request asks for; undefined: none of the interface. */
export const operationAsked = ({ surface, method, path }: Ask): string | undefined =>
  byDoor.get(`${surface} ${method}`)?.find((each) => each.path.test(path.split('?')[0]!))?.name

/** How a register stands, in a few words: what is allowed there depends on them. */
function standingOf({ registers }: State, id: string | null): string {
  const register = id === null ? undefined : registers[id]
  if (!register) return 'no register'
  const { shift, link, held, onTheWay, drawer, codes, past } = register
  return [
    link,
    shift?.status ?? 'no shift',
    ...(past.length > 0 ? ['again'] : []),
    ...(held > 0 ? ['held'] : []),
    ...(onTheWay > 0 ? ['on the way'] : []),
    ...(drawer > 0 ? ['cash'] : []),
    ...(codes.free === 0 ? ['no codes'] : []),
  ].join(', ')
}

const registerOf = (act: Act): string | null => ('of' in act ? act.of : 'at' in act ? act.at : null)

export class Coverage implements EpisodeTold {
  readonly #counts = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Record<Kind, Counts>

  act(act: Act, status: number, before: State): void {
    const standing = standingOf(before, registerOf(act))
    this.#add('acts', `${act.do} ${status}`, 1)
    this.#add('states', standing, 1)
    this.#add('meetings', `${act.do} ${status} at ${standing}`, 1)
  }

  read({ name }: Read): void {
    this.#add('reads', name, 1)
  }

  asked(ask: Ask, { forms = [] }: Received): void {
    for (const each of forms) this.#add('clauses', each, 1)
    const operation = operationAsked(ask)
    if (operation !== undefined) this.#add('operations', operation, 1)
  }

  /** Counts the clauses that an answer has held to. */
  held(status: number, expected: Expected, isOurs: boolean): void {
    for (const each of clausesHeld(status, expected, isOurs)) this.#add('clauses', each, 1)
  }

  differs(mismatches: readonly Mismatch[]): void {
    for (const { clause } of mismatches) this.#add('differs', clause, 1)
  }

  /** Of a statechart: what it has taken, or may take. */
  step: ChartTold = (kind, name, times) => this.#add(kind, name, times)

  /** Counts the situations of an episode once it has ended. @param facts of its world, oldest first; none: nobody tells them */
  ended(happenings: readonly Happening[], facts: readonly TimedFact[]): void {
    for (const [name, count] of situationsReached(happenings, facts)) this.#add('situations', name, count)
  }

  #add(kind: Kind, name: string, more: number): void {
    const counts = this.#counts[kind]
    counts.set(name, (counts.get(name) ?? 0) + more)
  }

  /** Adds what another process has reached. */
  add(counts: CoverageCounts): void {
    for (const kind of KINDS) for (const [name, count] of counts[kind]) this.#add(kind, name, count)
  }

  get counts(): CoverageCounts {
    return Object.fromEntries(KINDS.map((kind) => [kind, [...this.#counts[kind]]])) as CoverageCounts
  }

  /** Clauses and decisions that answers have held to. */
  get clauses(): string[] {
    return [...this.#counts.clauses.keys()].sort()
  }

  /** The counts but for pairs of transitions: there are thousands. */
  get soFar(): CoverageCounts {
    return { ...this.counts, pairs: [] }
  }

  get acts(): number {
    return totalOf(this.#counts.acts)
  }

  get reads(): number {
    return totalOf(this.#counts.reads)
  }

  /** Situations by name, states, acts in these, operations and transitions of statecharts that were reached: how many of each. */
  get reached(): string {
    const { states, meetings, situations, operations, transitions } = this.#counts
    const charts = transitions.size === 0 ? '' : `, ${shareOf(transitions)} transitions`
    const named = `situations ${situations.size} of ${SITUATIONS.length}`
    return `${named}, ${states.size} states, ${meetings.size} acts in states, ${operations.size} operations${charts}`
  }

  /** Answers that differ from our decisions, by these: none of them convicts a server that is not ours. */
  get differences(): string[] {
    return [...this.#counts.differs].sort().map(([clause, count]) => `≠ ${clause}: ${count}`)
  }

  /** What was reached, seldom ones first, and what never was. */
  get lines(): string[] {
    const told = (kind: Kind): string =>
      [...this.#counts[kind]]
        .sort(([, a], [, b]) => a - b)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', ')
    const { acts, operations, situations, transitions, guards, pairs } = this.#counts
    const untaken = (counts: Counts): string[] => [...counts].flatMap(([name, count]) => (count === 0 ? name : []))
    const charts = [
      `statecharts: ${shareOf(transitions)} transitions, ${shareOf(guards)} outcomes of guards, ${shareOf(pairs)} pairs`,
      ...[...untaken(transitions), ...untaken(guards)].map((name) => `never taken: ${name}`),
    ]
    const never = ACTS.filter((act) => ![...acts.keys()].some((name) => name.startsWith(`${act} `)))
    const unmet = SITUATIONS.filter(([name]) => !situations.has(name)).map(([name]) => name)
    const unasked = OPERATIONS.filter(({ name }) => !operations.has(name)).map(({ name }) => name)
    return [
      `acts by answer: ${told('acts')}`,
      `reads: ${told('reads')}`,
      `operations: ${told('operations')}`,
      `situations: ${told('situations')}`,
      ...judgedClauseLines(this.#counts.clauses),
      ...(unmet.length > 0 ? [`never reached: ${unmet.join(', ')}`] : []),
      ...(never.length > 0 ? [`never done: ${never.join(', ')}`] : []),
      ...(unasked.length > 0 ? [`never asked for: ${unasked.join(', ')}`] : []),
      ...(transitions.size > 0 ? charts : []),
    ]
  }
}
