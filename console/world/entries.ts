/** Entries of the timeline: facts and activity in one form, with a line each. */
import type { SaidFact } from '../../server/client/model/facts.ts'

export const KINDS = ['request', 'frame', 'fact', 'document', 'webhook', 'mail', 'print', 'transition'] as const
export type Kind = (typeof KINDS)[number]

/** What the lab tells of requests, frames and transitions (`/lab/activity`). */
export interface Activity {
  n: number
  at: string
  fact: number
  kind: 'request' | 'frame' | 'transition'
  cash_register_id: string | null
  surface?: string
  operation?: string | null
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string | null
  status?: number
  answer?: string | null
  rule?: string | null
  took_us?: number
  connection?: number
  direction?: 'in' | 'out'
  text?: string
  address?: string
  machine?: string
  event?: string
  from?: string[]
  to?: string[]
}

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
  activity?: Activity
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

const lineOfActivity = (each: Activity): string => {
  if (each.kind === 'request')
    return `${each.status} ${each.method} ${each.path}${each.rule ? ` · ${each.rule.split('; ')[0]}` : ''}`
  if (each.kind === 'frame') return `${each.direction === 'in' ? '→' : '←'} ${each.text ?? ''}`
  return `${each.from?.at(-1) ?? ''} → ${each.to?.at(-1) ?? ''} · ${each.event ?? ''}`
}

export function entryOfActivity(each: Activity): Entry {
  return {
    key: `a${each.n}`,
    kind: each.kind,
    at: each.at,
    register: each.cash_register_id,
    subject: each.kind === 'transition' ? (each.machine ?? '') : (each.surface ?? ''),
    line: lineOfActivity(each).slice(0, LINE),
    isRefusal: (each.status ?? 0) >= 400,
    activity: each,
  }
}
