/** Documents of a register read in goes: a commit waits no longer than one go takes the store. */
import type { Knex } from 'knex'

/** Bytes of documents the store looks through in one go. */
const GO_BYTES = 1024 * 1024
/** Documents whose sizes are asked for at once. */
const SIZES = 2000

/** Numbers of the documents of one go, both in. */
export interface Go {
  first: number
  last: number
}

/** Rows of documents with their facts, of one register. */
export const documentsOf = (knex: Knex, world: number, register: string): Knex.QueryBuilder =>
  knex('documents as d')
    .join('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
    .where({ 'd.world': world, 'd.register': register })

/**
 * Goes from one number to another, both in, oldest first; numbers without a document are passed over.
 * @param most bytes of one go, its first document not counted
 */
export async function* goesOf(
  knex: Knex,
  world: number,
  register: string,
  from: number,
  to: number,
  most = GO_BYTES,
): AsyncGenerator<Go> {
  for (let begin = from; begin <= to; begin += SIZES) {
    // The store does the sums: it has few rows to hand over.
    const parts = documentsOf(knex, world, register)
      .whereBetween('d.number', [begin, Math.min(to, begin + SIZES - 1)])
      .select('d.number', knex.raw('sum(octet_length(f.body)) OVER (ORDER BY d.number) / ? AS part', [most]))
    const goes: Go[] = await knex
      .from(parts.as('parts'))
      .groupBy('part')
      .orderBy('first')
      .select(knex.raw('min(number) AS first'), knex.raw('max(number) AS last'))
    yield* goes
  }
}
