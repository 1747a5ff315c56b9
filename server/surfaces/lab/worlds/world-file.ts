/** The file of a world as JSON, in pieces, as of one moment. */

import type { Services } from '../../../outbound/services.ts'
import { Slices } from '../../../runtime/event-loop.ts'
import type { World } from '../../../runtime/world/world.ts'
import { type RawRow, type ReadRow, STORE_TABLES, type StoreTable } from '../../../store/world-image.ts'
import type { Kept } from '../../../transport/http/answers/long-answer.ts'
import { Lists, rowIssue } from './file-issues.ts'

/**
 * The moment is that in which the world is alone: meanwhile what changes is read into memory. The journal, by far the
 * most of it, is read as the client takes it: it is only added to. Calls an inbox drops meanwhile are dropped in it too.
 * @param kept what is in memory of it
 * @throws WorldGone or WorldRewritten when the journal has been replaced or rewritten on the way
 */
export async function* worldFile(
  { switchboard, worlds, ending }: Services,
  world: World,
  kept: Kept,
): AsyncGenerator<string> {
  const lists = new Lists()
  const damaged = new Map<StoreTable, RawRow[]>(STORE_TABLES.map((table) => [table, []]))

  /** One page as JSON; what is damaged is put aside. */
  function checked<T extends StoreTable>(table: T, page: ReadRow<T>[], note: (row: never) => void): string {
    ending.throwIfAborted()
    const texts: string[] = []
    for (const { raw, read } of page)
      if (read && rowIssue(switchboard.actors, world.reference, table, read.row as never) === null) {
        note(read.row as never)
        texts.push(read.text)
      } else damaged.get(table)!.push(raw)
    return texts.join(',')
  }

  const standing = await worlds.reading(world, async (reading) => {
    const read = async (table: StoreTable, note: (row: never) => void): Promise<string[]> => {
      const pieces: string[] = []
      for await (const page of reading.pages(table)) {
        const piece = checked(table, page, note)
        kept.bytes += 2 * piece.length
        pieces.push(piece)
      }
      return listed(pieces)
    }
    return {
      reading,
      documents: await read('documents', (row) => lists.document(row)),
      shifts: await read('shifts', (row) => lists.shift(row)),
      snapshots: await read('snapshots', (row) => lists.state(row)),
      timers: await read('timers', () => undefined),
    }
  })

  const { name, seed, clock, now, start, fixture } = standing.reading.row
  const head = { name, seed, clock, now, start, fixture }
  yield `{"format":1,"world":${JSON.stringify(head)},"facts":[`
  let begun = false
  for await (const page of standing.reading.pages('facts', standing.reading.lastFact)) {
    await standing.reading.unchanged()
    const text = checked('facts', page, (row) => lists.fact(row))
    if (text === '') continue
    yield begun ? `,${text}` : text
    begun = true
  }
  // The end of a journal that has been replaced is no end of it.
  await standing.reading.unchanged()
  yield ']'
  for (const table of ['documents', 'shifts', 'snapshots', 'timers'] as const) {
    yield `,"${table}":[`
    yield* standing[table]
    yield ']'
  }
  const strange = [...damaged].filter(([, rows]) => rows.length > 0)
  if (strange.length > 0) yield `,"damaged":${JSON.stringify(Object.fromEntries(strange))}`
  const gaps: string[] = []
  const slices = new Slices()
  for (const gap of lists.gaps()) {
    if (gap) gaps.push(gap.msg)
    await slices.next()
  }
  yield gaps.length > 0 ? `,"gaps":${JSON.stringify(gaps)}}` : '}'
}

/** With commas between what is not empty. */
const listed = (pieces: string[]): string[] =>
  pieces.filter((text) => text !== '').map((text, index) => (index === 0 ? text : `,${text}`))
