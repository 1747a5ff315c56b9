/** What a day has left: receipts that were declared, money that bank terminals moved, and how registers stand. */
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { Fact } from '../../../../machines/vocabulary/messages.ts'
import type { ReceiptBody, ReceiptType } from '../../../../machines/vocabulary/receipt.ts'
import type { SaidFact } from '../../../support/actors/lab.ts'
import { goodsIn, paymentsIn } from '../calls/call.ts'

export interface LedgerReceipt {
  id: string
  kind: 'sale' | 'return' | 'cash in' | 'cash out' | 'withdrawal'
  /** Minor units, as declared. */
  total: number
  /** Of it by cards, minor units. */
  byCard: number
  /** What was sold, in one line: receipts of equal goods are alike. */
  goods: string
}

export interface DayLedger {
  receipts: readonly LedgerReceipt[]
  /** What bank terminals moved, minor units, above zero for what a buyer has paid. */
  bank: readonly number[]
  /** Purchases that banks have not approved, minor units. */
  declined: readonly number[]
  /** Statuses of the shifts at the end. */
  shifts: readonly string[]
  /** Whether a register that the client took offline is so still, and is not on its way back. */
  isOffline: boolean
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
  const { id, type, money, request } = (document as Document<ReceiptBody>).body
  const cards = paymentsIn(request).filter((payment) => payment.type !== 'CASH')
  return {
    ...{ id, kind: KINDS[type], total: money.total_sum },
    byCard: cards.reduce((sum, { value }) => sum + Number(value), 0),
    goods: goodsIn(request)
      .map(({ code, quantity, is_return }) => [code, quantity, is_return === true ? 'back' : 'sold'].join(' '))
      .sort()
      .join(', '),
  }
}

/** Of a settlement, and of what was not approved, nothing. */
function movedBy(fact: OperationEnd): number[] {
  if (!('result' in fact) || fact.state !== 'approved' || !fact.result || !fact.amount) return []
  const sign = fact.operation_type === 'purchase' ? 1 : fact.operation_type === 'cancel' ? -1 : 0
  return sign === 0 ? [] : [sign * fact.amount]
}

/** @param facts of a world, oldest first */
export function ledgerOf(facts: readonly SaidFact[]): DayLedger {
  const receipts: LedgerReceipt[] = []
  const bank: number[] = []
  const declined: number[] = []
  const shifts = new Map<string, string>()
  const offline = new Set<string>()
  for (const { fact, address } of facts) {
    if (fact.type === 'receipt.created') receipts.push(receiptOf(fact))
    if (fact.type === 'operation.ended') {
      bank.push(...movedBy(fact))
      if (fact.operation_type === 'purchase' && fact.state !== 'approved' && fact.amount) declined.push(fact.amount)
    }
    if (fact.type === 'register.went-offline' && fact.requested) offline.add(address)
    if (fact.type === 'register.started-sending') offline.delete(address)
    if (fact.type === 'register.stayed-offline') offline.add(address)
    if ('shift' in fact && fact.shift && typeof fact.shift === 'object' && 'opened_at' in fact.shift) {
      shifts.set(fact.shift.id, fact.shift.status)
    }
  }
  return { receipts, bank, declined, shifts: [...shifts.values()], isOffline: offline.size > 0 }
}
