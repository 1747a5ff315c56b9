import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasalab-migrations-'))
after(() => rmSync(folder, { recursive: true }))

test('a register of an older store gets what it did not keep then; what one keeps stays', async () => {
  const file = join(folder, 'kasalab.db')
  const before = await openDatabase(file)
  const damage = { number: 3, what: 'changed' }
  const states = { old: { balance: 7 }, young: { allowed_offline_hours: 1, damage, cut_off: true } }
  for (const [id, context] of Object.entries(states))
    await before.knex('snapshots').insert({ world: 1, address: `register:${id}`, state: JSON.stringify({ context }) })
  await before.knex('knex_migrations').where({ name: '007-registers' }).delete()
  await before.close()

  const { knex, close } = await openDatabase(file)
  const rows: { state: string }[] = await knex('snapshots').orderBy('address')
  assert.deepEqual(
    rows.map(({ state }) => JSON.parse(state).context),
    [{ balance: 7, allowed_offline_hours: 36, damage: null, cut_off: false }, states.young],
  )
  await close()
})
