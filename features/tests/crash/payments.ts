/** What front systems were told of their purchases, and whether the terminals say the same after everything. */
import type {
  BankBatch,
  BankOperationContext,
  BankResult,
} from '../../../machines/vocabulary/outside/bank-operation.ts'
import { Violation } from './violation.ts'

/** A purchase that was answered. */
export interface Payment {
  terminal_id: string
  amount: number
  /** Of the answer; null: it was refused. */
  result: Partial<BankResult> | null
}

/** Purchases by request_id, with their first answer. */
export class Payments {
  readonly answered = new Map<string, Payment>()

  /** @throws Violation when the same request was answered otherwise before */
  answer(request_id: string, payment: Payment): void {
    const first = this.answered.get(request_id)
    if (first && JSON.stringify(first) !== JSON.stringify(payment))
      throw new Violation(
        `purchase ${request_id} was answered ${JSON.stringify(first.result)}, then ${JSON.stringify(payment.result)}`,
      )
    this.answered.set(request_id, payment)
  }

  /**
   * Holds what is stored of a terminal against the answers: all of them are there, with their data, and no other is.
   * @param batch of a terminal that has never been settled
   * @throws Violation at the first thing that is not as it must be
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
