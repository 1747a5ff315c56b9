import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hryvnias, isSum } from './gherkin.ts'

test('a figure of the wire is read in hryvnias', () => {
  assert.equal(hryvnias('2000'), '20,00\u00a0₴')
  assert.equal(hryvnias('-4'), '−0,04\u00a0₴')
  assert.equal(hryvnias('123456789'), '1\u00a0234\u00a0567,89\u00a0₴')
  assert.equal(hryvnias('20,00'), null)
  assert.equal(hryvnias('<price>'), null)
})

test('a column or a member is a sum by its name', () => {
  for (const name of ['price', 'payload.amount', 'payments.0.sell_sum', '<rest>']) assert.equal(isSum(name), true)
  for (const name of ['quantity', 'code', 'status.total', 'serial']) assert.equal(isSum(name), false)
})
