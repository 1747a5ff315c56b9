import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { jsonCall } from '../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../features/proofs/kit/server.ts'

const { app } = await openServer()

const call = (method: string, path: string, body?: object, language = 'uk') =>
  jsonCall(method, `${app.addresses.local}/api/v1${path}`, body, { 'accept-language': language })

before(async () => {
  await call('POST', '/shift/open')
})

async function passes(ms: number): Promise<void> {
  const world = (await app.worlds.find('default'))!
  await app.scheduler.advance(world, world.clock.now() + ms)
}

const sale = (id: string) => ({
  id,
  goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }],
  payments: [{ type: 'CASH', value: 2000 }],
})

test('EXT-272, EXT-273: a repeated id is refused with the fiscal code of its receipt, which is shown as it was answered', async () => {
  const id = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'
  const { body: made } = await call('POST', '/receipt/sell', sale(id))
  const { status, body: early } = await call('POST', '/receipt/sell', sale(id))
  assert.equal(status, 400)
  assert.equal(early.message, `Чек з ідентифікатором ${id} (ще без фіскального номера) вже існує`)
  assert.deepEqual((await call('GET', `/receipts/${id}`)).body, made)
  await passes(60_000)
  const { body: shown } = await call('GET', `/receipts/${id}`)
  assert.match(shown.fiscal_code, /\S/)
  assert.deepEqual({ ...shown, fiscal_code: null, fiscal_date: null }, made)
  for (const [language, text] of [
    ['uk', `Чек з ідентифікатором ${id} (фіскальний номер ${shown.fiscal_code}) вже існує`],
    ['en', `A receipt with id ${id} (fiscal code ${shown.fiscal_code}) exists already`],
  ] as const)
    assert.deepEqual((await call('POST', '/receipt/sell', sale(id), language)).body, {
      code: 'receipt.already_exists',
      message: text,
    })
  assert.deepEqual((await call('GET', `/receipts/${shown.fiscal_code}`)).body, shown)
})

test('EXT-272: a movement of cash is shown as it was answered', async () => {
  const { body: made } = await call('POST', '/receipt/service', { payment: { type: 'CASH', value: 1000 } })
  await passes(60_000)
  assert.deepEqual((await call('GET', `/receipts/${made.external_id}`)).body, made)
})
