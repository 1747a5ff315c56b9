/** Examples of requests of receipts, for the description of the cloud. */
import { instant } from '../../../../machines/instant.ts'
import { identifier } from '../../../../machines/ledger.ts'
import type { ExampleHouse, Examples } from '../../../wire/http/description/examples/example-house.ts'

const goods = [{ good: { code: '1', name: 'Хліб', price: 2000, tax: [1] }, quantity: 1000 }]
const cash = [{ type: 'CASH', value: 2000 }]
const currencies = [{ currency: 'USD', value: 100 }]

/** Each has an id of its own, and may be sent once. */
export function receiptBodies({ receipt_id, offline_code, now }: ExampleHouse): Examples['bodies'] {
  const sale = { id: receipt_id, goods, payments: cash }
  const also = (name: string): string => identifier(receipt_id, 'example', name)
  return {
    sellReceipt: sale,
    sellReceiptOffline: { ...sale, fiscal_code: offline_code, fiscal_date: instant(now) },
    validateReceipt: sale,
    sellReceipts: { receipts: ['first', 'second'].map((name) => ({ ...sale, id: also(name) })) },
    createServiceReceipt: { id: receipt_id, payment: { type: 'CASH', value: 10_000 } },
    createWithdrawalReceipt: { id: receipt_id, payment: { type: 'CASHLESS', code: 1, value: 1000 } },
    createCurrencyServiceReceipt: { id: receipt_id, type: 'ADVANCE', currencies },
    createCurrencyReceipt: { id: receipt_id, type: 'BUY', buy: currencies[0] },
  }
}

export const receiptParameters = ({ register, last_receipt_id }: ExampleHouse): Examples['parameters'] => ({
  receipt_id: last_receipt_id,
  fiscal_code: 'TEST-1aB2cD',
  'listReceipts.serial': 1,
  barcode: '4820000000000',
  stock_code: 'A-1',
  branch_id: [register.branch_id],
  self_receipts: true,
})
