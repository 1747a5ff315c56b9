/** Examples of refusals of receipts in the cloud and of their forms, by the name of the rule. */
import { cloud, type ScriptedRequest } from '../scripted-requests.ts'
import {
  authorityAnswers,
  bread,
  cash,
  everyday,
  goesOffline,
  id,
  OLENA,
  opens,
  passes,
  type RefusalExample,
  saleAction,
} from './actions.ts'

export const receiptFormRefusals: Readonly<Record<string, RefusalExample>> = {
  'receipt without a tax address': {
    surface: 'cloud',
    before: [opens, authorityAnswers, saleAction(1)],
    refused: cloud(`GET /api/v1/receipts/${id(1)}/qrcode`),
    recovery: [authorityAnswers],
    meeting: 'before the tax authority has answered, and always of receipts that are no sales',
  },
  'XML of a receipt of another day': {
    surface: 'cloud',
    before: [opens, authorityAnswers, saleAction(1), passes('P1D')],
    refused: cloud(`GET /api/v1/receipts/${id(1)}/xml`),
    works: cloud(`GET /api/v1/receipts/${id(1)}/text`),
    note: 'the XML fetched on the day of the receipt; its other forms on any day',
  },
}

const { quantity, ...good } = bread
/** A sale in the cloud. */
const sale = (receipt: number, more: object = {}, path = 'sell'): ScriptedRequest =>
  cloud(
    `POST /api/v1/receipts/${path}`,
    { by: OLENA! },
    {
      id: id(receipt),
      goods: [{ good, quantity }],
      payments: cash(1000),
      ...more,
    },
  )
const openShift = [cloud('POST /api/v1/shifts', everyday), authorityAnswers]
/** The clock shows this moment when the shift is open. */
const NOW = '2026-03-02T09:01:00+02:00'
const offlineSale = (fiscal_date: string): ScriptedRequest =>
  sale(1, { fiscal_code: 'TEST-000000', fiscal_date }, 'sell-offline')

/** A free code of the register, kept for the sales after it. */
const looksForCode: ScriptedRequest = {
  ...cloud('GET /api/v1/cash-registers/get-offline-codes?count=1', everyday),
  keep: 'fiscal_code',
}
/** A sale with that code. */
const codedSale = (fiscal_date: string): ScriptedRequest => ({
  ...sale(1, { fiscal_code: '{fiscal_code}', fiscal_date }, 'sell-offline'),
  isOfNow: true,
})

export const cloudReceiptRefusals: Readonly<Record<string, RefusalExample>> = {
  'previous receipt is not the last one': {
    surface: 'cloud',
    before: [...openShift, sale(1)],
    refused: sale(2, { previous_receipt_id: id(9) }),
    works: sale(2, { previous_receipt_id: id(1) }),
    note: 'the id of the last receipt of the register, whichever surface made it; or none',
  },
  'register not taken offline by request': {
    surface: 'cloud',
    before: openShift,
    refused: offlineSale(NOW),
    recovery: [goesOffline],
    works: sale(1),
    note: 'offline a sale without a code takes the next one of the pool',
    till: { before: [...openShift, looksForCode], refused: codedSale(NOW), works: codedSale(NOW) },
  },
  'fiscal date before the last document or in the future': {
    surface: 'cloud',
    before: [...openShift, goesOffline],
    refused: offlineSale('2026-03-02T08:00:00+02:00'),
    works: sale(1),
    note: 'a sale without a date is of now',
    till: {
      before: [...openShift, looksForCode, goesOffline],
      refused: codedSale('2026-03-02T08:00:00+02:00'),
      works: codedSale(NOW),
    },
  },
  'offline code of the document not free': {
    surface: 'cloud',
    before: [...openShift, goesOffline],
    refused: { ...offlineSale(NOW), isOfNow: true },
    works: sale(1),
    note: '`get-offline-codes` lists those that are free; any of them is taken',
    till: { recovery: [looksForCode], works: codedSale(NOW) },
  },
  'receipt not known': {
    surface: 'cloud',
    before: openShift,
    refused: cloud(`GET /api/v1/receipts/${id(1)}`, { by: OLENA! }),
    recovery: [sale(1)],
  },
  'not a register of currency exchange': {
    surface: 'cloud',
    before: openShift,
    refused: cloud('POST /api/v1/receipts/currency-exchange', { by: OLENA! }, { type: 'BUY' }),
    works: cloud('POST /api/v1/receipts/service', { by: OLENA! }, { payment: { type: 'CASH', value: 1000 } }),
    note: 'no register of this house exchanges currency',
  },
}
