/** Worlds held by a lab token of their own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { jsonCall } from '../../../../features/proofs/kit/json-call.ts'
import { openLab, virtual } from '../../../../features/proofs/kit/lab.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'

const site = await openLab()
const TOKEN = 'team-a-secret'
const mine = { 'x-lab-token': TOKEN }
const theirs = { 'x-lab-token': 'team-b-secret' }

const make = (wish: object, headers = {}) => site.call('POST', `${site.app.addresses.cloud}/lab/worlds`, wish, headers)

/** A world held by our token. */
async function held(name: string) {
  const { status, body } = await make({ ...virtual, name, token: TOKEN })
  assert.equal(status, 201)
  return (method: string, path: string, headers: object, sent?: unknown) =>
    site.call(method, `${body.base_url}/lab/${path}`, sent, headers)
}

test('the lab of a world that is held is used by who has its token, and by nobody else', async () => {
  const lab = await held('held')
  const calls: [string, string, object?][] = [
    ['GET', 'world'],
    ['POST', 'clock/advance', { by: 'PT1H' }],
    ['PUT', 'faults/authority-mute'],
    ['GET', 'facts'],
    ['POST', 'reset'],
    ['POST', 'restart'],
    ['DELETE', 'world'],
  ]
  const { body: file } = await lab('GET', 'snapshot', mine)
  calls.splice(3, 0, ['PUT', 'snapshot', file])
  for (const headers of [{}, theirs, { 'x-lab-token': '' }, { 'x-lab-token': TOKEN.slice(0, -1) }])
    for (const [method, path, sent] of calls) {
      const { status, body } = await lab(method, path, headers, sent)
      assert.deepEqual([status, body.code], [403, 'lab.world_held'], path)
    }
  assert.equal((await lab('GET', 'world', { authorization: `Bearer ${TOKEN}` })).status, 200)
  for (const [method, path, sent] of calls) {
    const { status } = await lab(method, path, mine, sent)
    assert.ok(status < 300, `${path}: ${status}`)
  }
})

test('a world is held still when it was reset, restored, restarted or asleep', async () => {
  const lab = await held('kept')
  const { body: file } = await lab('GET', 'snapshot', mine)
  assert.ok(!JSON.stringify(file).includes('token'))
  const steps: [string, string, unknown?][] = [
    ['POST', 'reset'],
    ['PUT', 'snapshot', file],
    ['POST', 'restart'],
  ]
  for (const [method, path, sent] of steps) {
    assert.equal((await lab(method, path, mine, sent)).status, 200)
    assert.equal((await lab('GET', 'world', {})).status, 403, path)
  }
  site.app.worlds.look(Date.now() + 1e9)
  assert.equal(site.app.worlds.awake().worlds, 1)
  assert.equal((await lab('GET', 'world', {})).status, 403)
  assert.equal((await lab('GET', 'world', mine)).status, 200)
})

test('a fork of a held world asks for its token, and is held by it unless it has its own', async () => {
  await held('origin')
  for (const headers of [{}, theirs]) {
    const { status, body } = await make({ name: 'stolen', from: 'origin' }, headers)
    assert.deepEqual([status, body.code], [403, 'lab.world_held'])
  }
  assert.equal(await site.app.worlds.find('stolen'), null)
  const fork = (await make({ from: 'origin' }, mine)).body
  assert.equal((await site.call('GET', `${fork.base_url}/lab/world`)).status, 403)
  assert.equal((await site.call('GET', `${fork.base_url}/lab/world`, undefined, mine)).status, 200)
  const other = (await make({ from: 'origin', token: 'team-b-secret' }, mine)).body
  assert.equal((await site.call('GET', `${other.base_url}/lab/world`, undefined, mine)).status, 403)
  assert.equal((await site.call('GET', `${other.base_url}/lab/world`, undefined, theirs)).status, 200)
})

test('the list says that a world is held, and nothing says by what', async () => {
  await held('listed')
  const { body } = await site.call('GET', `${site.app.addresses.cloud}/lab/worlds`)
  const held_ = (name: string) => body.find((entry: { world: string }) => entry.world === name).held
  assert.deepEqual([held_('default'), held_('listed')], [false, true])
  const { knex } = databaseOf(site.app.store)
  const row = await knex('worlds').where({ name: 'listed' }).first()
  assert.ok(!JSON.stringify([row, body]).includes(TOKEN))
  assert.ok(!JSON.stringify(body).includes(row.token_hash))
  // Equal tokens of two worlds are stored as different hashes
  await held('listed-too')
  const other = await knex('worlds').where({ name: 'listed-too' }).first()
  assert.notEqual(other.token_hash, row.token_hash)
})

test('a token that cannot be sent in a header, or is guessed at once, is refused and not repeated', async () => {
  for (const token of ['short', 'with a space in it', 'кирилицею-не-можна', 'x'.repeat(201), 12_345_678]) {
    const { status, body } = await make({ token })
    assert.equal(status, 422)
    assert.ok(!JSON.stringify(body).includes(String(token)))
  }
})

test('the token of the server opens every world, that of a world its own alone', async () => {
  const log: string[] = []
  const { app } = await openServer({
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
    labToken: 'of-the-server',
  })
  const all = { 'x-lab-token': 'of-the-server' }
  const call = async (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    (await jsonCall(method, app.addresses.cloud + path, body, headers)).status
  assert.equal(await call('POST', '/lab/worlds', {}, { name: 'team' }), 403)
  assert.equal(await call('POST', '/lab/worlds', all, { name: 'team', token: TOKEN }), 201)
  assert.equal(await call('POST', '/lab/worlds', all, { name: 'free' }), 201)
  assert.equal(await call('GET', '/w/team/lab/world', mine), 200)
  assert.equal(await call('GET', '/w/team/lab/world', all), 200)
  assert.equal(await call('GET', '/w/team/lab/world', theirs), 403)
  for (const path of ['/lab/world', '/w/free/lab/world', '/w/default/lab/world'])
    assert.equal(await call('GET', path, mine), 403, path)
  assert.equal(await call('POST', '/w/team/lab/worlds', mine, { from: 'team' }), 403)
  assert.equal(await call('POST', '/w/team/lab/worlds', all, { from: 'team' }), 201)
  assert.ok(!log.join('').includes(TOKEN))
  const world = (await app.worlds.find('team'))!
  assert.ok(!JSON.stringify(world.activity?.after(0, 1000) ?? null).includes(TOKEN))
})
