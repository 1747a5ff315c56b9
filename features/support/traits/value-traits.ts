/** What values, tables and words of a scenario need of its target: our seeded data, a clock that is set, another register. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Goods } from '../../../machines/vocabulary/receipt.ts'
import { literally } from '../law/answer.ts'
import type { Role } from '../law/capabilities.ts'
import { type FigureKind, figuresAt, isPlace, NAMED_ALIKE } from './figures.ts'
import { isApart } from './operations.ts'
import type { StepTraits, TraitNeed } from './step-traits.ts'

const seed = readFileSync(join(import.meta.dirname, '../../../fixtures/house.json'), 'utf8')

/** Parts of the seed without roles. */
const PARTS = ['organizations', 'branches', 'receipt_templates', 'terminals'] as const
/** Members whose values are words of the interface, or are in the profile in other words. */
const INTERFACE_WORDS = new Set([
  ...[
    'id',
    'status',
    'type',
    'variant',
    'mime',
    'edrpou',
    'tax_number',
    'date_to_block',
    'symbol',
    'html_font',
    'file',
  ],
  ...['html_body_style', 'device_id'],
])
const isInterfaceWord = (name: string): boolean =>
  INTERFACE_WORDS.has(name) || name.endsWith('_id') || name.endsWith('_at')
const SHORTEST_NAME = 4

function addNames(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) addNames(each, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') addNames(inner, found)
      else if (typeof inner === 'string' && inner.length >= SHORTEST_NAME && !isInterfaceWord(name)) found.add(inner)
    }
}

/** Matches titles, addresses, labels and texts of the seed. */
const NAMES: RegExp = (() => {
  const parts = JSON.parse(seed)
  const found = new Set<string>()
  for (const part of PARTS) addNames(parts[part], found)
  for (const { title } of parts.cash_registers) found.add(title)
  return new RegExp([...found].map((name) => literally(name)).join('|'))
})()

export const namesSeed = (value: string): boolean => NAMES.test(value)

/** A day of this century, in either form of ISO 8601, with a time or without. */
const DAY = /\b20\d\d(-?)(0[1-9]|1[0-2])\1[0-3]\d(?!\d)(T[\d:]+)?/g

/** The same as documents of the tax authority have it: day, month, year. */
const DOCUMENT_DAY = /\b([0-2]\d|3[01])(0[1-9]|1[0-2])20\d\d\b/

/** A moment that an answer shows to the second. */
const TO_THE_SECOND = /T\d\d:\d\d:\d\d/

/** A moment at which a part of the seed was created needs no clock. */
const isOfSeed = (moment: string): boolean => moment.includes('T') && seed.includes(moment)

export const namesMoment = (value: string): boolean =>
  [...value.matchAll(DAY)].some(([moment]) => !isOfSeed(moment)) ||
  (DOCUMENT_DAY.test(value) && !seed.includes(value.replaceAll('"', '')))

/** A part of a second in a moment, and a duration of milliseconds. */
const OF_MILLISECONDS = /\b\d\d:\d\d:\d\d\.\d*[1-9]|^(?!\d*000 )\d+ milliseconds?$/
/** Seconds in a moment, and a duration of seconds. */
const OF_SECONDS = /\b20\d\d-\d\d-\d\d[ T]\d\d:\d\d:(?!00)\d\d|^\d+ seconds?$/

/** Which kind of clock the values of a scenario need: one that is fine enough, and is stopped where a table names its time. */
export function clockNeeds(values: readonly string[], cells: readonly string[]): TraitNeed[] {
  const all = [...values, ...cells]
  const isMoved = all.some(namesMoment)
  return [
    ...(all.some((value) => OF_MILLISECONDS.test(value)) ? (['milliseconds'] as const) : []),
    ...(isMoved && all.some((value) => OF_SECONDS.test(value)) ? (['seconds'] as const) : []),
    ...(cells.some((cell) => TO_THE_SECOND.test(cell) && namesMoment(cell)) ? (['stopped clock'] as const) : []),
  ]
}

export type Rows = readonly (readonly string[])[]

/** Members with tax codes and letters, which differ in every organization. */
const TAX_MEMBERS: readonly string[] = ['taxes', 'tax_codes']

const isWhole = (value: string): boolean => value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0

/** Kinds of the counters in a table. @param lookedAt kinds with members of the same name that a step looks at */
export const figuresIn = (rows: Rows, lookedAt: ReadonlySet<FigureKind>): FigureKind[] =>
  rows
    .filter(([, value = '']) => isWhole(value))
    .flatMap(([path = '']) => figuresAt(path).map(({ kind }) => kind))
    .filter((kind) => !NAMED_ALIKE.has(kind) || lookedAt.has(kind))

/** Goods with named taxes, and discounts for some of those taxes. */
function namesTaxes([heads = [], ...lines]: Rows): boolean {
  const [taxes, discounts] = [heads.indexOf('taxes'), heads.indexOf('discounts')]
  return lines.some((line) => line[taxes] || line[discounts]?.includes(' for '))
}

const isOfTaxes = (path: string): boolean => path.split('.').some((segment) => TAX_MEMBERS.includes(segment))

/** Whether a table can match the seeded data alone. */
export const needsSeed = (rows: Rows): boolean =>
  namesTaxes(rows) || rows.some(([path = '']) => isOfTaxes(path)) || rows.flat().some(namesSeed)

/** Whether a table has more of a list than its first entry: another entry, or the length. */
export const showsSeveral = (rows: Rows): boolean =>
  rows.some(([path = '']) => {
    const [first = ''] = path.split('.')
    return first === 'length' || (isPlace(first) && Number(first) > 0)
  })

/** Taxes, templates and logos differ in every organization. */
const OF_SEED: StepTraits = { needs: ['seed'] }
const NONE: StepTraits = {}
/** What is done in the session of a cashier alone. */
export const APART: StepTraits = { isApart: true }

const ofSeed = (isOfSeed: boolean): StepTraits => (isOfSeed ? OF_SEED : NONE)

/** Path segments that lead to them. */
const SEGMENTS = new Set(['tax', 'receipt-template', 'receipt-templates', 'logo.png', 'text_logo.png', 'html_logo.png'])

export const traitsOfPath = (path: string): StepTraits => ({
  ...ofSeed(
    path
      .split('?')[0]!
      .split('/')
      .some((segment) => SEGMENTS.has(segment)),
  ),
  ...(isApart(path) && APART),
})

/** A place in a request, dotted. */
export const traitsOfPlace = (place: string): StepTraits =>
  ofSeed(place.split('.').some((member) => TAX_MEMBERS.includes(member)))

/** JSON as it is sent; other text has no traits. */
export function traitsOfJson(text: string): StepTraits {
  if (!/^[[{]/.test(text)) return NONE
  try {
    return ofSeed(hasTaxes(JSON.parse(text)))
  } catch {
    return NONE
  }
}

function hasTaxes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => TAX_MEMBERS.includes(name) || hasTaxes(inner))
}

const SUBJECTS = ['template']
export const traitsOfSubject = (subject: string): StepTraits => ofSeed(SUBJECTS.includes(subject))

const QUIRKS = ['register-template-without-token']
export const traitsOfQuirk = (quirk: string | undefined): StepTraits => ofSeed(QUIRKS.includes(quirk ?? ''))

/** Rules whose condition concerns the seed, or a full register. */
const RULES: Record<string, StepTraits> = {
  'no logo is set': OF_SEED,
  'no template is in force': OF_SEED,
  'sums larger than the register can count': { overfills: true },
}
export const traitsOfRule = (rule: string): StepTraits => RULES[rule] ?? NONE

/** A receipt by its name and goods. */
export function traitsOfReceipt(name: string, goods: readonly Pick<Goods, 'taxes'>[]): StepTraits {
  return {
    ...ofSeed(goods.some(({ taxes }) => (taxes ?? []).length > 0)),
    // The law sets no limit of a register's counters: a hundred of these exceed any.
    ...(name === 'dearest receipt' && { overfills: true }),
  }
}

/** Roles that every profile has, and those of nobody. */
const EVERYWHERE = new Set(['the cashier', 'the register'])

export const rolesAsked = (...roles: (string | undefined)[]): Role[] =>
  roles.filter((role): role is Role => /^the /.test(role ?? '') && !EVERYWHERE.has(role!))

export const traitsOfRoles = (...roles: (string | undefined)[]): StepTraits => ({ asks: rolesAsked(...roles) })

/** Registers beside the one whose counters are known. */
const OTHER_REGISTERS = ['the second register', 'the agent register']

export const traitsOfRegisters = (...roles: (string | undefined)[]): StepTraits => ({
  ...traitsOfRoles(...roles),
  ...(roles.some((role) => OTHER_REGISTERS.includes(role ?? '')) && { otherRegister: true }),
})
