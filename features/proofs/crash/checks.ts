/**
 * Checks of a database after the server has ended. They only read, and rely on nothing but the lines of the journal.
 */
import { pathToFileURL } from 'node:url'
import knex, { type Knex } from 'knex'
import type { BankBatch, BankOperationContext } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { isPostgres } from '../../../server/store/engine.ts'
import { databaseAt, knexOf } from '../../../server/store/postgres/connection.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { LedgerCheck, type LedgerDocument } from './ledger-check.ts'
import { type Logbook, Violation } from './logbook.ts'

/** Documents read at a time. */
const PAGE = 2000
/** A timer overdue by more was forgotten. */
const OVERDUE_MS = 5000

export interface Checked {
  registers: number
  documents: number
  facts: number
  terminals: number
  operations: number
}

/**
 * Checks a whole store whose documents have all been delivered.
 * @param logbook what clients were promised in the default world
 * @param stoppedAt when the server was stopped, epoch milliseconds: timers of a real clock must not be overdue then
 * @throws Violation at the first error
 */
export async function checkStore(place: string, logbook: Logbook, stoppedAt: number | null): Promise<Checked> {
  const db = isPostgres(place) ? knexOf(databaseAt(place), HANGING_MS) : fileReader(place)
  try {
    if (!isPostgres(place)) await checkFile(db)
    const world = await db('worlds').where({ name: 'default' }).first<{ id: number }>('id')
    const facts = await checkJournal(db, world.id)
    const registers = await db('documents').where({ world: world.id }).distinct<{ register: string }[]>('register')
    const seen = new Set<string>()
    let documents = 0
    for (const { register } of registers) documents += await checkRegister(db, world.id, register, logbook, seen)
    for (const [id, { register }] of logbook.acknowledged)
      if (!seen.has(id)) throw new Violation(`receipt ${id} was acknowledged by register ${register} and is not there`)
    for (const id of logbook.reports)
      if (!seen.has(id)) throw new Violation(`Z-report ${id} was acknowledged and is not there`)
    for (const id of logbook.refused)
      if (seen.has(id)) throw new Violation(`receipt ${id} was refused and is there all the same`)
    const terminals = await checkTerminals(db, world.id, logbook)
    if (stoppedAt !== null) await checkTimers(db, world.id, stoppedAt)
    return { registers: registers.length, documents, facts, ...terminals }
  } finally {
    await db.destroy()
  }
}

const fileReader = (file: string): Knex =>
  knex({
    client: 'sqlite3',
    connection: { filename: `${pathToFileURL(file)}?mode=ro`, flags: ['OPEN_URI'] } as Knex.Sqlite3ConnectionConfig,
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  })

async function checkFile(db: Knex): Promise<void> {
  const [{ integrity_check: sound }] = (await db.raw('PRAGMA integrity_check')) as [{ integrity_check: string }]
  if (sound !== 'ok') throw new Violation(`the database is damaged: ${sound}`)
}

/** Facts are numbered without gaps, and every fact with a document has its row. */
async function checkJournal(db: Knex, world: number): Promise<number> {
  const [whole] = (await db.raw(
    'SELECT count(*) AS count, min(n) AS first, max(n) AS last FROM facts WHERE world = ?',
    [world],
  )) as [{ count: number; first: number; last: number }]
  if (whole.first !== 1 || whole.last !== whole.count)
    throw new Violation(`the journal holds ${whole.count} facts, numbered ${whole.first} to ${whole.last}`)
  const [rows] = (await db.raw(
    `SELECT (SELECT count(*) FROM facts WHERE world = :world AND json_type(body, '$.document') IS NOT NULL) AS said,
      (SELECT count(*) FROM documents WHERE world = :world) AS kept`,
    { world },
  )) as [{ said: number; kept: number }]
  if (rows.said !== rows.kept) throw new Violation(`${rows.said} documents in the journal, ${rows.kept} rows for them`)
  return whole.count
}

/** Walks the ledger of one register, then compares its stored state with the documents. */
async function checkRegister(
  db: Knex,
  world: number,
  register: string,
  logbook: Logbook,
  seen: Set<string>,
): Promise<number> {
  const ledger = new LedgerCheck(register, logbook, seen)
  for (let after = 0; ; after = ledger.last) {
    const rows = await db('documents as d')
      .leftJoin('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
      .where({ 'd.world': world, 'd.register': register })
      .where('d.number', '>', after)
      .orderBy('d.number')
      .limit(PAGE)
      .select<LedgerDocument[]>('d.number', 'd.n', 'd.status', 'd.fiscal_code', 'd.settled_at', 'd.receipt_id')
      .select('f.address', 'f.body')
    for (const row of rows) ledger.take(row)
    if (rows.length < PAGE) break
  }
  const { value, context } = await state<RegisterContext>(db, world, `register:${register}`)
  ledger.compare(value as { link: string; shift: string }, context)
  const authority = await state<Taken>(db, world, `authority:${register}`)
  const { head, taken } = authority.context.ledger
  if (taken.last !== ledger.last || head !== ledger.head)
    throw new Violation(
      `the tax authority has ${taken.last} documents of register ${register}, which has ${ledger.last}`,
    )
  return ledger.last
}

/** Every terminal with operations. */
async function checkTerminals(
  db: Knex,
  world: number,
  { payments }: Logbook,
): Promise<Pick<Checked, 'terminals' | 'operations'>> {
  const rows = await db('snapshots')
    .where({ world })
    .whereLike('address', 'bank-operation:%')
    .select<{ state: string }[]>('state')
  const stored = rows.map(({ state }) => JSON.parse(state).context as BankOperationContext)
  const byTerminal = Map.groupBy(stored, ({ terminal_id }) => terminal_id)
  const answered = [...payments.answered.values()].map(({ terminal_id }) => terminal_id)
  for (const id of new Set([...byTerminal.keys(), ...answered])) {
    const { batch } = (await state<{ batch: BankBatch }>(db, world, `bank-terminal:${id}`)).context
    payments.check(id, batch, byTerminal.get(id) ?? [])
  }
  return { terminals: byTerminal.size, operations: stored.length }
}

interface Taken {
  ledger: { head: string; taken: { last: number } }
}

async function state<Context>(db: Knex, world: number, address: string): Promise<{ value: unknown; context: Context }> {
  const row = await db('snapshots').where({ world, address }).first<{ state: string } | undefined>('state')
  if (!row) throw new Violation(`no state is stored of ${address}`)
  return JSON.parse(row.state)
}

async function checkTimers(db: Knex, world: number, stoppedAt: number): Promise<void> {
  const late = await db('timers')
    .where({ world })
    .where('due', '<', stoppedAt - OVERDUE_MS)
    .first<{ address: string; id: string; due: number } | undefined>('address', 'id', 'due')
  if (late) throw new Violation(`timer ${late.id} of ${late.address} was due ${stoppedAt - late.due} ms before the end`)
}
