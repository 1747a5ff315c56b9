/**
 * All knex migrations of the file, from 0.2.0 to the present schema, and the commit: an insert into the view `turns`,
 * whose trigger turns its lists into rows. A commit is ONE statement, so a batch of turns is atomic and durable without a
 * transaction, nothing can overtake it, and a query sees only what has been acknowledged.
 */
import type { Knex } from 'knex'
import { newerThan } from '../errors.ts'
import { laterIndexes, sharedIndexes, sharedTables } from '../queries/schema.ts'

const TYPES = { text: 'TEXT', whole: 'INTEGER', bytes: 'BLOB', ordered: ' WITHOUT ROWID' }

/** The file as 0.2.0 left it, but for the commit. */
const HOUSE: readonly string[] = [
  // The number of a deleted world is never reused: a stale number finds nothing instead of another world
  `CREATE TABLE worlds (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, seed TEXT NOT NULL,
    clock TEXT NOT NULL, now INTEGER, start INTEGER, fixture TEXT NOT NULL, created_at INTEGER NOT NULL
  )`,
  // The journal: everything said, in order, per world
  `CREATE TABLE facts (
    id INTEGER PRIMARY KEY, world INTEGER NOT NULL, n INTEGER NOT NULL,
    address TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
  )`,
  'CREATE UNIQUE INDEX facts_in_order ON facts (world, n)',
  ...sharedTables(TYPES),
  'INSERT INTO secret VALUES (1, randomblob(32))',
  // Place of the last commit: one handed in after a failed one finds the place before its own empty, and fails too
  'CREATE TABLE commits (seq INTEGER NOT NULL)',
  'INSERT INTO commits VALUES (0)',
  ...sharedIndexes('type, '),
  // A shift id is unique in a world (CLD-509). The store enforces it, since another process may write after a check
  `CREATE TRIGGER one_shift_of_an_id BEFORE INSERT ON shifts
  WHEN NEW.status = 'CREATED' AND EXISTS (SELECT 1 FROM shifts WHERE world = NEW.world AND id = NEW.id) BEGIN
    SELECT RAISE(ABORT, 'shifts.world, shifts.id');
  END`,
]

const LATER = laterIndexes('type, ')

/** When a world was last asked for, and what its lab token is recognized by. */
const WORLD_USE = ['ALTER TABLE worlds ADD COLUMN used_at INTEGER', 'ALTER TABLE worlds ADD COLUMN token_hash TEXT']

const COMMIT: readonly string[] = [
  'DROP VIEW IF EXISTS turns',
  `CREATE VIEW turns AS SELECT 0 AS seq, '[]' AS facts, '[]' AS documents, '[]' AS settlements, '[]' AS shifts,
    '[]' AS snapshots, '[]' AS timers, '[]' AS cancelled, NULL AS clocks, x'' AS bodies`,
  // A body is cut out of the bytes of all: read as a part of the list, it would be parsed and put together again.
  // A state is updated in place: replaced, it would move to the end, and its index entry be rewritten.
  `CREATE TRIGGER commit_turns INSTEAD OF INSERT ON turns BEGIN
    UPDATE commits SET seq = NEW.seq WHERE seq = NEW.seq - 1;
    SELECT RAISE(ABORT, 'the commit before this one has failed') WHERE changes() = 0;
    INSERT INTO facts (world, n, address, type, at, body)
      SELECT value->>0, value->>1, value->>2, value->>3, value->>4,
        CAST(substr(NEW.bodies, value->>5, value->>6) AS TEXT)
      FROM jsonb_each(NEW.facts);
    INSERT INTO documents (world, register, number, n, receipt_id, status)
      SELECT value->>0, value->>1, value->>2, value->>3, value->>4, 'PENDING' FROM jsonb_each(NEW.documents);
    UPDATE documents SET status = v->>3, fiscal_code = v->>4, error_message = v->>5, settled_at = v->>6
      FROM (SELECT value AS v FROM jsonb_each(NEW.settlements))
      WHERE world = v->>0 AND register = v->>1 AND number = v->>2;
    INSERT OR REPLACE INTO shifts (world, id, register, cashier, serial, status, at, body)
      SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->7
      FROM jsonb_each(NEW.shifts);
    INSERT INTO snapshots (world, address, state)
      SELECT value->>0, value->>1, value->2 FROM jsonb_each(NEW.snapshots) WHERE true
      ON CONFLICT (world, address) DO UPDATE SET state = excluded.state;
    DELETE FROM timers WHERE (world, address, id) IN
      (SELECT value->>0, value->>1, value->>2 FROM jsonb_each(NEW.cancelled));
    INSERT OR REPLACE INTO timers (world, address, id, due, event)
      SELECT value->>0, value->>1, value->>2, value->>3, value->4 FROM jsonb_each(NEW.timers);
  END`,
  // A turn writes the virtual clock of its world too: NULL, and skipped, where no clock was moved
  `CREATE TRIGGER move_clocks INSTEAD OF INSERT ON turns WHEN NEW.clocks IS NOT NULL BEGIN
    UPDATE worlds SET now = moved.value->>1 FROM jsonb_each(NEW.clocks) AS moved
      WHERE worlds.id = moved.value->>0 AND worlds.clock = 'virtual';
  END`,
]

/** The last migration of 0.2.0: a new file begins with it. */
const HOUSE_NAME = '017-unlisted-worlds'

/** Statements by migration, in order; those before 0.2.0 are noted in a new file, and did what `HOUSE` does. */
const STATEMENTS: Record<string, readonly string[]> = {
  '001-house': [],
  '002-restoration': [],
  '003-links': [],
  '004-lists': [],
  '005-printed-reports': [],
  '006-announcements': [],
  '007-registers': [],
  '008-world-numbers': [],
  '009-clock-steps': [],
  '010-received-events': [],
  '011-damaged-rows': [],
  '012-secret': [],
  '013-shift-ids': [],
  '014-received-mails': [],
  '015-states-in-order': [],
  '016-kept-by-type': [],
  [HOUSE_NAME]: HOUSE,
  '018-shift-reports': [],
  '019-prepayments': [],
  '020-whole-numbers': [...LATER.map((each) => `DROP INDEX IF EXISTS ${each.split(' ')[2]}`), ...LATER],
  '021-world-use': WORLD_USE,
  '022-bodies-apart': COMMIT,
  // Rows of an image are added by one statement a table
  '023-no-restorations': ['DROP VIEW IF EXISTS restorations'],
}

/** Migrations by name, in order. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(STATEMENTS),
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    async up(knex) {
      for (const statement of STATEMENTS[name]!) await knex.raw(statement)
    },
    async down() {
      throw new Error('The store is not taken down: delete its file instead.')
    },
  }),
}

/** Why this program cannot open a file in which these migrations were made, and what to do; null: it can. */
export function unfitMigrations(done: readonly string[]): string | null {
  const newer = newerThan(Object.keys(STATEMENTS), done)
  if (newer !== null || done.length === 0 || done.includes(HOUSE_NAME)) return newer
  return 'it was made by a version of kasalab before 0.2.0. Start 0.2.0 with it once, and then this version'
}
