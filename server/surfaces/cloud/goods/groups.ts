/** Groups of goods: listed, made, edited, deleted; their goods moved to another. */
import Type, { type Static } from 'typebox'
import type { CatalogueContext, CatalogueGroup } from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import { Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { ask } from '../../../transport/http/ask.ts'
import { Model, PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, reply } from '../../../transport/http/operation.ts'
import { firstOrNewId } from '../first-ids.ts'
import { pageQuery, paginated } from '../pages.ts'
import { goodLimits, pickedFrom } from './good-bodies.ts'
import { Direction, Flag, isPart, sorted } from './good-list.ts'
import { GroupModel, groupModel } from './good-model.ts'
import { askCatalogue, catalogueOf, RemovedItem, readCatalogue } from './goods.ts'

const GroupsQuery = Type.Object({
  search: Type.Optional(Type.String()),
  parent_groups_only: Flag,
  parent_id: Type.Optional(Uuid),
  order_by_name: Type.Optional(Direction),
  order_by_created_at: Type.Optional(Direction),
  order_by_updated_at: Type.Optional(Direction),
  ...pageQuery(),
})

const NAME = Type.String({ minLength: 1, maxLength: goodLimits.group })
/** Characters of a description: a bound of ours. */
const members = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
  parent_id: Type.Optional(Nullable(Uuid)),
}
const NewGroupBody = Type.Object({ name: NAME, ...members })
const GroupBody = Type.Object({ name: Type.Optional(NAME), ...members })
const GroupPath = Type.Object({ group_id: Uuid })

/** One page of groups. */
function groupsPage(groups: CatalogueGroup[], query: Static<typeof GroupsQuery>): CatalogueGroup[] {
  const { search, parent_groups_only, parent_id, limit, offset } = query
  const part = search?.toLocaleLowerCase('uk')
  const chosen = groups.filter(
    (group) =>
      (part === undefined || isPart(part, group.name)) &&
      (!parent_groups_only || group.parent_id === null) &&
      (parent_id === undefined || group.parent_id === parent_id),
  )
  return sorted(chosen, [
    [(group) => group.name, query.order_by_name],
    [(group) => group.created_at, query.order_by_created_at],
    [(group) => group.updated_at, query.order_by_updated_at],
  ]).slice(offset, offset + limit)
}

const shownGroup = ({ groups }: CatalogueContext, id: string): Reply =>
  reply(200, groupModel(groups.find((each) => each.id === id)!, groups))

export const goodGroupOperations: Operation[] = [
  operation({
    id: 'listGoodGroups',
    method: 'GET',
    path: '/api/v1/goods/groups',
    surface: 'cloud',
    summary: 'Groups of goods, in pages',
    clauses: ['EXT-523'],
    who: 'cashier',
    query: GroupsQuery,
    answers: { 200: PageOf(GroupModel) },
    async handle(request) {
      const { groups } = await readCatalogue(request)
      const page = groupsPage(groups, request.query)
      return paginated(
        request.query,
        page.map((group) => groupModel(group, groups)),
      )
    },
  }),
  operation({
    id: 'createGoodGroup',
    method: 'POST',
    path: '/api/v1/goods/groups',
    surface: 'cloud',
    summary: 'Creates a group of goods, at the top or within another group',
    clauses: ['EXT-524', 'EXT-515'],
    who: 'cashier',
    body: NewGroupBody,
    answers: { 200: GroupModel },
    async handle(request) {
      const { name, description = null, parent_id = null } = request.body
      const { world, cashier } = request
      const id = await firstOrNewId(world, cashier.organization_id, 'good group', async (first) =>
        (await readCatalogue(request)).groups.some((each) => each.id === first),
      )
      const group = { id, name, description, parent_id }
      return askCatalogue<'group.create'>(request, { type: 'group.create', group }, (catalogue) =>
        shownGroup(catalogue, id),
      )
    },
  }),
  operation({
    id: 'moveGoods',
    method: 'PUT',
    path: '/api/v1/goods/groups/:group_id/move-goods',
    surface: 'cloud',
    summary: 'Moves all goods of a group to another',
    clauses: ['EXT-526'],
    who: 'cashier',
    params: GroupPath,
    body: Type.Object({ to_group: Uuid }),
    answers: { 200: Model('MovedGoods', { update: Type.Integer() }) },
    handle(request) {
      const from = request.params.group_id
      const to = request.body.to_group
      return ask<'goods.move'>(request, catalogueOf(request), { type: 'goods.move', from, to }, ({ count }) =>
        reply(200, { update: count }),
      )
    },
  }),
  operation({
    id: 'editGoodGroup',
    method: 'PUT',
    path: '/api/v1/goods/groups/:group_id',
    surface: 'cloud',
    summary: 'Replaces what is sent of a group of goods',
    clauses: ['EXT-525', 'EXT-515'],
    who: 'cashier',
    params: GroupPath,
    body: GroupBody,
    answers: { 200: GroupModel },
    handle(request) {
      const id = request.params.group_id
      // An object without members is no body (AMB-07): then nothing is replaced.
      const body = (request.body ?? {}) as Static<typeof GroupBody>
      const changes = pickedFrom(body, ['name', 'description', 'parent_id'])
      return askCatalogue<'group.edit'>(request, { type: 'group.edit', id, changes }, (catalogue) =>
        shownGroup(catalogue, id),
      )
    },
  }),
  operation({
    id: 'deleteGoodGroup',
    method: 'DELETE',
    path: '/api/v1/goods/groups/:group_id',
    surface: 'cloud',
    summary: 'Deletes a group of goods; its goods stay, in no group',
    clauses: ['EXT-527'],
    who: 'cashier',
    params: GroupPath,
    answers: { 200: RemovedItem },
    handle(request) {
      const id = request.params.group_id
      return ask<'group.delete'>(request, catalogueOf(request), { type: 'group.delete', id }, () =>
        reply(200, { ok: true }),
      )
    },
  }),
]
