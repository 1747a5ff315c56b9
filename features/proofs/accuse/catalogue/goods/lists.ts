/** Wrong servers of the catalogue in the cloud: how goods are listed and shown. */
import type { CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import * as list from '../../../../../server/surfaces/cloud/goods/good-list.ts'
import * as model from '../../../../../server/surfaces/cloud/goods/good-model.ts'
import * as goods from '../../../../../server/surfaces/cloud/goods/goods.ts'
import { showsMember } from '../../seams/rows.ts'
import { inCall, inFunction, inMethod, inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Condition = (good: CatalogueGood) => boolean
type GoodViews = model.GoodViews
type Asked = { [Name in keyof list.GoodsQuery]?: list.GoodsQuery[Name] | undefined }

/** A page of goods that is made of other goods, or asked for otherwise. */
const page = (wrong: (query: list.GoodsQuery) => Asked): Seam =>
  inCall(list, 'goodsPage', (right, all, query) => right(all, { ...query, ...wrong(query) } as list.GoodsQuery))

/** What goods have to be to be listed. */
const conditions = (wrong: (right: (query: Asked) => Condition[], query: list.GoodsQuery) => Condition[]): Seam =>
  inFunction(list, 'conditionsOf', (right, query: list.GoodsQuery) => wrong(right, query))

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
  inCall(list, 'sorted', (right, rows, keys) => right(rows, keys.map(wrong)))

const detailed = (wrong: Partial<model.GoodDetail>): Seam =>
  inMethod(model.GoodViews.prototype, 'good', (right, good, detail) => right(good, { ...detail, ...wrong }))

/** A good that is looked for by what its path names. */
const meant = (name: 'good_id' | 'code', wrong: (good: CatalogueGood, named: string) => boolean): Seam =>
  inFunction(goods, 'shown', (right, request: any, isMeant: Condition) => {
    const named: string | undefined = request.http.method === 'GET' ? request.params[name] : undefined
    return right(request, named === undefined ? isMeant : (good: CatalogueGood) => wrong(good, named))
  })

export default {
  'EXT-501: lists goods the last made first': () =>
    inCall(list, 'goodsPage', (right, all, query) => right(all.toReversed(), query)),
  'EXT-501: shows one good more than a page has': () => page(({ limit }) => ({ limit: limit + 1 })),
  'EXT-501: begins a page one good late': () =>
    inCall(list, 'goodsPage', (right, all, query) => {
      const { offset, limit } = query
      return right(all, { ...query, offset: 0, limit: offset + limit }).slice(offset && offset + 1)
    }),
  'EXT-501: keeps one catalogue for all organizations': () =>
    inCall(goods, 'catalogueOf', () => 'catalogue:10000000-0000-4000-8000-000000000001'),
  'EXT-501: says that stock is kept': () => showsMember('listGoods', 'use_leftovers', () => true),
  'EXT-502: does not look at the short name': () => searched({ short_name: null }),
  'EXT-502: does not look for codes': () => searched({ code: '' }),
  'EXT-502: tells capital letters from small ones': () =>
    inCall(list, 'isPart', (_right, part, whole) => whole?.includes(part) ?? false),
  'EXT-502: finds goods by a part of a barcode': () =>
    conditions((right, query) => {
      const part = query.barcode
      if (part === undefined) return right(query)
      const holds: Condition = ({ barcode, barcodes }) =>
        [barcode ?? '', ...barcodes].some((each) => each.includes(part))
      return [...right({ ...query, barcode: undefined }), holds]
    }),
  'EXT-502: does not know further barcodes': () =>
    inFunction<unknown>(list, 'barcodesOf', (_right, { barcode }: CatalogueGood) =>
      barcode === null ? [] : [barcode],
    ),
  'EXT-502: takes any of the conditions for enough': () =>
    conditions((right, query) => {
      const all = right(query)
      return all.length === 0 ? [] : [(good) => all.some((holds) => holds(good))]
    }),
  'EXT-502: shows goods of any group': () =>
    conditions((right, query) => [
      ...right({ ...query, group_id: undefined }),
      ...(query.group_id === undefined ? [] : [({ group_id }: CatalogueGood) => group_id !== null]),
    ]),
  'EXT-503: orders always upwards': () => ordered(([keyOf, direction]) => [keyOf, direction && 'asc']),
  'EXT-503: puts goods without a position first': () =>
    ordered(([keyOf, direction]) => {
      const first = direction === 'desc' ? Number.MAX_VALUE : -Number.MAX_VALUE
      return [(row) => keyOf(row) ?? first, direction]
    }),
  'EXT-504: always shows kinds': () => detailed({ withChildren: true }),
  'EXT-504: always shows groups': () => detailed({ withGroup: true }),
  'EXT-505: leaves six digits out of the date of a tax': () =>
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
  'EXT-505: shows an empty text for further barcodes that are none': () =>
    inMethod(model.GoodViews.prototype, 'good', (right, good, detail) => ({
      ...right(good, detail),
      related_barcodes: good.barcodes.join(', '),
    })),
  'EXT-506: names no group of a good': () =>
    inModuleScope<model.GoodDetail>(goods, 'WHOLE', (right) => ({ ...right, withGroup: false })),
  'EXT-506: finds any good by any id': () => meant('good_id', () => true),
  'EXT-507: finds a code in any letters': () =>
    meant('code', ({ code }, named) => code.toLowerCase() === named.toLowerCase()),
} satisfies WrongServersByName
