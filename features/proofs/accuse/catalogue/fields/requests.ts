/** Wrong servers of the fields that are sent: receipts, cash movements, withdrawals, and messages to terminals. */
import * as totals from '../../../../../machines/money/totals.ts'
import {
  Discount,
  Goods,
  Payment,
  SellRequest,
  ServiceRequest,
  WithdrawalRequest,
} from '../../../../../machines/vocabulary/receipt.ts'
import * as admission from '../../../../../server/surfaces/bridge/admission.ts'
import * as lan from '../../../../../server/surfaces/bridge/lan/bodies.ts'
import * as answers from '../../../../../server/surfaces/bridge/messages.ts'
import { messages } from '../../../../../server/surfaces/bridge/schemas.ts'
import * as bank from '../../../../../simulators/bank-terminal/result.ts'
import { demands, demandsNo, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, type Seam, together } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A member of an object that takes anything, or nothing. */
const takesAny = (node: object, name: string): Seam => inSchema(schemaWithin(node, 'properties', name), () => ({}))

/** A member that takes any text; null where it did. */
const takesText = (node: object, name: string): Seam =>
  inSchema(schemaWithin(node, 'properties', name), ({ type }) => ({
    type: [type].flat().includes('null') ? ['string', 'null'] : 'string',
  }))

/** A member with other bounds. */
const bounds = (node: object, name: string, wrong: (right: Record<string, any>) => object): Seam =>
  inSchema(schemaWithin(node, 'properties', name), wrong)

const service = ServiceRequest.properties.payment
const withdrawal = WithdrawalRequest.properties.payment
const cancel = messages.cancel.properties.payload
const print = messages['print-receipt'].properties.payload
const { purchase: lanPurchase, cancel: lanCancel } = lan.lanBodies

/** The answer to a success that has other members. */
const succeeds = (wrong: (asked: answers.RequestReference) => object): Seam =>
  inCall(answers, 'succeeded', (right, asked, result) => ({ ...right(asked, result), ...wrong(asked) }) as never)

/** What the bank says of an operation, with other members. */
const says = (wrong: (result: any) => object): Seam =>
  inCall(bank, 'resultOf', (right, operation) => {
    const result = right(operation)
    return result && ({ ...result, ...wrong(result) } as never)
  })

export default {
  'FLD-017: takes any rounding mode': () => takesText(SellRequest, 'rounding_mode'),
  'FLD-017: sees a sale with discounts null for one with a discount without a value': () =>
    inCall(totals, 'totals', (right, request, ...rest) =>
      right(
        request.discounts === null
          ? { ...request, discounts: [{ type: 'DISCOUNT', mode: 'VALUE', value: 0 }] }
          : request,
        ...rest,
      ),
    ),
  'FLD-018: does not ask for a quantity': () => demandsNo(Goods, 'quantity'),
  'FLD-019: takes discounts of any form on an item': () =>
    bounds(Goods, 'discounts', (right) => ({ ...right, items: {} })),
  'FLD-019: takes any type of discount': () => takesText(Discount, 'type'),
  'FLD-019: takes any mode of discount': () => takesText(Discount, 'mode'),
  'FLD-019: takes discounts below zero': () => bounds(Discount, 'value', ({ minimum, ...right }) => right),
  'FLD-019: takes discounts as text': () =>
    bounds(Discount, 'value', (right) => ({ anyOf: [{ ...right }, { type: 'string' }] })),
  'FLD-019: takes no discount of nought': () =>
    bounds(Discount, 'value', ({ minimum, ...right }) => ({ ...right, exclusiveMinimum: minimum })),
  'FLD-021: takes a fraction of a commission': () =>
    bounds(Payment, 'commission', (right) => ({ ...right, type: ['number', 'null'] })),
  'FLD-021: takes any type of payment': () => takesText(Payment, 'type'),
  'FLD-021: takes what a bank terminal says of a signature as text': () => takesAny(Payment, 'signature_required'),
  'FLD-021: takes blanks off the labels of payments': () =>
    inFunction<(...given: unknown[]) => { label: string }>(totals, 'paidOf', (right, ...given) => {
      const paid = right(...given)
      return { ...paid, label: paid.label.trim() }
    }),
  'FLD-024: calls a refund refund in its answer': () =>
    succeeds(({ operation_type }) => (operation_type === 'cancel' ? { operation_type: 'refund' } : {})),
  'FLD-024: answers with the code of a success as text': () => succeeds(() => ({ code: '0' })),
  'FLD-024: gives a repeated request of the LAN an id of its own': () =>
    inCall(lan, 'parseLanRequest', (right, ...given) => {
      const parsed = right(...given)
      return 'request' in parsed ? { ...parsed, request_id: null } : parsed
    }),
  'FLD-025: tells the invoice as text': () =>
    says(({ invoice_num }) => (invoice_num === undefined ? {} : { invoice_num: String(invoice_num) })),
  'FLD-025: tells the amount in whole units': () => says(({ amount }) => ({ amount: amount / 100 })),
  'FLD-026: demands a payload of a settlement': () => demands(messages.settlement, 'payload'),
  'FLD-026: takes any text for the request_id of a purchase': () => takesText(messages.purchase, 'request_id'),
  'FLD-026: takes any payload of a settlement': () => takesAny(messages.settlement, 'payload'),
  'FLD-026: takes a message with blanks around it for none': () =>
    inCall(admission, 'parseObject', (right, text) => (text === text.trim() ? right(text) : null)),
  'FLD-027: takes amounts on the LAN as text alone': () =>
    bounds(lanPurchase, 'amount', (right) => ({ ...right, anyOf: right.anyOf.slice(0, 1) })),
  'FLD-027: takes a refund on the LAN without its rrn': () => demandsNo(lanCancel, 'rrn', true),
  'FLD-027: takes no amount of eleven digits on the LAN': () =>
    inSchema(schemaWithin(lanPurchase, 'properties', 'amount', 'anyOf', '0'), (right) => ({
      ...right,
      pattern: '^0*[1-9][0-9]{0,9}$',
    })),
  'FLD-027: takes a number for a reference on the local network': () => takesAny(lanCancel, 'rrn'),
  'FLD-028: demands an address for the QR code of a text': () => demands(print, 'qr_url'),
  'FLD-028: takes a refund without its auth_code': () => demandsNo(cancel, 'auth_code', true),
  'FLD-031: demands a label of a cash movement': () => demands(service, 'label'),
  'FLD-031: takes any label of a cash movement': () => takesAny(service, 'label'),
  'FLD-031: demands to be told whether to print a cash movement': () => demands(ServiceRequest, 'print'),
  'FLD-032: takes a fraction of a minor unit for a withdrawal': () =>
    bounds(withdrawal, 'value', (right) => ({ ...right, type: 'number' })),
  'FLD-032: takes the number of the payment kind as text': () => takesAny(withdrawal, 'code'),
  'FLD-032: takes any wish to print a withdrawal': () =>
    together(takesAny(WithdrawalRequest, 'print'), takesAny(WithdrawalRequest, 'print_simple_text')),
} satisfies WrongServersByName
