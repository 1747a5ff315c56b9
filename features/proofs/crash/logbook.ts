/**
 * Promises of the server to the clients of the crash test, which must hold whatever it does afterwards: answers about
 * purchases among them, and whether the terminals agree in the end.
 */

import type { BankBatch, BankOperationContext } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { BankResult } from '../../../machines/vocabulary/outside/bank-result.ts'
import type { SellRequest, ServiceRequest } from '../../../machines/vocabulary/receipt.ts'

/** An invariant is violated. The message says which, where, and what was expected. */
export class Violation extends Error {}

/** An answered purchase. */
export interface CrashPayment {
  terminal_id: string
  amount: number
  /** From the answer; null: refused. */
  result: Partial<BankResult> | null
}

/** Purchases by request_id, with their first answer. */
class Payments {
  readonly answered = new Map<string, CrashPayment>()

  /** @throws Violation when the same request was answered differently before */
  answer(request_id: string, payment: CrashPayment): void {
    const first = this.answered.get(request_id)
    if (first && JSON.stringify(first) !== JSON.stringify(payment))
      throw new Violation(
        `purchase ${request_id} was answered ${JSON.stringify(first.result)}, then ${JSON.stringify(payment.result)}`,
      )
    this.answered.set(request_id, payment)
  }

  /**
   * Compares a terminal's stored state with the answers: it has all of them, with their data, and no others.
   * @param batch of a terminal that was never settled
   * @throws Violation at the first error
   */
  check(terminal_id: string, batch: BankBatch, stored: BankOperationContext[]): void {
    const operations = new Map(stored.map((each) => [each.request_id, each]))
    const own = [...this.answered].filter(([, payment]) => payment.terminal_id === terminal_id)
    let [count, sum] = [0, 0]
    for (const [request_id, { amount, result }] of own) {
      const operation = operations.get(request_id)
      if (!operation) throw new Violation(`purchase ${request_id} was answered, and terminal ${terminal_id} has none`)
      if (JSON.stringify(operation.result) !== JSON.stringify(result))
        throw new Violation(
          `purchase ${request_id} was answered ${JSON.stringify(result)}, stored is ${JSON.stringify(operation.result)}`,
        )
      operations.delete(request_id)
      if (result === null) continue
      count += 1
      sum += amount
    }
    for (const { request_id, state } of operations.values())
      throw new Violation(`operation ${request_id} is ${state} at terminal ${terminal_id}, and was asked for by none`)
    const { purchases } = batch
    if (purchases.count !== count || purchases.sum !== sum)
      throw new Violation(
        `terminal ${terminal_id} has charged ${purchases.count} purchases of ${purchases.sum}, answered are ` +
          `${count} of ${sum}`,
      )
    const invoices = new Set(own.flatMap(([, { result }]) => result?.invoice_num ?? []))
    if (invoices.size !== count) throw new Violation(`terminal ${terminal_id} has given an invoice twice`)
  }
}

/** An acknowledged receipt. */
export interface Promised {
  register: string
  request: SellRequest | ServiceRequest
  /** Body of the answer; null: it was lost, and the repeated sale was refused as existing. */
  answer: Record<string, unknown> | null
}

export class Logbook {
  /** Receipts that must exist exactly once, by id. */
  readonly acknowledged = new Map<string, Promised>()
  /** Ids of receipts that must not exist: refused, and never before without an answer. */
  readonly refused = new Set<string>()
  /** Ids of Z-reports that must exist. */
  readonly reports = new Set<string>()
  /** Purchases at terminals. */
  readonly payments = new Payments()
  /** For the summary. */
  readonly counts = {
    ...{ sales: 0, services: 0, resent: 0, madeNow: 0, duplicates: 0, abandoned: 0, offline: 0, online: 0 },
    ...{ payments: 0, unheard: 0, paidAgain: 0 },
  }

  promise(id: string, promised: Promised): void {
    this.acknowledged.set(id, promised)
  }
}
