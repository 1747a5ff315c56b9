/** Groups of a catalogue: made, edited, deleted, and their goods moved to another. */
import type { CatalogueContext, CatalogueGroup } from '../vocabulary/catalogue/catalogue.ts'
import { decided } from '../vocabulary/step.ts'
import { type CatalogueEvent, type CatalogueStep, unknownId, within } from './catalogue-step.ts'

const groupOf = ({ groups }: CatalogueContext, id: string): CatalogueGroup | undefined =>
  groups.find((each) => each.id === id)

/** Whether a group may lie in another: that is there, and does not lie in the group, at whatever depth. */
function mayLieIn(context: CatalogueContext, id: string, parent_id: string | null): boolean {
  const seen = new Set([id])
  for (let each = parent_id; each !== null; each = groupOf(context, each)!.parent_id) {
    if (seen.has(each) || !groupOf(context, each)) return false
    seen.add(each)
  }
  return true
}

export function createGroup(
  context: CatalogueContext,
  { at, group: wished }: CatalogueEvent<'group.create'>,
): CatalogueStep {
  const { id, parent_id } = wished
  if (!mayLieIn(context, id, parent_id)) return unknownId(context, at, 'parent_id', parent_id!)
  const group: CatalogueGroup = { ...wished, created_at: at, updated_at: null }
  return within(context, { ...context, groups: [...context.groups, group] }, { type: 'group.created', at, group })
}

export function editGroup(context: CatalogueContext, { at, id, changes }: CatalogueEvent<'group.edit'>): CatalogueStep {
  const before = groupOf(context, id)
  if (!before) return unknownId(context, at, 'group_id', id)
  const { parent_id = null } = changes
  if (!mayLieIn(context, id, parent_id)) return unknownId(context, at, 'parent_id', parent_id!)
  const isNews = Object.entries(changes).some(([name, value]) => before[name as keyof typeof changes] !== value)
  if (!isNews) return decided(context)
  const group: CatalogueGroup = { ...before, ...changes, updated_at: at }
  const groups = context.groups.map((each) => (each.id === id ? group : each))
  return within(context, { ...context, groups }, { type: 'group.edited', at, group })
}

/** Its goods stay, in no group; the groups in it come to lie where it lay. */
export function deleteGroup(context: CatalogueContext, { at, id }: CatalogueEvent<'group.delete'>): CatalogueStep {
  const group = groupOf(context, id)
  if (!group) return unknownId(context, at, 'group_id', id)
  const { parent_id } = group
  const groups = context.groups
    .filter((each) => each.id !== id)
    .map((each) => (each.parent_id === id ? { ...each, parent_id } : each))
  const goods = context.goods.map((each) => (each.group_id === id ? { ...each, group_id: null } : each))
  return decided({ goods, groups }, { type: 'group.deleted', at, id })
}

export function moveGoods(context: CatalogueContext, { at, from, to }: CatalogueEvent<'goods.move'>): CatalogueStep {
  if (!groupOf(context, from)) return unknownId(context, at, 'group_id', from)
  if (!groupOf(context, to)) return unknownId(context, at, 'to_group', to)
  const moved = from === to ? [] : context.goods.filter((each) => each.group_id === from)
  const ids = new Set(moved.map(({ id }) => id))
  const goods = context.goods.map((each) => (ids.has(each.id) ? { ...each, group_id: to, updated_at: at } : each))
  return decided({ ...context, goods }, { type: 'goods.moved', at, from, to, count: moved.length })
}
