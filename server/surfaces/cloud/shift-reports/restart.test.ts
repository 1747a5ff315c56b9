/** Reports and transactions are found after a restart, and in a file of a store that knew no ids of X-reports. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'

const folder = temporaryFolder()
const data = join(folder, 'kasalab.db')

type Body = Record<string, unknown> & { id: string; results: { id: string }[] }

/** A server on the file, with its first cashier signed in. */
async function server(context: TestContext) {
  const { app, world, close } = await openServer({ data }, context)
  const { reference } = (await app.worlds.find('default'))!
  const { login, password } = reference.seed.cashiers[0]!
  const { license_key } = reference.seed.cash_registers[0]!
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-license-key': license_key }
  const send = (method: string, path: string, body?: object): Promise<Body> =>
    jsonBody(method, `${app.addresses.cloud}/api/v1/${path}`, body, headers)
  headers.authorization = `Bearer ${(await send('POST', 'cashier/signin', { login, password })).access_token}`
  const pass = () => app.scheduler.advance(world, world.clock.now() + 60_000)
  return { app, close, send, pass }
}

test('what was made before a restart is found by its id and in lists after it', async (context) => {
  const first = await server(context)
  await first.send('POST', 'shifts', {})
  await first.pass()
  const x = await first.send('POST', 'reports')
  await first.send('POST', 'shifts/close', {})
  await first.pass()
  const { results } = await first.send('GET', 'reports/search')
  const transaction = (await first.send('GET', 'transactions')).results[0]!
  assert.equal(results.length, 2)
  // As an older server has stored it
  const { knex } = databaseOf(first.app.store)
  await knex.raw(`UPDATE facts SET body = json_remove(body, '$.report_id', '$.print') WHERE type = 'report.printed'`)
  await knex('knex_migrations').where({ name: '020-whole-numbers' }).delete()
  for (const name of ['x_reports', 'x_reports_of_shift', 'x_reports_by_id', 'z_reports', 'z_reports_by_id'])
    await knex.raw(`DROP INDEX ${name}`)
  await first.close()

  const again = await server(context)
  assert.deepEqual((await again.send('GET', 'reports/search')).results, results)
  for (const { id } of results) assert.equal((await again.send('GET', `reports/${id}`)).id, id)
  assert.equal(results[0]!.id, x.id)
  assert.equal((await again.send('GET', `transactions/${transaction.id}`)).id, transaction.id)
})
