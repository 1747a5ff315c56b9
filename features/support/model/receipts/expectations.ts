/** What sales and returns are answered with. */
import { answersOf, succeeds } from '../asking.ts'
import { type ByAct, type Lawful, textAt } from '../expected.ts'
import type { HouseTax } from '../money/house-tax.ts'
import { halfUpOf } from '../money/quotient.ts'
import { type SaleFigures, type SaleSums, sumsOfSale, USUAL_LABEL } from '../money/sale-sums.ts'
import { houseTaxOf } from '../money/sale-taxes.ts'
import { withSale } from '../money/shift-figures.ts'
import { type Condition, refusedFor } from '../refused.ts'
import { type ModelReceipt, type ModelRegister, type State, withRegister } from '../state.ts'
import type { ReceiptAct } from './acts.ts'
import { lawOfTotal } from './exactness.ts'
import { type MadeReceipt, receiptMade, refusalsOfReceipts, wheneverOpened, withinLimits } from './making.ts'
import { movementAnswers } from './movements.ts'
import { madeShown, previousShown, saleShown, straysOf } from './receipt-shown.ts'

/** What the form of a sale does not take, beside its types. */
export function malformedSale({ goods, discounts = [] }: SaleFigures, taxes: readonly HouseTax[]): Condition[] {
  const isMixed = new Set(goods.map((item) => item.is_return === true)).size > 1
  const isFraction = [...discounts, ...goods.flatMap((item) => item.discounts ?? [])].some(
    ({ mode, value }) => mode === 'VALUE' && !Number.isInteger(value),
  )
  const isUnknown = goods.some((item) => item.taxes?.some((named) => houseTaxOf(taxes, named) === undefined) === true)
  return [
    { name: 'malformed request', holds: isMixed, by: 'AMB-01' },
    { name: 'malformed request', holds: isFraction, by: 'AMB-38' },
    { name: 'malformed request', holds: isUnknown, by: 'LOC-162' },
  ]
}

/** What is refused of the sums of a sale or return. */
export const conditionsOfSale = ({ isReturn, tendered, payable, cashless, unrounded }: SaleSums): Condition[] => [
  { name: 'cash not rounded by the rounding mode', holds: unrounded !== null },
  { name: 'payments total less than the receipt total', holds: !isReturn && tendered < payable },
  { name: 'change that no cash covers', holds: !isReturn && tendered >= payable && cashless > payable },
  { name: 'payments of a return differ from its total', holds: isReturn && tendered !== payable },
]

function sold(state: State, act: Extract<ReceiptAct, { do: 'sell' }>): readonly Lawful[] {
  const { at, id, sale } = act
  const taxes = state.house.taxes[state.house.registers[at]!.organization]!
  return wheneverOpened(state, at, (now, register, since) => {
    const door = malformedSale(sale, taxes)
    const sums = sumsOfSale(sale, taxes)
    const conditions: Condition[] = [
      ...refusalsOfReceipts(now, register, since),
      { name: 'receipt of this id exists already', holds: isTaken(now, id), by: 'NS-64' },
      ...conditionsOfSale(sums),
    ]
    // Card members of a payment in cash may be dropped as well (NS-59)
    const strays = straysOf(sale).length > 0 ? [refusedFor(now, 'desk', STRAYS)] : []
    // Without the rest, no change is stated, or it has no effect (NS-60)
    const readings = sale.remove_rest && sums.rest > 0 ? [{ ...sums, rest: 0 }, sums] : [sums]
    const answers = answersOf(now, 'desk', { door, conditions }, () =>
      readings.map((each) => made(now, register, each, since)),
    )
    return [...strays, ...answers]
  })

  function made(now: State, register: ModelRegister, sums: SaleSums, since: number | null): Lawful {
    const { isReturn } = sums
    const isOnline = register.link === 'online'
    const shift = { ...register.shift!, figures: withSale(register.shift!.figures, sums), lastReceipt: id }
    const receipt: MadeReceipt = {
      id,
      kind: isReturn ? 'RETURN' : 'SELL',
      isOnline,
      fiscalCode: null,
      isDelivered: false,
      sentTo: sale.delivery ?? {},
      payments: sale.payments.map(({ type, value, label }) => ({ type, value, label: label ?? USUAL_LABEL[type] })),
      goods: goodsOf(sale, sums, taxes),
      tax: taxOf(sums),
      figures: { total_sum: sums.total, total_payment: sums.tendered, total_rest: sums.rest, round_sum: sums.round },
    }
    const after = receiptMade(now, register, receipt, {
      cash: isReturn ? -sums.cash : sums.cash,
      shift,
      print: sale.print ? { kind: 'RECEIPT' } : null,
    })
    const lastSale = register.receipts.findLast(({ kind }) => kind === 'SELL' || kind === 'RETURN')
    const members = [
      ...saleShown(act, sums, taxes),
      ...madeShown(isOnline, register.codes.next[0]),
      previousShown([register.receipts.at(-1)?.id ?? null, lastSale?.id ?? null]),
    ]
    const { organization } = now.house.registers[at]!
    const messages =
      sale.delivery?.phone === undefined
        ? now.messages
        : { ...now.messages, [organization]: (now.messages[organization] ?? 0) + 1 }
    const done = succeeds(200, isReturn ? 'LOC-165' : 'LOC-151', members, (shown) =>
      withRegister({ ...now, messages }, codeSeen(after, textAt(shown, 'fiscal_code'))),
    )
    const also = [...(isLeast(sale) ? ['LOC-152'] : []), ...withinLimits(now, register, since)]
    return { ...done, also, takes: takes(sale), sums: lawsOfSums(sale, sums, taxes) }
  }
}

/** What says that a member of a sale is taken, by its name. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  id: ['LOC-153', 'FLD-017'],
  custom_id: ['LOC-154', 'FLD-017'],
  goods: ['LOC-155', 'LIM-092'],
  payments: ['LOC-156', 'LOC-163'],
  discounts: ['LOC-158', 'FLD-019'],
  mode: ['LOC-160', 'FLD-019'],
  value: ['LOC-001', 'FLD-019', 'FLD-021'],
  price: ['LOC-001', 'FLD-018'],
  quantity: ['LOC-002', 'FLD-018'],
  taxes: ['LOC-162', 'FLD-018'],
  tax_codes: ['LOC-161', 'FLD-019'],
  type: ['LOC-159', 'LOC-163'],
  rounding_mode: ['LOC-168', 'FLD-017'],
  email: ['LOC-170'],
  phone: ['LOC-171'],
  print: ['LOC-172'],
  technical_return: ['LOC-167'],
  abs_vizualization_values: ['LOC-174'],
  remove_rest: ['LOC-175'],
  is_winnings_payout: ['LOC-178'],
  is_return: ['LOC-165'],
  uktzed: ['LOC-177'],
  excise_barcodes: ['LOC-177'],
  barcode: ['LOC-173', 'LOC-177'],
  card_mask: ['LIM-080', 'LOC-176'],
  label: ['FLD-021'],
}

/** What says what a sale comes to, and what has to be paid. */
function lawsOfSums(sale: SaleFigures, sums: SaleSums, taxes: readonly HouseTax[]): string[] {
  const { clause, also = [] } = lawOfTotal(sale, sums, taxes)
  const lines = [...(sale.discounts ?? []), ...sale.goods.flatMap((item) => item.discounts ?? [])]
  return [
    clause,
    ...also,
    ...(sale.rounding_mode === undefined ? [] : ['LOC-169']),
    ...(lines.some(({ tax_codes }) => tax_codes !== undefined) ? ['LOC-161'] : []),
    ...(sale.payments.length > 1 ? ['LOC-163'] : []),
  ]
}

/** Whether a sale has no more than there must be (LOC-152). */
const isLeast = ({ goods, payments, ...more }: SaleFigures): boolean =>
  [more, ...payments, ...goods].every((each) => Object.keys(each).every((name) => NEEDED.has(name)))
const NEEDED: ReadonlySet<string> = new Set(['code', 'name', 'price', 'quantity', 'type', 'value'])

/** What says that a member is taken, or may be left out. */
const takes =
  (sale: SaleFigures): NonNullable<Lawful['takes']> =>
  (name) =>
    JSON.stringify(sale).includes(`"${name}":`) || name === 'id' ? (TAKEN[name] ?? []) : ['LOC-152']

const STRAYS: Condition = { name: 'malformed request', holds: true, by: 'LOC-176' }

/** What its items come to, as a report of goods counts them (REP-105). */
export const goodsOf = (
  { goods }: SaleFigures,
  { items }: SaleSums,
  taxes: readonly HouseTax[],
): ModelReceipt['goods'] =>
  goods.map(({ code, name, price, quantity }, at) => ({
    ...{ code, name, price, quantity },
    gross: halfUpOf(BigInt(price) * BigInt(quantity), 1000n),
    net: items[at]!.taxes.some(({ code }) => !taxes.find((tax) => tax.code === code)!.isIncluded)
      ? null
      : items[at]!.sum,
  }))

export const taxOf = ({ taxes }: SaleSums): number => taxes.reduce((sum, { value, extra }) => sum + value + extra, 0)

export const isTaken = (state: State, id: string): boolean =>
  Object.values(state.registers).some(({ receipts }) => receipts.some((each) => each.id === id.toLowerCase()))

/** The last receipt with the fiscal code that it was shown with. */
export const codeSeen = (register: ModelRegister, fiscalCode: string | null): ModelRegister => ({
  ...register,
  receipts: register.receipts.with(-1, { ...register.receipts.at(-1)!, fiscalCode }),
})

export const receiptAnswers: ByAct<ReceiptAct, readonly Lawful[]> = {
  sell: sold,
  ...movementAnswers,
}
