/** Real, reversible damage to a stored ledger: what the lab does to a register's journal (JRN-010). */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import { inBody } from './schema.ts'

/** Key of a document. */
export interface DocumentPlace {
  world: number
  register: string
  number: number
}

/** The row of a ledger: where in the journal its document lies, and which receipt it is. */
interface LedgerReference {
  n: number
  receipt_id: string | null
}

/** A document's id; the damage changes one of its letters. */
const NAME = /"document":\{"id":"[0-9a-f-]{35}/

export class LedgerDamage {
  #knex: Knex
  #writer: Writer

  constructor(knex: Knex, writer: Writer) {
    this.#knex = knex
    this.#writer = writer
  }

  /** A document that waits for delivery and was made offline; null when this is none. */
  async row({ world, register, number }: DocumentPlace): Promise<(LedgerReference & { body: string }) | null> {
    const row: (LedgerReference & { body: string }) | undefined = await this.#knex('documents as d')
      .join('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
      .where({ 'd.world': world, 'd.register': register, 'd.number': number, 'd.status': 'PENDING' })
      .whereRaw(`${inBody('$.document.offline_code', 'f.body')} IS NOT NULL`)
      .first('d.n', 'd.receipt_id', 'f.body')
    return row ?? null
  }

  /** Position and value of the letter to change in the text of the fact; null: the text has no document id. */
  letter(body: string): { place: number; was: string } | null {
    const name = body.match(NAME)
    if (!name) return null
    const place = name.index! + name[0].length
    return { place, was: body[place]! }
  }

  /** Replaces one letter in the fact of a document. */
  rewrite(world: number, n: number, place: number, letter: string): Promise<void> {
    return this.#writer.between(async (knex) => {
      const fact = () => knex('facts').where({ world, n })
      const row: { body: string } | undefined = await fact().first('body')
      if (row) await fact().update({ body: row.body.slice(0, place) + letter + row.body.slice(place + 1) })
    })
  }

  /** Removes a pending row from the ledger. */
  remove(place: DocumentPlace): Promise<void> {
    return this.#writer.between(async (knex) => {
      await knex('documents')
        .where({ ...place, status: 'PENDING' })
        .delete()
    })
  }

  /** Puts a row back that was taken out. */
  putBack(place: DocumentPlace, row: LedgerReference): Promise<void> {
    return this.#writer.between(async (knex) => {
      await knex('documents')
        .insert({ ...place, ...row, status: 'PENDING' })
        .onConflict(['world', 'register', 'number'])
        .ignore()
    })
  }
}
