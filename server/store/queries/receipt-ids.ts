/** Ids of a register's receipts, read from its ledger when the register comes into memory. */
import type { Knex } from 'knex'
import { UuidMap } from '../ids/uuid-map.ts'
import type { ReceiptIds } from '../states.ts'
import type { Dialect } from './dialect.ts'

/** Documents whose receipts are read at a time: bounds memory, and the store serves others between two pages. */
const PAGE = 5_000

/** @param isNew the register has no receipts: nothing is read */
export async function receiptIds(
  knex: Knex,
  { receiptIds: ids }: Dialect,
  world: number,
  register: string,
  isNew: boolean,
): Promise<ReceiptIds> {
  const known = new UuidMap()
  if (!isNew) {
    // Numbers count the documents: a set sized for all of them at once need not grow
    const newest = await knex('documents').where({ world, register }).max({ number: 'number' }).first()
    known.expect(newest?.number ?? 0)
  }
  let last = 0
  for (let more = !isNew; more; ) {
    const page = knex('documents').where({ world, register }).where('number', '>', last).orderBy('number').limit(PAGE)
    const [row] = await knex
      .from(page.select('number', 'receipt_id').as('page'))
      .select<{ last: number; documents: number; ids: Buffer | null }[]>(
        knex.raw(`max(number) AS last, count(*) AS documents, ${ids} AS ids`),
      )
    if (row?.ids) known.setAll(row.ids)
    more = row?.documents === PAGE
    last = row?.last ?? last
  }
  return {
    last,
    has: (id) => known.has(id),
    numberOf: (id) => known.get(id),
    learn(fact) {
      if (fact.type === 'receipt.created') known.set(fact.document.body.id, fact.document.number)
    },
  }
}
