/** What bank terminals moved on a day, held against the payments by card of its receipts. */
import type { Day } from '../day/day.ts'
import type { CardOperation, LedgerPayment, LedgerReceipt } from '../day/ledger.ts'

interface PaidOperation {
  payment: LedgerPayment
  operation: CardOperation
}

interface Pairing {
  paired: PaidOperation[]
  payments: LedgerPayment[]
  operations: CardOperation[]
}

/** A payment and its operation: by the bank's reference, else by the sum that moved, else by the sum that was asked for. */
const LIKE: readonly ((payment: LedgerPayment, operation: CardOperation) => boolean)[] = [
  ({ rrn }, operation) => rrn !== null && (rrn === operation.rrn || rrn === operation.original),
  ({ value }, { moved }) => value === moved,
  ({ value }, { asked }) => value === asked,
]

function pairing(payments: readonly LedgerPayment[], operations: readonly CardOperation[]): Pairing {
  const left: Pairing = { paired: [], payments: [...payments], operations: [...operations] }
  for (const isLike of LIKE)
    for (const payment of [...left.payments]) {
      const at = left.operations.findIndex((operation) => isLike(payment, operation))
      if (at < 0) continue
      left.paired.push({ payment, operation: left.operations.splice(at, 1)[0]! })
      left.payments.splice(left.payments.indexOf(payment), 1)
    }
  return left
}

export interface CardAccounts {
  /** Purchases, and what of them no receipt is of and was not given back either, minor units. */
  charged: { operation: CardOperation; sum: number }[]
  /** Refunds without a receipt, of purchases that have one. */
  refunded: CardOperation[]
  /** Payments of sales that no purchase is of. */
  unpaid: LedgerPayment[]
  /** Payments of returns that no refund is of. */
  unreturned: LedgerPayment[]
  /** Payments of sales of another sum than their purchase. */
  unequal: PaidOperation[]
}

const cardsOf = ({ ledger }: Day, kind: LedgerReceipt['kind']): LedgerPayment[] =>
  ledger.receipts.filter((receipt) => receipt.kind === kind).flatMap(({ cards }) => cards)

/** Approved ones. */
const operationsOf = ({ ledger }: Day, kind: CardOperation['kind']): CardOperation[] =>
  ledger.operations.filter((operation) => operation.kind === kind && operation.moved > 0)

/** What is still charged of a purchase, minor units. @param refunds that count */
const netOf = ({ rrn, moved }: CardOperation, refunds: readonly CardOperation[]): number =>
  refunds.filter(({ original }) => original === rrn).reduce((sum, refund) => sum - refund.moved, moved)

/** Null: the terminals were asked for nothing. Others that are not the service's may be, and are not known. */
export function cardAccounts(day: Day): CardAccounts | null {
  if (day.ledger.operations.length === 0) return null
  const sales = pairing(cardsOf(day, 'sale'), operationsOf(day, 'purchase'))
  const returns = pairing(cardsOf(day, 'return'), operationsOf(day, 'refund'))
  const charged = sales.operations.map((operation) => ({ operation, sum: netOf(operation, returns.operations) }))
  const unreceipted = new Set<string | null>(sales.operations.map(({ rrn }) => rrn))
  return {
    charged: charged.filter(({ sum }) => sum > 0),
    refunded: returns.operations.filter(({ original }) => !unreceipted.has(original)),
    ...{ unpaid: sales.payments, unreturned: returns.payments },
    unequal: sales.paired.filter(({ payment, operation }) => payment.value !== operation.moved),
  }
}

/** How often each sum was charged that was asked for, and not given back whole. */
export function chargesBySum(day: Day): Map<number, number> {
  const refunds = operationsOf(day, 'refund')
  const kept = operationsOf(day, 'purchase').filter((operation) => netOf(operation, refunds) > 0)
  return new Map([...Map.groupBy(kept, ({ asked }) => asked)].map(([asked, each]) => [asked, each.length]))
}
