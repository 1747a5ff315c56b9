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

/** Goes from one number to another, both in, oldest first; numbers without a document are passed over. */
export async function* goesOf(
  knex: Knex,
  world: number,
  register: string,
  from: number,
  to: number,
): AsyncGenerator<Go> {
  for (let begin = from; begin <= to; begin += SIZES) {
    const sizes: { number: number; bytes: number }[] = await documentsOf(knex, world, register)
      .whereBetween('d.number', [begin, Math.min(to, begin + SIZES - 1)])
      .orderBy('d.number')
      .select('d.number', knex.raw('octet_length(f.body) AS bytes'))
    for (let first = 0, end: number; first < sizes.length; first = end) {
      let bytes = sizes[first]!.bytes
      for (end = first + 1; end < sizes.length && bytes + sizes[end]!.bytes <= GO_BYTES; end++)
        bytes += sizes[end]!.bytes
      yield { first: sizes[first]!.number, last: sizes[end - 1]!.number }
    }
  }
}
