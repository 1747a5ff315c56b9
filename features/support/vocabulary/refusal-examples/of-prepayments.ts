/** Examples of refusals of prepayments, by the name of the rule. */
import { cloud, type ScriptedRequest } from '../scripted-requests.ts'
import { authorityAnswers, cash, everyday, OLENA, type RefusalExample } from './actions.ts'

const ORDER = 'ORDER-0001'
const order = (price: number) => [{ good: { code: '1', name: 'Table', price }, quantity: 1000 }]

/** The first payment of an order of 100.00, unless another price is named. */
const begins = (value: number, price = 10_000): ScriptedRequest =>
  cloud(
    'POST /api/v1/prepayment-receipts',
    { by: OLENA! },
    { custom_relation_id: ORDER, goods: order(price), payments: cash(value) },
  )
const pays = (value: number, relation_id = ORDER): ScriptedRequest =>
  cloud(`POST /api/v1/prepayment-receipts/${relation_id}`, { by: OLENA! }, { payments: cash(value) })
const returns: ScriptedRequest = cloud(`POST /api/v1/prepayment-receipts/${ORDER}/return`, { by: OLENA! }, {})

/** The chain of the order, with its receipts. */
const looksUp: ScriptedRequest = cloud(`GET /api/v1/prepayment-receipts/${ORDER}`, { by: OLENA! })

const shift = [cloud('POST /api/v1/shifts', everyday), authorityAnswers]

/** Of a shift of the cashier. */
const inShift = (example: Omit<RefusalExample, 'surface'>): RefusalExample => ({
  surface: 'cloud',
  ...example,
  before: [...shift, ...(example.before ?? [])],
})

export const prepaymentRefusals: Readonly<Record<string, RefusalExample>> = {
  'prepayment of this relation exists already': inShift({
    before: [begins(4000)],
    refused: begins(4000),
    works: looksUp,
    note: 'the chain is looked up by its id; another order has another one, or none: the service makes it',
  }),
  'prepaid order larger than a receipt can state': inShift({
    refused: cloud(
      'POST /api/v1/prepayment-receipts',
      { by: OLENA! },
      { custom_relation_id: ORDER, goods: [{ ...order(99_999_999_999)[0], quantity: 2000 }], payments: cash(4000) },
    ),
    works: begins(4000),
  }),
  'prepayment without a payment': inShift({ refused: begins(0), works: begins(4000) }),
  'payments of a prepayment more than is owed': inShift({
    before: [begins(4000)],
    refused: pays(6001),
    works: pays(6000),
    note: '`left_to_pay` of the chain says what is owed',
  }),
  'first prepayment of the whole cost': inShift({
    refused: begins(10_000),
    works: begins(9999),
    note: 'what is paid as a whole is sold: `POST /api/v1/receipts/sell`',
  }),
  'prepayment with nothing left to pay': inShift({
    before: [begins(4000), pays(6000)],
    refused: pays(1),
    works: looksUp,
    note: 'the chain says that it is paid; a further order has a chain of its own',
  }),
  'prepayment in too many parts': inShift({
    before: [begins(1), ...Array.from({ length: 49 }, () => pays(1))],
    refused: pays(1),
    works: pays(9950),
    note: 'the rest is paid by one receipt',
  }),
  'prepayment returned already': inShift({
    before: [begins(4000), returns],
    refused: returns,
    works: looksUp,
    note: 'the chain says that it is returned; a further order has a chain of its own',
  }),
  'prepayment not known': inShift({
    refused: pays(6000),
    recovery: [begins(4000)],
    meeting: '`pre_payment_relation_id` of the first receipt is the id of its chain',
  }),
}
