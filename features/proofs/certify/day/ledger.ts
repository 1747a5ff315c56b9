/** What a day has left: receipts that were declared, money that bank terminals moved, and how registers stand. */
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { Fact } from '../../../../machines/vocabulary/messages.ts'
import type { ReceiptBody, ReceiptType } from '../../../../machines/vocabulary/receipt.ts'
import type { SaidFact } from '../../../support/actors/lab.ts'
import { goodsIn, paymentsIn } from '../calls/call.ts'

/** A payment by card as a receipt has it. */
export interface LedgerPayment {
  /** Minor units. */
  value: number
  /** The bank's reference; null: the receipt has none. */
  rrn: string | null
}

/** What a purchase or a refund at a bank terminal has come to. */
export interface CardOperation {
  kind: 'purchase' | 'refund'
  rrn: string
  /** Of a refund, that of the purchase which it takes back; null: of a purchase. */
  original: string | null
  /** Minor units. */
  asked: number
  /** Minor units that have moved; 0: the bank has not approved it. */
  moved: number
}

export interface LedgerReceipt {
  id: string
  kind: 'sale' | 'return' | 'cash in' | 'cash out' | 'withdrawal'
  /** Minor units, as declared. */
  total: number
  /** Of it by cards. */
  cards: readonly LedgerPayment[]
  /** What was sold, in one line: receipts of equal goods are alike. */
  goods: string
  /** Whether the tax authority has refused it, and has not taken it since. */
  isRefused: boolean
}

export interface DayLedger {
  receipts: readonly LedgerReceipt[]
  /** Purchases and refunds at bank terminals, in the order in which they ended. */
  operations: readonly CardOperation[]
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

/** What was asked for, in one line. */
export const goodsLine = (request: unknown): string =>
  goodsIn(request)
    .map(({ good, code, quantity, is_return }) =>
      [good?.code ?? code, quantity, is_return === true ? 'back' : 'sold'].join(' '),
    )
    .sort()
    .join(', ')

function receiptOf({ document }: ReceiptFact, isRefused: boolean): LedgerReceipt {
  const { id, type, money, request } = (document as Document<ReceiptBody>).body
  const cards = paymentsIn(request).filter((payment) => payment.type !== 'CASH')
  return {
    ...{ id, kind: KINDS[type], total: money.total_sum },
    cards: cards.map(({ value, rrn }) => ({ value: Number(value), rrn: rrn ? String(rrn) : null })),
    ...{ goods: goodsLine(request), isRefused },
  }
}

/** None: of a settlement, and of texts. @param rrns of the purchases that refunds are of, by the refunds' own */
function operationsOf(fact: OperationEnd, address: string, rrns: ReadonlyMap<string, string>): CardOperation[] {
  const { operation_type, amount, state } = fact
  if (!('result' in fact) || amount === null || (operation_type !== 'purchase' && operation_type !== 'cancel'))
    return []
  const rrn = rrnIn(address)
  const kind = operation_type === 'purchase' ? 'purchase' : 'refund'
  const moved = state === 'approved' ? (fact.result?.amount ?? amount) : 0
  return [{ kind, rrn, original: rrns.get(rrn) ?? null, asked: amount, moved }]
}

/** `bank-operation:<terminal>/<rrn>` */
const rrnIn = (address: string): string => address.slice(address.indexOf('/') + 1)

/** @param facts of a world, oldest first */
export function ledgerOf(facts: readonly SaidFact[]): DayLedger {
  const receipts: LedgerReceipt[] = []
  // By the verdict that came last
  const refused = new Map(
    facts.flatMap(({ fact, address }) =>
      fact.type === 'delivery.settled'
        ? fact.verdicts.map(({ number, status }) => [`${address} ${number}`, status === 'ERROR'] as const)
        : [],
    ),
  )
  const operations: CardOperation[] = []
  const originals = new Map<string, string>()
  const shifts = new Map<string, string>()
  const offline = new Set<string>()
  for (const { fact, address } of facts) {
    if (fact.type === 'receipt.created')
      receipts.push(receiptOf(fact, refused.get(`${address} ${fact.document.number}`) ?? false))
    if (fact.type === 'refund.asked') originals.set(rrnIn(address), fact.rrn)
    if (fact.type === 'operation.ended') operations.push(...operationsOf(fact, address, originals))
    if (fact.type === 'register.went-offline' && fact.requested) offline.add(address)
    if (fact.type === 'register.started-sending') offline.delete(address)
    if (fact.type === 'register.stayed-offline') offline.add(address)
    if ('shift' in fact && fact.shift && typeof fact.shift === 'object' && 'opened_at' in fact.shift) {
      shifts.set(fact.shift.id, fact.shift.status)
    }
  }
  return { receipts, operations, shifts: [...shifts.values()], isOffline: offline.size > 0 }
}
