/** Internet and QR acquiring: no terminal of it is here, so the lists of its terminals and invoices are empty (EXT-562, EXT-563). */
import Type from 'typebox'
import { DateTime } from '../../../machines/vocabulary/schemas/scalars.ts'
import { Model, PageMeta } from '../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../transport/http/operation.ts'
import { pageQuery, paginated } from './pages.ts'

const INVOICE_STATUSES = [
  'CREATED',
  'PROCESSING',
  'HOLD',
  'SUCCESS',
  'FAILURE',
  'REVERSED',
  'REQUEST_TO_CANCEL',
  'EXPIRED',
]

const none = Type.Array(Type.Object({}), { maxItems: 0 })
const NoInvoices = Model('PageOfInvoice', { meta: PageMeta, results: none })

export const acquiringOperations: Operation[] = [
  operation({
    id: 'listAcquiringTerminals',
    method: 'GET',
    path: '/api/v1/terminals',
    surface: 'cloud',
    summary: 'Terminals of internet and QR acquiring: there are none',
    clauses: ['EXT-562'],
    who: 'cashier',
    answers: { 200: none },
    handle: () => reply(200, []),
  }),
  operation({
    id: 'listInvoices',
    method: 'GET',
    path: '/api/v1/invoices',
    surface: 'cloud',
    summary: 'Invoices of internet and QR acquiring, in pages: there are none',
    clauses: ['EXT-563'],
    who: 'cashier',
    query: Type.Object({
      status: Type.Optional(Type.Enum(INVOICE_STATUSES)),
      from_date: Type.Optional(DateTime),
      to_date: Type.Optional(DateTime),
      ...pageQuery(),
    }),
    answers: { 200: NoInvoices },
    handle: ({ query }) => paginated(query, []),
  }),
]
