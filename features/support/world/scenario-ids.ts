/** Ids of a scenario: those it has received, and those it generates. */

/** An id that exists in no world. */
const UNUSED_ID = '00000000-0000-4000-8000-0000000000ff'

export class ScenarioIds {
  /** By noun: the value of `{shift_id}` in a path. At first, an unused id. */
  readonly met: Record<string, string> = {
    shift_id: UNUSED_ID,
    template_id: UNUSED_ID,
    report_task_id: UNUSED_ID,
    receipt_id: UNUSED_ID,
    relation_id: 'ORDER-0001',
  }
  #receipts = 0

  /** In another world receipts are numbered from the first. */
  restart(): void {
    this.#receipts = 0
  }

  /** In the form of version 4, and the same in every run. */
  nextReceipt = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`
}
