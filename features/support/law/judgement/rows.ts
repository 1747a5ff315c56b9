/**
 * A table of members: at our own server judged as a whole; at a stranger the law first, and each decision on its own.
 */
import { deepEqual } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { member as memberOf } from '../answer.ts'
import { clauseOfMember, decisionOf } from '../answer-fields.ts'
import { EMPTY } from '../schema-members.ts'
import { type Judgement, LAW, Reading } from './judgement.ts'
import { placesInList } from './list-order.ts'

/** A member as the table compares it. */
export type MemberView = (path: string, shown: unknown, wanted: unknown) => unknown

/** Dotted path, value, and the decisions the value follows, if the table names any. */
export type TableRow = [path: string, text: string, reading?: string]

interface Table {
  shown: unknown
  rows: readonly TableRow[]
  /** A member as the table compares it. */
  view: MemberView
  /** Decisions the step names. */
  reading: Reading
  /** What a member follows where neither its row nor the step names decisions. */
  readingOf: (path: string) => Reading
}

/** @throws what a row of the law does not match */
export async function holdRows(judgement: Judgement, { shown, rows, view, reading, readingOf }: Table): Promise<void> {
  const whole = reading.isLaw ? judgement.reading : reading
  const groups = Map.groupBy(rows, ([path, , named]) => {
    if (named) return named
    return (whole.isLaw ? readingOf(path) : whole).toString()
  })
  for (const ids of groups.keys()) judgement.follow(Reading.parse(ids))
  if (!judgement.isStranger) return compare(shown, rows, view)
  const lawful = (groups.get('') ?? []).filter(([path]) => !judgement.isBroken(path))
  groups.delete('')
  // Before the decisions: a difference from one of them does not explain the next row.
  const failure =
    lawful.length === 0 ? null : await failureOf(() => judgement.hold(LAW, () => compare(shown, lawful, view, ANY)))
  for (const [ids, decided] of groups) {
    const isNamed = !whole.isLaw || decided.some(([, , named]) => named)
    await judgement.hold(Reading.parse(ids), () => compare(shown, decided, view, ANY), isNamed)
  }
  if (failure) throw failure
}

async function failureOf(hold: () => Promise<void>): Promise<Error | null> {
  try {
    await hold()
    return null
  } catch (error) {
    return error as Error
  }
}

/**
 * Compares member by member; `any text`, `any id`, `any build of …` and the like match values that cannot be known in
 * advance.
 * @param view a member as the table compares it
 */
function compare(shown: unknown, rows: readonly TableRow[], view: MemberView = AS_IT_IS, form: Form = OURS): void {
  const { kinds, anyOrder, isEqual } = form
  const isKind = (value: unknown, text: string): boolean =>
    kinds.some(([words, holds]) => {
      const [kind, more] = words.exec(text) ?? []
      return kind !== undefined && holds(value, more ?? kind)
    })
  // What has moved nothing may have no row of its type.
  const ofType = (path: string, value: unknown): unknown =>
    anyOrder && value === undefined && OF_TYPE.test(path) && memberOf(shown, path.replace(OF_TYPE, '')) !== undefined
      ? 0
      : value
  const seen = (path: string, value: unknown, text: string): unknown =>
    view(path, ofType(path, value), parsedCell(text))
  const isMet = (told: unknown, text: string): boolean => isKind(told, text) || isEqual(told, parsedCell(text))
  const fits = (path: string, value: unknown, text: string): boolean => isMet(seen(path, value, text), text)
  const placed = anyOrder ? placesInList(shown, rows, fits) : (path: string) => path
  const found: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const [path, text] of rows) {
    const value = seen(path, memberOf(shown, placed(path)), text)
    found[path] = isMet(value, text) ? text : value
    wanted[path] = isMet(value, text) ? text : parsedCell(text)
  }
  deepEqual(found, wanted)
}

/** A member of a list's rows of one type: `payments.CASHLESS.sell_sum`; the elements of a document are all in capitals. */
const OF_TYPE = /\.[A-Z]+(_[A-Z]+)*\.[a-z]\w*$/

const AS_IT_IS: MemberView = (_, value) => value

type Kind = [words: RegExp, holds: (value: unknown, more: string) => boolean]

const KINDS: Kind[] = [
  [/^any text$/, (value) => typeof value === 'string' && value !== ''],
  [/^any text with (.+)$/, (value, part) => typeof value === 'string' && value.includes(part)],
  [/^ten digits$/, (value) => /^\d{10}$/.test(String(value)) && typeof value === 'string'],
  [/^any base64$/, (value) => /^[A-Za-z0-9+/]+={0,2}$/.test(String(value))],
  [/^nothing$/, (value) => value === undefined],
  [/^anything but true$/, (value) => value !== true],
  // Moments of report tasks have this form (TSK-005).
  [
    /^any moment to the microsecond$/,
    (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[+-]\d\d:\d\d$/.test(String(value)),
  ],
  [/^any moment to the second$/, (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(value))],
  [
    /^any build of (\S+)$/,
    (value, version) => {
      const [shown, build, ...rest] = String(value).split('+')
      return shown === version && /^[\w.-]+$/.test(build ?? '') && rest.length === 0
    },
  ],
]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (form: RegExp): Kind => [/^any id$/, (value) => typeof value === 'string' && form.test(value)]

/** A moment as a server may write it; without an offset the specification does not say whose time it is. */
const UTC = 'Z'
const ZONES = [UTC, '+02:00', '+03:00']
const isMoment = (value: unknown, moment: number): boolean =>
  typeof value === 'string' &&
  (/([Zz]|[+-]\d\d:?\d\d)$/.test(value) ? [''] : ZONES).some((zone) => Date.parse(value + zone) === moment)

/** Under the law a moment is equal in every form of ISO 8601. */
const MOMENT: Kind = [
  /^"?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)"?$/,
  (value, moment) => isMoment(value, Date.parse(moment.replaceAll('"', ''))),
]

/** Under the law what has no value may be absent, null, or empty: a text, a list, an object, an id or a moment of none. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const isNone = (value: unknown): boolean =>
  EMPTY.includes(value) ||
  value === NO_ID ||
  (typeof value === 'string' && value.startsWith('0001-01-01T00:00:00')) ||
  (typeof value === 'object' && Object.keys(value as object).length === 0)
/** Under the law a value may have further members, and lack those without a value. */
function isAlike(value: unknown, wanted: unknown): boolean {
  if (isNone(wanted)) return isNone(value)
  if (typeof wanted !== 'object' || wanted === null) return isDeepStrictEqual(value, wanted)
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted)) return false
  if (Array.isArray(wanted) && (value as unknown[]).length !== wanted.length) return false
  return Object.entries(wanted).every(([name, each]) => isAlike((value as Record<string, unknown>)[name], each))
}

const NONE: Kind = [/^(?:null|""|nothing|\[\]|\{\})$/, isNone]

/** How far the form of a value may differ. */
interface Form {
  kinds: readonly Kind[]
  /** Whether the entries of lists may be in any order. */
  anyOrder: boolean
  isEqual: (value: unknown, wanted: unknown) => boolean
}

/** Our own server writes ids in lower case, and lists in the order of the features. */
const OURS: Form = { kinds: [...KINDS, idIn(UUID)], anyOrder: false, isEqual: isDeepStrictEqual }
/** Under the law a UUID may be in either case, most lists have no order, and what has no value has no form. */
const ANY: Form = { kinds: [...KINDS, idIn(new RegExp(UUID, 'i')), MOMENT, NONE], anyOrder: true, isEqual: isAlike }

/**
 * What an assertion about a member of an answer follows.
 * @param asked method and address
 * @param path of the member in the body of a success, dotted
 */
export function readingOfMember(asked: string, path: string): Reading {
  if (clauseOfMember(asked, path) !== null) return LAW
  return new Reading([decisionOf(asked)])
}

/** The form of refusals, which the law leaves open. */
const REFUSED = new Reading(['NS-30'])

/**
 * What an assertion about a member follows when the answer is a refusal: a member the law names is missing, which
 * convicts; other members are those of refusals.
 * @param reading what it follows in the expected answer
 */
export const inRefusal = (reading: Reading): Reading => (reading.isLaw ? reading : REFUSED)

/** A long text in a cell, or an address, given by its length; undefined: it is none. Letters have two bytes each. */
export function longText(text: string): string | undefined {
  const [, length, characters] = /^(?:(\d+) letters|an address of (\d+) characters)$/.exec(text) ?? []
  if (characters !== undefined) return 'https://hooks.example/'.padEnd(Number(characters), 'x')
  return length === undefined ? undefined : 'ї'.repeat(Number(length))
}

export function parsedCell(text: string): unknown {
  const long = longText(text)
  if (long !== undefined) return long
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
