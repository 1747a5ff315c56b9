/**
 * Schemas of the JSON in the store, checked when a row is read, so that models are made of sound rows only. Members
 * that are only passed on are not checked.
 */
import type { Ajv } from 'ajv'
import Type, { type TSchema } from 'typebox'
import { DOCUMENT_TYPES, type Document, type Entry } from '../../machines/vocabulary/document.ts'
import { SaleOrder, ServiceRequest, WithdrawalRequest } from '../../machines/vocabulary/receipt.ts'
import { type Report, ShiftSums } from '../../machines/vocabulary/reports/report.ts'
import { Nullable } from '../../machines/vocabulary/schemas/scalars.ts'
import { Count, Moment, Sum, Text } from '../../machines/vocabulary/schemas/state.ts'
import { Shift } from '../../machines/vocabulary/shift.ts'
import { newAjv } from './ajv.ts'
import { isObject } from './unreadable.ts'

let ajv: Ajv | undefined

/**
 * A type guard for a schema, compiled when first called: most stores are sound and most schemas small. The caller names
 * the type: letting the compiler infer it takes seconds.
 */
export function matchesSchema<Value = unknown>(form: TSchema): (value: unknown) => value is Value {
  let check: ((value: unknown) => boolean) | undefined
  return (value): value is Value => {
    ajv ??= newAjv({ strict: false, validateFormats: false })
    check ??= ajv.compile(form)
    return check(value)
  }
}

export const isShift = matchesSchema<Shift>(Shift)

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
  paid: Type.Array(
    Type.Object({ type: Type.Enum(['CASH', 'CASHLESS']), code: Nullable(Count), label: Text, value: Sum }),
  ),
  taxes: Type.Array(Type.Object({ code: Count, value: Sum, extra_value: Sum, turnover: Sum })),
})

const Receipt = <T extends TSchema>(kinds: string[], request: T) =>
  Type.Object({
    type: Type.Enum(kinds),
    id: Text,
    previous_receipt_id: Nullable(Text),
    shift_serial: Count,
    money: Money,
    request,
  })

/** The document of a receipt. */
export const isReceiptBody = matchesSchema(
  Type.Union([
    Receipt(['SELL', 'RETURN'], SaleOrder),
    Receipt(['SERVICE_IN', 'SERVICE_OUT'], ServiceRequest),
    Receipt(['CASH_WITHDRAWAL'], WithdrawalRequest),
  ]),
)

/** The fact of a receipt without its document. */
export const isReceiptFact = matchesSchema(
  Type.Object({ at: Moment, receipt_number: Count, shift_id: Text, is_online: Type.Boolean() }),
)

/** An opening or a closing: the shift as it stood then. */
export const isShiftFact = matchesSchema(Type.Object({ at: Moment, shift: Shift }))

/** The fact of a printed X-report. */
export const isPrintedReport = matchesSchema<{ report: Report }>(
  Type.Object({ report: Type.Object({ ...ShiftSums.properties, serial: Count }) }),
)

/** Documents of these numbers were announced as fiscalized. */
export const isAnnouncement = matchesSchema(
  Type.Object({ at: Moment, from: Count, to: Count, standing: Nullable(Shift) }),
)
