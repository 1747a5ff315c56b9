/** Orders: they are made elsewhere, so there are none here, and their list is an empty page (EXT-561). */
import Type from 'typebox'
import { DateTime } from '../../../machines/vocabulary/schemas/scalars.ts'
import { Filled, Model, PageMetaWithTotal } from '../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../transport/http/operation.ts'
import { pageQuery } from './pages.ts'

const OrdersQuery = Type.Object({
  desc: Filled(Type.Boolean({ default: true })),
  delivery_desc: Type.Optional(Type.Boolean()),
  orders_all: Filled(Type.Boolean({ default: false })),
  order_id: Type.Optional(Type.String()),
  delivered_from_date: Type.Optional(DateTime),
  delivered_to_date: Type.Optional(DateTime),
  status: Type.Optional(Type.Array(Type.Enum(['PENDING', 'SAVING', 'SUCCESS', 'CANCELLED']))),
  ...pageQuery(),
})

const NoOrders = Model('PageOfOrder', {
  meta: PageMetaWithTotal,
  results: Type.Array(Type.Object({}), { maxItems: 0 }),
})

export const orderOperations: Operation[] = [
  operation({
    id: 'listOrders',
    method: 'GET',
    path: '/api/v1/orders',
    surface: 'cloud',
    summary: 'Orders of the organization, in pages with their number: there are none',
    clauses: ['EXT-561'],
    who: 'cashier',
    query: OrdersQuery,
    answers: { 200: NoOrders },
    handle: ({ query: { limit, offset } }) => reply(200, { meta: { limit, offset, total_items: 0 }, results: [] }),
  }),
]
