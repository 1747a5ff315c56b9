/** Which registers a request may have changed, and what a closing shows of the drawer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegisterCard } from '../../../actors/world-card.ts'
import { Wire } from '../../../wire/wire.ts'
import { Touched } from './touched.ts'

const card = (id: string): RegisterCard => ({
  ...{ id, fiscal_number: id, license_key: `key of ${id}`, is_test: true, frozen: false, type: 'CASH' },
  local_base_url: `http://desk/${id}`,
})
const [first, second] = [card('first'), card('second')]

const post = (url: string, headers: Record<string, string> = {}) => ({ method: 'POST', url, headers, body: null })

/** All registers are in order and idle. */
function ordered(): Touched {
  const touched = new Touched(new Wire(), [first, second])
  touched.disordered.clear()
  touched.drawers.clear()
  for (const each of [first, second]) touched.markIdle(each)
  return touched
}

test('a request to a desk concerns its register alone, and one that only reads concerns none', () => {
  const touched = ordered()
  touched.leaving({ ...post('http://desk/first/api/v1/kasa/status'), method: 'GET' })
  touched.leaving(post('http://cloud/api/v1/cashier/signin'))
  touched.leaving(post('http://cloud/api/v1/webhook'))
  assert.deepEqual([[...touched.disordered], [...touched.busy]], [[], []])
  touched.leaving(post('http://desk/first/api/v1/receipt/sell'))
  assert.deepEqual([[...touched.busy], [...touched.byCloud]], [['first'], []])
})

test('a request to the cloud concerns the register of its key, and without one all', () => {
  const touched = ordered()
  touched.leaving(post('http://cloud/api/v1/shifts', { 'X-License-Key': 'key of second' }))
  assert.deepEqual([...touched.byCloud], ['second'])
  touched.leaving(post('http://cloud/api/v1/whatever'))
  assert.deepEqual([...touched.byCloud].sort(), ['first', 'second'])
})

test('a closing concerns a register that may be open, and the desk’s answer shows the cash in the drawer', () => {
  const touched = ordered()
  touched.leaving(post('http://cloud/api/v1/shifts', { 'x-license-key': 'key of first' }))
  touched.leaving(post('http://cloud/api/v1/shifts/close'))
  assert.deepEqual([...touched.drawers], [['first', null]])
  const url = 'http://desk/first/api/v1/shift/close'
  touched.leaving(post(url))
  touched.record({
    ...{ kind: 'http', method: 'POST', url, request: { headers: {}, body: null }, took_ms: 1 },
    answer: { status: 200, headers: {}, body: '{"report":{"balance":700}}' },
  })
  assert.deepEqual([...touched.drawers], [['first', 700]])
})

test('a refused closing shows nothing of the drawer', () => {
  const touched = ordered()
  const [open, close] = ['http://desk/first/api/v1/shift/open', 'http://desk/first/api/v1/shift/close']
  for (const url of [open, close]) touched.leaving(post(url))
  touched.record({
    ...{ kind: 'http', method: 'POST', url: close, request: { headers: {}, body: null }, took_ms: 1 },
    answer: { status: 422, headers: {}, body: '{}' },
  })
  assert.deepEqual([...touched.drawers], [])
})
