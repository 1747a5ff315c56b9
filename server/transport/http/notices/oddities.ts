/**
 * What a part of a request says that was probably meant otherwise: members that nothing reads, and values by whose
 * reading something is lost. It is looked at as it came, before it is read. A schema is taken apart once; a request
 * without oddities costs a look-up for each of its members.
 */
import type { TSchema } from 'typebox'
import { parseWindowEnd } from '../../../../machines/instant.ts'
import { shortened } from '../../../../machines/text.ts'
import type { NoticeKind } from '../../../runtime/notices/kinds.ts'
import type { Loss } from '../validation/losses.ts'
import { lostBy, type Scalar } from '../validation/readings.ts'
import { nearestName } from './nearest.ts'
import { itemOf, numberOf, quantityOddities, UNIT } from './quantities.ts'
import { MOST_ODDITIES, type OddityFound, type PartLook } from './unread.ts'

const ALL_PERCENT = 100

/** @param sale as it came: anything may be anything */
function discountOddities(sale: Readonly<Record<string, unknown>>): OddityFound[] | null {
  const { goods, discounts } = sale
  if (!Array.isArray(goods)) return null
  const found: OddityFound[] = []
  const look = (list: unknown, whole: () => number, at: (string | number)[]): void => {
    if (!Array.isArray(list)) return
    for (let index = 0; index < list.length && found.length < MOST_ODDITIES; index++) {
      const value = takenOff(list[index], whole)
      if (value !== null) found.push(odd([...at, 'discounts', index, 'value'], value))
    }
  }
  for (let index = 0; index < goods.length && found.length < MOST_ODDITIES; index++)
    look(goods[index]?.discounts, () => costOf(goods[index]), ['goods', index])
  look(discounts, () => goods.reduce((sum: number, each) => sum + costOf(each), 0), [])
  return found.length > 0 ? found : null
}

/** What a discount says, where that is more than the whole; null: it is not. */
function takenOff(given: unknown, whole: () => number): number | null {
  const { type, mode, value } = (given ?? {}) as Readonly<Record<string, unknown>>
  const off = numberOf(value)
  if (type !== 'DISCOUNT' || Number.isNaN(off)) return null
  if (mode === 'PERCENT') return off > ALL_PERCENT ? off : null
  return mode === 'VALUE' && off > whole() ? off : null
}

/** Minor units, before discounts. */
function costOf(given: unknown): number {
  const { quantity, price } = itemOf(given)
  return (quantity * price) / UNIT
}

const odd = (place: (string | number)[], came: number): OddityFound => ({
  kind: 'discount of more than there is',
  place,
  came: String(came),
  meant: null,
})

/** The parts of a schema that are looked at here. */
interface Shape extends Scalar {
  properties?: Record<string, Shape>
  patternProperties?: object
  additionalProperties?: unknown
  items?: Shape
  anyOf?: Shape[]
  'x-dropped'?: { members: readonly string[] }
}

/** A name with anything else in it may be a secret. */
const NAME = /^[a-z][a-z_-]{0,39}\d?$/i
/** Schemas go no deeper. */
const DEEPEST = 12

const KINDS = {
  fraction: 'fraction cut off',
  truth: 'truth kept as text',
  day: 'day read as seconds',
  zone: 'time without an offset',
} as const satisfies Record<string, NoticeKind>

/** How a part of a request is looked at; null: nothing of it can be odd. @param kind of a member that is not known */
export function lookOf(
  schema: TSchema,
  { inCloud, kind }: { inCloud: boolean; kind: 'unknown member' | 'unknown parameter' },
): PartLook | null {
  const inText = kind === 'unknown parameter'

  function look(shapes: Shape[], depth: number, name: string): PartLook | null {
    const choices = shapes.flatMap((shape) => shape.anyOf ?? [shape])
    if (depth > DEEPEST || choices.some(({ anyOf }) => anyOf)) return null
    const objects = choices.filter(({ properties }) => properties)
    if (objects.length > 0) return members(objects, depth)
    const items = choices.flatMap((choice) => choice.items ?? [])
    if (items.length > 0) return each(look(items, depth + 1, name))
    const scalars = choices.filter(({ type }) => type !== 'null')
    return inCloud && scalars.length === 1 ? scalar(scalars[0]!, name) : null
  }

  function members(shapes: Shape[], depth: number): PartLook {
    const shapesOf = new Map<string, Shape[]>()
    for (const { properties = {}, 'x-dropped': dropped } of shapes) {
      for (const name of dropped?.members ?? []) shapesOf.set(name, shapesOf.get(name) ?? [])
      for (const [name, shape] of Object.entries(properties)) shapesOf.set(name, [...(shapesOf.get(name) ?? []), shape])
    }
    const looks = new Map([...shapesOf].map(([name, own]) => [name, look(own, depth + 1, name)]))
    // A refusal names what is refused, and what takes any name takes this one
    const isOpen = shapes.some((shape) => shape.additionalProperties !== undefined || shape.patternProperties)
    const isSale = shapes.some(({ properties }) => properties?.goods?.items?.properties?.quantity)
    const doubles = DOUBLES.filter((pair) => pair.every((each) => shapesOf.has(each)))
    return (value) => {
      if (!isObject(value)) return null
      let found: OddityFound[] | null = isSale ? saleOddities(value) : null
      for (const double of doubles) found = besideNewer(double, value, found)
      for (const name in value) {
        const inner = looks.get(name)
        if (inner === null) continue
        const odd = inner === undefined ? (isOpen ? null : [unknown(name, looks.keys())]) : inner(value[name])
        if (odd) found = joined(found, odd, inner === undefined ? null : name)
      }
      return found
    }
  }

  const unknown = (name: string, known: Iterable<string>): OddityFound => ({
    kind,
    place: [NAME.test(name) ? name : '…'],
    came: NAME.test(name) ? name : '…',
    meant: nearestName(name, known),
  })

  function scalar(shape: Shape, name: string): PartLook | null {
    const lost = lostBy(shape, inText)
    if (lost === null) return null
    return (value) => {
      const loss = lost(value)
      if (loss === null) return null
      return [{ kind: KINDS[loss.by], place: [], came: String(value), meant: meantBy(loss, name, value) }]
    }
  }

  return look([schema as Shape], 0, '')
}

/** What was meant, where the name of the member says more of it: a quantity of units, the end of a window (NS-66). */
function meantBy({ by, meant }: Loss, name: string, value: unknown): string {
  if (by === 'fraction' && name === 'quantity') return String(Math.round(Number(value) * 1000))
  if (by !== 'zone' || !name.endsWith('to_date')) return meant
  const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(String(value)) ? parseWindowEnd(String(value)) : Number.NaN
  return Number.isNaN(time) ? meant : new Date(time).toISOString()
}

/** Members of older clients, each with the one that counts where both are there. */
const DOUBLES = [
  ['taxes', 'tax'],
  ['excise_barcode', 'excise_barcodes'],
  ['tax_code', 'tax_codes'],
] as const

function besideNewer(
  [older, newer]: (typeof DOUBLES)[number],
  value: Readonly<Record<string, unknown>>,
  found: OddityFound[] | null,
): OddityFound[] | null {
  if (value[older] == null || value[newer] == null) return found
  const came = JSON.stringify(value[older])
  if (came === JSON.stringify(value[newer]) || JSON.stringify([value[older]]) === JSON.stringify(value[newer]))
    return found
  const odd: OddityFound = {
    kind: 'member beside a newer one',
    place: [older],
    came: shortened(came, 40),
    meant: newer,
  }
  return joined(found, [odd], null)
}

/** What a sale says of its figures. */
function saleOddities(sale: Readonly<Record<string, unknown>>): OddityFound[] | null {
  const [quantities, discounts] = [quantityOddities(sale), discountOddities(sale)]
  return quantities && discounts ? joined(quantities, discounts, null) : (quantities ?? discounts)
}

const each =
  (inner: PartLook | null): PartLook =>
  (value) => {
    if (!inner || !Array.isArray(value)) return null
    let found: OddityFound[] | null = null
    for (let index = 0; index < value.length && (found?.length ?? 0) < MOST_ODDITIES; index++) {
      const odd = inner(value[index])
      if (odd) found = joined(found, odd, index)
    }
    return found
  }

/** @param name where the second are; null: their places are whole */
function joined(found: OddityFound[] | null, more: OddityFound[], name: string | number | null): OddityFound[] {
  const placed = name === null ? more : more.map((odd) => ({ ...odd, place: [name, ...odd.place] }))
  return (found ?? []).concat(placed).slice(0, MOST_ODDITIES)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
