/** What a batch of turns leaves in the tables, as rows of JSON in the column order of the view `turns`. */
import { factJson, type JournalRow, type TurnBatch } from '../batch.ts'
import type { TextBytes } from '../text-bytes.ts'

type Row = readonly unknown[]

/**
 * The columns in their order: lists as JSON, null where there is seldom any; last the bodies of all facts, one behind
 * the other, so that SQLite need not take them out of a list.
 * @param bytes hold them until they are cleared
 */
export function columnsOf(batch: TurnBatch, bytes: TextBytes): (Buffer | null)[] {
  const { bytes: bodies, lengths } = bytes.row(batch.facts.map(factJson))
  const rows = new FactRows()
  for (const [index, fact] of batch.facts.entries()) rows.add(fact, lengths[index]!)
  const timers = [...batch.timers.values()]
  // Serialized together: starting a text costs as much as one such row
  const listed = (list: Row[]): Buffer => bytes.of([JSON.stringify(list)])
  return [
    listed(rows.facts),
    listed(rows.documents),
    listed(rows.settlements),
    listed(rows.shifts),
    listed([...batch.states.values()].map((row) => row())),
    listed(timers.flatMap(({ row, set }) => (set ? [row] : []))),
    listed(timers.flatMap(({ row, set }) => (set ? [] : [row]))),
    batch.clocks.size > 0 ? listed([...batch.clocks]) : null,
    bodies,
  ]
}

/** Lines of facts in the journal, and their rows for queries. */
class FactRows {
  /** Each with the place of its body among all, from 1, and the bytes it takes. */
  readonly facts: Row[] = []
  readonly documents: Row[] = []
  readonly settlements: Row[] = []
  readonly shifts: Row[] = []
  #place = 1

  /** @param length of its body, bytes */
  add({ world, n, address, fact }: JournalRow, length: number): void {
    this.facts.push([world, n, address, fact.type, fact.at, this.#place, length])
    this.#place += length
    const register = address.slice(address.indexOf(':') + 1)
    if ('document' in fact) {
      const id = fact.type === 'receipt.created' ? fact.document.body.id.toLowerCase() : null
      this.documents.push([world, register, fact.document.number, n, id])
    }
    if (fact.type === 'delivery.settled')
      for (const { number, status, fiscal_code, error_message } of fact.verdicts)
        this.settlements.push([world, register, number, status, fiscal_code, error_message, fact.at])
    if ('shift' in fact) {
      const { id, cashier_id, serial, status, created_at } = fact.shift
      this.shifts.push([world, id, register, cashier_id, serial, status, created_at, fact.shift])
    }
  }
}
