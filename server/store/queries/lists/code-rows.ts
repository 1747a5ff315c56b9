/** Finds documents by the offline code they spent, without an index: a sale writes nothing for it. */
import type { Knex } from 'knex'
import { serialOf } from '../../../../machines/vocabulary/offline-code.ts'
import { documentsOf } from '../document-slices.ts'
import { inBody, LINKS, wholeIn } from '../schema.ts'

/** Facts of going offline and online read together. */
const LINK_FACTS = 500

/** An offline session of a register. */
interface Session {
  /** Number of the document that began it. */
  begin: number
  /** Its place in the journal, and that of the end of the session. */
  from: number
  to: number
}

/**
 * Number of the document that has spent a code of the pool; null: none has. Documents of a session without codes named
 * spend them in order, so that the number follows from the second document of the session (NS-67); only where it does
 * not, the documents of each session are looked at, the latest session first.
 * @param seed of the register's codes
 */
export async function numberOfCode(
  knex: Knex,
  world: number,
  register: string,
  seed: number,
  code: string,
): Promise<number | null> {
  const serial = serialOf(seed, code)
  const place = { world, register }
  const all: Session[] = []
  for await (const sessions of sessionsOf(knex, place)) {
    const number = serial === null ? null : await numberInOrder(knex, place, sessions, seed, { serial, code })
    if (number !== null) return number
    all.push(...sessions)
  }
  for (const session of all) {
    const number = await numberWithin(knex, place, session, code)
    if (number !== null) return number
  }
  return null
}

interface Where {
  world: number
  register: string
}

/** Offline sessions of a register in parts, the latest first. */
async function* sessionsOf(knex: Knex, { world, register }: Where): AsyncGenerator<Session[]> {
  let to = Number.MAX_SAFE_INTEGER
  for (let before = to; ; ) {
    const rows: { n: number; number: number | null }[] = await knex('facts')
      .where({ world, address: `register:${register}` })
      .where('n', '<', before)
      .whereRaw(LINKS)
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'n', order: 'desc' },
      ])
      .limit(LINK_FACTS)
      .select('n', knex.raw(`${wholeIn('$.document.number')} AS number`))
    const sessions: Session[] = []
    for (const { n, number } of rows) {
      if (number !== null) sessions.push({ begin: number, from: n, to })
      to = n
    }
    yield sessions
    if (rows.length < LINK_FACTS) return
    before = to
  }
}

/** The document that would have the code if its session spent codes in order, and has it. */
async function numberInOrder(
  knex: Knex,
  { world, register }: Where,
  sessions: readonly Session[],
  seed: number,
  wanted: { serial: number; code: string },
): Promise<number | null> {
  const seconds: { number: number; code: string | null }[] = await documentsOf(knex, world, register)
    .whereIn(
      'd.number',
      sessions.map(({ begin }) => begin + 1),
    )
    .select('d.number', knex.raw(`${inBody('$.document.offline_code', 'f.body')} AS code`))
  const numbers = seconds.flatMap(({ number, code }) => {
    const first = code === null ? null : serialOf(seed, code)
    return first === null || first > wanted.serial ? [] : [number + wanted.serial - first]
  })
  const row: { number: number } | undefined = await documentsOf(knex, world, register)
    .whereIn('d.number', numbers)
    .whereRaw(`${inBody('$.document.offline_code', 'f.body')} = ?`, [wanted.code])
    .first('d.number')
  return row?.number ?? null
}

/** The document of a session with a code. */
async function numberWithin(
  knex: Knex,
  { world, register }: Where,
  { from, to }: Session,
  code: string,
): Promise<number | null> {
  const row: { number: number | null } | undefined = await knex('facts')
    .where({ world, address: `register:${register}` })
    .whereBetween('n', [from, to])
    .whereRaw(`${inBody('$.document.offline_code')} = ?`, [code])
    .first(knex.raw(`${wholeIn('$.document.number')} AS number`))
  return row?.number ?? null
}
