/** Wrong servers of the catalogue in the cloud: goods and groups made, edited, moved, listed and shown. */
import { catalogue } from '../../../../../machines/catalogue/catalogue.ts'
import * as size from '../../../../../machines/catalogue/catalogue-step.ts'
import * as goods from '../../../../../machines/catalogue/goods.ts'
import * as groups from '../../../../../machines/catalogue/groups.ts'
import { CATALOGUE } from '../../../../../machines/limits.ts'
import type { CatalogueContext, CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import { decided, step } from '../../../../../machines/vocabulary/step.ts'
import * as list from '../../../../../server/surfaces/cloud/goods/good-list.ts'
import * as model from '../../../../../server/surfaces/cloud/goods/good-model.ts'
import * as shownGoods from '../../../../../server/surfaces/cloud/goods/goods.ts'
import * as listedGroups from '../../../../../server/surfaces/cloud/goods/groups.ts'
import { row, showsMember } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import {
  inCall,
  inFunction,
  inMethod,
  inModule,
  inModuleScope,
  inObject,
  type Seam,
  together,
} from '../../seams/seam.ts'
import { hears, remembers, saysFact } from '../../seams/turns.ts'
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
    const others = right({ query: query.query }).map((holds) => (good: CatalogueGood) => holds({ ...good, ...wrong }))
    return query.query === undefined ? right(query) : [...right({ ...query, query: undefined }), ...others]
  })

const ordered = (wrong: (key: list.SortKey<any>) => list.SortKey<any>): Seam =>
  inCall(list, 'sorted', (right, rows, keys) => right(rows, keys.map(wrong)))

const detailed = (wrong: Partial<model.GoodDetail>): Seam =>
  inMethod(model.GoodViews.prototype, 'good', (right, good, detail) => right(good, { ...detail, ...wrong }))

/** A good that is looked for by what its path names. */
const meant = (name: 'good_id' | 'code', wrong: (good: CatalogueGood, named: string) => boolean): Seam =>
  inFunction(shownGoods, 'shown', (right, request: any, isMeant: Condition) => {
    const named: string | undefined = request.http.method === 'GET' ? request.params[name] : undefined
    return right(request, named === undefined ? isMeant : (good: CatalogueGood) => wrong(good, named))
  })

type IsTaken = (context: CatalogueContext, code: string, id: string) => boolean
type Named = Pick<CatalogueGood, 'id' | 'group_id' | 'parent_id'>
type Ids = readonly string[]

/** Whether a good has the code of another. @param isKnown it is in the catalogue, and is edited */
const taken = (wrong: (right: () => boolean, isKnown: boolean) => boolean): Seam =>
  inFunction<IsTaken>(goods, 'isTaken', (right, context, code, id) => {
    const isKnown = context.goods.some((each) => each.id === id)
    return wrong(() => right(context, code, id), isKnown)
  })

/** What is looked for of all that a good names. */
const missing = (wrong: (good: Named, children: Ids, context: CatalogueContext) => [Named, Ids]): Seam =>
  inFunction(goods, 'missing', (right, context: CatalogueContext, good: Named, children: Ids) =>
    right(context, ...wrong(good, children, context)),
  )

const behind = (type: string, wrong: (after: any, before: any, event: any) => object): Seam =>
  remembers('catalogue', type, (after, before, event) => ({ ...after, ...wrong(after, before, event) }))

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
    inCall(shownGoods, 'catalogueOf', () => 'catalogue:10000000-0000-4000-8000-000000000001'),
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
    inModuleScope<model.GoodDetail>(shownGoods, 'WHOLE', (right) => ({ ...right, withGroup: false })),
  'EXT-506: finds any good by any id': () => meant('good_id', () => true),
  'EXT-507: finds a code in any letters': () =>
    meant('code', ({ code }, named) => code.toLowerCase() === named.toLowerCase()),
  'EXT-512: takes a second good of a code': () => taken((right, isKnown) => isKnown && right()),
  'EXT-512: gives a good the code of another': () => taken((right, isKnown) => !isKnown && right()),
  'EXT-512: does not let a good keep its code in an edit': () =>
    inFunction<IsTaken>(goods, 'isTaken', (right, context, code) => right(context, code, '')),
  'EXT-514: takes a group that is not there': () =>
    missing((good, children) => [{ ...good, group_id: null }, children]),
  'EXT-514: takes a parent that is not there': () =>
    missing((good, children) => [{ ...good, parent_id: null }, children]),
  'EXT-514: lets a good be a kind of itself': () =>
    missing((good, children, { goods }) => {
      const isKnown = goods.some(({ id }) => id === good.id)
      return [good, isKnown ? children.filter((id) => id !== good.id) : children]
    }),
  'EXT-515: takes one good more than a catalogue holds': () =>
    inModule(size, 'excess', (right) => {
      const { goods: limit } = CATALOGUE
      return (...given) => {
        const undo = inObject(CATALOGUE as { goods: number }, 'goods', () => limit + 1)()
        try {
          const found = right(...given)
          return found?.what === 'goods' ? { ...found, limit } : found
        } finally {
          undo()
        }
      }
    }),
  'EXT-515: lets nothing of a full catalogue be edited': () =>
    inCall(size, 'excess', (right, before, after) => {
      const { goods: limit } = CATALOGUE
      const isFull = after.goods.length >= limit && before.goods.length >= limit
      return isFull ? { what: 'goods', limit } : right(before, after)
    }),
  'EXT-521: forgets what is not sent': () =>
    hears('catalogue', 'good.edit', (event) => ({ ...event, changes: { barcode: null, ...event.changes } })),
  'EXT-521: dates an edit that changes nothing': () => inFunction<unknown>(goods, 'isSame', () => false),
  'EXT-521: keeps the kinds a good had beside those that are named': () =>
    inFunction(goods, 'withChildren', (right, all: CatalogueGood[], parent_id: string, children: readonly string[]) =>
      right(all, parent_id, children).map((each: CatalogueGood, place: number) => {
        const before = all[place]!
        return before.parent_id === parent_id && !children.includes(before.id) ? before : each
      }),
    ),
  'EXT-522: deletes the kinds of a good with it': () =>
    behind('good.delete', (after, before, event) => {
      const kinds = before.goods.filter(({ parent_id }: CatalogueGood) => parent_id === event.id)
      const ids = kinds.map(({ id }: CatalogueGood) => id)
      return { goods: after.goods.filter(({ id }: CatalogueGood) => !ids.includes(id)) }
    }),
  'EXT-522: deletes what is not there': () =>
    inObject(catalogue.implementations.actions as Record<string, unknown>, 'deleteGood', () =>
      step((context: CatalogueContext, event: Parameters<typeof goods.deleteGood>[1]) => {
        const { at, id } = event
        const isKnown = context.goods.some((each) => each.id === id)
        return isKnown ? goods.deleteGood(context, event) : decided(context, { type: 'good.deleted' as const, at, id })
      }),
    ),
  'EXT-523: lists groups of groups where the outermost were asked for': () =>
    inFunction(listedGroups, 'groupsPage', (right, all: unknown, query: object) =>
      right(all, { ...query, parent_groups_only: false }),
    ),
  'EXT-523: does not show which groups lie in one': () =>
    inCall(model, 'groupModel', (right, group, all) => ({ ...right(group, all), children: [] })),
  'EXT-524: takes a name of 129 characters for a group': () =>
    together(
      ...['createGoodGroup', 'editGoodGroup'].map((id) =>
        inSchema(schemaWithin(row(id).body!, 'properties', 'name'), (right) => ({
          ...right,
          maxLength: right.maxLength + 1,
        })),
      ),
    ),
  'EXT-525: lets a group lie in itself': () =>
    inFunction(groups, 'mayLieIn', (right, context: CatalogueContext, _id: string, parent_id: string | null) =>
      right(context, '', parent_id),
    ),
  'EXT-526: moves nothing': () =>
    behind('goods.move', (after, before) => ({
      goods: after.goods.map((each: CatalogueGood, place: number) => ({
        ...each,
        group_id: before.goods[place].group_id,
      })),
    })),
  'EXT-526: counts all goods as moved': () =>
    saysFact('goods.moved', (fact, { goods }) => ({ ...fact, count: goods.length })),
  'EXT-527: leaves goods in a group that is deleted': () => behind('group.delete', (_after, { goods }) => ({ goods })),
  'EXT-527: puts groups of a deleted one in none': () =>
    behind('group.delete', (after, before, event) => {
      const inIt = before.groups.filter(({ parent_id }: any) => parent_id === event.id).map(({ id }: any) => id)
      return { groups: after.groups.map((each: any) => (inIt.includes(each.id) ? { ...each, parent_id: null } : each)) }
    }),
} satisfies WrongServersByName
