import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { CATALOGUE } from '../limits.ts'
import type { ImportedGood } from '../vocabulary/catalogue/catalogue.ts'
import type { GoodsExportCommand } from '../vocabulary/catalogue/goods-export.ts'
import type { GoodsImportCommand, ImportIssue } from '../vocabulary/catalogue/goods-import.ts'
import { goodsExport } from './goods-export.ts'
import { goodsImport } from './goods-import.ts'

const items: ImportedGood[] = [{ id: 'i', code: '1', name: 'Хліб', price: 100 }]

/** An import that hears one command after another: the types of what it says. */
function asked(issues: ImportIssue[] = []) {
  let [snapshot] = initialTransition(goodsImport, { id: 'task' })
  const hear = (command: GoodsImportCommand): unknown[] => {
    const [next, actions] = transition(goodsImport, snapshot, command)
    snapshot = next
    return actions.flatMap(({ type, params }) =>
      (type as string) === 'xstate.emit' ? [(params as unknown as { event: { type: string } }).event.type] : [],
    )
  }
  hear({ type: 'import.request', at: 1, organization_id: 'o', items, issues, total: 1 })
  return { hear, state: () => [snapshot.value, snapshot.context.state], issues: () => snapshot.context.issues }
}

test('checked, applied, done', () => {
  const { hear, state } = asked()
  assert.deepEqual(hear({ type: 'import.apply', at: 1 }), ['refused'])
  assert.deepEqual(hear({ type: 'import.check', at: 2 }), ['import.checked'])
  assert.deepEqual(state(), ['completed', 'completed'])
  assert.deepEqual(hear({ type: 'import.apply', at: 3 }), ['import.accepted'])
  assert.deepEqual(hear({ type: 'import.apply', at: 3 }), ['refused'])
  assert.deepEqual(hear({ type: 'import.begin', at: 4 }), ['import.begun'])
  assert.deepEqual(hear({ type: 'goods.imported', at: 4, created: 1, updated: 0 }), ['import.ended'])
  assert.deepEqual(state(), ['done', 'done'])
  assert.deepEqual(hear({ type: 'import.apply', at: 5 }), ['refused'])
})

test('with an issue it fails, and is never applied', () => {
  const { hear, state } = asked([{ error: 'is needed', address: 'goods.0.price' }])
  hear({ type: 'import.check', at: 2 })
  assert.deepEqual(state(), ['failed', 'failed'])
  assert.deepEqual(hear({ type: 'import.apply', at: 3 }), ['refused'])
})

test('refused by the catalogue, it fails, and says which bound it is', () => {
  const bounds = { [CATALOGUE.goods]: 'goods', [CATALOGUE.characters]: 'characters' }
  for (const [limit, what] of Object.entries(bounds)) {
    const { hear, state, issues } = asked()
    for (const type of ['import.check', 'import.apply', 'import.begin'] as const) hear({ type, at: 2 })
    assert.deepEqual(hear({ type: 'goods.import-refused', at: 2, limit: Number(limit) }), ['import.failed'])
    assert.deepEqual(state(), ['failed', 'failed'])
    assert.deepEqual(issues(), [{ error: `the catalogue takes no more than ${limit} ${what}`, address: 'goods' }])
  }
})

test('kept for a while, it expires', () => {
  const { hear, state } = asked()
  assert.deepEqual(hear({ type: 'import.expire', at: 9 }), ['import.expired'])
  assert.deepEqual(state(), ['expired', 'expired'])
})

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
