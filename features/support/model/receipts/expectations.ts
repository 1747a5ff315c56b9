/** What sales, returns and movements of cash are answered with. */
import {
  answersOf,
  codeNeeded,
  offlineTooLong,
  openingsOf,
  overdue,
  signsAt,
  standing,
  succeeds,
  whereverItIs,
} from '../asking.ts'
import { withDocument } from '../documents.ts'
import { type ByAct, type Expects, hasValue, isLike, type Lawful, numberAt, textAt } from '../expected.ts'
import type { HouseTax } from '../money/house-tax.ts'
import { halfUpOf } from '../money/quotient.ts'
import { type SaleFigures, type SaleSums, sumsOfSale, USUAL_LABEL } from '../money/sale-sums.ts'
import { withSale, withService, withWithdrawal } from '../money/shift-figures.ts'
import type { Condition } from '../refused.ts'
import { isOpen, type ModelReceipt, type ModelRegister, type ModelShift, type State, withRegister } from '../state.ts'
import type { ReceiptAct } from './acts.ts'
import { madeShown, previousShown, saleShown } from './receipt-shown.ts'

/** What the register refuses of any receipt of its desk. */
const refusalsOfReceipts = (state: State, register: ModelRegister, since: number | null): Condition[] => [
  ...standing(state, signsAt(state, register), register.id),
  { name: 'shift not open', holds: !isOpen(register), by: register.shift ? 'SHF-005' : 'ERR-103' },
  ...overdue(state, since),
  ...offlineTooLong(state, register),
  codeNeeded(register),
]

/** A receipt without what the state says of its making. */
type MadeReceipt = Omit<ModelReceipt, 'order' | 'madeAt' | 'cashier' | 'shift' | 'cash'>

/** Answers in each state of the register, by each moment at which its shift may have been opened. */
const wheneverOpened = (
  state: State,
  at: string,
  answers: (state: State, register: ModelRegister, since: number | null) => readonly Lawful[],
): readonly Lawful[] =>
  whereverItIs(state, at, (now, register) => openingsOf(register).flatMap((since) => answers(now, register, since)))

/** The register with a receipt more. @param cash that comes into the drawer, or goes out */
function withReceipt(
  { now, registers }: State,
  register: ModelRegister,
  receipt: MadeReceipt,
  { cash, shift }: { cash: number; shift: ModelShift },
): ModelRegister {
  const after = withDocument(register, now)
  const order = Object.values(registers).reduce((sum, { receipts }) => sum + receipts.length, 0)
  const made: ModelReceipt = { ...receipt, order, madeAt: now, cashier: shift.cashier, shift: shift.order, cash }
  return { ...after, drawer: register.drawer + cash, shift, receipts: [...register.receipts, made] }
}

function sold(state: State, act: Extract<ReceiptAct, { do: 'sell' }>): readonly Lawful[] {
  const { at, id, sale } = act
  const taxes = state.house.taxes[state.house.registers[at]!.organization]!
  return wheneverOpened(state, at, (now, register, since) => {
    const mixed = new Set(sale.goods.map((item) => item.is_return === true)).size > 1
    const door: Condition[] = [{ name: 'malformed request', holds: mixed, by: 'AMB-01' }]
    const sums = sumsOfSale(sale, taxes)
    const { isReturn, tendered, payable, cashless, unrounded } = sums
    const conditions: Condition[] = [
      ...refusalsOfReceipts(now, register, since),
      { name: 'receipt of this id exists already', holds: isTaken(now, id), by: 'NS-64' },
      { name: 'cash not rounded by the rounding mode', holds: unrounded !== null },
      { name: 'payments total less than the receipt total', holds: !isReturn && tendered < payable },
      { name: 'change that no cash covers', holds: !isReturn && tendered >= payable && cashless > payable },
      { name: 'payments of a return differ from its total', holds: isReturn && tendered !== payable },
    ]
    return answersOf(now, 'desk', { door, conditions }, () => {
      const isOnline = register.link === 'online'
      const shift = { ...register.shift!, figures: withSale(register.shift!.figures, sums), lastReceipt: id }
      const receipt: MadeReceipt = {
        id,
        kind: isReturn ? 'RETURN' : 'SELL',
        isOnline,
        fiscalCode: null,
        isDelivered: false,
        payments: sale.payments.map(({ type, value, label }) => ({ type, value, label: label ?? USUAL_LABEL[type] })),
        goods: goodsOf(sale, sums, taxes),
        figures: { total_sum: sums.total, total_payment: sums.tendered, total_rest: sums.rest, round_sum: sums.round },
      }
      const after = withReceipt(now, register, receipt, { cash: isReturn ? -sums.cash : sums.cash, shift })
      const lastSale = register.receipts.findLast(({ kind }) => kind === 'SELL' || kind === 'RETURN')
      const members = [
        ...saleShown(act, sums, taxes),
        ...madeShown(isOnline, register.codes.next[0]),
        previousShown([register.receipts.at(-1)?.id ?? null, lastSale?.id ?? null]),
      ]
      return [
        succeeds(200, isReturn ? 'LOC-165' : 'LOC-151', members, (shown) =>
          withRegister(now, codeSeen(after, textAt(shown, 'fiscal_code'))),
        ),
      ]
    })
  })
}

/** What its items come to, as a report of goods counts them (REP-105). */
const goodsOf = ({ goods }: SaleFigures, { items }: SaleSums, taxes: readonly HouseTax[]): ModelReceipt['goods'] =>
  goods.map(({ price, quantity }, at) => ({
    gross: halfUpOf(BigInt(price) * BigInt(quantity), 1000n),
    net: items[at]!.taxes.some(({ code }) => !taxes.find((tax) => tax.code === code)!.isIncluded)
      ? null
      : items[at]!.sum,
  }))

const isTaken = (state: State, id: string): boolean =>
  Object.values(state.registers).some(({ receipts }) => receipts.some((each) => each.id === id))

/** The last receipt with the fiscal code that it was shown with. */
const codeSeen = (register: ModelRegister, fiscalCode: string | null): ModelRegister => ({
  ...register,
  receipts: register.receipts.with(-1, { ...register.receipts.at(-1)!, fiscalCode }),
})

interface Movement {
  kind: 'SERVICE_IN' | 'SERVICE_OUT' | 'CASH_WITHDRAWAL'
  value: number
  shift: ModelShift
  label: string
  clause: string
}

/** The answer to a movement of cash (FLD-023). */
function moved(state: State, register: ModelRegister, { kind, value, shift, label, clause }: Movement): Lawful {
  const isOnline = register.link === 'online'
  const isSameShift = register.deskShift?.serial === shift.serial
  const greater = (at: string, than: number, by: string): Expects => ({ at, clause: by, greaterThan: than })
  const members = [
    hasValue('type', kind, clause),
    greater('transaction_id', register.transaction, 'JRN-002'),
    greater('id', register.row, 'JRN-003'),
    isSameShift
      ? hasValue('shift_id', register.deskShift!.number, 'JRN-004')
      : greater('shift_id', register.deskShift?.number ?? 0, 'JRN-004'),
    isLike('external_id', 'uuid', 'JRN-007'),
    { at: 'external_id', noneOf: register.receipts.map(({ id }) => id), clause: 'JRN-007' },
    hasValue('custom_id', null, 'JRN-007'),
    hasValue('status', 'DONE', 'JRN-005'),
    isLike('signature', 'text', 'JRN-006'),
    kind === 'CASH_WITHDRAWAL' && !isOnline
      ? isLike('fiscal_code', 'text', 'NS-69')
      : hasValue('fiscal_code', null, kind === 'CASH_WITHDRAWAL' ? 'JRN-009' : 'LOC-137'),
  ]
  return succeeds(200, clause, members, (shown) => {
    const receipt: MadeReceipt = {
      id: textAt(shown, 'external_id') ?? '',
      kind,
      isOnline,
      fiscalCode: isOnline ? null : (register.codes.next[0] ?? null),
      isDelivered: false,
      payments: [{ type: kind === 'CASH_WITHDRAWAL' ? 'CASHLESS' : 'CASH', value: Math.abs(value), label }],
      goods: [],
      figures: { total_sum: Math.abs(value) },
    }
    const after = withReceipt(state, register, receipt, { cash: value, shift })
    return withRegister(state, {
      ...after,
      transaction: numberAt(shown, 'transaction_id') ?? register.transaction,
      row: numberAt(shown, 'id') ?? register.row,
      deskShift: { serial: shift.serial, number: numberAt(shown, 'shift_id') ?? 0 },
    })
  })
}

const movedCash = (state: State, { at, value, label = 'Готівка' }: Extract<ReceiptAct, { do: 'move cash' }>) =>
  wheneverOpened(state, at, (now, register, since) => {
    const door: Condition[] = [{ name: 'malformed request', holds: value === 0, by: 'AMB-21' }]
    const conditions: Condition[] = [
      ...refusalsOfReceipts(now, register, since),
      { name: 'service amount not a multiple of 10', holds: value % 10 !== 0 },
      { name: 'withdrawal larger than the cash in the register', holds: -value > register.drawer && value < 0 },
    ]
    return answersOf(now, 'desk', { door, conditions }, () => {
      const shift = { ...register.shift!, figures: withService(register.shift!.figures, value, label) }
      const [kind, clause] = value > 0 ? (['SERVICE_IN', 'LOC-131'] as const) : (['SERVICE_OUT', 'LOC-132'] as const)
      return [moved(now, register, { kind, value, shift, label, clause })]
    })
  })

const withdrew = (
  state: State,
  { at, value, code = 1, label = 'Картка', commission = 0 }: Extract<ReceiptAct, { do: 'withdraw' }>,
) =>
  wheneverOpened(state, at, (now, register, since) => {
    const door: Condition[] = [{ name: 'malformed request', holds: value <= 0, by: 'NS-69' }]
    const conditions: Condition[] = [
      ...refusalsOfReceipts(now, register, since),
      { name: 'withdrawal larger than the cash in the register', holds: value > register.drawer, by: 'LOC-203' },
    ]
    return answersOf(now, 'desk', { door, conditions }, () => {
      const row = { code, label, value, commission }
      const shift = { ...register.shift!, figures: withWithdrawal(register.shift!.figures, row) }
      return [moved(now, register, { kind: 'CASH_WITHDRAWAL', value: -value, shift, label, clause: 'LOC-201' })]
    })
  })

export const receiptAnswers: ByAct<ReceiptAct, readonly Lawful[]> = {
  sell: sold,
  'move cash': movedCash,
  withdraw: withdrew,
}
