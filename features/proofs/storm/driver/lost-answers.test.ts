import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breadSale, breadSold, exchanged, factSeen } from '../observations.ts'
import { resolveLost } from './lost-answers.ts'

const made = (id: string, value = 1000) =>
  factSeen('receipt.created', { document: { body: { id, request: { payment: { value } } } } }).fact
const moved = (value: number, id: string | null) => {
  const answer = id === null ? null : { status: 200, body: { external_id: id } }
  return exchanged('service', { payment: { type: 'CASH', value } }, answer).exchange
}

test('a lost sale was carried out when its receipt is there', () => {
  const [done, undone] = [
    exchanged('sell', breadSale('a'), null).exchange,
    exchanged('sell', breadSale('b'), null).exchange,
  ]
  const fact = made('a')
  resolveLost([done, undone], [fact])
  assert.deepEqual([done.done, done.made, done.left], [true, 'a', fact.n])
  assert.deepEqual([undone.done, undone.made, undone.left], [false, null, null])
})

test('what an answered request has left is not that of a lost one', () => {
  const [answered, lost, other] = [moved(500, 'x'), moved(500, null), moved(700, null)]
  resolveLost([lost, other, answered], [made('x', 500)])
  assert.deepEqual([lost.done, other.done], [false, false])
  resolveLost([lost, other, answered], [made('x', 500), made('y', 500)])
  assert.deepEqual([lost.done, lost.made, other.done], [true, 'y', false])
})

test('a lost opening, closing and report are found by what they leave', () => {
  for (const [verb, type] of [
    ['open', 'shift.created'],
    ['close', 'shift.closing'],
    ['x', 'report.printed'],
  ] as const) {
    const lost = exchanged(verb, undefined, null).exchange
    resolveLost([lost], [factSeen(type, {}).fact])
    assert.equal(lost.done, true, verb)
    resolveLost([lost], [factSeen(type, {}, 'register:r2').fact])
    assert.equal(lost.done, false, verb)
  }
})

test('an answered request keeps its answer', () => {
  const { exchange } = exchanged('sell', breadSale('a'), breadSold('a'))
  resolveLost([exchange], [made('a')])
  assert.deepEqual([exchange.done, exchange.made], [false, null])
})
