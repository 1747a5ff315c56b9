/** What a scenario needs of its target, from its steps, their words and its tables: known before its first step. */
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import '../run/matched-once.ts'
import type { Capability, Need } from '../law/capabilities.ts'
import type { FigureKind } from './figures.ts'
import {
  type Reads,
  type StepTraits,
  type TerminalRoute,
  type TraitNeed,
  type TraitOptions,
  traitsOfWord,
} from './step-traits.ts'
import { clockNeeds, figuresIn, namesMoment, namesSeed, needsSeed, type Rows, showsSeveral } from './value-traits.ts'

type Definition = ReturnType<typeof supportCodeLibraryBuilder.buildStepDefinitions>['stepDefinitions'][number]
type Argument = NonNullable<ReturnType<Definition['expression']['match']>>[number]

/** Traits and values of a sentence. */
interface Sentence {
  /** Of its step, then of its words. */
  traits: readonly StepTraits[]
  /** The step's arguments, as written. */
  values: readonly string[]
  /** Number of steps that it fits. */
  fitting: number
}

export class StepDefinitions {
  /** null: read with the first sentence, when all are loaded. */
  #definitions: readonly Definition[] | null = null
  readonly #sentences = new Map<string, Sentence>()

  /** Number of steps that a sentence fits. */
  fitting = (text: string): number => this.sentence(text).fitting

  /** A sentence without a step has no traits. */
  sentence(text: string): Sentence {
    let sentence = this.#sentences.get(text)
    if (!sentence) {
      sentence = this.#matched(text)
      this.#sentences.set(text, sentence)
    }
    return sentence
  }

  #matched(text: string): Sentence {
    // Its ids are separate from the runner's
    this.#definitions ??= supportCodeLibraryBuilder.buildStepDefinitions([]).stepDefinitions
    const found = this.#definitions.flatMap(({ expression, options }) => {
      const given = expression.match(text)
      return given ? [{ options, given }] : []
    })
    const [first] = found
    if (!first) return { traits: [], values: [], fitting: 0 }
    const { options, given } = first
    const traits = [traitsOfStep(options, given), ...given.map(traitsOfArgument)]
    return { traits, values: valuesOf(given), fitting: found.length }
  }
}

function traitsOfStep({ wrapperOptions }: Partial<TraitOptions>, given: readonly Argument[]): StepTraits {
  const traits = wrapperOptions?.traits ?? {}
  return typeof traits === 'function' ? traits(...given.map((each) => each.getValue(null) as never)) : traits
}

const traitsOfArgument = ({ group, parameterType }: Argument): StepTraits =>
  traitsOfWord(
    parameterType.name ?? '',
    (group.values ?? []).map((each) => each ?? undefined),
  )

const valuesOf = (given: readonly Argument[]): string[] => given.map(({ group }) => group.value ?? '')

export interface ScenarioTraits {
  /** What it asks of its target, in the order of its steps. */
  asks: readonly Need[]
  /** The part of that which it asks before its first judgement. */
  asksFirst: readonly Need[]
  /** What its steps compare with the state before an action. */
  reads: ReadonlySet<Reads>
  /** What it needs as a whole, before its first step. */
  needs: ReadonlySet<Capability>
  /** The shift in the cloud it begins with, if any shift of that cashier there will do. */
  opens: string | null
  /** Counters it names. */
  counts: ReadonlySet<FigureKind>
  /** It names counters of more than one register. */
  several: boolean
  /** It asks a bank terminal for its sums. */
  settles: boolean
  /** It lists several bank terminals of the local network. */
  listsDevices: boolean
  /** It uses that network. */
  onLan: boolean
  /** It uses one bank terminal there and through the cloud. */
  crosses: boolean
  /** It makes enough shifts for its lists to contain no others. */
  fillsLists: boolean
  /** It fills a register beyond its counters. */
  overfills: boolean
  /** It has nothing to do with any register: none needs to be in order for it. */
  isApart: boolean
}

/** Of a scenario without known traits. */
export const NO_TRAITS: ScenarioTraits = {
  asks: [],
  asksFirst: [],
  reads: new Set(),
  needs: new Set(),
  opens: null,
  counts: new Set(),
  several: false,
  settles: false,
  listsDevices: false,
  onLan: false,
  crosses: false,
  fillsLists: false,
  overfills: false,
  isApart: false,
}

interface PickleStep {
  text: string
  /** *Outcome* for a step that judges. */
  type?: string
  argument?: { dataTable?: { rows: readonly { cells: readonly { value: string }[] }[] } } | undefined
}

/** A scenario as the runner provides it. */
interface Pickle {
  steps: readonly PickleStep[]
  tags?: readonly { name: string }[]
}

/** A lab that is open to its own machine demands no token; a server that is not ours must not be stopped, nor its store locked. */
const NEEDED_BY_TAG: Record<string, Capability> = {
  // At the last moment of a span, where the next one is too late.
  '@to-the-moment': 'stopped clock',
  '@lab-token': 'tokens',
  '@own-server': 'store',
}

/** A scenario that demands nothing of what an organization has: its words need no seed, unless a value is of ours. */
const ANY_HOUSE = '@any-house'

const asksOf = ({ asks = [], asksByTable }: StepTraits, rows: Rows): readonly Need[] => [
  ...asks,
  ...(asksByTable?.(rows) ?? []),
]

const rowsOf = ({ argument }: PickleStep): Rows =>
  (argument?.dataTable?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value))

export function traitsOf({ steps, tags = [] }: Pickle, definitions: StepDefinitions): ScenarioTraits {
  const sentences = steps.map(({ text }) => definitions.sentence(text))
  const all = sentences.flatMap(({ traits }) => traits)
  const tables = steps.map(rowsOf)
  const has = (holds: (traits: StepTraits) => unknown): boolean => all.some(holds)
  const goes = (route: TerminalRoute): boolean => has((each) => each.route === route)
  const lookedAt = new Set(all.flatMap(({ figures = [] }) => figures))
  const counts = new Set(tables.flatMap((rows) => figuresIn(rows, lookedAt)))
  const [first] = sentences
  const values = sentences.flatMap((sentence) => sentence.values)
  const isAnyHouse = tags.some(({ name }) => name === ANY_HOUSE)
  const needs = new Set([
    ...needsOf(all, values, tables, isAnyHouse),
    ...tags.flatMap(({ name }) => NEEDED_BY_TAG[name] ?? []),
  ])
  const asked = sentences.map(({ traits }, at) => traits.flatMap((each) => asksOf(each, tables[at]!)))
  const judged = steps.findIndex(({ type }) => type === 'Outcome')
  return {
    asks: [...needs, ...asked.flat()],
    asksFirst: [...needs, ...asked.slice(0, judged < 0 ? undefined : judged).flat()],
    reads: new Set(all.flatMap(({ reads = [] }) => reads)),
    needs,
    // Counters differ behind another shift.
    opens: (counts.size === 0 && first?.traits.find(({ opensShift }) => opensShift)?.opensShift) || null,
    counts,
    several: counts.size > 0 && has(({ otherRegister }) => otherRegister),
    settles: has(({ settles }) => settles),
    listsDevices: goes('devices on the LAN') && tables.some(showsSeveral),
    onLan: goes('terminal on the LAN') || goes('devices on the LAN'),
    crosses: goes('terminal on the LAN') && goes('terminal in the cloud'),
    fillsLists: has(({ fillsLists }) => fillsLists),
    overfills: has(({ overfills }) => overfills),
    isApart: all.every(asksNoRegister) && steps.every((step, at) => isApartAt(step, sentences[at]!)),
  }
}

const OF_NO_REGISTER = /^(cloud|seed|the (\w+ )*cashier( .*)?)$/

/** Whether a sentence or word needs neither a register nor anything that goes with one. */
const asksNoRegister = ({ asks = [], reads = [] }: StepTraits): boolean =>
  reads.length === 0 && asks.every((need) => OF_NO_REGISTER.test(need))

/** A judgement is of the answer alone, unless it asks for something. */
const isApartAt = ({ type }: PickleStep, { traits }: Sentence): boolean =>
  type === 'Outcome' ? traits.every(({ asks = [] }) => asks.length === 0) : traits.some(({ isApart }) => isApart)

function needsOf(
  all: readonly StepTraits[],
  values: readonly string[],
  tables: readonly Rows[],
  isAnyHouse: boolean,
): Set<TraitNeed> {
  const named = new Set(all.flatMap(({ needs = [] }) => needs))
  const needs = new Set<TraitNeed>()
  const isOfForm = all.some(({ judgesForm }) => judgesForm)
  const cells = tables.flat(2)
  if (!isOfForm && (named.has('clock') || [...values, ...cells].some(namesMoment))) needs.add('clock')
  if (!isOfForm) for (const kind of clockNeeds(values, cells)) needs.add(kind)
  // What every target refuses needs nothing of the seed, unless something else succeeds beside it.
  const isRefused = all.some(({ holds }) => holds === 'refused') && !all.some(({ holds }) => holds === 'accepted')
  if (values.some(namesSeed) || tables.some(needsSeed) || (!isRefused && !isAnyHouse && named.has('seed')))
    needs.add('seed')
  return needs
}

/** A terminal that the harness simulates is not the one that answers on the target's local network. */
export function offersFor({ onLan }: ScenarioTraits, offers: ReadonlySet<Capability>): ReadonlySet<Capability> {
  if (!onLan || offers.has('worlds')) return offers
  return new Set([...offers].filter((each) => each !== 'terminals'))
}
