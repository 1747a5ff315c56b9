/** What rows have got since: members, a row of the file itself, and what may not be twice. */
import { upwards } from './step.ts'

/** Registers written before they kept the limit of their organization, and what is known of their protection data. */
export const registers = upwards(async (knex) => {
  await knex.raw(
    `UPDATE snapshots SET state = json_insert(state, '$.context.allowed_offline_hours', 36,
      '$.context.damage', json('null'), '$.context.cut_off', json('false')) WHERE address LIKE 'register:%'`,
  )
})

/** What the keys of worlds are made from, so that a client who knows a world cannot compute them: made once, never shown. */
export const secret = upwards(async (knex) => {
  await knex.raw('CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), bytes BLOB NOT NULL)')
  await knex.raw('INSERT INTO secret VALUES (1, randomblob(32))')
})

/**
 * One id names one shift of a world (CLD-509): none is begun over another. The store holds it, for a process that has
 * looked before may not be the only one.
 */
const ONE_SHIFT = `
CREATE TRIGGER one_shift_of_an_id BEFORE INSERT ON shifts
WHEN NEW.status = 'CREATED' AND EXISTS (SELECT 1 FROM shifts WHERE world = NEW.world AND id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'shifts.world, shifts.id');
END
`

export const shiftIds = upwards(async (knex) => {
  await knex.raw(ONE_SHIFT)
})
