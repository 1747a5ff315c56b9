/** What the form of a request to a terminal says against it, and how failures are told. */
import type { Json } from '../expected.ts'
import type { BankOperation } from '../known/bank-operations.ts'

/** Amounts are minor units within these (NS-25). */
const MOST = 99_999_999_999
/** Longest text (NS-58). */
const LONGEST_TEXT = 8192

/** Native codes of failures (NS-32). */
export const NATIVE_CODES = {
  missing: 9302,
  amount: 9407,
  form: 9021,
  reference: 9519,
  authorisation: 9431,
  nothingLeft: 9208,
  funds: 9420,
  away: 9007,
  taken: 9437,
  elsewhere: 9524,
  timedOut: 9016,
  cancelled: 9201,
  declined: 9404,
} as const

/** Why an operation fails: the clause, the codes that say so, and the status over HTTP (NS-57). */
export interface OperationFailure {
  by: string
  /** What says the same of the form of a request. */
  also?: readonly string[]
  codes: readonly number[]
  status: 400 | 404 | 503
}

export const failsBy = (
  by: string,
  codes: readonly number[],
  status: OperationFailure['status'] = 503,
): OperationFailure => ({
  by,
  codes,
  status,
})

export const CLAUSES: Readonly<Record<BankOperation['type'], { cloud: string; lan: string }>> = {
  purchase: { cloud: 'BRG-203', lan: 'BRG-102' },
  cancel: { cloud: 'BRG-204', lan: 'BRG-104' },
  settlement: { cloud: 'BRG-205', lan: 'BRG-105' },
  'display-receipt': { cloud: 'BRG-206', lan: 'BRG-206' },
  'print-receipt': { cloud: 'BRG-207', lan: 'BRG-207' },
  refund: { cloud: 'BRG-211', lan: 'BRG-211' },
  PURCHASE: { cloud: 'BRG-211', lan: 'BRG-211' },
  ping: { cloud: 'BRG-211', lan: 'BRG-211' },
}

const isAmount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MOST

/** Minor units of an amount as it was sent; null: it is none. On the LAN it is a text of digits (AMB-02). */
export function minorUnitsOf(sent: Json | undefined, isOfLan: boolean): number | null {
  if (!isOfLan) return isAmount(sent) ? sent : null
  const number = typeof sent === 'string' && /^[0-9]+$/.test(sent) ? Number(sent) : sent
  return isAmount(number) ? number : null
}

/** What the form of a request says against it. */
export function flawOf(operation: BankOperation, isOfLan: boolean): OperationFailure | null {
  const flaw = flawIn(operation, isOfLan)
  return flaw && { ...flaw, also: [isOfLan ? 'FLD-027' : flaw.by === 'BRG-211' ? 'FLD-026' : 'FLD-028'] }
}

function flawIn(operation: BankOperation, isOfLan: boolean): OperationFailure | null {
  const clause = CLAUSES[operation.type][isOfLan ? 'lan' : 'cloud']
  if (operation.type === 'display-receipt' || operation.type === 'print-receipt') {
    const { receipt } = operation
    if (typeof receipt !== 'string') return failsBy(clause, [], 400)
    return receipt.length > LONGEST_TEXT ? failsBy('NS-58', [NATIVE_CODES.form], 400) : null
  }
  if (operation.type === 'settlement') return null
  if (operation.type !== 'purchase' && operation.type !== 'cancel') return failsBy('BRG-211', [], 400)
  const { amount } = operation
  const isOfPurchase = isOfLan && operation.type === 'purchase'
  if (amount === undefined) return failsBy(isOfPurchase ? 'BRG-103' : clause, [], 400)
  const isIncomplete =
    operation.type === 'cancel' &&
    (operation.flaw === 'no rrn' ||
      (!isOfLan && (operation.flaw === 'no auth_code' || operation.flaw === 'no invoiceNum')))
  if (minorUnitsOf(amount, isOfLan) === null) {
    const isOfNumber = typeof amount === 'number' || (typeof amount === 'string' && /^\d+$/.test(amount) && isOfLan)
    // Of two reasons either may be told
    const codes = isIncomplete ? [NATIVE_CODES.amount, NATIVE_CODES.missing] : [NATIVE_CODES.amount]
    return failsBy(isOfNumber ? 'NS-25' : isOfPurchase ? 'BRG-103' : clause, codes, 400)
  }
  return isIncomplete ? failsBy(clause, [], 400) : null
}
