/** Goods of a catalogue: made, edited, deleted. */
import type { CatalogueContext, CatalogueGood } from '../vocabulary/catalogue/catalogue.ts'
import { decided } from '../vocabulary/step.ts'
import { type CatalogueEvent, type CatalogueStep, refusedStep, unknownId, within } from './catalogue-step.ts'

const CODE_TAKEN = 'good of this code exists already'

/** Whether another good has the code (EXT-512). */
const isTaken = ({ goods }: CatalogueContext, code: string, id: string): boolean =>
  goods.some((each) => each.code === code && each.id !== id)

/** What a good names that is not in the catalogue, by the member that names it; null: it is all there (EXT-514). */
function missing(
  { goods, groups }: CatalogueContext,
  { id, group_id, parent_id }: Pick<CatalogueGood, 'id' | 'group_id' | 'parent_id'>,
  children: readonly string[],
): { name: string; id: string } | null {
  if (group_id !== null && !groups.some((each) => each.id === group_id)) return { name: 'group', id: group_id }
  if (parent_id !== null && !goods.some((each) => each.id === parent_id)) return { name: 'parent', id: parent_id }
  // No good is a kind of itself.
  const others = new Set(goods.map((each) => each.id).filter((each) => each !== id))
  const child = children.find((each) => !others.has(each))
  return child === undefined ? null : { name: 'children', id: child }
}

/** The goods with these as the kinds of one, in place of those it had. */
function withChildren(goods: CatalogueGood[], parent_id: string, children: readonly string[]): CatalogueGood[] {
  const named = new Set(children)
  return goods.map((good) => {
    if (named.has(good.id)) return good.parent_id === parent_id ? good : { ...good, parent_id }
    if (good.parent_id === parent_id) return { ...good, parent_id: null }
    // Of two goods only one is a kind of the other.
    return good.id === parent_id && good.parent_id !== null && named.has(good.parent_id)
      ? { ...good, parent_id: null }
      : good
  })
}

export function createGood(
  context: CatalogueContext,
  { at, good: wished, children }: CatalogueEvent<'good.create'>,
): CatalogueStep {
  if (isTaken(context, wished.code, wished.id)) return refusedStep(context, at, CODE_TAKEN, { code: wished.code })
  const absent = missing(context, wished, children)
  if (absent) return unknownId(context, at, absent.name, absent.id)
  const good: CatalogueGood = { ...wished, created_at: at, updated_at: null }
  const goods = withChildren([...context.goods, good], good.id, children)
  return within(context, { ...context, goods }, { type: 'good.created', at, good: found(goods, good.id)! })
}

const found = (goods: CatalogueGood[], id: string): CatalogueGood | undefined => goods.find((each) => each.id === id)

/** Both are made of JSON, member by member in one order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function editGood(
  context: CatalogueContext,
  { at, id, changes, children }: CatalogueEvent<'good.edit'>,
): CatalogueStep {
  const before = found(context.goods, id)
  if (!before) return unknownId(context, at, 'good_id', id)
  const good: CatalogueGood = { ...before, ...changes }
  if (isTaken(context, good.code, id)) return refusedStep(context, at, CODE_TAKEN, { code: good.code })
  const absent = missing(context, { ...good, parent_id: null }, children ?? [])
  if (absent) return unknownId(context, at, absent.name, absent.id)
  const edited = context.goods.map((each) => (each.id === id ? good : each))
  const goods = children ? withChildren(edited, id, children) : edited
  // What is as it was already is no edit: its moment does not move.
  if (isSame(goods, context.goods)) return decided(context)
  const dated = goods.map((each) => (each.id === id ? { ...each, updated_at: at } : each))
  return within(context, { ...context, goods: dated }, { type: 'good.edited', at, good: found(dated, id)! })
}

/** Its kinds stay, as kinds of none. */
export function deleteGood(context: CatalogueContext, { at, id }: CatalogueEvent<'good.delete'>): CatalogueStep {
  if (!found(context.goods, id)) return unknownId(context, at, 'good_id', id)
  const goods = withChildren(context.goods, id, []).filter((each) => each.id !== id)
  return decided({ ...context, goods }, { type: 'good.deleted', at, id })
}
