import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openApp } from '../../../features/proofs/kit/server.ts'
import type { App } from '../../app/app.ts'
import type { World } from '../../runtime/world/world.ts'
import { readingOf } from '../../store/world-image.ts'
import { worldFile } from '../../surfaces/lab/worlds/world-file.ts'
import { issueToken, sessionOf } from '../../transport/http/tokens.ts'
import { signingKey } from './signing-key.ts'

const folder = temporaryFolder()
const open = async (file: string): Promise<App> => (await openApp({ data: join(folder, file) }, null)).app

async function fileOf(app: App, world: World): Promise<string> {
  let text = ''
  for await (const piece of worldFile(app, world, { bytes: 0 })) text += piece
  return text
}

let one: App
let other: App

before(async () => {
  one = await open('one.db')
  other = await open('other.db')
})

after(async () => {
  await one.close()
  await other.close()
})

const wish = { name: 'shop', seed: 'shop', clock: { mode: 'virtual' } } as const

test('a key is of one seed, one register and one setting, and always the same', async () => {
  const [s, again, t] = await Promise.all(['s', 's', 't'].map((seed) => one.worlds.create({ seed })))
  const keys = [
    signingKey(s!, { id: 'r' }, 1),
    signingKey(s!, { id: 'r' }, 2),
    signingKey(s!, { id: 'q' }, 1),
    signingKey(t!, { id: 'r' }, 1),
  ]
  assert.equal(new Set(keys).size, keys.length)
  assert.equal(signingKey(again!, { id: 'r' }, 1), keys[0])
  assert.match(keys[0]!, /^[\w-]{43}$/)
})

test('who knows name and seed of a world knows no key of it: another store has others', async () => {
  const [here, there] = await Promise.all([one.worlds.create(wish), other.worlds.create(wish)])
  assert.notEqual(signingKey(here, { id: 'r' }, 1), signingKey(there, { id: 'r' }, 1))
  const forged = await issueToken(there, 's', 'c', 0)
  assert.equal(await sessionOf(here, forged), null)
  assert.notEqual(forged, await issueToken(here, 's', 'c', 0))
})

test('a fork, and a world restored in its own store, know the tokens of their origin; in another store none does', async () => {
  const origin = (await one.worlds.find('shop'))!
  const token = await issueToken(origin, 's', 'c', 0)
  const fork = await one.worlds.create({ from: 'shop' })
  assert.deepEqual(await sessionOf(fork, token), { session: 's', cashier: 'c' })
  const image = JSON.parse(await fileOf(one, origin))
  const restored = await one.worlds.restore(await one.worlds.create({}), readingOf(image))
  assert.deepEqual(await sessionOf(restored, token), { session: 's', cashier: 'c' })
  const elsewhere = await other.worlds.restore(await other.worlds.create({}), readingOf(image))
  assert.equal(await sessionOf(elsewhere, token), null)
})

test('a store keeps its secret, and neither a world nor its file nor what it says has the secret or a key in it', async () => {
  const origin = (await one.worlds.find('shop'))!
  const { id } = origin.reference.firstRegister
  await one.switchboard.ask(origin, `webhook:${id}`, { type: 'webhook.configure', at: 0, url: 'http://a' } as never)
  const key = signingKey(origin, { id }, 1)
  const { secret } = one.store
  const told = JSON.stringify([await fileOf(one, origin), origin])
  for (const each of [key, secret.toString('base64'), secret.toString('hex'), JSON.stringify(secret)])
    assert.ok(!told.includes(each))
  await one.close()
  one = await open('one.db')
  assert.equal(signingKey((await one.worlds.find('shop'))!, { id }, 1), key)
})
