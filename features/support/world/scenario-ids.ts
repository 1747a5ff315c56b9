/** Ids of a scenario: those it has received, and those it generates. */
import { member } from '../law/answer.ts'

/** An id that exists in no world. */
const UNUSED_ID = '00000000-0000-4000-8000-0000000000ff'

export class ScenarioIds {
  /** By noun: the value of `{shift_id}` in a path. At first, an unused id. */
  readonly met: Record<string, string> = {
    shift_id: UNUSED_ID,
    template_id: UNUSED_ID,
    report_task_id: UNUSED_ID,
    receipt_id: UNUSED_ID,
  }
  #receipts = 0

  /** In another world receipts are numbered from the first. */
  restart(): void {
    this.#receipts = 0
  }

  /** From an answer: the receipt it shows, and its fiscal code. @param path that was asked for */
  learn(path: string, body: unknown): void {
    if (!path.startsWith('/api/v1/receipts')) return
    const [id, code] = [member(body, 'id'), member(body, 'fiscal_code')]
    if (typeof id === 'string') this.met.receipt_id = id
    if (typeof code === 'string') this.met.fiscal_code = code
  }

  /** In the form of version 4, and the same in every run. */
  nextReceipt = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`
}
