/** The prepayments of an organization, by what is known of them (EXT-441). */
import Type from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import { PREPAYMENT_STATUSES } from '../../../../machines/vocabulary/prepayments/prepayment.ts'
import { DateTime, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../../transport/http/operation.ts'
import { pageQuery } from '../pages.ts'
import { PrepaymentInfo, prepaymentInfo } from './prepayment-model.ts'

const PrepaymentPage = Model('PageOfPrepayments', {
  meta: Model('PageMetaWithTotal', {
    limit: Type.Integer(),
    offset: Type.Integer(),
    /** On all pages together. */
    total_items: Type.Integer(),
  }),
  results: Type.Array(PrepaymentInfo),
})

export const prepaymentSearch: Operation = operation({
  id: 'searchPrepayments',
  method: 'GET',
  path: '/api/v1/prepayment-receipts/search',
  surface: 'cloud',
  summary: 'Prepaid orders of the organization by what is known of them',
  clauses: ['EXT-441', 'EXT-442'],
  who: 'cashier',
  query: Type.Object({
    from_date: Type.Optional(DateTime),
    to_date: Type.Optional(DateTime),
    desc: Type.Optional(Type.Boolean({ default: false })),
    search: Type.Optional(Type.String({ maxLength: 256 })),
    cash_register_id: Type.Optional(Uuid),
    status: Type.Optional(Type.Enum([...PREPAYMENT_STATUSES])),
    ...pageQuery(),
  }),
  long: true,
  answers: { 200: PrepaymentPage },
  async handle({ services, world, cashier, query }) {
    const { desc = false, limit, offset, status, search, cash_register_id, from_date, to_date } = query
    const filter = {
      status,
      search,
      cash_register_id,
      from: from_date === undefined ? undefined : parseInstant(from_date),
      before: to_date === undefined ? undefined : parseWindowEnd(to_date),
    }
    const { organization_id } = cashier
    const [total_items, found] = await Promise.all([
      services.prepayments.count(world.id, organization_id, filter),
      services.prepayments.page(world.id, organization_id, { filter, desc, limit, offset }),
    ])
    return reply(200, { meta: { limit, offset, total_items }, results: found.map(prepaymentInfo) })
  },
})
