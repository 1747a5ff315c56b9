/** Outlets of the organization. */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { SeedBranch } from '../../../../machines/vocabulary/seed-data.ts'
import { Model, PageOf } from '../../../wire/http/model.ts'
import { type Operation, operation } from '../../../wire/http/operation.ts'
import { pageQuery, paginated } from '../pages.ts'

const ListedBranch = Model('ListedBranch', {
  id: Uuid,
  name: Type.String(),
  address: Type.String(),
  active: Type.Boolean(),
  vehicle_license_plate: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
})

const listedBranch = ({ id, name, address, active, ...dated }: SeedBranch): Static<typeof ListedBranch> => ({
  id,
  name,
  address,
  active,
  vehicle_license_plate: null,
  created_at: instant(Date.parse(dated.created_at)),
  updated_at: instant(Date.parse(dated.updated_at)),
})

export const branchOperations: Operation[] = [
  operation({
    id: 'listBranches',
    method: 'GET',
    path: '/api/v1/branches',
    surface: 'cloud',
    summary: 'Outlets of the organization, in pages: active ones, others, or both',
    clauses: ['EXT-551'],
    who: 'cashier',
    query: Type.Object({ is_active: Type.Optional(Type.Boolean()), ...pageQuery() }),
    answers: { 200: PageOf(ListedBranch) },
    handle({ world, cashier, query }) {
      const { is_active, limit, offset } = query
      const own = world.reference.seed.branches.filter(
        ({ organization_id, active }) =>
          organization_id === cashier.organization_id && (is_active === undefined || active === is_active),
      )
      return paginated(query, own.slice(offset, offset + limit).map(listedBranch))
    },
  }),
]
