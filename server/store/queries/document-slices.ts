/** Reads documents of a register in slices: a commit waits for one slice at most. */
import type { Knex } from 'knex'

/** Bytes of documents the store reads for one slice. */
const SLICE_BYTES = 1024 * 1024
/** Documents whose sizes are queried together. */
const SIZES = 2000

/** Range of document numbers of one slice, both included. */
interface DocumentSlice {
  first: number
  last: number
}

/** Documents of one register, joined with their facts. */
export const documentsOf = (knex: Knex, world: number, register: string): Knex.QueryBuilder =>
  knex('documents as d')
    .join('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
    .where({ 'd.world': world, 'd.register': register })

/**
 * Slices of a range of numbers (both included), oldest first; numbers without a document are skipped.
 * @param most bytes of one slice, its first document not counted
 */
export async function* documentSlices(
  knex: Knex,
  world: number,
  register: string,
  from: number,
  to: number,
  most = SLICE_BYTES,
): AsyncGenerator<DocumentSlice> {
  for (let begin = from; begin <= to; begin += SIZES) {
    // The store sums the sizes, so that few rows are handed over
    const parts = documentsOf(knex, world, register)
      .whereBetween('d.number', [begin, Math.min(to, begin + SIZES - 1)])
      .select('d.number', knex.raw('sum(octet_length(f.body)) OVER (ORDER BY d.number) / ? AS part', [most]))
    const slices: DocumentSlice[] = await knex
      .from(parts.as('parts'))
      .groupBy('part')
      .orderBy('first')
      .select(knex.raw('min(number) AS first'), knex.raw('max(number) AS last'))
    yield* slices
  }
}
