/** Ids of a scenario: those it has received, and those it generates. */
import { member } from '../law/answer.ts'

/** An id that exists in no world. */
const UNUSED_ID = '00000000-0000-4000-8000-0000000000ff'

/** What the answers at a path name. */
const NOUNS: Readonly<Record<string, string>> = {
  '/api/v1/reports': 'report_id',
  '/api/v1/reports/search': 'report_id',
  '/api/v1/shift/close': 'report_id',
  '/api/v1/transactions': 'transaction_id',
}

export class ScenarioIds {
  /** By noun: the value of `{shift_id}` in a path. At first, an unused id. */
  readonly met: Record<string, string> = {
    shift_id: UNUSED_ID,
    template_id: UNUSED_ID,
    report_task_id: UNUSED_ID,
    report_id: UNUSED_ID,
    transaction_id: UNUSED_ID,
  }
  #receipts = 0

  /** In another world receipts are numbered from the first. */
  restart(): void {
    this.#receipts = 0
  }

  /** From an answer: its id, or that of its first result. @param path that was asked for */
  learn(path: string, body: unknown): void {
    const noun = NOUNS[path.split('?')[0]!]
    const id = member(body, 'id') ?? member(body, 'results.0.id')
    if (noun !== undefined && typeof id === 'string') this.met[noun] = id
  }

  /** In the form of version 4, and the same in every run. */
  nextReceipt = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`
}
