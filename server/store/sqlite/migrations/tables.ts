/**
 * The tables, and the commit: an insert into the view `turns`, whose trigger turns its lists into rows. A commit is ONE
 * statement, so a batch of turns is atomic and durable without a transaction, nothing can overtake it, and a query sees
 * only what has been acknowledged.
 */
import { RESTORED_WITH_DAMAGE } from './restoration.ts'
import { statements, upwards } from './step.ts'

const TABLES = `
CREATE TABLE worlds (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seed TEXT NOT NULL,
  clock TEXT NOT NULL, now INTEGER, fixture TEXT NOT NULL, created_at INTEGER NOT NULL
);
-- The journal: everything said, in order, per world.
CREATE TABLE facts (
  id INTEGER PRIMARY KEY, world INTEGER NOT NULL, n INTEGER NOT NULL,
  address TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
);
CREATE UNIQUE INDEX facts_in_order ON facts (world, n);
-- The ledgers of the registers: where each document lies in the journal, and what became of it.
CREATE TABLE documents (
  world INTEGER NOT NULL, register TEXT NOT NULL, number INTEGER NOT NULL, n INTEGER NOT NULL,
  receipt_id TEXT, status TEXT NOT NULL, fiscal_code TEXT, error_message TEXT, settled_at INTEGER,
  PRIMARY KEY (world, register, number)
) WITHOUT ROWID;
-- Shifts as of their last change of status.
CREATE TABLE shifts (
  world INTEGER NOT NULL, id TEXT NOT NULL, register TEXT NOT NULL, cashier TEXT NOT NULL,
  serial INTEGER NOT NULL, status TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (world, id)
) WITHOUT ROWID;
CREATE INDEX shifts_of_register ON shifts (world, register, at, id);
CREATE INDEX shifts_of_cashier ON shifts (world, cashier, at, id);
CREATE TABLE snapshots (
  world INTEGER NOT NULL, address TEXT NOT NULL, state TEXT NOT NULL,
  PRIMARY KEY (world, address)
) WITHOUT ROWID;
CREATE TABLE timers (
  world INTEGER NOT NULL, address TEXT NOT NULL, id TEXT NOT NULL, due INTEGER NOT NULL, event TEXT NOT NULL,
  PRIMARY KEY (world, address, id)
) WITHOUT ROWID;
-- Place of the last commit: one handed in after a failed one finds the place before its own empty, and fails too.
CREATE TABLE commits (seq INTEGER NOT NULL);
INSERT INTO commits VALUES (0);
CREATE VIEW turns AS SELECT 0 AS seq, '[]' AS facts, '[]' AS documents, '[]' AS settlements, '[]' AS shifts,
  '[]' AS snapshots, '[]' AS timers, '[]' AS cancelled;
`

const TRIGGER = `
CREATE TRIGGER commit_turns INSTEAD OF INSERT ON turns BEGIN
  UPDATE commits SET seq = NEW.seq WHERE seq = NEW.seq - 1;
  SELECT RAISE(ABORT, 'the commit before this one has failed') WHERE changes() = 0;
  INSERT INTO facts (world, n, address, type, at, body)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->5 FROM jsonb_each(NEW.facts);
  INSERT INTO documents (world, register, number, n, receipt_id, status)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, 'PENDING' FROM jsonb_each(NEW.documents);
  UPDATE documents SET status = v->>3, fiscal_code = v->>4, error_message = v->>5, settled_at = v->>6
    FROM (SELECT value AS v FROM jsonb_each(NEW.settlements))
    WHERE world = v->>0 AND register = v->>1 AND number = v->>2;
  INSERT OR REPLACE INTO shifts (world, id, register, cashier, serial, status, at, body)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->7
    FROM jsonb_each(NEW.shifts);
  INSERT OR REPLACE INTO snapshots (world, address, state)
    SELECT value->>0, value->>1, value->2 FROM jsonb_each(NEW.snapshots);
  DELETE FROM timers WHERE (world, address, id) IN
    (SELECT value->>0, value->>1, value->>2 FROM jsonb_each(NEW.cancelled));
  INSERT OR REPLACE INTO timers (world, address, id, due, event)
    SELECT value->>0, value->>1, value->>2, value->>3, value->4 FROM jsonb_each(NEW.timers);
END
`

export const house = upwards(async (knex) => {
  for (const statement of statements(TABLES)) await knex.raw(statement)
  await knex.raw(TRIGGER)
})

const CLOCK_STEPS = `
DROP VIEW turns;
CREATE VIEW turns AS SELECT 0 AS seq, '[]' AS facts, '[]' AS documents, '[]' AS settlements, '[]' AS shifts,
  '[]' AS snapshots, '[]' AS timers, '[]' AS cancelled, NULL AS clocks;
`

/** A turn writes the virtual clock of its world too: NULL, and skipped, where no clock was moved. */
const MOVED_CLOCKS = `
CREATE TRIGGER move_clocks INSTEAD OF INSERT ON turns WHEN NEW.clocks IS NOT NULL BEGIN
  UPDATE worlds SET now = moved.value->>1 FROM jsonb_each(NEW.clocks) AS moved
    WHERE worlds.id = moved.value->>0 AND worlds.clock = 'virtual';
END
`

export const clockSteps = upwards(async (knex) => {
  for (const statement of statements(CLOCK_STEPS)) await knex.raw(statement)
  await knex.raw(TRIGGER)
  await knex.raw(MOVED_CLOCKS)
})

/**
 * States are stored in insertion order, with an index of addresses. Ordered by address, each new state of a thousand
 * bytes, as every bank operation writes one, dirtied its own leaf page and the inner pages, which hold whole rows in
 * such a table.
 */
const STATES_IN_ORDER = `
CREATE TABLE ordered (
  world INTEGER NOT NULL, address TEXT NOT NULL, state TEXT NOT NULL,
  PRIMARY KEY (world, address)
);
INSERT INTO ordered (world, address, state) SELECT world, address, state FROM snapshots;
DROP TABLE snapshots;
ALTER TABLE ordered RENAME TO snapshots;
`

/** A state is updated in place: replaced, it would move to the end, and its index entry be rewritten. */
const KEPT_IN_PLACE = TRIGGER.replace(
  /INSERT OR REPLACE INTO snapshots([^;]*);/,
  'INSERT INTO snapshots$1 WHERE true ON CONFLICT (world, address) DO UPDATE SET state = excluded.state;',
)

export const statesInOrder = upwards(async (knex) => {
  await knex.raw('DROP TRIGGER commit_turns')
  await knex.raw('DROP TRIGGER restore_world')
  for (const statement of statements(STATES_IN_ORDER)) await knex.raw(statement)
  await knex.raw(KEPT_IN_PLACE)
  await knex.raw(RESTORED_WITH_DAMAGE)
})

/** When a world was last asked for, and what its lab token is recognized by. */
export const worldUse = upwards(async (knex) => {
  await knex.raw('ALTER TABLE worlds ADD COLUMN used_at INTEGER')
  await knex.raw('ALTER TABLE worlds ADD COLUMN token_hash TEXT')
})

const BODIES_APART = `
DROP VIEW turns;
CREATE VIEW turns AS SELECT 0 AS seq, '[]' AS facts, '[]' AS documents, '[]' AS settlements, '[]' AS shifts,
  '[]' AS snapshots, '[]' AS timers, '[]' AS cancelled, NULL AS clocks, x'' AS bodies;
`

/** A body is cut out of the bytes of all: read as a part of the list, it would be parsed and put together again. */
const CUT_OUT = KEPT_IN_PLACE.replace(
  'value->5 FROM jsonb_each(NEW.facts)',
  'CAST(substr(NEW.bodies, value->>5, value->>6) AS TEXT)\n    FROM jsonb_each(NEW.facts)',
)

export const bodiesApart = upwards(async (knex) => {
  for (const statement of statements(BODIES_APART)) await knex.raw(statement)
  await knex.raw(CUT_OUT)
  await knex.raw(MOVED_CLOCKS)
})
