/** Wrong servers of the catalogue in the cloud: how goods are listed and shown. */

import type { CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import * as list from '../../../../../server/surfaces/cloud/goods/good-list.ts'
import * as model from '../../../../../server/surfaces/cloud/goods/good-model.ts'
import * as goods from '../../../../../server/surfaces/cloud/goods/goods.ts'
import { showsMember } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

type Condition = (good: CatalogueGood) => boolean
type GoodViews = model.GoodViews
type Asked = { [Name in keyof list.GoodsQuery]?: list.GoodsQuery[Name] | undefined }

/** A page of goods that is made of other goods, or asked for otherwise. */
const page = (wrong: (query: list.GoodsQuery) => Asked): Seam =>
  inModule(list, 'goodsPage', (right) => (all, query) => right(all, { ...query, ...wrong(query) } as list.GoodsQuery))

/** What goods have to be to be listed. */
const conditions = (wrong: (right: (query: Asked) => Condition[], query: list.GoodsQuery) => Condition[]): Seam =>
  inModuleScope<any>(list, 'conditionsOf', (right) => (query: list.GoodsQuery) => wrong(right, query))

/** The condition on any text of a good, of a good that has others. */
const searched = (wrong: Partial<CatalogueGood>): Seam =>
  conditions((right, query) => {
    const others = right({ query: query.query }).map(
      (holds): Condition =>
        (good) =>
          holds({ ...good, ...wrong }),
    )
    return query.query === undefined ? right(query) : [...right({ ...query, query: undefined }), ...others]
  })

const ordered = (wrong: (key: list.SortKey<any>) => list.SortKey<any>): Seam =>
  inModule(list, 'sorted', (right) => (rows, keys) => right(rows, keys.map(wrong)))

const detailed = (wrong: Partial<model.GoodDetail>): Seam =>
  inObject(
    model.GoodViews.prototype,
    'good',
    (right) =>
      function (this: GoodViews, good, detail) {
        return right.call(this, good, { ...detail, ...wrong })
      },
  )

/** A good that is looked for by what its path names. */
const meant = (name: 'good_id' | 'code', wrong: (good: CatalogueGood, named: string) => boolean): Seam =>
  inModuleScope<any>(goods, 'shown', (right) => (request: any, isMeant: Condition) => {
    const named: string | undefined = request.http.method === 'GET' ? request.params[name] : undefined
    return right(request, named === undefined ? isMeant : (good: CatalogueGood) => wrong(good, named))
  })

export default [
  wrong(
    'EXT-501',
    'lists goods the last made first',
    inModule(list, 'goodsPage', (right) => (all, query) => right(all.toReversed(), query)),
  ),
  wrong(
    'EXT-501',
    'shows one good more than a page has',
    page(({ limit }) => ({ limit: limit + 1 })),
  ),
  wrong(
    'EXT-501',
    'begins a page one good late',
    inModule(list, 'goodsPage', (right) => (all, query) => {
      const { offset, limit } = query
      return right(all, { ...query, offset: 0, limit: offset + limit }).slice(offset && offset + 1)
    }),
  ),
  wrong(
    'EXT-501',
    'keeps one catalogue for all organizations',
    inModule(goods, 'catalogueOf', () => () => 'catalogue:10000000-0000-4000-8000-000000000001'),
  ),
  wrong(
    'EXT-501',
    'says that stock is kept',
    showsMember('listGoods', 'use_leftovers', () => true),
  ),
  wrong('EXT-502', 'does not look at the short name', searched({ short_name: null })),
  wrong('EXT-502', 'does not look for codes', searched({ code: '' })),
  wrong(
    'EXT-502',
    'tells capital letters from small ones',
    inModule(list, 'isPart', () => (part, whole) => whole?.includes(part) ?? false),
  ),
  wrong(
    'EXT-502',
    'finds goods by a part of a barcode',
    conditions((right, query) => {
      const part = query.barcode
      if (part === undefined) return right(query)
      const holds: Condition = ({ barcode, barcodes }) =>
        [barcode ?? '', ...barcodes].some((each) => each.includes(part))
      return [...right({ ...query, barcode: undefined }), holds]
    }),
  ),
  wrong(
    'EXT-502',
    'does not know further barcodes',
    inModuleScope<unknown>(
      list,
      'barcodesOf',
      () =>
        ({ barcode }: CatalogueGood) =>
          barcode === null ? [] : [barcode],
    ),
  ),
  wrong(
    'EXT-502',
    'takes any of the conditions for enough',
    conditions((right, query) => {
      const all = right(query)
      return all.length === 0 ? [] : [(good) => all.some((holds) => holds(good))]
    }),
  ),
  wrong(
    'EXT-502',
    'shows goods of any group',
    conditions((right, query) => [
      ...right({ ...query, group_id: undefined }),
      ...(query.group_id === undefined ? [] : [({ group_id }: CatalogueGood) => group_id !== null]),
    ]),
  ),
  wrong(
    'EXT-502',
    'shows goods of groups where those without were asked for',
    page(() => ({ without_group_only: false })),
  ),
  wrong(
    'EXT-503',
    'orders always upwards',
    ordered(([keyOf, direction]) => [keyOf, direction && 'asc']),
  ),
  wrong(
    'EXT-503',
    'puts goods without a position first',
    ordered(([keyOf, direction]) => {
      const first = direction === 'desc' ? Number.MAX_VALUE : -Number.MAX_VALUE
      return [(row) => keyOf(row) ?? first, direction]
    }),
  ),
  wrong(
    'EXT-503',
    'orders by price before name',
    page(() => ({ order_by_name: undefined })),
  ),
  wrong(
    'EXT-503',
    'does not order by code',
    page(() => ({ order_by_code: undefined })),
  ),
  wrong('EXT-504', 'always shows kinds', detailed({ withChildren: true })),
  wrong('EXT-504', 'always shows groups', detailed({ withGroup: true })),
  wrong(
    'EXT-505',
    'leaves six digits out of the date of a tax',
    inModule(
      model,
      'GoodViews',
      (right) =>
        class extends right {
          readonly #dates: Map<number, string>

          constructor(...given: ConstructorParameters<typeof right>) {
            super(...given)
            this.#dates = new Map(given[1].map(({ code, created_at }) => [code, created_at]))
          }

          override good(...given: Parameters<GoodViews['good']>): ReturnType<GoodViews['good']> {
            const shown = super.good(...given)
            const dated = <G extends (typeof shown)['children'][number]>(good: G): G => ({
              ...good,
              taxes: good.taxes.map((tax) => ({ ...tax, created_at: this.#dates.get(tax.code)! })),
            })
            return { ...dated(shown), children: shown.children.map(dated) }
          }
        },
    ),
  ),
  wrong(
    'EXT-505',
    'shows an empty text for further barcodes that are none',
    inObject(
      model.GoodViews.prototype,
      'good',
      (right) =>
        function (this: GoodViews, good, detail) {
          return { ...right.call(this, good, detail), related_barcodes: good.barcodes.join(', ') }
        },
    ),
  ),
  wrong(
    'EXT-506',
    'names no group of a good',
    inModuleScope<model.GoodDetail>(goods, 'WHOLE', (right) => ({ ...right, withGroup: false })),
  ),
  wrong(
    'EXT-506',
    'finds any good by any id',
    meant('good_id', () => true),
  ),
  wrong(
    'EXT-507',
    'finds a code in any letters',
    meant('code', ({ code }, named) => code.toLowerCase() === named.toLowerCase()),
  ),
]
