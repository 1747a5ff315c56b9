/** An answer against what the model expects: the state it leads to, or the contradiction. */
import { isDeepStrictEqual } from 'node:util'
import { member } from '../../support/law/answer.ts'
import { isDecision, sentenceOf } from '../../support/law/known-clauses.ts'
import {
  type Expected,
  type Expects,
  type FollowsFrom,
  type Form,
  type Json,
  type Lawful,
  UUID,
} from '../../support/model/expected.ts'
import { clauseOfCode, sayingTheSame } from '../../support/model/refused.ts'
import type { State } from '../../support/model/state.ts'
import type { Received } from './venues/venue.ts'

/** What an answer says against the law. */
export interface Mismatch extends FollowsFrom {
  /** Where in the body; empty: of the whole answer. */
  at: string
  expected: string
  got: string
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const HAS_FORM: Readonly<Record<Form, (value: unknown) => boolean>> = {
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  instant: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  text: (value) => typeof value === 'string' && value !== '',
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number',
  object: isObject,
  present: (value) => value !== undefined,
  absent: (value) => value === undefined || value === null,
  empty: (value) => value === undefined || value === null || value === '',
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

/** What an expectation finds otherwise; nothing: it holds. */
function mismatches(body: unknown, expectation: Expects, under = ''): Mismatch[] {
  const { at, clause, also = [] } = expectation
  const value = at === '' ? body : member(body, at)
  const against = (expected: string): Mismatch[] => [{ clause, also, at: under + at, expected, got: shown(value) }]
  if ('value' in expectation)
    return isDeepStrictEqual(value, expectation.value) ? [] : against(shown(expectation.value))
  if ('oneOf' in expectation) {
    const { oneOf } = expectation
    return oneOf.some((each) => isDeepStrictEqual(value, each)) ? [] : against(`one of ${shown(oneOf)}`)
  }
  if ('noneOf' in expectation) return expectation.noneOf.includes(value as string) ? against('a value of its own') : []
  if ('like' in expectation) return HAS_FORM[expectation.like](value) ? [] : against(expectation.like)
  if ('greaterThan' in expectation)
    return Number.isSafeInteger(value) && (value as number) > expectation.greaterThan
      ? []
      : against(`more than ${expectation.greaterThan}`)
  if ('instant' in expectation)
    return typeof value === 'string' && Date.parse(value) === expectation.instant
      ? []
      : against(new Date(expectation.instant).toISOString())
  if ('holds' in expectation)
    return expectation.holds(value)
      ? []
      : [{ clause, also, at: under + at, expected: expectation.says, got: shown(value).slice(0, 300) }]
  return rowMismatches(value, expectation, under)
}

/** A row in which nothing is summed up. */
const isOfZeros = ({ code: _, ...row }: Record<string, unknown>): boolean =>
  Object.values(row).every((value) => typeof value !== 'number' || value === 0)

function rowMismatches(value: unknown, expectation: Expects & { rows: unknown }, under: string): Mismatch[] {
  const { at, clause, also = [], rows, isOpen } = expectation as Extract<Expects, { rows: unknown }>
  const against = (expected: string, got: string): Mismatch => ({ clause, also, at: under + at, expected, got })
  if (!Array.isArray(value)) return [against('a list', shown(value))]
  const found: Mismatch[] = []
  const seen = new Set<unknown>()
  for (const { key, members } of rows) {
    const own = value.filter((row) => Object.entries(key).every(([name, each]) => isDeepStrictEqual(row?.[name], each)))
    if (own.length !== 1) found.push(against(`one row of ${shown(key)}`, `${own.length} of them`))
    for (const row of own) {
      seen.add(row)
      found.push(...members.flatMap((each) => mismatches(row, each, `${under}${at}[${Object.values(key)}].`)))
    }
  }
  const beside = value.filter((row) => !seen.has(row) && !(isOpen && isOfZeros(row)))
  if (beside.length > 0) found.push(against(`${rows.length} rows`, shown(beside[0])))
  return found
}

/** The first that the law says something of. */
const lawOf = (all: readonly Mismatch[]): Mismatch =>
  all.find(({ clause, also = [] }) => [clause, ...also].some((each) => !isDecision(each))) ?? all[0]!

/** Of two causes of a refusal, the one that is told and is none breaks its own clause. */
function withToldCause(found: Mismatch, body: unknown): Mismatch {
  const told = found.at === 'code' ? clauseOfCode(member(body, 'code')) : null
  return told === null ? found : { ...found, also: [...new Set([...(found.also ?? []), told])] }
}

/** Names of the members that a 422 finds fault with. */
function membersIn(body: unknown): string[] {
  const items = member(body, 'detail')
  const places = Array.isArray(items) ? items.map((item) => member(item, 'loc')) : []
  return places.flatMap((place) => {
    const name = Array.isArray(place) ? place.findLast((each) => typeof each === 'string' && !/^\d+$/.test(each)) : null
    return name ?? []
  })
}

/** Refusals for what payments and their sums come to. */
const OF_SUMS: ReadonlySet<string> = new Set(['ERR-108', 'ERR-109', 'LOC-164', 'LOC-169'])

/** The contradiction of an answer whose status no lawful one has. */
function ofStatus({ status, body }: Received, lawful: Lawful): Mismatch {
  const { clause, also = [], statusBy, status: expected, takes, sums = [] } = lawful
  const code = member(body, 'code')
  const got = `${status} ${code === undefined ? '' : shown(code)}`.trim()
  const against = (blame: string, others: readonly string[] = []): Mismatch => ({
    ...{ clause: blame, also: others.filter((each) => each !== blame), at: '' },
    ...{ expected: String(expected), got },
  })
  if (status < 400) return against(clause, also)
  // What is refused by mistake breaks the clause that allows it as well
  const refusal = clauseOfCode(code) ?? clause
  const ofMembers = status === 422 ? membersIn(body).flatMap((name) => takes?.(name) ?? []) : []
  if (expected >= 400) return against(statusBy ?? clause, [clause, ...also, refusal])
  const ofSums = OF_SUMS.has(refusal) ? sums : []
  return against(refusal, [clause, ...also, ...sayingTheSame(refusal), ...ofMembers, ...ofSums])
}

/** What an answer is found to be: `differs` has what is otherwise than our decisions, and lawful all the same. */
export type JudgedAnswer =
  | { state: State; differs: readonly Mismatch[] }
  | { contradiction: Mismatch }
  /** Otherwise than we have decided, so that it is not known how the server stands. */
  | { lost: Mismatch }

/** @param isOurs whether our decisions convict, as the law does @returns the state afterwards; or what is contradicted */
export function verdictOn(received: Received, expected: Expected, isOurs = true): JudgedAnswer {
  const verdict = verdictOfModel(received, expected, isOurs)
  const { breach } = received
  if (!breach || !(isOurs || !isDecision(breach.clause))) return verdict
  // Of one answer both are true
  const { clause, also = [] } = 'contradiction' in verdict ? verdict.contradiction : { clause: breach.clause }
  const table = { clause: breach.clause, at: breach.member, expected: 'the form of its table', got: breach.words }
  return { contradiction: { ...table, also: [...new Set([clause, ...also])].filter((each) => each !== breach.clause) } }
}

const isOfLaw = ({ clause }: Mismatch): boolean => !isDecision(clause)

const NIL = '00000000-0000-0000-0000-000000000000'

/** What the law leaves open in the form of values, as we write it: ids in small letters, and what is not there as null. */
function inOurForm(value: unknown): unknown {
  if (value === '' || value === NIL) return null
  if (typeof value === 'string') return UUID.test(value.toLowerCase()) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(inOurForm)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inOurForm(each)]))
}

/** An expectation of values in that form. */
function expectedInOurForm(expectation: Expects): Expects {
  const { at, clause, also = [] } = expectation
  if ('value' in expectation) {
    const value = inOurForm(expectation.value) as Json
    return value === null ? { at, clause, also, like: 'empty' } : { ...expectation, value }
  }
  if ('oneOf' in expectation) return { ...expectation, oneOf: inOurForm(expectation.oneOf) as Json[] }
  if ('noneOf' in expectation) return { ...expectation, noneOf: inOurForm(expectation.noneOf) as string[] }
  if (!('rows' in expectation)) return expectation
  const rows = expectation.rows.map(({ key, members }) => ({
    key: inOurForm(key) as typeof key,
    members: members.map(expectedInOurForm),
  }))
  return { ...expectation, rows, isOpen: true }
}

/** Whether a sentence of the law names the status that an answer has. */
const isNamed = ({ status, clause, also = [] }: Lawful): boolean =>
  [clause, ...also].some((each) => sentenceOf(each).includes(String(status)))

/** Whether an answer of this status may be held to a lawful one. @param isOurs likewise */
function hasItsStatus(each: Lawful, { status }: Received, isOurs: boolean): boolean {
  if (isOurs) return each.status === status && each.isSecond !== true
  const isSuccess = each.status < 300 && status < 300
  return each.status === status || each.alike?.(status) === true || (isSuccess && !isNamed(each))
}

/** What our decisions have otherwise of a status that the law allows. */
function statusDiffers({ status }: Received, { clause, statusBy, isSecond, status: expected }: Lawful): Mismatch[] {
  if (status === expected && !isSecond) return []
  const by = statusBy ?? (isDecision(clause) ? clause : isSecond ? 'NS-65' : status < 300 ? 'NS-52' : 'NS-31')
  return [{ clause: by, at: '', expected: `${expected}${isSecond ? ', in another order' : ''}`, got: `${status}` }]
}

function verdictOfModel(received: Received, { lawful }: Expected, isOurs: boolean): JudgedAnswer {
  let nearest: Mismatch[] | null = null
  let differing: { next: Lawful['next']; found: Mismatch[] } | null = null
  for (const each of lawful) {
    if (!hasItsStatus(each, received, isOurs)) continue
    const body = isOurs ? received.body : inOurForm(received.body)
    const members = isOurs ? each.members : each.members.map(expectedInOurForm)
    const otherwise = members.flatMap((expectation) => mismatches(body, expectation))
    const found = isOurs ? otherwise : [...statusDiffers(received, each), ...otherwise]
    if (found.length === 0) return { state: each.next(received.body), differs: [] }
    if (nearest === null || found.length < nearest.length) nearest = found
    if (isOurs || found.some(isOfLaw)) continue
    if (differing === null || found.length < differing.found.length) differing = { next: each.next, found }
  }
  // Whether something was done at all is said by a member
  const undone = differing?.found.find(({ at, got }) => at === 'status' && /^(true|false)$/.test(got))
  if (undone) return { lost: undone }
  if (differing) return { state: differing.next(received.body), differs: differing.found }
  if (nearest) return { contradiction: isOurs ? withToldCause(lawOf(nearest), received.body) : nearest.find(isOfLaw)! }
  const against = ofStatus(received, lawful[0]!)
  if (isOurs || lawful.every((each) => isOfLaw(ofStatus(received, each)))) return { contradiction: against }
  const refused = lawful.find(({ status }) => status >= 400)
  // What is refused either way has changed nothing
  if (received.status >= 400 && refused) return { state: refused.next(received.body), differs: [against] }
  return { lost: against }
}
