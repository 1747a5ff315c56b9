/** Goods out of a file: read member by member, each issue with its address (EXT-532, EXT-533). */
import { GOOD_ENTRIES, IMPORT_FILE } from '../../../../../machines/limits.ts'
import { taxNamed } from '../../../../../machines/money/tax-lines.ts'
import { GOOD_TYPES, type ImportedGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { ImportIssue } from '../../../../../machines/vocabulary/catalogue/goods-import.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { unknownTax } from '../../../sell-issues.ts'
import { FILE_WORDS } from '../file/columns.ts'
import { goodLimits } from '../good-bodies.ts'

/** A good as its file has it, by the names of its members or columns. */
type FileRow = Readonly<Record<string, unknown>>

/** A value that a member cannot have; the message says why. */
class Unfit extends Error {}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The first of several names that a row has something under. */
const valueIn = (row: FileRow, names: readonly string[]): unknown => names.map((name) => row[name]).find(isGiven)

function text(value: unknown, longest: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Unfit('must be a text')
  const read = String(value).trim()
  if (read === '') throw new Unfit('must not be empty')
  if (read.length > longest) throw new Unfit(`must have no more than ${longest} characters`)
  return read
}

/** Units of the currency, two digits behind the point or the comma at the most. */
const PRICE = /^(\d{1,8})(?:[.,](\d{1,2}))?$/

/** @returns minor units */
function price(value: unknown): number {
  const [, whole, fraction = ''] = PRICE.exec(text(value, goodLimits.code)) ?? []
  const sum = whole === undefined ? 0 : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (sum < 1 || sum > goodLimits.price) throw new Unfit('must be a price such as 12.50')
  return sum
}

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  [FILE_WORDS.is_weight.true, true],
  [FILE_WORDS.is_weight.false, false],
])

/** A value that can be written as one word; what JSON has besides is no member of a good. */
const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function truth(value: unknown): boolean {
  const found = isScalar(value) ? TRUTHS.get(String(value).toLowerCase()) : undefined
  if (found === undefined) throw new Unfit('must be true or false')
  return found
}

/** A list, or its entries in one text. */
function entries(value: unknown): unknown[] {
  if (!Array.isArray(value) && !isScalar(value)) throw new Unfit('must be a list')
  const found = (Array.isArray(value) ? value : String(value).split(/[,;\s]+/)).filter(isGiven)
  if (found.length > GOOD_ENTRIES) throw new Unfit(`must be no more than ${GOOD_ENTRIES}`)
  return found
}

const barcodes = (value: unknown): string[] => entries(value).map((each) => text(each, goodLimits.barcode))

function goodType(value: unknown): (typeof GOOD_TYPES)[number] {
  const word = typeof value === 'string' ? value.trim().toLocaleLowerCase('uk') : null
  const found = GOOD_TYPES.find((each) => each === value || FILE_WORDS.type[each] === word)
  if (!found) throw new Unfit(`must be ${GOOD_TYPES.join(' or ')}`)
  return found
}

/** @returns codes, each once */
function taxCodesOf(value: unknown, taxes: Tax[]): number[] {
  const codes = entries(value).map((each) => {
    if (typeof each !== 'string' && typeof each !== 'number') throw new Unfit('must be codes of taxes')
    const tax = taxNamed(each, taxes)
    if (!tax) throw new Unfit(unknownTax(each, taxes))
    return tax.code
  })
  const found = [...new Set(codes)]
  if (found.length > 2) throw new Unfit('must be two taxes at the most')
  return found
}

type Members = Omit<ImportedGood, 'id'>

/** Makes an id of a kind. */
type NewId = (kind: 'good' | 'good group') => string

/** Groups by their names; each has one id, should it have to be made. */
function groupsNamed(newId: NewId): (value: unknown) => NonNullable<ImportedGood['group']> {
  const ids = new Map<string, string>()
  return (value) => {
    const name = text(value, goodLimits.group)
    const id = ids.get(name) ?? newId('good group')
    ids.set(name, id)
    return { id, name }
  }
}

/** How each member is read, and the names it goes by. */
const readers = (
  taxes: Tax[],
  newId: NewId,
): { [M in keyof Members]-?: [(value: unknown) => NonNullable<Members[M]>, ...string[]] } => ({
  code: [(value) => text(value, goodLimits.code), 'code'],
  name: [(value) => text(value, goodLimits.name), 'name', 'good_name'],
  price: [price, 'price'],
  short_name: [(value) => text(value, goodLimits.short_name), 'short_name'],
  type: [goodType, 'type'],
  is_weight: [truth, 'is_weight'],
  barcode: [(value) => text(value, goodLimits.barcode), 'barcode'],
  barcodes: [barcodes, 'barcodes', 'related_barcodes'],
  taxes: [(value) => taxCodesOf(value, taxes), 'tax_codes', 'taxes'],
  uktzed: [(value) => text(value, goodLimits.uktzed), 'uktzed'],
  group: [groupsNamed(newId), 'group', 'group_name'],
})
const NEEDED = ['code', 'name', 'price'] as const

/** What is read of a file. */
interface FileGoods {
  items: ImportedGood[]
  /** The first of them. */
  issues: ImportIssue[]
}

/** Barcodes of goods that are there already, each with the code of its good. */
export type KnownBarcodes = ReadonlyMap<string, string>

/**
 * Reads the rows of a file.
 * @param known barcodes that no other good may have; null: they may be alike
 */
export function fileGoods(
  rows: readonly unknown[],
  taxes: Tax[],
  known: KnownBarcodes | null,
  newId: NewId,
): FileGoods {
  const read = Object.entries(readers(taxes, newId))
  const items: ImportedGood[] = []
  const issues: ImportIssue[] = []
  const codes = new Set<string>()
  const owners = new Map(known)
  const add = (place: number, member: string | null, error: string): void => {
    if (issues.length < IMPORT_FILE.issues)
      issues.push({ error, address: member === null ? `goods.${place}` : `goods.${place}.${member}` })
  }
  for (const [place, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      add(place, null, 'must be an object')
      continue
    }
    const item: Partial<Record<string, unknown>> = { id: newId('good') }
    for (const [member, [reading, ...names]] of read) {
      const value = valueIn(row as FileRow, names)
      if (value === undefined) continue
      try {
        item[member] = (reading as (value: unknown) => unknown)(value)
      } catch (error) {
        if (!(error instanceof Unfit)) throw error
        add(place, member, error.message)
      }
    }
    for (const member of NEEDED)
      if (valueIn(row as FileRow, member === 'name' ? ['name', 'good_name'] : [member]) === undefined)
        add(place, member, 'is needed')
    const good = item as ImportedGood
    if (codes.has(good.code)) add(place, 'code', `another good of the file has the code ${good.code}`)
    codes.add(good.code)
    if (known) for (const barcode of takenBarcodes(good, owners)) add(place, 'barcode', `another good has ${barcode}`)
    items.push(good)
  }
  return { items, issues }
}

/** Barcodes of a good that another has; the others are its own from now on. */
function takenBarcodes({ code, barcode, barcodes = [] }: ImportedGood, owners: Map<string, string>): string[] {
  const own = barcode == null ? barcodes : [barcode, ...barcodes]
  return own.filter((each) => {
    const owner = owners.get(each)
    if (owner === undefined) owners.set(each, code)
    return owner !== undefined && owner !== code
  })
}
