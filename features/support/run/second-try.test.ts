/** When a scenario that failed is tried again: until two tries have shown its cause, and never for what was waited for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecondTries } from './second-try.ts'

test('a cause that two tries have shown needs no other', () => {
  const tries = new SecondTries()
  assert.equal(tries.isNeedless('a'), false)
  tries.failed('a', { key: 'sum', isFinal: false })
  assert.equal(tries.isNeedless('a'), false)
  assert.deepEqual([tries.isAgain('a'), tries.isAgain('b')], [true, false])
  tries.failed('b', { key: 'sum', isFinal: false })
  assert.equal(tries.isNeedless('b'), false, 'two scenarios are not two tries of one')
  tries.failed('a', { key: 'sum', isFinal: false })
  assert.ok(tries.isNeedless('b'))
  tries.failed('c', { key: 'id', isFinal: true })
  assert.ok(tries.isNeedless('c'))
})

test('a try that failed in another way has shown nothing twice', () => {
  const tries = new SecondTries()
  for (const key of ['sum', 'id']) tries.failed('a', { key, isFinal: false })
  tries.failed('b', { key: 'id', isFinal: false })
  assert.equal(tries.isNeedless('b'), false)
})

test('a member that broke a field table is looked for again, once', () => {
  const tries = new SecondTries()
  assert.equal(tries.isDoubtful('a', []), false)
  assert.ok(tries.isDoubtful('a', ['id']))
  assert.equal(tries.isDoubtful('a', []), false, 'the second try has not shown it')
  assert.ok(tries.isDoubtful('b', ['id']))
  assert.equal(tries.isDoubtful('b', ['id', 'sum']), false)
  assert.equal(tries.isDoubtful('c', ['id']), false, 'it is shown')
  assert.ok(tries.isDoubtful('d', ['sum']))
})
