import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonCall } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { issueToken, sessionOf, terminalGrantOf } from '../../../transport/http/tokens.ts'

const { app, world } = await openServer()

const call = async (method: string, path: string, body?: object, token?: string) =>
  (await jsonCall(method, app.addresses.cloud + path, body, token ? { authorization: `Bearer ${token}` } : {})).body

async function signIn(): Promise<string> {
  const { login, password } = world.reference.seed.cashiers[0]!
  return (await call('POST', '/api/v1/cashier/signin', { login, password })).access_token
}

const tell = (id: string, type: string, connection: string) =>
  app.switchboard.ask(world, `terminal:${id}`, { type, at: world.clock.now(), connection } as never)

test('who is connected is shown, in the list and to processing', async () => {
  const { id } = world.reference.seed.terminals[0]!
  const token = await signIn()
  const now = new Date(world.clock.now()).toISOString().replace('Z', '000+00:00')
  await tell(id, 'terminal.connected', 's')
  await tell(id, 'client.connected', 'a')
  await tell(id, 'client.connected', 'b')

  const { results } = await call('GET', '/api/v1/paylink/terminals', undefined, token)
  assert.deepEqual(results[0].online, { server: true, client: true })
  assert.deepEqual([results[0].last_server_online_at, results[0].last_client_online_at], [now, now])
  assert.deepEqual(results[1].online, { server: false, client: false })

  const { terminal } = await call('POST', '/paylink/processing/auth/client', { terminalId: id })
  assert.deepEqual(terminal.online, { server: true, client: true, connected_clients: 2 })
  assert.deepEqual([terminal.last_server_connect_at, terminal.last_client_connect_at], [now, now])

  await tell(id, 'client.disconnected', 'a')
  await tell(id, 'terminal.disconnected', 's')
  const again = await call('POST', '/paylink/processing/auth/client', { terminalId: id })
  assert.deepEqual(again.terminal.online, { server: false, client: true, connected_clients: 1 })
})

test('a token grants one terminal and one register, or any register, and each has a serial of its own', async () => {
  const { id } = world.reference.seed.terminals[1]!
  const cash_register_id = world.reference.firstRegister.id
  const bound = await call('POST', '/api/v1/paylink/auth/client', { id, cash_register_id }, await signIn())
  assert.deepEqual(await terminalGrantOf(world, bound.token), { terminal: id, cash_register_id, serial: 1 })
  const free = await call('POST', '/paylink/processing/auth/client', { terminalId: id.toUpperCase() })
  assert.deepEqual(await terminalGrantOf(world, free.token), { terminal: id, cash_register_id: null, serial: 2 })
})

test("a cashier's token is no terminal's, nor the reverse, nor is one that somebody else signed", async () => {
  const { id } = world.reference.seed.terminals[0]!
  assert.equal(await terminalGrantOf(world, await issueToken(world, 's', 'c', 0)), null)
  const { token } = await call('POST', '/paylink/processing/auth/client', { terminalId: id })
  assert.equal(await sessionOf(world, token), null)
  const other = await app.worlds.create({ seed: 'another' })
  assert.equal(await terminalGrantOf(other, token), null)
  assert.equal(await terminalGrantOf(world, 'x'), null)
})
