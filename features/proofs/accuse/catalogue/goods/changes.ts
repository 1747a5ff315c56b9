/** Wrong servers of the catalogue in the cloud: goods and groups made, edited, deleted and moved. */
import { catalogue } from '../../../../../machines/catalogue/catalogue.ts'
import * as size from '../../../../../machines/catalogue/catalogue-step.ts'
import * as goods from '../../../../../machines/catalogue/goods.ts'
import * as groups from '../../../../../machines/catalogue/groups.ts'
import { CATALOGUE } from '../../../../../machines/limits.ts'
import type { CatalogueContext, CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import { decided, step } from '../../../../../machines/vocabulary/step.ts'
import * as model from '../../../../../server/surfaces/cloud/goods/good-model.ts'
import * as listedGroups from '../../../../../server/surfaces/cloud/goods/groups.ts'
import { row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears, remembers, saysFact } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type IsTaken = (context: CatalogueContext, code: string, id: string) => boolean
type Named = Pick<CatalogueGood, 'id' | 'group_id' | 'parent_id'>

/** Whether a good has the code of another. @param isKnown it is in the catalogue, and is edited */
const taken = (wrong: (right: () => boolean, isKnown: boolean) => boolean): Seam =>
  inFunction<IsTaken>(goods, 'isTaken', (right, context, code, id) => {
    const isKnown = context.goods.some((each) => each.id === id)
    return wrong(() => right(context, code, id), isKnown)
  })

/** What is looked for of all that a good names. */
const missing = (
  wrong: (good: Named, children: readonly string[], context: CatalogueContext) => [Named, readonly string[]],
): Seam =>
  inFunction(goods, 'missing', (right, context: CatalogueContext, good: Named, children: readonly string[]) =>
    right(context, ...wrong(good, children, context)),
  )

const behind = (type: string, wrong: (after: any, before: any, event: any) => object): Seam =>
  remembers('catalogue', type, (after, before, event) => ({ ...after, ...wrong(after, before, event) }))

export default {
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
