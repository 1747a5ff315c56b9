/**
 * A business day of a shop through the cloud alone, online and offline, by a client that refuses a missing key, a wrong
 * form of a date and a float. What it expects is taken from published facts, and its sums are counted by hand.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { StrictReceipt, StrictShift } from './client.ts'
import { checkFigures, MORNING, withMore } from './day-figures.ts'
import { BREAD, plain, returned, SALES, SERVICE_IN, WITHDRAWN } from './goods-sold.ts'
import { notification } from './model/receipt.ts'
import { checkPrints } from './prints.ts'
import { Shop } from './shop.ts'
import { CloudError, sweep } from './transport.ts'

let shop: Shop
let shift: StrictShift
let webhookKey: string
const offline: StrictReceipt[] = []
/** Sums that reports must have by now. */
let expected = MORNING

const offlineSale = (fiscal_code: string, fiscal_date: string) =>
  plain({ fiscal_code, fiscal_date, stock_code: 'strict-1' })

before(async () => {
  shop = await Shop.open()
})
after(() => shop.close())

/** What a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<[number, string | null]> {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  )
  if (!(error instanceof CloudError)) throw error
  return [error.status, error.code]
}

test('the cashier signs in and looks around: profile, signature, taxes, organization, registers', async () => {
  const { client, register } = shop
  assert.deepEqual(await refusal(client.me()), [403, null])
  assert.deepEqual(await refusal(client.signIn('olena', 'wrong')), [403, 'cashier.invalid_credentials'])
  await shop.signIn()
  assert.equal((await client.me()).id, shop.cashier.id)
  assert.equal((await client.signature()).shift_open_possibility, true)
  const codes = (await client.taxes()).map(({ code }) => code)
  for (const code of [1, 2, 4]) assert.ok(codes.includes(code))
  assert.equal((await client.organization()).id, (await client.me()).organization.id)
  assert.equal((await client.receiptConfig()).organization.id, (await client.organization()).id)
  const found = (await client.registers({ fiscal_number: register.fiscal_number })).results
  assert.deepEqual(
    found.map(({ id, shift }) => [id, shift]),
    [[register.id, null]],
  )
  assert.equal((await client.register(register.id)).offline_mode, false)
  const device = await client.device()
  assert.deepEqual([device.is_test, device.has_shift, device.documents_state.last_receipt_code], [true, false, 0])
  assert.equal((await client.pingTaxService()).status, 'DONE')
})

test('a webhook is set, and its key is told once', async () => {
  const { key, url } = await shop.client.setWebhook(await shop.receiver.listen())
  webhookKey = key
  assert.equal((await shop.client.webhook()).url, url)
})

test('a shift is opened, and polled until it is open', async () => {
  const { client } = shop
  assert.equal(await client.currentShift(), null)
  assert.deepEqual(await refusal(client.sell(plain())), [400, 'shift.not_opened'])
  const created = await client.openShift()
  assert.deepEqual([created.status, created.opened_at, created.z_report], ['CREATED', null, null])
  assert.equal(created.initial_transaction?.status, 'PENDING')
  shift = await shop.until(
    () => client.shift(created.id),
    ({ status }) => status === 'OPENED',
  )
  assert.equal(shift.initial_transaction?.status, 'DONE')
  assert.equal((await client.currentShift())?.id, shift.id)
  assert.equal((await refusal(client.openShift()))[0], 400)
  assert.equal((await client.registers({ in_use: true })).results[0]?.shift?.id, shift.id)
})

test('cash is put into the drawer', async () => {
  const { id, type, status } = await shop.client.service({
    id: randomUUID(),
    payment: { type: 'CASH', value: SERVICE_IN },
  })
  assert.deepEqual([type, status], ['SERVICE_IN', 'CREATED'])
  const { fiscal_code, tax_url, payments, transaction } = await shop.fiscalized(id)
  assert.deepEqual([tax_url, payments[0]?.value, transaction?.status], [null, SERVICE_IN, 'DONE'])
  assert.match(fiscal_code ?? '', /^TEST-[\w-]{6}$/)
})

for (const plan of SALES)
  test(`a sale: ${plan.title}`, async () => {
    const { client } = shop
    assert.deepEqual(await client.validate(plan.body), { validated: true })
    const created = await client.sell(plan.body)
    assert.deepEqual([created.status, created.fiscal_code, created.tax_url], ['CREATED', null, null])
    assert.notEqual(created.fiscal_date, null)
    const receipt = await shop.fiscalized(plan.body.id)
    const { type, total_sum, total_rest, round_sum, taxes } = receipt
    assert.deepEqual(
      { type, total_sum, total_rest, round_sum },
      {
        type: 'SELL',
        total_sum: plan.total_sum,
        total_rest: plan.total_rest,
        round_sum: plan.round_sum,
      },
    )
    assert.deepEqual(
      taxes.map(({ code, value, extra_value }) => [code, value, extra_value]),
      plan.taxes,
    )
    assert.equal(receipt.shift.id, shift.id)
    const url = new URL(receipt.tax_url ?? '')
    assert.equal(url.searchParams.get('id'), receipt.fiscal_code)
    assert.equal(url.searchParams.get('sm'), ((plan.total_sum + plan.round_sum) / 100).toFixed(2))
    assert.equal(url.searchParams.get('fn'), shop.register.fiscal_number)
    assert.equal((await client.receipt(receipt.fiscal_code!)).id, receipt.id)
  })

test('a sale whose answer was lost is sent again: it is refused, and was made once', async () => {
  const [{ body }] = SALES as [(typeof SALES)[number]]
  const before = (await shop.client.receipts({ limit: 100 })).results.length
  assert.deepEqual(await refusal(shop.client.sell(body)), [400, 'receipt.already_exists'])
  assert.equal((await shop.client.receipts({ limit: 100 })).results.length, before)
})

test('the chain is controlled by the id of the receipt before', async () => {
  const { client } = shop
  const wrong = plain({ previous_receipt_id: SALES[0]!.body.id })
  assert.deepEqual(await refusal(client.sell(wrong)), [400, 'receipt.previous_id_last_id_differs'])
  const right = plain({ previous_receipt_id: SALES.at(-1)!.body.id })
  assert.equal((await client.sell(right)).status, 'CREATED')
  await shop.fiscalized(right.id)
})

test('a receipt is returned, and tells which', async () => {
  const [{ body }] = SALES as [(typeof SALES)[number]]
  const request = returned(body.id)
  assert.equal((await shop.client.sell(request)).type, 'RETURN')
  const receipt = await shop.fiscalized(request.id)
  assert.deepEqual([receipt.related_receipt_id, receipt.total_sum, receipt.goods[0]?.is_return], [body.id, BREAD, true])
})

test('cash is handed out from a card', async () => {
  const payment = { type: 'CASHLESS', value: WITHDRAWN, card_mask: '537541******0000', rrn: '000000000002' }
  const { id, type } = await shop.client.withdraw({ id: randomUUID(), payment })
  assert.equal(type, 'CASH_WITHDRAWAL')
  assert.equal((await shop.fiscalized(id)).payments[0]?.value, WITHDRAWN)
})

test('other programs have other habits: numbers as text, tax codes as text, nulls, no id, several at once', async () => {
  const { client } = shop
  const goods = [{ good: { code: '1', name: 'Хліб', price: '4000', tax: ['8'] }, quantity: '1000', discounts: null }]
  const { id } = await client.sell({ goods, payments: [{ type: 'CASH', value: '4000' }], header: null, context: [] })
  await shop.fiscalized(id)
  const { results } = await client.bulkSell({ receipts: [plain(), plain()] })
  for (const each of results) await shop.fiscalized(each.id!)
  assert.deepEqual(await refusal(client.sell({ goods: [], payments: [] })), [422, 'validation.custom'])
})

test('an X-report has every sum of the day so far', async () => {
  const report = await shop.client.xReport()
  assert.deepEqual([report.is_z_report, report.fiscal_code, report.shift_id], [false, null, shift.id])
  checkFigures(report, expected)
  assert.deepEqual(await shop.client.report(report.id), report)
  assert.match((await shop.client.print(`/reports/${report.id}/text`, { width: 40 })).text, /X-ЗВІТ/i)
})

test('a good of the catalogue is sold, and webhooks tell its id', async () => {
  const { client } = shop
  const { id, code, name, price } = await client.createGood({
    ...{ code: 'juice', name: 'Сік яблучний', type: 'good', price: 3000, is_weight: false },
  })
  assert.ok((await client.goods({ query: 'Сік' })).results.some((good) => good.id === id))
  assert.equal((await client.good(id)).price, 3000)
  const goods = [{ good_id: id, good: { code, name, price }, quantity: 1000 }]
  const { id: receipt } = await client.sell({ goods, payments: [{ type: 'CASH', value: price }] })
  assert.equal((await shop.fiscalized(receipt)).goods[0]?.good_id, id)
  expected = withMore(expected, { sells: 1, cash: price })
})

test('the register works offline: a code of its own choice, and codes of the pool', async () => {
  const { client } = shop
  assert.equal((await client.askOfflineCodes({ count: 10, sync: true })).status, 'DONE')
  assert.equal((await client.offlineCodeCounter()).enough_offline_codes, true)
  await shop.pause('PT1M')
  assert.equal((await refusal(client.sellOffline(offlineSale('TEST-000000', shop.now()))))[0], 400)
  assert.equal((await client.goOffline()).status, 'ok')
  const { offline_mode, stay_offline } = await client.register(shop.register.id)
  assert.deepEqual([offline_mode, stay_offline], [true, true])
  for (const _ of ['first', 'second']) {
    await shop.pause('PT1M')
    const [code] = await client.offlineCodes(1)
    const at = shop.now()
    const receipt = await client.sellOffline(offlineSale(code!.fiscal_code, at))
    assert.deepEqual([receipt.fiscal_code, receipt.is_created_offline], [code!.fiscal_code, true])
    assert.equal(receipt.fiscal_date, at)
    assert.match(receipt.control_number ?? '', /^\d{4}$/)
    assert.notEqual(receipt.tax_url, null)
    assert.equal(receipt.transaction, null, 'no transaction before it is delivered')
    assert.deepEqual(await refusal(client.sellOffline(offlineSale(code!.fiscal_code, at))), [400, null])
    offline.push(receipt)
  }
  await shop.pause('PT1M')
  offline.push(await client.sell(plain()))
  assert.equal(offline[2]!.is_created_offline, true)
  expected = withMore(expected, { sells: 3, cash: 3 * BREAD })
})

test('going online, all that was made offline is delivered with its codes', async () => {
  const { client } = shop
  assert.equal((await client.goOnline()).status, 'ok')
  await shop.until(
    () => client.register(shop.register.id),
    ({ offline_mode }) => !offline_mode,
  )
  for (const { id, fiscal_code, fiscal_date } of offline) {
    const receipt = await shop.fiscalized(id)
    const { transaction } = receipt
    assert.deepEqual([receipt.fiscal_code, receipt.is_created_offline], [fiscal_code, true])
    assert.deepEqual([transaction?.status, transaction?.offline_id], ['DONE', fiscal_code])
    assert.equal(transaction?.response_id, fiscal_code)
    assert.equal(transaction?.original_datetime, fiscal_date)
  }
  assert.ok((await client.offlineTime()).status.total >= 120)
})

test('receipts are listed by pages, and found by code, number, shift, mark and moment', async () => {
  const { client } = shop
  const all = (await client.receipts({ limit: 100 })).results
  const pages: StrictReceipt[] = []
  for (let offset = 0; offset === pages.length; offset += 4)
    pages.push(...(await client.receipts({ limit: 4, offset })).results)
  const idOf = ({ id }: StrictReceipt) => id
  assert.deepEqual(pages.map(idOf), all.map(idOf))
  assert.deepEqual((await client.receipts({ limit: 100, desc: true })).results.map(idOf), all.map(idOf).toReversed())
  const wanted = all[3]!
  const found = async (query: Parameters<typeof client.searchReceipts>[0]) =>
    (await client.searchReceipts(query)).results.map(idOf)
  assert.deepEqual((await client.receipts({ serial: wanted.serial })).results.map(idOf), [wanted.id])
  assert.deepEqual(await found({ fiscal_code: wanted.fiscal_code! }), [wanted.id])
  assert.deepEqual(
    await found({ shift_id: [shift.id], cash_register_id: [shop.register.id], limit: 100 }),
    all.map(idOf),
  )
  assert.deepEqual(await found({ stock_code: 'strict-1' }), [offline[0]!.id, offline[1]!.id])
  assert.deepEqual(await found({ from_date: '2026-03-03T00:00:00+02:00' }), [])
  assert.deepEqual((await refusal(client.receipt(randomUUID())))[0], 404)
})

test('a receipt is printed in every form, whether it was made online or offline', async () => {
  const { body } = SALES.find(({ title }) => title === 'excise')!
  for (const id of [body.id, offline[0]!.id]) await checkPrints(shop.client, await shop.client.receipt(id))
})

test('a receipt is sent to addresses and to a telephone', async () => {
  const { client } = shop
  const { id } = offline[0]!
  assert.deepEqual(await client.email(id, ['buyer@example.com', 'second@example.com']), { ok: true })
  assert.deepEqual(await client.sms(id, '380501234567'), { ok: true })
  for (const addresses of [[], ['no address']])
    assert.deepEqual(await refusal(client.email(id, addresses)), [422, 'validation.custom'])
  assert.deepEqual(await refusal(client.sms(id, '+380501234567')), [422, 'validation.custom'])
})

test('an order is paid in advance, further and in full; another is returned', async () => {
  const { client } = shop
  const goods = [{ good: { code: '7', name: 'Торт на замовлення', price: 8000 }, quantity: 1000 }]
  const first = await client.prepay({ goods, payments: [{ type: 'CASH', value: 2000 }] })
  const relation = first.pre_payment_relation_id!
  assert.deepEqual([first.type, first.total_payment], ['SELL', 2000])
  assert.deepEqual(await chainOf(relation), ['PARTIAL_PAID', 2000, 8000, 1, null, []])
  const further = await client.payFurther(relation, { payments: [{ type: 'CASH', value: 1000 }] })
  const last = await client.payFurther(relation, { payments: [{ type: 'CASHLESS', value: 5000 }] })
  assert.equal(last.pre_payment_relation_id, relation)
  assert.deepEqual(await chainOf(relation), ['FULL_PAID', 8000, 8000, 2, last.id, []])
  const other = await client.prepay({ goods, payments: [{ type: 'CASH', value: 3000 }] })
  const returned = await client.returnPrepayment(other.pre_payment_relation_id!)
  assert.deepEqual(
    returned.map(({ type, total_payment, related_receipt_id }) => [type, total_payment, related_receipt_id]),
    [['RETURN', 3000, other.id]],
  )
  const [back] = returned as [StrictReceipt]
  assert.deepEqual(await chainOf(other.pre_payment_relation_id!), ['CANCELLED', 3000, 8000, 1, null, [back.id]])
  const found = (await client.prepayments({ status: 'FULL_PAID' })).results
  assert.deepEqual(
    found.map(({ relation_id }) => relation_id),
    [relation],
  )
  for (const { id } of [first, further, last, other, back]) await shop.fiscalized(id)
  expected = withMore(expected, { sells: 4, returns: 1, cash: 6000, cash_back: 3000, card: 5000 })
})

/** How far a chain of payments has come. */
async function chainOf(relation: string): Promise<unknown[]> {
  const { pre_payment_status, paid_sum, total_sum, receipt_chain } = await shop.client.prepayment(relation)
  const { pre_payment_receipts, after_payment_receipt, returned_receipts } = receipt_chain
  const parts = pre_payment_receipts.length
  return [pre_payment_status, paid_sum, total_sum, parts, after_payment_receipt, returned_receipts]
}

test('transactions are listed and polled', async () => {
  const { client } = shop
  const { results } = await client.transactions({ status: ['DONE'], type: ['RECEIPT'], limit: 100 })
  const receipts = (await client.receipts({ limit: 100 })).results
  assert.deepEqual(
    results.map(({ id }) => id).toSorted(),
    receipts.map(({ transaction }) => transaction!.id).toSorted(),
  )
  const { request_data } = await client.transaction(results[0]!.id)
  assert.notEqual(request_data, null)
  assert.equal((await client.taxesByKey()).length, (await client.taxes()).length)
})

test('the shift is closed, and polled until it is closed', async () => {
  const { client } = shop
  const closing = await client.closeShift()
  assert.deepEqual([closing.status, closing.z_report?.fiscal_code], ['CLOSING', null])
  shift = await shop.until(
    () => client.shift(closing.id),
    ({ status }) => status === 'CLOSED',
  )
  assert.equal(shift.closing_transaction?.status, 'DONE')
  assert.equal((await client.transaction(shift.closing_transaction!.id)).type, 'Z_REPORT')
  assert.equal(await client.currentShift(), null)
  assert.equal((await client.shortShift(shift.id)).z_report?.fiscal_code, shift.z_report!.fiscal_code)
  for (const list of [client.shifts, client.registerShifts])
    assert.deepEqual(
      (await list({ statuses: ['CLOSED'] })).results.map(({ id }) => id),
      [shift.id],
    )
  assert.deepEqual(await refusal(client.closeShift()), [400, 'shift.not_opened'])
})

test('the Z-report has every sum of the day, on paper as well', async () => {
  const { client } = shop
  const { id, fiscal_code } = shift.z_report!
  const report = await client.report(id)
  assert.deepEqual([report.is_z_report, report.fiscal_code], [true, fiscal_code])
  checkFigures(report, expected)
  assert.equal(report.balance, shift.balance?.balance)
  const found = (await client.searchReports({ is_z_report: true, shift_id: [shift.id] })).results
  assert.deepEqual(
    found.map((each) => each.id),
    [id],
  )
  const { text } = await client.print(`/reports/${id}/text`, { width: 42 })
  assert.ok(text.includes(fiscal_code!), text)
  assert.ok(Math.max(...text.split('\n').map((line) => line.length)) <= 42)
  const png = await client.print(`/reports/${id}/png`)
  assert.deepEqual([png.kind, [...png.bytes.slice(1, 4)]], ['image/png', [0x50, 0x4e, 0x47]])
  const period = { from_date: '2026-03-02T00:00:00+02:00', to_date: '2026-03-03T00:00:00+02:00' }
  for (const is_short of [true, false]) {
    const { kind, text } = await client.periodical({ ...period, is_short, width: 42 })
    assert.match(kind, /^text\/plain/)
    assert.ok(
      text
        .replaceAll(/\s/g, '')
        .includes(((report.payments.find(({ type }) => type === 'CASH')?.sell_sum ?? 0) / 100).toFixed(2)),
      text,
    )
  }
})

test('an extended report is ordered, polled and fetched', async () => {
  const { client } = shop
  const period = { from_date: '2026-03-02T00:00:00+02:00', to_date: '2026-03-03T00:00:00+02:00' }
  for (const kind of ['goods', 'z', 'receipt']) {
    const { id, status } = await client.orderReport(kind, { ...period, emails: [] })
    assert.equal(status, 'PENDING')
    await shop.until(
      () => client.reportTask(id),
      ({ status }) => status === 'DONE',
    )
    assert.equal((await client.reportFile(id)).text.slice(0, 2), 'PK')
  }
})

test('the shop was told of everything, signed, in the models of the answers', async () => {
  const { client, receiver } = shop
  const all = (await client.searchReceipts({ shift_id: [shift.id], limit: 100 })).results
  // A withdrawal is none of the published events
  const receipts = all.filter(({ type }) => type !== 'CASH_WITHDRAWAL')
  await shop.untilHeard(receipts.length + 2)
  receiver.checkSignatures(webhookKey)
  const told = { receipt: [] as string[], service_receipt: [] as string[], shift: [] as string[] }
  for (const { body } of receiver.heard) {
    sweep(body, '$')
    const [event] = Object.keys(body) as (keyof typeof told)[]
    if (event === 'shift') told.shift.push(notification.shift(body, '$').shift.status)
    else if (event === 'service_receipt') told[event].push(notification.service(body, '$').service_receipt.id)
    else told.receipt.push(notification.receipt(body, '$').receipt.id)
  }
  const isService = ({ type }: StrictReceipt) => type.startsWith('SERVICE')
  const ids = (some: StrictReceipt[]) => some.map(({ id }) => id)
  assert.deepEqual(told.shift, ['OPENED', 'CLOSED'])
  assert.deepEqual(told.service_receipt, ids(receipts.filter(isService)))
  assert.deepEqual(told.receipt, ids(receipts.filter((each) => !isService(each))))
  assert.deepEqual(await client.deleteWebhook(), { ok: true })
})
