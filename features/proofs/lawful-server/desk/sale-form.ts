import {
  choice,
  type Form,
  flag,
  integer,
  list,
  number,
  object,
  optional,
  pattern,
  shortText,
  text,
  uuid4,
} from '../kernel/form.ts'
import type { Reading } from '../readings.ts'

const MONEY_MAX = 1_000_000_000_000
const CARD_MASK_MAX = 19

/** A numeric or letter code of a tax. */
const taxCode: Form<number | string> = (value, at, context) => {
  const fits = Number.isSafeInteger(value) || (typeof value === 'string' && value !== '')
  if (!fits) context.faults.push({ place: at, text: 'must be a numeric or a letter code' })
  return value as number | string
}

/** Members that belong to cashless payments and to withdrawals (LOC-176). */
export const cardMembers = {
  commission: optional(number),
  card_mask: optional(shortText(CARD_MASK_MAX)),
  bank_name: optional(text),
  auth_code: optional(text),
  rrn: optional(text),
  payment_system: optional(text),
  owner_name: optional(text),
  terminal: optional(text),
  acquirer_and_seller: optional(text),
  receipt_no: optional(text),
  signature_required: optional(flag),
}

const discountMembers = object({
  type: choice('DISCOUNT', 'EXTRA_CHARGE'),
  mode: choice('VALUE', 'PERCENT'),
  value: number,
  name: optional(text),
  tax_codes: optional(list(taxCode)),
})

/** A requested discount or extra charge. */
export type DiscountEntry = ReturnType<typeof discountMembers>

/** A discount entry: not negative; whole minor units in VALUE mode where the reading asks it (AMB-38). */
function discountForm(reading: Reading): Form<DiscountEntry> {
  return (value, at, context) => {
    const entry = discountMembers(value, at, context)
    if (entry.value < 0 || entry.value > MONEY_MAX) {
      context.faults.push({ place: [...at, 'value'], text: `must be from 0 to ${MONEY_MAX}` })
    } else if (entry.mode === 'VALUE' && reading.fractionValue === 'refused' && !Number.isInteger(entry.value)) {
      context.faults.push({ place: [...at, 'value'], text: 'must be whole minor units' })
    }
    return entry
  }
}

const paymentMembers = object({
  type: choice('CASH', 'CASHLESS'),
  value: integer(0),
  label: optional(text),
  ...cardMembers,
})

/** An offered payment, minor units. */
export type PaymentEntry = ReturnType<typeof paymentMembers>

function paymentForm(reading: Reading): Form<PaymentEntry> {
  return (value, at, context) => {
    const entry = paymentMembers(value, at, context)
    if (entry.type !== 'CASH' || reading.cashCardFields === 'dropped') return entry
    for (const name of Object.keys(cardMembers) as (keyof typeof cardMembers)[]) {
      if (entry[name] !== undefined) {
        context.faults.push({ place: [...at, name], text: 'belongs to cashless payments only' })
      }
    }
    return entry
  }
}

/** The sell/return receipt request (FLD-017, FLD-018, FLD-019, FLD-021). */
export function saleForm(reading: Reading) {
  const discounts = optional(list(discountForm(reading)))
  const goods = object({
    code: text,
    name: text,
    price: integer(0),
    quantity: integer(reading.name === 'a' ? 0 : 1),
    taxes: optional(list(taxCode)),
    discounts,
    uktzed: optional(text),
    excise_barcodes: optional(list(text)),
    barcode: optional(text),
    is_return: optional(flag),
    is_winnings_payout: optional(flag),
  })
  const delivery = object({
    email: optional(text),
    phone: optional(pattern(reading.phone, 'must have the form 380 and digits')),
  })
  return object({
    id: uuid4,
    custom_id: optional(uuid4),
    departament: optional(text),
    cashier_name: optional(text),
    header: optional(text),
    footer: optional(text),
    barcode: optional(text),
    discounts,
    goods: list(goods, 1),
    payments: list(paymentForm(reading)),
    delivery: optional(delivery),
    print: optional(flag),
    technical_return: optional(flag),
    rounding_mode: optional(choice('ROUND_10', 'ROUND_50')),
    abs_vizualization_values: optional(flag),
    remove_rest: optional(flag),
  })
}

/** A sell/return request that has passed its form. */
export type SaleRequest = ReturnType<ReturnType<typeof saleForm>>
/** A goods line of a request: minor units and thousandths. */
export type GoodsEntry = SaleRequest['goods'][number]
