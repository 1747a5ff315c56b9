/**
 * Schemas of the JSON in the store, checked when a row is read, so that models are made of sound rows only. Members
 * that are only passed on are not checked.
 */
import type { Ajv } from 'ajv'
import Type, { type TSchema } from 'typebox'
import { DOCUMENT_TYPES, type Document, type Entry } from '../../machines/vocabulary/document.ts'
import { MAIL_PARTS } from '../../machines/vocabulary/outside/mailbox.ts'
import { SellRequest, ServiceRequest, WithdrawalRequest } from '../../machines/vocabulary/receipt.ts'
import type { Report } from '../../machines/vocabulary/reports/report.ts'
import { SHIFT_STATUSES, type Shift } from '../../machines/vocabulary/shift.ts'
import { newAjv } from './ajv.ts'
import { isObject } from './unreadable.ts'

let ajv: Ajv | undefined

/**
 * A type guard for a schema, compiled when first called: most stores are sound and most schemas small. The caller names
 * the type: letting the compiler infer it takes seconds.
 */
export function hasForm<Value = unknown>(form: TSchema): (value: unknown) => value is Value {
  let check: ((value: unknown) => boolean) | undefined
  return (value): value is Value => {
    ajv ??= newAjv({ strict: false, validateFormats: false })
    check ??= ajv.compile(form)
    return check(value)
  }
}

export const Maybe = <T extends TSchema>(form: T) => Type.Union([form, Type.Null()])
/** Epoch milliseconds within the range of a Date. */
export const At = Type.Number({ minimum: -8.64e15, maximum: 8.64e15 })
export const Text = Type.String()
/** Minor units. */
const Sum = Type.Number()
const Whole = Type.Integer()

const ReportForm = {
  taxes: Type.Array(
    Type.Object({
      code: Whole,
      label: Text,
      symbol: Text,
      rate: Type.Number(),
      extra_rate: Type.Number(),
      sell_sum: Sum,
      return_sum: Sum,
      sales_turnover: Sum,
      returns_turnover: Sum,
      setup_date: At,
      no_vat: Type.Boolean(),
    }),
  ),
  payments: Type.Array(
    Type.Object({
      type: Type.Enum(['CASH', 'CASHLESS']),
      code: Maybe(Whole),
      label: Text,
      sell_sum: Sum,
      return_sum: Sum,
      service_in: Sum,
      service_out: Sum,
      cash_withdrawal: Sum,
      cash_withdrawal_commission: Sum,
    }),
  ),
  sell_receipts_count: Whole,
  return_receipts_count: Whole,
  cash_withdrawal_receipts_count: Whole,
  last_receipt_id: Maybe(Text),
  initial: Sum,
  balance: Sum,
  sales_round_up: Sum,
  sales_round_down: Sum,
  returns_round_up: Sum,
  returns_round_down: Sum,
  discounts_sum: Sum,
  extra_charge_sum: Sum,
}

export const ShiftForm = Type.Object({
  id: Text,
  serial: Whole,
  status: Type.Enum([...SHIFT_STATUSES]),
  cashier_id: Text,
  key_id: Text,
  at_once: Type.Boolean(),
  created_at: At,
  opened_at: Maybe(At),
  closed_at: Maybe(At),
  updated_at: At,
  day_ends_at: At,
  opening_number: Whole,
  closing_number: Maybe(Whole),
  sums: Type.Object(ReportForm),
  z_report: Maybe(Type.Object({ ...ReportForm, id: Type.Optional(Text), serial: Whole })),
})

export const isShift: (value: unknown) => value is Shift = hasForm<Shift>(ShiftForm)

const types: ReadonlySet<unknown> = new Set(DOCUMENT_TYPES)
const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): value is number => Number.isInteger(value)

/**
 * Whether a value is a document with its seal, as far as delivery and the lists read it. Written by hand for speed:
 * each document is read once more on its way to the tax authority.
 */
export function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || !isText(value.hash) || !isText(value.signature) || !isObject(value.document)) return false
  const { id, cash_register_id, number, type, at, previous_hash, offline_code, key_id, body } =
    value.document as Partial<Document>
  return (
    isText(id) &&
    isText(cash_register_id) &&
    isWhole(number) &&
    types.has(type) &&
    isMoment(at) &&
    isText(previous_hash) &&
    (offline_code === null || isText(offline_code)) &&
    isText(key_id) &&
    isObject(body)
  )
}

/** Epoch milliseconds within the range of a Date. */
export const isMoment = (value: unknown): value is number => isWhole(value) && Math.abs(value) <= 8.64e15

const Money = Type.Object({
  total_sum: Sum,
  total_payment: Sum,
  total_rest: Sum,
  round_sum: Sum,
  discounts_sum: Sum,
  extra_charge_sum: Sum,
  paid: Type.Array(Type.Object({ type: Type.Enum(['CASH', 'CASHLESS']), code: Maybe(Whole), label: Text, value: Sum })),
  taxes: Type.Array(Type.Object({ code: Whole, value: Sum, extra_value: Sum, turnover: Sum })),
})

const Receipt = <T extends TSchema>(kinds: string[], request: T) =>
  Type.Object({
    type: Type.Enum(kinds),
    id: Text,
    previous_receipt_id: Maybe(Text),
    shift_serial: Whole,
    money: Money,
    request,
  })

/** The document of a receipt. */
export const isReceiptBody = hasForm(
  Type.Union([
    Receipt(['SELL', 'RETURN'], SellRequest),
    Receipt(['SERVICE_IN', 'SERVICE_OUT'], ServiceRequest),
    Receipt(['CASH_WITHDRAWAL'], WithdrawalRequest),
  ]),
)

/** The fact of a receipt without its document. */
export const isReceiptFact = hasForm(
  Type.Object({ at: At, receipt_number: Whole, shift_id: Text, is_online: Type.Boolean() }),
)

/** An opening or a closing, with the shift at that moment. */
export const isShiftFact = hasForm(Type.Object({ at: At, shift: ShiftForm }))

/** The fact of a printed X-report. */
export const isPrintedReport = hasForm<{ report: Report }>(
  Type.Object({ report: Type.Object({ ...ReportForm, serial: Whole }) }),
)

/** The documents in this range of numbers were announced as fiscalized. */
export const isAnnouncement = hasForm(Type.Object({ at: At, from: Whole, to: Whole, standing: Maybe(ShiftForm) }))

/** What a list shows of a mail. */
export const MailForm = Type.Object({
  from: Text,
  to: Type.Array(Text),
  subject: Maybe(Text),
  message_id: Maybe(Text),
  size: Whole,
  attachments: Type.Array(Type.Object({ name: Maybe(Text), type: Text, size: Whole })),
  shortened: Type.Optional(Type.Array(Type.Enum([...MAIL_PARTS]))),
  not_read: Type.Optional(Text),
})

/** The content of a mail, as far as it is kept. */
export const MailPartsForm = Type.Object({
  headers: Type.Array(Type.Object({ name: Text, value: Text })),
  text: Maybe(Text),
  html: Maybe(Text),
})
