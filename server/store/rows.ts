/** What a fact leaves in the tables beside the journal, as rows in the column order of the view `turns`. */
import { TEXT } from '../../machines/vocabulary/document.ts'
import type { Fact } from '../../machines/wires.ts'
import type { Batch } from './writer.ts'

/** Adds a fact of a world to a batch: its line in the journal, and its rows for queries. */
export function addFact(batch: Batch, world: number, n: number, address: string, fact: Fact): void {
  const text = JSON.stringify
  batch.facts.push(`,[${world},${n},"${address}","${fact.type}",${fact.at},`)
  addText(batch.facts, fact)
  const register = address.slice(address.indexOf(':') + 1)
  if ('document' in fact) {
    const id = fact.type === 'receipt.created' ? fact.document.body.id.toLowerCase() : null
    batch.documents.push(`,${text([world, register, fact.document.number, n, id])}`)
  }
  if (fact.type === 'delivery.settled')
    for (const { number, status, fiscal_code, error_message } of fact.verdicts)
      batch.settlements.push(`,${text([world, register, number, status, fiscal_code, error_message, fact.at])}`)
  if ('shift' in fact) {
    const { shift } = fact
    batch.shifts.push(
      `,${text([world, shift.id, register, shift.cashier_id, shift.serial, shift.status, shift.created_at, shift])}`,
    )
  }
}

/** JSON of a fact, and the end of its row. The text of its document is there already, for the hash is over it. */
function addText(pieces: string[], fact: Fact): void {
  const document = 'document' in fact ? fact[TEXT] : undefined
  if (document === undefined) pieces.push(JSON.stringify(fact), ']')
  else pieces.push(JSON.stringify({ ...fact, document: undefined }).slice(0, -1), ',"document":', document, '}]')
}
