/**
 * The tables, as knex migrations. A commit is ONE statement: an insert into the view `turns`, whose trigger
 * lays its lists down as rows. So a batch of turns is atomic and durable by itself, nothing can overtake it,
 * and a query sees what has been acknowledged.
 */
import type { Knex } from 'knex'

/** A step to a younger store; there is none back. */
const upwards = (up: (knex: Knex) => Promise<void>): Knex.Migration => ({
  up,
  async down() {
    throw new Error('The store is not taken down: delete its file instead.')
  },
})

/** Which facts the index of links holds: a query that says the same, word for word, is answered from it. */
export const LINKS = "type IN ('register.went-offline', 'register.went-online')"

/** Calls that are kept still: in these words the store knows its index of them. */
export const KEPT = "type = 'event.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** The same of the index of announcements. */
export const ANNOUNCEMENTS = "type = 'documents.fiscalized'"

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

/** Statements of a script, one by one: the driver runs one at a time. */
const statements = (script: string): string[] =>
  script
    .split(/;\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean)

const house = upwards(async (knex) => {
  for (const statement of statements(TABLES)) await knex.raw(statement)
  await knex.raw(TRIGGER)
})

/**
 * A world is put into a given state by ONE statement too: an insert into the view `restorations`.
 */
const RESTORATION = `
CREATE TRIGGER restore_world INSTEAD OF INSERT ON restorations BEGIN
  DELETE FROM facts WHERE world = NEW.world;
  DELETE FROM documents WHERE world = NEW.world;
  DELETE FROM shifts WHERE world = NEW.world;
  DELETE FROM snapshots WHERE world = NEW.world;
  DELETE FROM timers WHERE world = NEW.world;
  UPDATE worlds SET seed = NEW.head->>'seed', clock = NEW.head->>'clock', now = NEW.head->>'now',
    start = NEW.head->>'start', fixture = NEW.head->>'fixture' WHERE id = NEW.world;
  INSERT INTO facts (world, n, address, type, at, body)
    SELECT NEW.world, value->>'n', value->>'address', value->>'type', value->>'at', value->'body'
    FROM jsonb_each(NEW.facts);
  INSERT INTO documents (world, register, number, n, receipt_id, status, fiscal_code, error_message, settled_at)
    SELECT NEW.world, value->>'register', value->>'number', value->>'n', value->>'receipt_id',
      value->>'status', value->>'fiscal_code', value->>'error_message', value->>'settled_at'
    FROM jsonb_each(NEW.documents);
  INSERT INTO shifts (world, id, register, cashier, serial, status, at, body)
    SELECT NEW.world, value->>'id', value->>'register', value->>'cashier', value->>'serial', value->>'status',
      value->>'at', value->'body'
    FROM jsonb_each(NEW.shifts);
  INSERT INTO snapshots (world, address, state)
    SELECT NEW.world, value->>'address', value->'state' FROM jsonb_each(NEW.snapshots);
  INSERT INTO timers (world, address, id, due, event)
    SELECT NEW.world, value->>'address', value->>'id', value->>'due', value->'event' FROM jsonb_each(NEW.timers);
END
`

const restoration = upwards(async (knex) => {
  // Where the virtual clock of a world stood first: a reset takes it back there.
  await knex.raw('ALTER TABLE worlds ADD COLUMN start INTEGER')
  await knex.raw('UPDATE worlds SET start = now')
  await knex.raw(
    `CREATE VIEW restorations AS SELECT 0 AS world, '{}' AS head, '[]' AS facts, '[]' AS documents, '[]' AS shifts,
      '[]' AS snapshots, '[]' AS timers`,
  )
  await knex.raw(RESTORATION)
})

/**
 * When registers left the tax authority and came back is found without walking through what they sold meanwhile.
 * Partial: a sale is no such fact, and costs nothing more.
 */
const links = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX facts_of_links ON facts (world, address, at) WHERE ${LINKS}`)
})

/**
 * A page of shifts is found in an index alone, status and all: what a page passes over, or a filter leaves out, is not
 * read from the table. Shifts that are not closed are few however many there are: they have indexes of their own.
 */
const LISTS = `
DROP INDEX shifts_of_register;
DROP INDEX shifts_of_cashier;
CREATE INDEX shifts_of_register ON shifts (world, register, at, id, status);
CREATE INDEX shifts_of_cashier ON shifts (world, cashier, at, id, status);
CREATE INDEX active_shifts_of_register ON shifts (world, register, at, id, status) WHERE status <> 'CLOSED';
CREATE INDEX active_shifts_of_cashier ON shifts (world, cashier, at, id, status) WHERE status <> 'CLOSED';
`

const lists = upwards(async (knex) => {
  for (const statement of statements(LISTS)) await knex.raw(statement)
})

/** An X-report is found by its register and moment; the index has no other facts, so a sale costs no more. */
const printedReports = upwards(async (knex) => {
  await knex.raw("CREATE INDEX printed_reports ON facts (world, address, at) WHERE type = 'report.printed'")
})

/** What a webhook is told of a document is said when that is settled: found without walking through what came between. */
const announcements = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX announcements ON facts (world, address, n) WHERE ${ANNOUNCEMENTS}`)
})

/** Registers written before they kept the limit of their organization, and what is known of their protection data. */
const registers = upwards(async (knex) => {
  await knex.raw(
    `UPDATE snapshots SET state = json_insert(state, '$.context.allowed_offline_hours', 36,
      '$.context.damage', json('null'), '$.context.cut_off', json('false')) WHERE address LIKE 'register:%'`,
  )
})

const NUMBERED_WORLDS = `
DROP TRIGGER restore_world;
CREATE TABLE numbered (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, seed TEXT NOT NULL,
  clock TEXT NOT NULL, now INTEGER, start INTEGER, fixture TEXT NOT NULL, created_at INTEGER NOT NULL
);
INSERT INTO numbered (id, name, seed, clock, now, start, fixture, created_at)
  SELECT id, name, seed, clock, now, start, fixture, created_at FROM worlds;
DROP TABLE worlds;
ALTER TABLE numbered RENAME TO worlds;
`

/** The number of a world that has been deleted is never given again: who still holds it finds nothing, and no stranger. */
const worldNumbers = upwards(async (knex) => {
  for (const statement of statements(NUMBERED_WORLDS)) await knex.raw(statement)
  await knex.raw(RESTORATION)
})

const CLOCK_STEPS = `
DROP VIEW turns;
CREATE VIEW turns AS SELECT 0 AS seq, '[]' AS facts, '[]' AS documents, '[]' AS settlements, '[]' AS shifts,
  '[]' AS snapshots, '[]' AS timers, '[]' AS cancelled, NULL AS clocks;
`

/** A turn takes the step of its world's clock along: NULL, and not looked at, where no clock has been moved. */
const MOVED_CLOCKS = `
CREATE TRIGGER move_clocks INSTEAD OF INSERT ON turns WHEN NEW.clocks IS NOT NULL BEGIN
  UPDATE worlds SET now = moved.value->>1 FROM jsonb_each(NEW.clocks) AS moved
    WHERE worlds.id = moved.value->>0 AND worlds.clock = 'virtual';
END
`

const clockSteps = upwards(async (knex) => {
  for (const statement of statements(CLOCK_STEPS)) await knex.raw(statement)
  await knex.raw(TRIGGER)
  await knex.raw(MOVED_CLOCKS)
})

/** What an inbox keeps is found, and measured, by this index alone. */
const receivedEvents = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX received_events ON facts (world, n, octet_length(body)) WHERE ${KEPT}`)
})

/** Rows that cannot be read are put back as they were, column by column. */
const DAMAGED = `
  INSERT INTO facts (world, n, address, type, at, body)
    SELECT NEW.world, value->>'n', value->>'address', value->>'type', value->>'at', value->>'body'
    FROM jsonb_each(NEW.damaged, '$.facts');
  INSERT INTO documents (world, register, number, n, receipt_id, status, fiscal_code, error_message, settled_at)
    SELECT NEW.world, value->>'register', value->>'number', value->>'n', value->>'receipt_id',
      value->>'status', value->>'fiscal_code', value->>'error_message', value->>'settled_at'
    FROM jsonb_each(NEW.damaged, '$.documents');
  INSERT INTO shifts (world, id, register, cashier, serial, status, at, body)
    SELECT NEW.world, value->>'id', value->>'register', value->>'cashier', value->>'serial', value->>'status',
      value->>'at', value->>'body'
    FROM jsonb_each(NEW.damaged, '$.shifts');
  INSERT INTO snapshots (world, address, state)
    SELECT NEW.world, value->>'address', value->>'state' FROM jsonb_each(NEW.damaged, '$.snapshots');
  INSERT INTO timers (world, address, id, due, event)
    SELECT NEW.world, value->>'address', value->>'id', value->>'due', value->>'event'
    FROM jsonb_each(NEW.damaged, '$.timers');
END
`

/** The file of a world can carry rows that are damaged. */
const damagedRows = upwards(async (knex) => {
  await knex.raw('DROP TRIGGER restore_world')
  await knex.raw('DROP VIEW restorations')
  await knex.raw(
    `CREATE VIEW restorations AS SELECT 0 AS world, '{}' AS head, '[]' AS facts, '[]' AS documents, '[]' AS shifts,
      '[]' AS snapshots, '[]' AS timers, '{}' AS damaged`,
  )
  await knex.raw(RESTORATION.replace(/\nEND\n$/, DAMAGED))
})

/** What keys are made from that nobody may compute who knows a world: made once, and shown to nobody. */
const secret = upwards(async (knex) => {
  await knex.raw('CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), bytes BLOB NOT NULL)')
  await knex.raw('INSERT INTO secret VALUES (1, randomblob(32))')
})

const all: Record<string, Knex.Migration> = {
  '001-house': house,
  '002-restoration': restoration,
  '003-links': links,
  '004-lists': lists,
  '005-printed-reports': printedReports,
  '006-announcements': announcements,
  '007-registers': registers,
  '008-world-numbers': worldNumbers,
  '009-clock-steps': clockSteps,
  '010-received-events': receivedEvents,
  '011-damaged-rows': damagedRows,
  '012-secret': secret,
}

/** Migrations by name, in order: knex asks for them so. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(all),
  getMigrationName: (name) => name,
  getMigration: async (name) => all[name]!,
}
