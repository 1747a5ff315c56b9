/** What clients call of the live service's cloud and is not simulated, each group with its reason (NS-31). */
import type { KnownOperations } from '../../transport/http/answers/known-operations.ts'

const API = '/api/v1'

export const knownOperations: readonly KnownOperations[] = [
  {
    lines: [
      `POST ${API}/orders`,
      `POST ${API}/orders/sync`,
      `GET ${API}/orders/{order_id}`,
      `PATCH ${API}/orders/{order_id}`,
      `PATCH ${API}/orders/custom_status/{order_id}`,
      `POST ${API}/orders/integration`,
      `DELETE ${API}/orders/integration`,
      `POST ${API}/orders/integration/edit-order`,
    ],
    because: 'orders are made by an online shop, and none comes in here',
  },
  {
    lines: ['GET', 'POST'].map((method) => `${method} ${API}/currency/rate*`),
    because: 'no register here exchanges currency',
  },
  {
    lines: ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} ${API}/np/ettn*`),
    because: 'no carrier is here that takes money for a waybill',
  },
  {
    lines: [`POST ${API}/invoices*`, `GET ${API}/invoices/{invoice_id}`, `DELETE ${API}/invoices*`],
    because: 'no terminal of internet or QR acquiring is here to pay an invoice at',
  },
  {
    lines: [
      `POST ${API}/receipts/add-external`,
      `POST ${API}/reports/add-external`,
      `PATCH ${API}/transactions/{transaction_id}`,
    ],
    because: 'the live service has taken it away',
  },
]
