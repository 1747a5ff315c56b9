/** What was added to rows later: members, a row of the file itself, and uniqueness. */
import { upwards } from './step.ts'

/** Adds the limit of the organization and the state of the protection data to registers stored without them. */
export const registers = upwards(async (knex) => {
  await knex.raw(
    `UPDATE snapshots SET state = json_insert(state, '$.context.allowed_offline_hours', 36,
      '$.context.damage', json('null'), '$.context.cut_off', json('false')) WHERE address LIKE 'register:%'`,
  )
})

/**
 * Secret from which the keys of worlds are derived, so that clients cannot compute them: generated once, never shown.
 */
export const secret = upwards(async (knex) => {
  await knex.raw('CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), bytes BLOB NOT NULL)')
  await knex.raw('INSERT INTO secret VALUES (1, randomblob(32))')
})

/** A shift id is unique in a world (CLD-509). The store enforces it, since another process may write after a check. */
const ONE_SHIFT = `
CREATE TRIGGER one_shift_of_an_id BEFORE INSERT ON shifts
WHEN NEW.status = 'CREATED' AND EXISTS (SELECT 1 FROM shifts WHERE world = NEW.world AND id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'shifts.world, shifts.id');
END
`

export const shiftIds = upwards(async (knex) => {
  await knex.raw(ONE_SHIFT)
})
