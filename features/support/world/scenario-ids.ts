/** Ids of a scenario: those it has met, and those it makes up. */

/** An id of nothing in any world. */
const UNUSED_ID = '00000000-0000-4000-8000-0000000000ff'

export class ScenarioIds {
  /** By noun: what `{shift_id}` in a path stands for. To begin with, an unused one. */
  readonly met: Record<string, string> = { shift_id: UNUSED_ID, template_id: UNUSED_ID, report_task_id: UNUSED_ID }
  #receipts = 0

  /** The world is another one: receipts are numbered from the first. */
  restart(): void {
    this.#receipts = 0
  }

  /** Version-4-shaped, and the same in every run. */
  nextReceipt = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`
}
