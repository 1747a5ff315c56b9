/** The catalogue: bodies of goods and what is left of them; in the store it outlasts the process, as an import does. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { openApp, openServer } from '../../../../features/proofs/kit/server.ts'
import type { CatalogueContext, NewGood } from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { GoodsImportContext } from '../../../../machines/vocabulary/catalogue/goods-import.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { checker } from '../../../transport/http/validation/validation.ts'
import { firstId, firstOrNewId } from '../first-ids.ts'
import { CreateGood, changesOf, EditGood } from './good-bodies.ts'

const TASK = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'
const NOON = Date.parse('2026-03-02T10:00:00Z')

const bread: NewGood = {
  id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d02',
  code: 'ХЛ-1',
  name: 'Хліб',
  short_name: null,
  type: 'good',
  is_weight: false,
  barcode: '482',
  barcodes: ['1', '2'],
  taxes: [1],
  uktzed: null,
  price: 2000,
  group_id: null,
  parent_id: null,
  position: -7,
  branches: [],
}

/** A store in a file, opened as often as is asked for. */
function stored() {
  const folder = temporaryFolder()
  return async () => {
    const { app, world } = await openApp({ data: join(folder, 'shop.db'), durable: false }, null)
    const organization_id = world.reference.seed.organizations[0]!.id
    return { app, world, organization_id, catalogue: `catalogue:${organization_id}`, task: `goods-import:${TASK}` }
  }
}

test('goods and groups are there after a restart, member by member', async () => {
  const open = stored()
  const first = await open()
  const { switchboard, scheduler } = first.app
  await scheduler.setClock(first.world, 'virtual', NOON)
  await switchboard.ask(first.world, first.catalogue, { type: 'good.create', at: NOON, good: bread, children: [] })
  const group = { id: TASK, name: 'Випічка', description: null, parent_id: null }
  await switchboard.ask(first.world, first.catalogue, { type: 'group.create', at: NOON, group })
  const before = await switchboard.read<CatalogueContext>(first.world, first.catalogue)
  await first.app.close()
  const second = await open()
  const after = await second.app.switchboard.read<CatalogueContext>(second.world, second.catalogue)
  await second.app.close()
  assert.deepEqual(after, before)
  assert.deepEqual(after.goods, [{ ...bread, created_at: NOON, updated_at: null }])
})

test('an import that was on its way when the process ended is checked, applied and done by the next', async () => {
  const open = stored()
  const first = await open()
  await first.app.scheduler.setClock(first.world, 'virtual', NOON)
  await first.app.switchboard.ask(first.world, first.task, {
    type: 'import.request',
    at: NOON,
    organization_id: first.organization_id,
    items: [{ id: bread.id, code: 'ХЛ-1', name: 'Хліб', price: 2000 }],
    issues: [],
    total: 1,
  })
  await first.app.close()
  const second = await open()
  const state = async (): Promise<string> =>
    (await second.app.switchboard.read<GoodsImportContext>(second.world, second.task)).state
  assert.equal(await state(), 'created')
  await second.app.scheduler.advance(second.world, NOON + 1000)
  assert.equal(await state(), 'completed')
  await second.app.switchboard.ask(second.world, second.task, { type: 'import.apply', at: NOON + 1000 })
  await second.app.close()
  const third = await open()
  await third.app.scheduler.advance(third.world, NOON + 2000)
  const { goods } = await third.app.switchboard.read<CatalogueContext>(third.world, third.catalogue)
  assert.deepEqual(
    goods.map(({ code, price }) => [code, price]),
    [['ХЛ-1', 2000]],
  )
  await third.app.close()
})

const { app } = await openServer()
const headers: Record<string, string> = { 'content-type': 'application/json' }

before(async () => {
  const { login, password } = (await app.worlds.find('default'))!.reference.seed.cashiers[0]!
  const { access_token } = (await post('/api/v1/cashier/signin', { login, password })).body
  headers.authorization = `Bearer ${access_token}`
})

// biome-ignore lint/suspicious/noExplicitAny: the body of any call
async function post(path: string, body: object, method = 'POST'): Promise<{ status: number; body: any }> {
  const answer = await fetch(app.addresses.cloud + path, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

const stockOf = (good_ids: string[]) => post('/api/v1/goods/leftovers-by-id', { good_ids })

test('of edits at once each is answered with what it has made of the good', async () => {
  const { id } = (
    await post('/api/v1/goods', { code: 'РЗ', name: 'Рогалик', type: 'good', is_weight: false, price: 1 })
  ).body
  // The first is the price that it has
  const prices = Array.from({ length: 8 }, (_, nth) => 1 + nth)
  const answers = await Promise.all(prices.map((price) => post(`/api/v1/goods/${id}`, { price }, 'PUT')))
  assert.deepEqual(
    answers.map(({ body }) => body.price),
    prices,
  )
  const group = (await post('/api/v1/goods/groups', { name: '1' })).body
  const names = prices.map(String)
  const groups = await Promise.all(names.map((name) => post(`/api/v1/goods/groups/${group.id}`, { name }, 'PUT')))
  assert.deepEqual(
    groups.map(({ body }) => body.name),
    names,
  )
})

test('EXT-547: a thousand ids are taken, and no more; capitals are the same id', async () => {
  const bread = { code: 'ХЛ-1', name: 'Хліб', type: 'good', is_weight: false, price: 2000 }
  const { id } = (await post('/api/v1/goods', bread)).body
  const ids = Array.from({ length: 999 }, (_, index) => `70000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
  assert.deepEqual(await stockOf([...ids, id.toUpperCase()]), { status: 200, body: [{ [id]: 0 }] })
  const { status, body } = await stockOf([...ids, id, id])
  assert.equal(status, 422)
  assert.deepEqual(body.detail[0].loc, ['body', 'good_ids'])
  assert.deepEqual(await stockOf([]), { status: 200, body: [] })
})

const taxes = [
  { code: 1, symbol: 'А' },
  { code: 2, symbol: 'Б' },
] as Tax[]
const ID = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'

test('what a good does not have is not kept, however long it is', () => {
  const body = { price: 5, external_id: 'x', source: 'till', anything: 'x'.repeat(1000), parent: ID } as EditGood
  assert.deepEqual(changesOf(body, taxes), { price: 5 })
})

test('a good names one hundred barcodes, kinds and outlets, and not one more', () => {
  const needed = { code: '1', name: 'Хліб', type: 'good', is_weight: false, price: 1 }
  const entries = { barcodes: '1', children: ID, branches_info: { branch_id: ID } }
  for (const [form, usual] of [
    [CreateGood, needed],
    [EditGood, {}],
  ] as const) {
    const check = checker(form, 'body', 'cloud')
    for (const [name, entry] of Object.entries(entries)) {
      assert.deepEqual(check({ ...usual, [name]: Array(100).fill(entry) }), [], name)
      assert.deepEqual(
        check({ ...usual, [name]: Array(101).fill(entry) }).map(({ loc, type }) => [loc.join('.'), type]),
        [[`body.${name}`, 'value_error.list.max_items']],
      )
    }
  }
})

test('outlets are kept each once, taxes by their numbers; null stays', () => {
  const body: EditGood = {
    group: ID,
    tax_codes: ['Б', 1, '2'],
    barcode: null,
    branches_info: [{ branch_id: ID, price: 1 }, { branch_id: ID }],
  }
  assert.deepEqual(changesOf(body, taxes), {
    barcode: null,
    group_id: ID,
    taxes: [2, 1],
    branches: [{ branch_id: ID, price: null }],
  })
  assert.deepEqual(changesOf({ group: null }, taxes), { group_id: null })
})

test('the id of a first good that is gone is never given again, not behind a restart either', async () => {
  const open = stored()
  const idOf = async ({ app, world, organization_id, catalogue }: Awaited<ReturnType<typeof open>>) =>
    firstOrNewId(world, organization_id, 'good', async () => {
      await app.switchboard.read(world, catalogue)
      return false
    })
  const first = await open()
  const [id, next] = [await idOf(first), await idOf(first)]
  const good = { ...bread, id }
  await first.app.switchboard.ask(first.world, first.catalogue, { type: 'good.create', at: NOON, good, children: [] })
  await first.app.close()
  const second = await open()
  const behind = await idOf(second)
  await second.app.close()
  assert.equal(id, firstId(first.world, first.organization_id, 'good'))
  for (const other of [next, behind]) assert.notEqual(other, id)
})
