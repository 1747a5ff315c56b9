/** What is noticed of an accepted request as a whole: windows that end before they begin, media types, related receipts. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { cloudOperations } from '../../../app/operations.ts'

const { app } = await openServer()
let headers: Record<string, string>

before(async () => {
  await begin()
})
/** A cashier with an open shift. */
async function begin(): Promise<void> {
  headers = { 'content-type': 'application/json', 'x-client-name': 'shop', 'x-client-version': '1' }
  const { json } = await call('POST', '/api/v1/cashier/signin', { login: 'olena', password: 'olena-kasa' })
  headers = { ...headers, authorization: `Bearer ${json.access_token}`, 'x-license-key': 'test-kasa-1' }
  await call('POST', '/api/v1/shifts')
  await call('POST', '/lab/clock/advance', { by: 'PT1S' })
}

async function call(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(app.addresses.cloud + path, { method, headers: { ...headers, ...more }, ...sent })
  return { status: answer.status, notice: answer.headers.get('x-notice'), json: JSON.parse(await answer.text()) }
}

const WINDOW = 'from_date=2026-03-03T09:00:00Z&to_date=2026-03-02T09:00:00Z'

test('every list with a window names one that ends before it begins', async () => {
  const lists = cloudOperations.filter(
    ({ method, query }) => method === 'GET' && JSON.stringify(query ?? {}).includes('"from_date"'),
  )
  assert.ok(lists.length >= 6, `${lists.length}`)
  for (const { path } of lists) {
    const known = path.replace(':cash_register_id', '40000000-0000-4000-8000-000000000001')
    const { status, notice } = await call('GET', `${known}?${WINDOW}`)
    // A report of such a span cannot be made
    if (path === '/api/v1/reports/periodical') assert.equal(status, 422)
    else assert.deepEqual([status, notice], [200, 'span reversed; query.to_date'], path)
  }
  const orders = await call(
    'GET',
    `/api/v1/orders?${WINDOW.replaceAll('from_', 'delivered_from_').replaceAll('&to_', '&delivered_to_')}`,
  )
  assert.deepEqual([orders.status, orders.notice], [200, 'span reversed; query.delivered_to_date'])
})

test('JSON for who takes no JSON is noticed, and for who takes anything it is not', async () => {
  for (const [accept, came] of [
    ['application/xml', 'application/xml'],
    ['text/html, application/xhtml+xml;q=0.9', 'text/html'],
    ['бланк', '…'],
  ] as const) {
    const { notice } = await call('GET', '/api/v1/cashier/me', undefined, { accept: encodeURI(accept) })
    assert.equal(notice, 'answer of another media type; header.Accept; meant=application/json', accept)
    const { json } = await call('GET', '/lab/notices?kind=answer%20of%20another%20media%20type')
    assert.equal(json.notices.at(-1).came, came)
  }
  for (const accept of ['*/*', 'application/json', 'application/*', 'application/problem+json', 'text/html, */*;q=0.1'])
    assert.equal((await call('GET', '/api/v1/cashier/me', undefined, { accept })).notice, null, accept)
})

test('of many sales those that name an unknown receipt are told apart', async () => {
  const [known, unknown] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const sale = {
    goods: [{ good: { code: '1', name: 'Хліб', price: 2000 }, quantity: 1000 }],
    payments: [{ type: 'CASH', value: 2000 }],
  }
  await call('POST', '/api/v1/receipts/sell', { id: known, ...sale })
  const receipts = [known, unknown, known].map((related_receipt_id) => ({ ...sale, related_receipt_id }))
  const { status, notice } = await call('POST', '/api/v1/receipts/bulk-sell', { receipts })
  assert.deepEqual([status, notice], [200, 'related receipt not known; body.receipts.1.related_receipt_id'])
  const itself = await call('POST', '/api/v1/receipts/sell', { id: unknown, related_receipt_id: unknown, ...sale })
  assert.equal(itself.notice, 'related receipt not known; body.related_receipt_id')
})

test('a window after now by the clock of the world is named, with what that shows', async () => {
  const later = new Date(Date.now() + 400 * 86_400_000).toISOString()
  const { notice } = await call('GET', `/api/v1/shifts?from_date=${later}`)
  const { json } = await call('GET', '/lab/clock')
  assert.equal(notice, `window after now; query.from_date; meant=${new Date(json.now).toISOString()}`)
  const body = { from_date: later, to_date: later }
  assert.match(
    (await call('POST', '/api/v1/extended-reports/goods', body)).notice!,
    /^window after now; body\.from_date/,
  )
})

test('what is no time, or what a call does not read, is no window', async () => {
  for (const [path, status, notice] of [
    ['/api/v1/shifts?from_date=2001-01-32T00:00:00', 422, null],
    ['/api/v1/cashier/me?from_date=2001-01-32T00:00:00', 200, 'unknown parameter; query.from_date'],
    ['/api/v1/cashier/me?from_date=2901-01-01T00:00:00Z', 200, 'unknown parameter; query.from_date'],
  ] as const) {
    const seen = await call('GET', path)
    assert.deepEqual([seen.status, seen.notice], [status, notice], path)
  }
})

test('a body that a call does not take, and a filter by a register of none, are named', async () => {
  for (const [method, path, notice] of [
    ['POST', '/api/v1/cash-registers/go-online', 'body not read; body'],
    ['POST', '/lab/reset', 'body not read; body'],
  ] as const) {
    assert.equal((await call(method, path, {})).notice, null, path)
    assert.equal((await call(method, path, { world: 'shop' })).notice, notice, path)
  }
  await begin()
  const id = '99999999-9999-4999-8999-999999999999'
  for (const name of ['cash_register_id', 'branch_id']) {
    const { status, notice } = await call('GET', `/api/v1/receipts/search?${name}=${id}`)
    assert.deepEqual([status, notice], [200, `filter of nothing known; query.${name}`])
  }
})

test('a member of older clients is named where a newer one counts instead', async () => {
  const good = { code: '1', name: 'Хліб', price: 2000 }
  const sell = (more: object) =>
    call('POST', '/api/v1/receipts/sell', {
      goods: [{ good: { ...good, ...more }, quantity: 1000 }],
      payments: [{ type: 'CASH', value: 2000 }],
    })
  const both = await sell({ tax: [1], taxes: [2] })
  assert.deepEqual([both.status, both.notice], [201, 'member beside a newer one; body.goods.0.good.taxes; meant=tax'])
  assert.equal((await sell({ tax: [1], taxes: [1] })).notice, null)
  assert.equal((await sell({ excise_barcode: 'ABCD123456', excise_barcodes: ['ABCD123456'] })).notice, null)
})

test('a date and a code for a register that is offline already are named', async () => {
  assert.deepEqual((await call('POST', '/api/v1/cash-registers/go-offline')).notice, null)
  assert.deepEqual((await call('POST', '/api/v1/cash-registers/go-offline')).notice, null)
  const body = { go_offline_date: '2026-03-02T09:00:00Z', fiscal_code: 'x' }
  const { status, notice } = await call('POST', '/api/v1/cash-registers/go-offline', body)
  assert.deepEqual([status, notice], [200, 'offline already; body.go_offline_date, offline already; body.fiscal_code'])
  await call('POST', '/api/v1/cash-registers/go-online')
  await call('POST', '/lab/clock/advance', { by: 'PT1S' })
})

const TERMINAL = '50000000-0000-4000-8000-000000000001'

test('members of a message to a terminal that nothing reads are noticed in the lab', async () => {
  await call('PUT', `/lab/terminals/${TERMINAL}/bridge-mode`)
  const { json } = await call('GET', '/lab/world')
  const { device_id } = json.terminals.find(({ id }: { id: string }) => id === TERMINAL)
  const lan = app.addresses.lan.replace(/^ws/, 'http')
  const body = JSON.stringify({ amount: '2000', tip: 5 })
  const paid = fetch(`${lan}/api/pos/${device_id}/purchase`, { method: 'POST', headers, body })
  const { json: found } = await until(async () => {
    const seen = await call('GET', '/lab/notices?kind=unknown%20member')
    return seen.json.notices.length > 0 ? seen : null
  })
  const [{ surface, operation, place }] = found.notices.slice(-1)
  assert.deepEqual([surface, operation, place], ['bridge', 'purchase', 'message.tip'])
  await call('POST', '/lab/clock/advance', { by: 'PT1M' })
  assert.equal((await paid).status, 200)
})

/** Asks until there is an answer. */
async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
  }
}

test('a parameter that a call of the lab does not read is named, whatever the call does', async () => {
  for (const [method, path] of [
    ['POST', '/lab/reset?world=shop'],
    ['GET', '/lab/world?name=shop'],
    ['DELETE', '/lab/faults?name=authority-mute'],
  ] as const) {
    const { status, notice } = await call(method, path)
    assert.equal(status, 200)
    assert.match(notice ?? '', /^unknown parameter; query\.(world|name)/, path)
  }
})
