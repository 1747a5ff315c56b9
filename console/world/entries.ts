/** Entries of the timeline: facts and activity in one form, with a line each. */
import type { RecordedActivity, RecordedTransition, SaidFact } from '../../server/client/model.ts'

export const KINDS = ['request', 'frame', 'fact', 'document', 'webhook', 'mail', 'print', 'transition'] as const
export type Kind = (typeof KINDS)[number]

/** A line of the timeline. */
export interface Entry {
  /** `f12`, `a7`: unique in the list. */
  key: string
  kind: Kind
  /** By the clock of the world; null: unreadable. */
  at: string | null
  /** Id of the register it concerns; null: none, or not known. */
  register: string | null
  /** Who, in a word. */
  subject: string
  /** What, in a line. */
  line: string
  isRefusal: boolean
  fact?: SaidFact
  activity?: RecordedActivity
}

const PREFIXES: readonly (readonly [Kind, RegExp])[] = [
  ['print', /^(slip|report|terminal)\.printed$/],
  ['webhook', /^(event\.received|webhook\.|callback\.|trial\.)/],
  ['mail', /^(mails?|mailing|mailbox|message|slip)\./],
  ['document', /^(documents\.|delivery\.settled|codes\.)/],
]

function kindOf({ type, fact }: SaidFact): Kind {
  const named = PREFIXES.find(([, types]) => types.test(type))
  if (named) return named[0]
  return fact !== null && 'document' in fact ? 'document' : 'fact'
}

/** `register:4000…` is of that register; so are its printer, its authority and its webhook. */
const REGISTER_ADDRESS =
  /^(?:register|printer|authority|webhook|uplink|gateway|webhook-deliveries|trial):([\da-f-]{36})/

/** Members of a fact that tell most of it, in a line. */
const TELLING = [
  'reason',
  'status',
  'rule',
  'name',
  'requested',
  'from',
  'to',
  'count',
  'pending',
  'number',
  'subject',
  'error',
]

/** Characters of a line. */
const LINE = 160

function tellingOf(fact: SaidFact): string {
  const body: Readonly<Record<string, unknown>> = fact.fact ?? {}
  const parts = TELLING.flatMap((name) => {
    const value = body[name]
    return value === undefined || value === null || typeof value === 'object' ? [] : [`${name} ${String(value)}`]
  })
  return [fact.type, ...verdictsOf(body), ...parts].join(' · ').slice(0, LINE)
}

/** Verdicts of the tax authority: how many it has taken, and why not. */
function verdictsOf(body: Readonly<Record<string, unknown>>): string[] {
  const { verdicts } = body as { verdicts?: { number: number; error_message: string | null }[] }
  if (!Array.isArray(verdicts)) return []
  return verdicts
    .slice(0, 3)
    .map(({ number, error_message }) => `${number} ${error_message === null ? '✓' : `✗ ${error_message}`}`)
}

export function entryOfFact(fact: SaidFact): Entry {
  return {
    key: `f${fact.n}`,
    kind: kindOf(fact),
    at: fact.at,
    register: REGISTER_ADDRESS.exec(fact.address)?.[1] ?? null,
    subject: fact.address.split(':')[0]!,
    line: tellingOf(fact),
    isRefusal: fact.type === 'refused' || verdictsOf(fact.fact ?? {}).some((each) => each.includes('✗')),
    fact,
  }
}

/** The states that a transition has left, and those it has entered. */
export function changedStates({ from, to }: RecordedTransition): string {
  const [left, entered] = [from.filter((each) => !to.includes(each)), to.filter((each) => !from.includes(each))]
  return `${left.join(' + ')} → ${entered.join(' + ')}`
}

function lineOfActivity(each: RecordedActivity): string {
  if (each.kind === 'transition') return `${changedStates(each)} · ${each.event}`
  if (each.kind === 'frame') return `${each.direction === 'in' ? '→' : '←'} ${each.text ?? `${each.bytes} B`}`
  const { status, method, path, rule } = each
  return `${status ?? '—'} ${method} ${path}${rule === null ? '' : ` · ${rule.split('; ')[0]}`}`
}

/** What a terminal refuses it says in the body: the status of its answer is 200, and a frame has none. */
const UNSUCCESSFUL = /"success"\s*:\s*false/

function isRefused(each: RecordedActivity): boolean {
  if (each.kind === 'frame') return each.direction === 'out' && UNSUCCESSFUL.test(each.text ?? '')
  if (each.kind === 'transition') return false
  return (each.status ?? 0) >= 400 || (each.surface === 'lan' && UNSUCCESSFUL.test(each.answer ?? ''))
}

export const entryOfActivity = (each: RecordedActivity): Entry => ({
  key: `a${each.n}`,
  kind: each.kind,
  at: each.at,
  register: each.cash_register_id,
  subject: each.kind === 'transition' ? each.machine : each.surface,
  line: lineOfActivity(each).slice(0, LINE),
  isRefusal: isRefused(each),
  activity: each,
})
