/** What a batch of turns leaves in the tables, as rows of JSON in the column order of the view `turns`. */
import { factJson, type JournalRow, type TurnBatch } from '../batch.ts'

type Row = readonly unknown[]

/** The lists in the order of the columns: each the text of a JSON array, in pieces; null where there is seldom any. */
export function listsOf(batch: TurnBatch): (string[] | null)[] {
  const rows = new FactRows()
  for (const fact of batch.facts) rows.add(fact)
  const timers = [...batch.timers.values()]
  return [
    rows.facts.length > 0 ? [...rows.facts, ']'] : ['[]'],
    listed(rows.documents),
    listed(rows.settlements),
    listed(rows.shifts),
    listed([...batch.states.values()].map((row) => row())),
    listed(timers.flatMap(({ row, set }) => (set ? [row] : []))),
    listed(timers.flatMap(({ row, set }) => (set ? [] : [row]))),
    batch.clocks.size > 0 ? listed([...batch.clocks]) : null,
  ]
}

/** Serialized together: starting a text costs as much as one such row. */
const listed = (rows: Row[]): string[] => [JSON.stringify(rows)]

/** Lines of facts in the journal, and their rows for queries. */
class FactRows {
  /** Pieces of the text of an unfinished array. */
  readonly facts: string[] = []
  readonly documents: Row[] = []
  readonly settlements: Row[] = []
  readonly shifts: Row[] = []

  add(row: JournalRow): void {
    const { world, n, address, fact } = row
    const begun = this.facts.length > 0
    this.facts.push(`${begun ? ',' : '['}[${world},${n},"${address}","${fact.type}",${fact.at},`, ...factJson(row), ']')
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
