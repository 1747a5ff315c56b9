/** Tests of the judge: what an answer contradicts, and by which clause. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasRows, hasValue, isSuch, type Lawful } from '../../support/model/expected.ts'
import { untouched } from '../../support/model/first-morning.ts'
import { SEEDED } from '../../support/model/house.ts'
import { refusedFor } from '../../support/model/refused.ts'
import { verdictOn } from './judge.ts'

const state = untouched(SEEDED, 0, false)
const after = untouched(SEEDED, 1, false)
const made: Lawful = {
  status: 200,
  clause: 'LOC-151',
  members: [hasValue('total_sum', 1000, 'LOC-157'), hasValue('code', null, 'NS-01')],
  next: () => after,
}
const tooFew = refusedFor(state, 'desk', { name: 'payments total less than the receipt total' })

const clauseOf = (status: number, body: object, ...lawful: Lawful[]): string => {
  const found = verdictOn({ status, body }, { lawful })
  return 'contradiction' in found ? found.contradiction.clause : 'none'
}

test('an answer that agrees leads to its state', () => {
  assert.deepEqual(verdictOn({ status: 200, body: { total_sum: 1000, code: null } }, { lawful: [tooFew, made] }), {
    state: after,
    differs: [],
  })
})

test('a clause of the law is named before a decision', () => {
  assert.equal(clauseOf(200, { total_sum: 999, code: 'x' }, made), 'LOC-157')
  assert.equal(clauseOf(200, { total_sum: 1000, code: 'x' }, made), 'NS-01')
})

test('what is refused by mistake is blamed on the clause of the refusal', () => {
  assert.equal(clauseOf(400, { code: 'cash_register.not_enough_cash' }, made), 'ERR-106')
  assert.equal(clauseOf(500, {}, made), 'LOC-151')
})

test('what is taken by mistake is blamed on the clause that refuses it', () => {
  assert.equal(clauseOf(200, {}, tooFew), 'ERR-108')
  assert.equal(clauseOf(400, { code: 'shift.not_opened' }, tooFew), 'NS-65')
})

test('rows are found by their keys, and none may stand beside them', () => {
  const rows = [{ key: { type: 'CASH' }, members: [hasValue('sell_sum', 5, 'LOC-163')] }]
  const listed: Lawful = {
    status: 200,
    clause: 'LOC-211',
    members: [hasRows('payments', rows, 'FLD-016')],
    next: () => after,
  }
  assert.equal(clauseOf(200, { payments: [{ type: 'CASH', sell_sum: 5 }] }, listed), 'none')
  assert.equal(clauseOf(200, { payments: [{ type: 'CASH', sell_sum: 6 }] }, listed), 'LOC-163')
  assert.equal(clauseOf(200, { payments: [] }, listed), 'FLD-016')
  assert.equal(clauseOf(200, { payments: [{ type: 'CASH', sell_sum: 5 }, { type: 'CASHLESS' }] }, listed), 'FLD-016')
})

test('what is said in words holds or is contradicted by its clause', () => {
  const few: Lawful = {
    status: 200,
    clause: 'WHK-001',
    members: [isSuch('', 'at most one call', (calls) => (calls as unknown[]).length < 2, 'WHK-007')],
    next: () => after,
  }
  assert.equal(clauseOf(200, [1], few), 'none')
  assert.equal(clauseOf(200, [1, 2], few), 'WHK-007')
})

test('what its table has otherwise convicts by the table, and by what the model finds as well', () => {
  const breach = { clause: 'FLD-022', line: 'POST /receipt/sell', member: 'total_sum', words: 'total_sum is a text' }
  const verdict = (total_sum: number) =>
    verdictOn({ status: 200, body: { total_sum, code: null }, breach }, { lawful: [made] })
  const blamed = (total_sum: number) => {
    const found = verdict(total_sum)
    return 'contradiction' in found ? [found.contradiction.clause, ...(found.contradiction.also ?? [])] : []
  }
  assert.deepEqual(blamed(1000), ['FLD-022'])
  assert.deepEqual(blamed(999), ['FLD-022', 'LOC-157'])
})
