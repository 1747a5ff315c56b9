/** Restoring a world is ONE statement too: an insert into the view `restorations`. */
import { statements, upwards } from './step.ts'

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

export const restoration = upwards(async (knex) => {
  // Start of a world's virtual clock, to which a reset returns it.
  await knex.raw('ALTER TABLE worlds ADD COLUMN start INTEGER')
  await knex.raw('UPDATE worlds SET start = now')
  await knex.raw(
    `CREATE VIEW restorations AS SELECT 0 AS world, '{}' AS head, '[]' AS facts, '[]' AS documents, '[]' AS shifts,
      '[]' AS snapshots, '[]' AS timers`,
  )
  await knex.raw(RESTORATION)
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

/** The number of a deleted world is never reused: a stale number finds nothing instead of another world. */
export const worldNumbers = upwards(async (knex) => {
  for (const statement of statements(NUMBERED_WORLDS)) await knex.raw(statement)
  await knex.raw(RESTORATION)
})

/** Restores unreadable rows as they were, column by column. */
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

export const RESTORED_WITH_DAMAGE = RESTORATION.replace(/\nEND\n$/, DAMAGED)

/** The file of a world can carry damaged rows. */
export const damagedRows = upwards(async (knex) => {
  await knex.raw('DROP TRIGGER restore_world')
  await knex.raw('DROP VIEW restorations')
  await knex.raw(
    `CREATE VIEW restorations AS SELECT 0 AS world, '{}' AS head, '[]' AS facts, '[]' AS documents, '[]' AS shifts,
      '[]' AS snapshots, '[]' AS timers, '{}' AS damaged`,
  )
  await knex.raw(RESTORED_WITH_DAMAGE)
})

/** Adds rows to those of a world: many are restored in slices, under a temporary number. */
const ADDED = RESTORED_WITH_DAMAGE.replace(/ {2}(DELETE|UPDATE)[^;]*;\n/g, '')

/** Numbers of worlds being made or removed in slices, so that the next process removes their rows if this one ends. */
export const unlistedWorlds = upwards(async (knex) => {
  await knex.raw('CREATE TABLE IF NOT EXISTS unlisted (world INTEGER PRIMARY KEY)')
  await knex.raw('DROP TRIGGER restore_world')
  await knex.raw(ADDED)
})
