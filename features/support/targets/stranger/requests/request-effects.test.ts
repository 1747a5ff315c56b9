/** Which registers a request may have changed, and what a closing shows of the drawer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegisterCard } from '../../../actors/world-card.ts'
import { Wire } from '../../../wire/wire.ts'
import { RequestEffects } from './request-effects.ts'

const card = (id: string): RegisterCard => ({
  ...{ id, fiscal_number: id, license_key: `key of ${id}`, is_test: true, frozen: false, type: 'CASH' },
  local_base_url: `http://desk/${id}`,
})
const [first, second] = [card('first'), card('second')]

const post = (url: string, headers: Record<string, string> = {}) => ({ method: 'POST', url, headers, body: null })

/** All registers are in order and idle. */
function ordered(): RequestEffects {
  const effects = new RequestEffects(new Wire(), [first, second])
  effects.disordered.clear()
  effects.drawers.clear()
  for (const each of [first, second]) effects.markIdle(each)
  return effects
}

test('a request to a desk concerns its register alone, and one that only reads concerns none', () => {
  const effects = ordered()
  effects.noteRequest({ ...post('http://desk/first/api/v1/kasa/status'), method: 'GET' })
  effects.noteRequest(post('http://cloud/api/v1/cashier/signin'))
  effects.noteRequest(post('http://cloud/api/v1/webhook'))
  assert.deepEqual([[...effects.disordered], [...effects.busy]], [[], []])
  effects.noteRequest(post('http://desk/first/api/v1/receipt/sell'))
  assert.deepEqual([[...effects.busy], [...effects.byCloud]], [['first'], []])
})

test('a request to the cloud concerns the register of its key, and without one all', () => {
  const effects = ordered()
  effects.noteRequest(post('http://cloud/api/v1/shifts', { 'X-License-Key': 'key of second' }))
  assert.deepEqual([...effects.byCloud], ['second'])
  effects.noteRequest(post('http://cloud/api/v1/whatever'))
  assert.deepEqual([...effects.byCloud].sort(), ['first', 'second'])
})

test('a closing concerns a register that may be open, and the desk’s answer shows the cash in the drawer', () => {
  const effects = ordered()
  effects.noteRequest(post('http://cloud/api/v1/shifts', { 'x-license-key': 'key of first' }))
  effects.noteRequest(post('http://cloud/api/v1/shifts/close'))
  assert.deepEqual([...effects.drawers], [['first', null]])
  const url = 'http://desk/first/api/v1/shift/close'
  effects.noteRequest(post(url))
  effects.noteAnswer({
    ...{ kind: 'http', method: 'POST', url, request: { headers: {}, body: null }, took_ms: 1 },
    answer: { status: 200, headers: {}, body: '{"report":{"balance":700}}' },
  })
  assert.deepEqual([...effects.drawers], [['first', 700]])
})

test('a refused closing shows nothing of the drawer', () => {
  const effects = ordered()
  const [open, close] = ['http://desk/first/api/v1/shift/open', 'http://desk/first/api/v1/shift/close']
  for (const url of [open, close]) effects.noteRequest(post(url))
  effects.noteAnswer({
    ...{ kind: 'http', method: 'POST', url: close, request: { headers: {}, body: null }, took_ms: 1 },
    answer: { status: 422, headers: {}, body: '{}' },
  })
  assert.deepEqual([...effects.drawers], [])
})

test('a request that edits goods or templates, hooks or takes codes says what needs cleaning up', () => {
  const effects = ordered()
  effects.parts.clear()
  const cloud = 'http://cloud/api/v1'
  const template = `${cloud}/receipt-templates/60000000-0000-4000-8000-000000000001`
  for (const looked of [`${cloud}/goods?limit=1`, template, `${cloud}/webhook`])
    effects.noteRequest({ ...post(looked), method: 'GET' })
  effects.noteRequest(post(`${cloud}/receipts/sell`))
  assert.deepEqual([...effects.parts], [])
  effects.noteRequest({ ...post(template), method: 'PATCH' })
  for (const path of ['goods', 'webhook', 'cash-registers/go-offline']) effects.noteRequest(post(`${cloud}/${path}`))
  assert.deepEqual([...effects.parts], ['templates', 'goods', 'webhooks', 'codes'])
})

test('an import of goods is known by its task: from the answer to its upload, and where it is applied', () => {
  const effects = ordered()
  effects.noteRequest(post('http://cloud/api/v1/goods/import/apply_changes/one'))
  effects.noteAnswer({
    ...{ kind: 'http', method: 'POST', url: 'http://cloud/api/v1/goods/import/upload?x=1', took_ms: 0 },
    request: { headers: {}, body: null },
    answer: { status: 201, headers: {}, body: '{"task_id":"two"}' },
  })
  assert.deepEqual([...effects.imports], ['one', 'two'])
})
