/** Secrets of a world that is held by a token: a twin of its seed does not have them, a fork that is held as it is does. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { jsonCall } from '../../features/proofs/kit/json-call.ts'
import { openServer } from '../../features/proofs/kit/server.ts'
import { databaseOf } from '../store/sqlite/sqlite-store.ts'
import { reportUrl, unsubscribeUrl } from '../surfaces/cloud/mail/links.ts'

const TOKEN = 'of-the-first-team'
const SEED = 'a seed that both know'
const clock = { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' }
const subscription = { organization_id: '1', address: 'a@b.test' }

async function opened(t: TestContext) {
  const { app } = await openServer({}, t)
  const call = (method: string, url: string, body?: object, headers: object = {}) =>
    jsonCall(method, url, body, { 'x-lab-token': TOKEN, ...headers })
  /** Every secret of a world, as its clients get it. */
  const secretsOf = async (name: string) => {
    const base = `${app.addresses.cloud}/w/${name}`
    const { cashiers, cash_registers, terminals, smtp_url } = (await call('GET', `${base}/lab/world`)).body
    const [{ login, password }] = cashiers
    const { access_token } = (await call('POST', `${base}/api/v1/cashier/signin`, { login, password })).body
    const [{ id, license_key }] = cash_registers
    const keys = {
      authorization: `Bearer ${access_token}`,
      'x-license-key': license_key,
      'x-client-name': 'test',
      'x-client-version': '1',
    }
    const webhook = await call('POST', `${base}/api/v1/webhook`, { url: 'http://127.0.0.1:1/' }, keys)
    const grant = { id: terminals[0].id, cash_register_id: id }
    const terminal = await call('POST', `${base}/api/v1/paylink/auth/client`, grant, keys)
    const world = (await app.worlds.find(name))!
    const secrets = {
      session: access_token as string,
      mailbox: new URL(smtp_url).password,
      webhook: webhook.body.key as string,
      terminal: terminal.body.token as string,
      unsubscribing: new URL(unsubscribeUrl(app, world, subscription)).pathname.split('/').at(-1)!,
      report: new URL(reportUrl(app, world, 'a-task')).pathname.split('/').at(-1)!,
    }
    for (const [what, secret] of Object.entries(secrets)) assert.ok(secret?.length > 20, what)
    return secrets
  }
  const make = async (wish: object) => {
    const made = await call('POST', `${app.addresses.cloud}/lab/worlds`, wish)
    assert.equal(made.status, 201)
    return secretsOf(made.body.world)
  }
  const meOf = async (name: string, token: string) =>
    (
      await call('GET', `${app.addresses.cloud}/w/${name}/api/v1/cashier/me`, undefined, {
        authorization: `Bearer ${token}`,
      })
    ).status
  return { app, make, meOf, secretsOf }
}

type Secrets = Awaited<ReturnType<Awaited<ReturnType<typeof opened>>['make']>>

/** Names of the secrets that are the same in two worlds. */
const shared = (a: Secrets, b: Secrets): string[] =>
  Object.keys(a).filter((name) => a[name as keyof Secrets] === b[name as keyof Secrets])

test('a twin world of the seed of a held one has none of its secrets, be it open or held by the same token', async (t) => {
  const { make, meOf } = await opened(t)
  const held = await make({ name: 'held', seed: SEED, clock, token: TOKEN })
  const twin = await make({ name: 'twin', seed: SEED, clock })
  assert.deepEqual(shared(held, twin), [])
  assert.deepEqual(shared(held, await make({ name: 'held-too', seed: SEED, clock, token: TOKEN })), [])
  assert.deepEqual([await meOf('held', held.session), await meOf('held', twin.session)], [200, 401])
  // Open worlds of one seed go on with the same
  assert.equal(shared(twin, await make({ name: 'open', seed: SEED, clock })).length, 6)
})

test('a fork held by the same token has the secrets of its origin, one held by its own has others', async (t) => {
  const { make, meOf } = await opened(t)
  const { session } = await make({ name: 'held', seed: SEED, clock, token: TOKEN })
  await make({ name: 'fork', from: 'held' })
  assert.equal(await meOf('fork', session), 200)
  const open = await make({ name: 'open', seed: SEED, clock })
  await make({ name: 'held-fork', from: 'open', token: TOKEN })
  assert.equal(await meOf('held-fork', open.session), 401)
})

test('a world that was held before there were nonces keeps its secrets', async (t) => {
  const { app, make, meOf, secretsOf } = await opened(t)
  const open = await make({ name: 'open', seed: SEED, clock })
  await make({ name: 'held', seed: SEED, clock, token: TOKEN })
  const { knex } = databaseOf(app.store)
  const { token_hash } = await knex('worlds').where({ name: 'held' }).first()
  const before = token_hash.split(':').slice(0, 2).join(':')
  await knex('worlds').where({ name: 'held' }).update({ token_hash: before })
  app.worlds.look(Date.now() + 1e9)
  assert.equal(await meOf('held', open.session), 200)
  assert.equal((await secretsOf('held')).mailbox, open.mailbox)
})
