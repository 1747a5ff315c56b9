/** Answers to front systems about purchases, and whether the terminals agree in the end. */
import type { BankBatch, BankOperationContext } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { BankResult } from '../../../machines/vocabulary/outside/bank-result.ts'
import { Violation } from './violation.ts'

/** An answered purchase. */
export interface CrashPayment {
  terminal_id: string
  amount: number
  /** From the answer; null: refused. */
  result: Partial<BankResult> | null
}

/** Purchases by request_id, with their first answer. */
export class Payments {
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
