/** Every list of keys that public clients insist on, against live answers. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { StrictClient } from './client.ts'
import { anything, isObject } from './decoding.ts'
import { plain, SALES } from './goods-sold.ts'
import { KEY_LISTS, KEY_TAX, type KeyList, PREPAYMENT_LISTS, REPORT_LISTS, TRANSACTION_LISTS } from './key-lists.ts'
import { Shop } from './shop.ts'
import { Transport } from './transport.ts'

type Answer = Record<string, unknown>

const LISTS: readonly KeyList[] = [...KEY_LISTS, ...REPORT_LISTS, ...TRANSACTION_LISTS, ...KEY_TAX, ...PREPAYMENT_LISTS]

let shop: Shop
let http: Transport
const answers = new Map<string, Answer>()

const get = (path: string, query = {}) => http.call('GET', path, anything, { query }) as Promise<Answer>
const post = (path: string, body: unknown, status = 200) =>
  http.call('POST', path, anything, { body, status }) as Promise<Answer>
const first = (value: unknown): Answer => {
  const [each] = (Array.isArray(value) ? value : (value as { results: Answer[] }).results) as Answer[]
  assert.ok(isObject(each), 'the list is empty')
  return each
}
const put = (entries: Record<string, unknown>): void => {
  for (const [name, answer] of Object.entries(entries)) answers.set(name, answer as Answer)
}

before(async () => {
  shop = await Shop.open()
  await shop.signIn()
  http = new Transport(`${shop.lab.world.base_url}/api/v1`, shop.register.license_key)
  http.token = shop.client.token
  await shop.client.setWebhook(await shop.receiver.listen())
  await morning()
  await receipts()
  await evening()
})
after(() => shop.close())

async function morning(): Promise<void> {
  const { id } = await shop.client.openShift()
  await shop.until(
    () => shop.client.shift(id),
    ({ status }) => status === 'OPENED',
  )
  const shift = await get(`/shifts/${id}`)
  const register = await get(`/cash-registers/${shop.register.id}`)
  put({
    info: await get('/cash-registers/info'),
    register,
    'register of the list': first(await get('/cash-registers')),
    branch: await branch(),
    shift,
    'shift of the cashier': await get('/cashier/shift'),
    'shift of the register': first(await get('/cash-registers/shifts')),
    'shift of the list': first(await get('/shifts')),
    'register of a shift': first([(first(await get('/shifts')) as { cash_register: Answer }).cash_register]),
    'opening transaction': shift.initial_transaction,
    balance: shift.balance,
    tax: first(await get('/cashier/tax')),
    'tax by key': first(await get('/tax')),
    'receipt config': await get('/organization/receipt-config'),
  })
}

/** Of a register that is no test register: those have none. */
async function branch(): Promise<unknown> {
  const { cash_registers, cashiers } = shop.lab.world
  const { id } = cash_registers.find(({ is_test }) => !is_test)!
  const { login, password } = cashiers.find(({ cash_register_ids }) => cash_register_ids.includes(id))!
  const other = new StrictClient(shop.lab.world.base_url, shop.register.license_key)
  await other.signIn(login, password)
  return (await other.register(id)).branch
}

async function receipts(): Promise<void> {
  const period = { from_date: '2026-03-02T00:00:00+02:00', to_date: '2026-03-03T00:00:00+02:00' }
  const { body } = SALES.find(({ title }) => title === 'discounts of an item and of the receipt')!
  const created = await post('/receipts/sell', { ...body, id: randomUUID() }, 201)
  await shop.fiscalized(String(created.id))
  const receipt = await get(`/receipts/${created.id}`)
  const item = first(receipt.goods)
  const card = { payment: { type: 'CASHLESS', value: 500 } }
  const withdrawal = await post('/receipts/cash-withdrawal', card)
  const back = await post(
    '/receipts/sell',
    plain({ goods: [{ ...(plain().goods[0] as object), is_return: true }] }),
    201,
  )
  put({
    'created receipt': created,
    receipt,
    'receipt of the list': first(await get('/receipts')),
    'receipt of a search': first(await get('/receipts/search')),
    'service receipt': await post('/receipts/service', { payment: { type: 'CASH', value: 1000 } }, 201),
    withdrawal,
    return: back,
    'tax of a shift': first((await get('/cashier/shift')).taxes),
    item,
    good: item.good,
    discount: first(item.discounts),
    'cash payment': first(receipt.payments),
    'card payment': first(withdrawal.payments),
    'transaction of a receipt': receipt.transaction,
    'report task': await post('/extended-reports/goods', { ...period, emails: [] }),
  })
  const order = { goods: plain().goods, payments: [{ type: 'CASH', value: 1000 }] }
  const { pre_payment_relation_id } = await post('/prepayment-receipts', order, 201)
  put({ relation: await get(`/prepayment-receipts/${pre_payment_relation_id}`) })
  await shop.pause('PT1M')
  await shop.client.goOffline()
  put({ 'offline receipt': await post('/receipts/sell', plain(), 201) })
  await shop.client.goOnline()
  await shop.pause('PT1M')
}

async function evening(): Promise<void> {
  const x = await post('/reports', undefined, 201)
  const { id } = await shop.client.closeShift()
  const { z_report, closing_transaction } = await shop.until(
    () => shop.client.shift(id),
    ({ status }) => status === 'CLOSED',
  )
  for (const [name, report] of Object.entries({
    'X-report': x,
    'Z-report': await get(`/reports/${z_report!.id}`),
    'report of the list': first(await get('/reports/search', { shift_id: [id] })),
  }))
    put({
      [name]: report,
      [`payment of the ${name}`]: first(report.payments),
      [`tax of the ${name}`]: first(report.taxes),
    })
  put({
    transaction: await get(`/transactions/${closing_transaction!.id}`),
    'transaction of the list': first(await get('/transactions')),
  })
  await shop.untilHeard(7)
  for (const { body } of shop.receiver.heard) {
    const { receipt, service_receipt } = body as { receipt?: Answer; service_receipt?: Answer }
    if (receipt) put({ 'receipt of a webhook': receipt })
    if (service_receipt) put({ 'service receipt of a webhook': service_receipt })
  }
}

for (const { client, of, keys, filled = [] } of LISTS)
  test(`${client}: ${of}`, () => {
    const answer = answers.get(of)
    assert.ok(answer, `no ${of} was fetched`)
    assert.deepEqual(
      keys.filter((key) => !Object.hasOwn(answer, key)),
      [],
    )
    assert.deepEqual(
      filled.filter((key) => answer[key] == null),
      [],
    )
  })

const RECEIPTS = [...new Set(LISTS.map(({ of }) => of))].filter(
  (of) => /receipt( |$)|withdrawal|return/.test(of) && !/transaction|config/.test(of),
)

for (const of of RECEIPTS) {
  test(`java: integer sums, known status and payments of the ${of}`, () => {
    const { total_sum, total_payment, total_rest, status, payments } = answers.get(of)!
    for (const sum of [total_sum, total_payment, total_rest]) assert.ok(Number.isSafeInteger(sum))
    assert.ok(['CREATED', 'DONE', 'ERROR', 'CANCELLED'].includes(String(status)))
    for (const { type, value } of payments as Answer[]) {
      assert.ok(['CASH', 'CASHLESS'].includes(String(type)))
      assert.ok(Number.isSafeInteger(value))
    }
  })

  test(`php, typed: six digits in the moments of the ${of}`, () => {
    const receipt = answers.get(of)!
    for (const key of ['fiscal_date', 'delivered_at', 'created_at', 'updated_at', 'sent_dps_at'])
      if (receipt[key] !== null) assert.match(String(receipt[key]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)
  })
}

test('bot: a fiscalized receipt is DONE, with its tax_url', () => {
  const { status, tax_url } = answers.get('receipt')!
  assert.equal(status, 'DONE')
  assert.match(String(tax_url), /^https:\/\/cabinet\.tax\.gov\.ua\/cashregs\/check\?id=/)
})

test('bot: payments as floats are taken', async () => {
  const { id } = await shop.client.openShift()
  await shop.until(
    () => shop.client.shift(id),
    ({ status }) => status === 'OPENED',
  )
  const body = JSON.stringify(plain()).replace('"value":4000', '"value":4000.0')
  const { status } = await http.raw('POST', '/receipts/sell', body)
  assert.equal(status, 201)
})

test('python: rates of a shift are integers', () => {
  assert.ok(Number.isInteger(answers.get('tax of a shift')!.rate))
})
