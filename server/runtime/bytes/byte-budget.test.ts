import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ByteBudget } from './byte-budget.ts'

const [a, b, c, d] = [{}, {}, {}, {}]

test('what is held has its limit, of all owners together, and what is released is there for others', () => {
  const budget = new ByteBudget(100)
  assert.ok(budget.hold(a, 60))
  assert.ok(budget.hold(b, 40))
  assert.equal(budget.hold(c, 1), false)
  assert.equal(budget.hold(b, 41), false)
  assert.ok(budget.hold(a, 50), 'less is always possible')
  assert.ok(budget.hold(c, 10))
  assert.equal(budget.held, 100)
  for (const owner of [a, a, b, c, {}]) budget.release(owner)
  assert.equal(budget.held, 0)
})

test('who is alone has room for anything, or for as much as it is told', () => {
  const budget = new ByteBudget(100)
  assert.ok(budget.hold(a, 1000))
  assert.equal(budget.hold(b, 1), false)
  assert.ok(budget.hold(a, 2000))
  const strict = new ByteBudget(100, { alone: 150 })
  assert.equal(strict.hold(a, 151), false)
  assert.ok(strict.hold(a, 150))
})

test('the slowest makes room for others, once it has had its time, unless it is held for good', (context) => {
  let now = 0
  context.mock.method(performance, 'now', () => now)
  const given: string[] = []
  const budget = new ByteBudget(100, { timeoutMs: 1000 })
  budget.hold(a, 30, () => given.push('a'))
  now = 500
  budget.hold(b, 40, () => given.push('b'))
  budget.hold(c, 30, () => given.push('c'))
  now = 999
  assert.equal(budget.hold(d, 1), false, 'all have come lately')
  now = 1000
  assert.ok(budget.hold(d, 20))
  assert.deepEqual(given, ['a'])
  now = 2000
  // All of it has come: it is what is worked on.
  budget.hold(c, 30)
  assert.ok(budget.hold(d, 60))
  assert.deepEqual(given, ['a', 'b'])
  assert.equal(budget.hold(a, 11), false)
  assert.equal(budget.held, 90)
})
