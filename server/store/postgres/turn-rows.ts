/** What a batch of turns leaves in the tables: the statement that writes it, and its rows as arrays of columns. */
import { factJson, type TurnBatch } from '../batch.ts'
import { withoutNul } from './connection.ts'

/** Types of the columns of each list, in their order. */
const LISTS = {
  facts: ['bigint', 'bigint', 'text', 'text', 'bigint', 'text'],
  documents: ['bigint', 'text', 'bigint', 'bigint', 'text'],
  settlements: ['bigint', 'text', 'bigint', 'text', 'text', 'text', 'bigint'],
  opened: ['bigint', 'text', 'text', 'text', 'bigint', 'text', 'bigint', 'text'],
  shifts: ['bigint', 'text', 'text', 'text', 'bigint', 'text', 'bigint', 'text'],
  states: ['bigint', 'text', 'text'],
  cancelled: ['bigint', 'text', 'text'],
  timers: ['bigint', 'text', 'text', 'bigint', 'text'],
  clocks: ['bigint', 'bigint'],
} as const
type List = keyof typeof LISTS
type Row = readonly (string | number | null)[]

/** Parameters before those of the lists: process, lane, place of the commit. */
const BEFORE = 3

const parameters = {} as Record<List, string>
let next = BEFORE + 1
for (const [list, columns] of Object.entries(LISTS))
  parameters[list as List] = columns.map((type) => `$${next++}::${type}[]`).join(', ')

const from = (list: List, columns: string): string => `unnest(${parameters[list]}) AS v(${columns}), place`

const SHIFT = 'world, id, register, cashier, serial, status, at, body'

/**
 * Everything of a batch in one statement, which is atomic. All of it hangs on `place`: the lane's row, which is there
 * only while this process owns the store, and steps on only from the place before. So a batch is never written twice,
 * nor after a failed one, nor by a process that has been replaced.
 */
export const WRITE_TURNS = `
WITH place AS (
  UPDATE lanes SET seq = $3::bigint WHERE process = $1::uuid AND lane = $2::bigint AND seq = $3::bigint - 1 RETURNING 1
), facts_added AS (
  INSERT INTO facts (world, n, address, type, at, body)
  SELECT world, n, address, type, at, body FROM ${from('facts', 'world, n, address, type, at, body')}
), documents_added AS (
  INSERT INTO documents (world, register, number, n, receipt_id, status)
  SELECT world, register, number, n, receipt_id, 'PENDING' FROM ${from('documents', 'world, register, number, n, receipt_id')}
), documents_settled AS (
  UPDATE documents AS d SET status = v.status, fiscal_code = v.code, error_message = v.message, settled_at = v.at
  FROM ${from('settlements', 'world, register, number, status, code, message, at')}
  WHERE d.world = v.world AND d.register = v.register AND d.number = v.number
), shifts_opened AS (
  INSERT INTO shifts (${SHIFT}) SELECT ${SHIFT} FROM ${from('opened', SHIFT)}
), shifts_changed AS (
  INSERT INTO shifts (${SHIFT}) SELECT ${SHIFT} FROM ${from('shifts', SHIFT)}
  ON CONFLICT (world, id) DO UPDATE SET register = excluded.register, cashier = excluded.cashier,
    serial = excluded.serial, status = excluded.status, at = excluded.at, body = excluded.body
), states_kept AS (
  INSERT INTO snapshots (world, address, state) SELECT world, address, state FROM ${from('states', 'world, address, state')}
  ON CONFLICT (world, address) DO UPDATE SET state = excluded.state
), timers_cancelled AS (
  DELETE FROM timers AS t USING ${from('cancelled', 'world, address, id')}
  WHERE t.world = v.world AND t.address = v.address AND t.id = v.id
), timers_set AS (
  INSERT INTO timers (world, address, id, due, event) SELECT world, address, id, due, event
  FROM ${from('timers', 'world, address, id, due, event')}
  ON CONFLICT (world, address, id) DO UPDATE SET due = excluded.due, event = excluded.event
), clocks_moved AS (
  UPDATE worlds SET now = v.now FROM ${from('clocks', 'id, now')} WHERE worlds.id = v.id AND worlds.clock = 'virtual'
)
SELECT count(*) AS written FROM place`

/** A column for each type of a list. */
const columnsOf = (list: List, rows: readonly Row[]): (string | number | null)[][] =>
  LISTS[list].map((_, column) => rows.map((row) => withoutNul(row[column]!)))

/** The values of the lists, in the order of their parameters. */
export function valuesOf(batch: TurnBatch): unknown[] {
  const rows = rowsOf(batch)
  return (Object.keys(LISTS) as List[]).flatMap((list) => columnsOf(list, rows[list]))
}

function rowsOf(batch: TurnBatch): Record<List, Row[]> {
  const facts: Row[] = []
  const documents: Row[] = []
  const settlements: Row[] = []
  // A shift is written once a batch, as it stood last; one that begins in it must be new
  const shifts = new Map<string, { row: Row; isNew: boolean }>()
  for (const line of batch.facts) {
    const { world, n, address, fact } = line
    facts.push([world, n, address, fact.type, fact.at, factJson(line).join('')])
    const register = address.slice(address.indexOf(':') + 1)
    if ('document' in fact) {
      const id = fact.type === 'receipt.created' ? fact.document.body.id.toLowerCase() : null
      documents.push([world, register, fact.document.number, n, id])
    }
    if (fact.type === 'delivery.settled')
      for (const { number, status, fiscal_code, error_message } of fact.verdicts)
        settlements.push([world, register, number, status, fiscal_code, error_message, fact.at])
    if ('shift' in fact) {
      const { id, cashier_id, serial, status, created_at } = fact.shift
      const key = `${world} ${id}`
      const isNew = shifts.get(key)?.isNew ?? status === 'CREATED'
      const row = [world, id, register, cashier_id, serial, status, created_at, JSON.stringify(fact.shift)]
      shifts.set(key, { row, isNew })
    }
  }
  const timers = [...batch.timers.values()]
  const shiftRows = [...shifts.values()]
  return {
    facts,
    documents,
    settlements,
    opened: shiftRows.flatMap(({ row, isNew }) => (isNew ? [row] : [])),
    shifts: shiftRows.flatMap(({ row, isNew }) => (isNew ? [] : [row])),
    states: [...batch.states.values()].map((stateOf) => {
      const [world, address, state] = stateOf()
      return [world, address, JSON.stringify(state)]
    }),
    cancelled: timers.flatMap(({ row: [world, address, id], set }) => (set ? [] : [[world, address, id]])),
    timers: timers.flatMap(({ row: [world, address, id, due, event], set }) =>
      set ? [[world, address, id, due!, JSON.stringify(event)]] : [],
    ),
    clocks: [...batch.clocks],
  }
}
