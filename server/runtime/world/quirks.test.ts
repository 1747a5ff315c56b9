import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openApp } from '../../../features/proofs/kit/server.ts'
import type { App } from '../../app/app.ts'
import { cloudTable, operations } from '../../app/operations.ts'
import { openapi } from '../../transport/http/description/openapi.ts'
import { isQuirkOn, quirksOn } from '../reads/quirks-on.ts'
import { QUIRKS, type QuirkName, quirkNames, quirkRows } from './quirks.ts'
import { DEFAULT_WORLD } from './world.ts'

type Clauses = { clauses: { id: string }[] }

const open = async (data: string, quirks: readonly QuirkName[] = []): Promise<App> =>
  (await openApp({ data, quirks }, null)).app

const home = async (app: App) => (await app.worlds.find(DEFAULT_WORLD))!

/** Opens a house, does something in it and closes it: what is left is what was durable. */
async function visit<T>(data: string, quirks: readonly QuirkName[], deed: (app: App) => Promise<T>): Promise<T> {
  const app = await open(data, quirks)
  try {
    return await deed(app)
  } finally {
    await app.close()
  }
}

test('every quirk bends a row and a clause there is, and every row that bends names a quirk', async () => {
  const varied = new Set(
    operations.flatMap(({ variant, surfaceVariant }) => [variant, surfaceVariant].flatMap((each) => each?.quirk ?? [])),
  )
  assert.deepEqual([...varied].sort(), [...quirkNames].sort())
  const files = ['clauses', 'extension'].map((name) => new URL(`../../../fixtures/${name}.json`, import.meta.url))
  const known = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Clauses))
  const ids = new Set(known.flatMap(({ clauses }) => clauses.map(({ id }) => id)))
  for (const { name, clauses: bent, sentence, evidence } of quirkRows) {
    for (const clause of bent) assert.ok(ids.has(clause), `${name}: no clause ${clause}`)
    assert.match(sentence, /^[A-Z].*\.$/)
    assert.match(evidence, /^[A-Z].*\.$/)
  }
})

test('a quirk outlives the process, switched by the lab or named on the command line', async () => {
  const data = join(temporaryFolder(), 'kasalab.db')
  await visit(data, ['signout-null-body'], async (app) => {
    assert.deepEqual(await quirksOn(app, await home(app)), ['signout-null-body'])
    const command = { type: 'quirk.set', at: 0, quirk: 'desk-sale-without-id' } as const
    await app.switchboard.ask(await home(app), QUIRKS, command)
  })
  const both = ['signout-null-body', 'desk-sale-without-id']
  const left = await visit(data, [], async (app) => quirksOn(app, await home(app)))
  assert.deepEqual(left, both)
  // Named again, it is no news; and a reset comes back to what was named.
  await visit(data, ['signout-null-body'], async (app) => {
    assert.deepEqual(await quirksOn(app, await home(app)), both)
    assert.equal((await home(app)).nextFact, 3)
    await app.worlds.reset(await home(app))
    assert.deepEqual(await quirksOn(app, await home(app)), ['signout-null-body'])
  })
  const kept = await visit(data, [], async (app) => quirksOn(app, await home(app)))
  assert.deepEqual(kept, ['signout-null-body'])
})

test('once looked at, whether a quirk is on is answered at once; not before a change of it is durable', async () => {
  await visit(':memory:', [], async (app) => {
    const world = await home(app)
    const first = isQuirkOn(app, world, 'desk-sale-without-id')
    assert.ok(first instanceof Promise)
    assert.equal(await first, false)
    assert.equal(isQuirkOn(app, world, 'desk-sale-without-id'), false)
    const asked = app.switchboard.ask(world, QUIRKS, { type: 'quirk.set', at: 0, quirk: 'desk-sale-without-id' })
    assert.ok(isQuirkOn(app, world, 'desk-sale-without-id') instanceof Promise)
    await asked
    assert.equal(isQuirkOn(app, world, 'desk-sale-without-id'), true)
    app.switchboard.forget()
    assert.equal(await isQuirkOn(app, world, 'desk-sale-without-id'), true)
  })
})

test('the description is of the law, and says beside it what a quirk answers otherwise', () => {
  const { paths } = openapi(cloudTable) as { paths: Record<string, Record<string, Record<string, unknown>>> }
  const { responses, 'x-quirks': bent } = paths['/api/v1/cashier/signout']!.post! as Record<string, object>
  assert.ok(!('content' in (responses as Record<string, object>)['205']!))
  const { sentence } = quirkRows.find(({ name }) => name === 'signout-null-body')!
  const content = { 'application/json': { schema: { type: 'null' } } }
  const headers = { 'X-Quirk': { $ref: '#/components/headers/X-Quirk' } }
  const { 'client-name-required': named, ...own } = JSON.parse(JSON.stringify(bent))
  assert.deepEqual(Object.keys(named), ['description', 'parameters'])
  assert.deepEqual(own, {
    'signout-null-body': { description: sentence, responses: { 205: { description: sentence, headers, content } } },
  })
})

test('the description says which path there is by a quirk, and who may come in by one', () => {
  const { paths } = JSON.parse(JSON.stringify(openapi(cloudTable)))
  const { 'ping-at-older-path': ping } = paths['/api/v1/cash-registers/ping-tax-service'].post['x-quirks']
  assert.equal(ping.path, '/api/v1/cashier/ping-tax-service')
  assert.ok(!(ping.path in paths))
  const { get } = paths['/api/v1/cash-registers/shifts']
  assert.deepEqual(get.security, [{ cashierToken: [] }])
  assert.deepEqual(get['x-quirks']['register-shifts-without-token'].security, [])
})
