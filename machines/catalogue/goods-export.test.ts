import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { GoodsExportCommand } from '../vocabulary/catalogue/goods-export.ts'
import { goodsExport } from './goods-export.ts'

const [fresh] = initialTransition(goodsExport, { id: 'task' })
const request: GoodsExportCommand = { type: 'export.request', at: 5, organization_id: 'org', total: 2 }
const after = (...commands: GoodsExportCommand[]) =>
  commands.reduce((snapshot, command) => transition(goodsExport, snapshot, command)[0], fresh).context

test('an export is created, done, and expires', () => {
  const created = { id: 'task', state: 'created', organization_id: 'org', total: 2, format: 'json', created_at: 5 }
  assert.deepEqual(after(request), created)
  assert.deepEqual(after({ ...request, format: 'csv' }), { ...created, format: 'csv' })
  assert.equal(after(request, { type: 'export.finish', at: 6 }).state, 'done')
  assert.equal(after(request, { type: 'export.finish', at: 6 }, { type: 'export.expire', at: 7 }).state, 'expired')
})

test('a request that comes again changes nothing', () => {
  const done: GoodsExportCommand = { type: 'export.finish', at: 6 }
  assert.equal(after(request, done, { ...request, total: 9 } as GoodsExportCommand).total, 2)
  assert.equal(after(done).state, 'new')
})
