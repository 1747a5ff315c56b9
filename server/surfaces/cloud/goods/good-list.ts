/** Which goods a list shows, and in which order (EXT-502, EXT-503). */
import Type, { type Static } from 'typebox'
import type { CatalogueGood } from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import { Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { Filled } from '../../../transport/http/model.ts'
import { pageQuery } from '../pages.ts'

export const Direction = Type.Enum(['asc', 'desc'])
const Order = Type.Optional(Direction)
export const Flag = Filled(Type.Boolean({ default: false }))

export const GoodsQuery = Type.Object({
  name: Type.Optional(Type.String()),
  barcode: Type.Optional(Type.String()),
  group_id: Type.Optional(Uuid),
  without_group_only: Flag,
  query: Type.Optional(Type.String()),
  order_by_name: Order,
  order_by_code: Order,
  order_by_position: Order,
  order_by_count: Order,
  order_by_price: Order,
  load_children: Flag,
  load_group: Flag,
  ...pageQuery(),
})
export type GoodsQuery = Static<typeof GoodsQuery>

/** A text in the letters that texts are compared in. */
const plain = (text: string): string => text.toLocaleLowerCase('uk')

/** Whether a text is in another, whatever the case of letters. */
export const isPart = (part: string, whole: string | null): boolean => whole !== null && plain(whole).includes(part)

const barcodesOf = ({ barcode, barcodes }: CatalogueGood): string[] =>
  barcode === null ? barcodes : [barcode, ...barcodes]

type Condition = (good: CatalogueGood) => boolean

/** What a good has to be to be in the list: all of it. */
function conditionsOf({ name, barcode, group_id, without_group_only, query }: GoodsQuery): Condition[] {
  const conditions: Condition[] = []
  if (name !== undefined) {
    const part = plain(name)
    conditions.push((good) => isPart(part, good.name))
  }
  if (barcode !== undefined) conditions.push((good) => barcodesOf(good).includes(barcode))
  if (group_id !== undefined) conditions.push((good) => good.group_id === group_id)
  if (without_group_only) conditions.push((good) => good.group_id === null)
  if (query !== undefined) {
    const part = plain(query)
    conditions.push((good) =>
      [good.name, good.short_name, good.code, ...barcodesOf(good)].some((each) => isPart(part, each)),
    )
  }
  return conditions
}

const collator = new Intl.Collator('uk')

/** By which value of a row a list is ordered; rows without it come last. */
export type SortKey<Row> = readonly [(row: Row) => string | number | null, Static<typeof Direction> | undefined]

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' ? collator.compare(a, b as string) : a - (b as number)
}

/** The rows in the order of the keys that have a direction, the first before the second; else as they were made. */
export function sorted<Row>(rows: readonly Row[], keys: readonly SortKey<Row>[]): Row[] {
  const asked = keys.filter(([, direction]) => direction !== undefined)
  return rows.toSorted((one, other) => {
    for (const [keyOf, direction] of asked) {
      const [a, b] = [keyOf(one), keyOf(other)]
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1
        continue
      }
      const order = compare(a, b)
      if (order !== 0) return direction === 'desc' ? -order : order
    }
    return 0
  })
}

/** One page of goods. */
export function goodsPage(goods: readonly CatalogueGood[], query: GoodsQuery): CatalogueGood[] {
  const conditions = conditionsOf(query)
  const chosen = goods.filter((good) => conditions.every((holds) => holds(good)))
  return sorted(chosen, [
    [(good) => good.name, query.order_by_name],
    [(good) => good.code, query.order_by_code],
    [(good) => good.position, query.order_by_position],
    // No stock is kept: all goods are equal in it.
    [() => null, query.order_by_count],
    [(good) => good.price, query.order_by_price],
  ]).slice(query.offset, query.offset + query.limit)
}
