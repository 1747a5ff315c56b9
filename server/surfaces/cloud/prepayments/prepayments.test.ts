import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type JsonAnswer, jsonCall } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { composed } from '../../../rendering/documents/composition.ts'
import { asText } from '../../../rendering/documents/formats/text.ts'
import { sourceOf } from '../../../rendering/documents/slip-source.ts'
import type { Slip } from '../../../rendering/documents/slips/slip.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'

const { app, world } = await openServer()
let token: string

before(async () => {
  const { login, password } = world.reference.seed.cashiers[0]!
  token = (await call('POST', '/api/v1/cashier/signin', { login, password })).body.access_token
  const key = { 'x-license-key': world.reference.firstRegister.license_key }
  assert.equal((await call('POST', '/api/v1/shifts', {}, key)).status, 202)
  await call('POST', '/lab/clock/advance', { by: 'PT3S' })
})

const call = (method: string, path: string, body?: object, more: object = {}): Promise<JsonAnswer> =>
  jsonCall(method, app.addresses.cloud + path, body, { ...(token && { authorization: `Bearer ${token}` }), ...more })

const CHAINS = '/api/v1/prepayment-receipts'
const goods = [{ good: { code: '1', name: 'Стіл', price: 10_000, tax: [1] }, quantity: 1000 }]
const cash = (value: number) => [{ type: 'CASH', value }]
const begin = (id: string, value = 4000, order: object[] = goods) =>
  call('POST', CHAINS, { custom_relation_id: id, goods: order, payments: cash(value) })
const pay = (id: string, value: number) =>
  call('POST', `${CHAINS}/${encodeURIComponent(id)}`, { payments: cash(value) })
const look = async (id: string) => (await call('GET', `${CHAINS}/${encodeURIComponent(id)}`)).body
const statuses = (answers: JsonAnswer[]): number[] => answers.map(({ status }) => status).sort()

test('EXT-404: of two first payments of one id at once, one is made', async () => {
  assert.deepEqual(statuses(await Promise.all([begin('TWICE-0001'), begin('TWICE-0001')])), [201, 400])
  assert.equal((await look('TWICE-0001')).paid_sum, 4000)
})

test('EXT-404: an id is one organization’s: another has a chain of its own by the same id', async () => {
  const cashier = world.reference.seed.cashiers.find(
    ({ organization_id }) => organization_id !== world.reference.firstRegister.organization_id,
  )!
  const { organization_id, login, password } = cashier
  const register = world.reference.seed.cash_registers.find((each) => each.organization_id === organization_id)!
  // Nothing was asked of its register before: it begins with a bill that is paid.
  world.reference.organizations.get(organization_id)!.billing.status = 'PAID'
  const { access_token } = (await call('POST', '/api/v1/cashier/signin', { login, password })).body
  const own = token
  const asOther = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    token = access_token
    return act().finally(() => {
      token = own
    })
  }
  await begin('SHARED-001')
  await asOther(async () => {
    const opened = await call('POST', '/api/v1/shifts', {}, { 'x-license-key': register.license_key })
    assert.equal(opened.status, 202)
    await call('POST', '/lab/clock/advance', { by: 'PT3S' })
    assert.equal((await call('GET', `${CHAINS}/SHARED-001`)).status, 404)
    assert.equal((await pay('SHARED-001', 100)).status, 404)
    const untaxed = [{ good: { code: '1', name: 'Стіл', price: 10_000 }, quantity: 1000 }]
    assert.equal((await begin('SHARED-001', 1000, untaxed)).status, 201)
    assert.equal((await pay('SHARED-001', 500)).status, 201)
  })
  assert.equal((await call('POST', `${CHAINS}/SHARED-001/return`, {})).status, 201)
  const shown = ({ paid_sum, pre_payment_status }: JsonAnswer['body']) => [paid_sum, pre_payment_status]
  assert.deepEqual(shown(await look('SHARED-001')), [4000, 'CANCELLED'])
  assert.deepEqual(await asOther(async () => shown(await look('SHARED-001'))), [1500, 'PARTIAL_PAID'])
})

test('EXT-411: of two payments of all that is owed at once, one is made', async () => {
  await begin('RACE-00001')
  const answers = await Promise.all([pay('RACE-00001', 6000), pay('RACE-00001', 6000)])
  assert.deepEqual(statuses(answers), [201, 400])
  const { paid_sum, receipt_chain_count } = await look('RACE-00001')
  assert.deepEqual([paid_sum, receipt_chain_count], [10_000, 2])
})

test('EXT-422: of two returns at once, one is made; a payment beside a return is in it or refused', async () => {
  await begin('BACK-00001')
  const back = () => call('POST', `${CHAINS}/BACK-00001/return`, {})
  assert.deepEqual(statuses(await Promise.all([back(), back(), pay('BACK-00001', 1)])), [201, 400, 400])
})

test('EXT-404: an id may be any text', async () => {
  for (const id of ['10/2026 №7', 'ЗАМОВЛЕННЯ ??', "it's %41 #1 & so", '..........', '😀😀😀😀😀😀😀😀😀😀']) {
    const made = await begin(id)
    assert.deepEqual([made.status, made.body.pre_payment_relation_id], [201, id])
    assert.equal((await pay(id, 6000)).status, 201)
    assert.equal((await look(id)).relation_id, id)
  }
})

test('EXT-419: the slip of a prepayment says what is owed, that of the goods what was paid before', async () => {
  const slip = async ({ body }: JsonAnswer): Promise<string> => {
    const register = world.reference.firstRegister
    const { id } = body[0] ?? body
    const document = (await app.switchboard.receiptNumber(world, `register:${register.id}`, id))!
    const source = await sourceOf(app, world, register, { at: world.clock.now(), slip: { kind: 'RECEIPT', document } })
    return asText(composed(source as never) as Slip)
  }
  const first = await slip(await begin('SLIP-00001', 4050))
  assert.match(first, /Передплата за замовленням #SLIP-00001/)
  assert.match(first, /ЗАЛИШИЛОСЯ СПЛАТИТИ\s+59\.50/)
  assert.match(await slip(await pay('SLIP-00001', 950)), /ЗАЛИШИЛОСЯ СПЛАТИТИ\s+50\.00/)
  const last = await slip(await pay('SLIP-00001', 5000))
  assert.match(last, /Стіл/)
  assert.match(last, /ПЕРЕДПЛАТА\s+-50\.00/)
  assert.doesNotMatch(last, /ЗАЛИШИЛОСЯ/)
  const back = await call('POST', `${CHAINS}/SLIP-00001/return`, {})
  assert.doesNotMatch(await slip(back), /ЗАЛИШИЛОСЯ/)
})

test('EXT-421: the body of a return may be left out, or be an empty list', async () => {
  await begin('EMPTY-0001')
  assert.equal((await call('POST', `${CHAINS}/EMPTY-0001/return`)).status, 201)
})

test('EXT-441: a search reads the index alone, but for the chains of its page', async () => {
  const { knex } = databaseOf(app.store)
  const sql: { sql: string; bindings: unknown[] }[] = []
  const listen = (query: { sql: string; bindings: unknown[] }) => sql.push(query)
  knex.on('query', listen)
  const found = await call('GET', `${CHAINS}/search?status=FULL_PAID&search=RACE&desc=true`)
  knex.removeListener('query', listen)
  assert.deepEqual([found.body.meta.total_items, found.body.results[0].relation_id], [1, 'RACE-00001'])
  const own = sql.filter((query) => query.sql.includes('substr(address'))
  assert.equal(own.length, 2)
  for (const query of own) {
    const plan: { detail: string }[] = await knex.raw(`EXPLAIN QUERY PLAN ${query.sql}`, query.bindings as never)
    assert.match(plan.map(({ detail }) => detail).join('; '), /USING COVERING INDEX prepayments/, query.sql)
  }
})

test('EXT-441: a chain that cannot be read is left out of the list, and the others stay', async () => {
  const { knex } = databaseOf(app.store)
  const { body } = await call('GET', `${CHAINS}/search?limit=1000`)
  await knex('snapshots')
    .where({ world: world.id })
    .whereRaw("state ->> '$.context.relation_id' = 'TWICE-0001'")
    .update({ state: knex.raw("json_set(state, '$.context.paid_sum', 'much')") })
  const after = (await call('GET', `${CHAINS}/search?limit=1000`)).body
  assert.equal(after.results.length, body.results.length - 1)
})
