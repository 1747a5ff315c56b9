/** The catalogue in the store: it outlasts the process, and so does an import on its way. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { openApp } from '../../../../features/proofs/kit/server.ts'
import type { CatalogueContext, NewGood } from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { GoodsImportContext } from '../../../../machines/vocabulary/catalogue/goods-import.ts'

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
