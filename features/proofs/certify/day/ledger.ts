/** What a day has left: receipts that were declared, money that bank terminals moved, and how registers stand. */
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { Fact } from '../../../../machines/vocabulary/messages.ts'
import type { ReceiptBody, ReceiptType } from '../../../../machines/vocabulary/receipt.ts'
import type { SaidFact } from '../../../support/actors/lab.ts'
import { goodsIn, paymentsIn } from '../calls/call.ts'

export interface LedgerReceipt {
  id: string
  register: string
  kind: 'sale' | 'return' | 'cash in' | 'cash out' | 'withdrawal'
  /** Minor units, as declared. */
  total: number
  /** Of it by cards, minor units, each with the reference of the bank where it has one. */
  cards: readonly { value: number; rrn: string | null }[]
  /** What was sold, in one line: receipts of equal goods are alike. */
  goods: string
}

/** Money that a bank terminal has moved. */
export interface BankDeed {
  terminal: string
  /** Minor units, above zero for what the buyer has paid. */
  amount: number
  rrn: string
}

export interface LedgerShift {
  register: string
  status: string
  openedAt: number | null
}

export interface DayLedger {
  receipts: readonly LedgerReceipt[]
  bank: readonly BankDeed[]
  /** Purchases that banks have not approved, minor units. */
  declined: readonly number[]
  /** Shifts as they stand at the end. */
  shifts: readonly LedgerShift[]
}

const KINDS: Readonly<Record<ReceiptType, LedgerReceipt['kind']>> = {
  SELL: 'sale',
  RETURN: 'return',
  SERVICE_IN: 'cash in',
  SERVICE_OUT: 'cash out',
  CASH_WITHDRAWAL: 'withdrawal',
}

type ReceiptFact = Extract<Fact, { type: 'receipt.created' }>
type OperationEnd = Extract<Fact, { type: 'operation.ended' }>

function receiptOf({ document }: ReceiptFact): LedgerReceipt {
  const { body, cash_register_id: register } = document as Document<ReceiptBody>
  const { id, type, money, request } = body
  return {
    ...{ id, register, kind: KINDS[type], total: money.total_sum },
    cards: paymentsIn(request).flatMap(({ type, value, rrn }) =>
      type === 'CASH' ? [] : [{ value: Number(value), rrn: typeof rrn === 'string' ? rrn : null }],
    ),
    goods: goodsIn(request)
      .map(({ code, quantity, is_return }) => [code, quantity, is_return === true ? 'back' : 'sold'].join(' '))
      .sort()
      .join(', '),
  }
}

/** Of a settlement, and of what was not approved, nothing. */
function movedBy(fact: OperationEnd): BankDeed[] {
  if (!('result' in fact) || fact.state !== 'approved' || !fact.result || !fact.amount) return []
  const { operation_type, amount, result } = fact
  const sign = operation_type === 'purchase' ? 1 : operation_type === 'cancel' ? -1 : 0
  return sign === 0 ? [] : [{ terminal: result.terminal_id, amount: sign * amount, rrn: result.rrn }]
}

/** @param facts of a world, oldest first */
export function ledgerOf(facts: readonly SaidFact[]): DayLedger {
  const receipts: LedgerReceipt[] = []
  const bank: BankDeed[] = []
  const declined: number[] = []
  const shifts = new Map<string, LedgerShift>()
  for (const { fact, address } of facts) {
    if (fact.type === 'receipt.created') receipts.push(receiptOf(fact))
    if (fact.type === 'operation.ended') {
      bank.push(...movedBy(fact))
      if (fact.operation_type === 'purchase' && fact.state !== 'approved' && fact.amount) declined.push(fact.amount)
    }
    if ('shift' in fact && fact.shift && typeof fact.shift === 'object' && 'opened_at' in fact.shift) {
      const { id, status, opened_at } = fact.shift
      shifts.set(id, { register: address.replace('register:', ''), status, openedAt: opened_at })
    }
  }
  return { receipts, bank, declined, shifts: [...shifts.values()] }
}
