/** Puts worlds into a given state. */
import type { Knex } from 'knex'
import { type ImageTexts, TABLES } from '../world-image.ts'

/**
 * Puts an image in the place of all a world holds: one statement, so it happens as a whole or not at all.
 * @throws StoreConflict when rows contradict each other (two of one key): then nothing has changed
 */
export async function writeImage(knex: Knex, id: number, texts: ImageTexts): Promise<void> {
  await knex.raw(
    `INSERT INTO restorations (world, head, ${TABLES.join(', ')}, damaged) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, ...texts],
  )
}
