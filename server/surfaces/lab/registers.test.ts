/** The lab on a register, what its desk printed, a bank terminal and its hands, and the states of actors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, RECEIPT, virtual } from '../../../features/proofs/kit/lab.ts'

const OTHER_RECEIPT = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d02'
const site = await openLab()

test('a register that nothing has happened to has no shift, and an empty drawer', async () => {
  const { lab, cash_registers } = await site.world(virtual)
  const { body } = await lab('GET', `registers/${cash_registers[0].id}`)
  const { link, shift, cash, receipts, last_receipt_id, pending_documents, offline_since } = body
  assert.deepEqual(
    { link, shift, cash, receipts, last_receipt_id, pending_documents, offline_since },
    {
      link: 'online',
      shift: null,
      cash: 0,
      receipts: 0,
      last_receipt_id: null,
      pending_documents: 0,
      offline_since: null,
    },
  )
  assert.ok(body.offline_codes > 0)
  assert.deepEqual((await lab('GET', `registers/${cash_registers[0].fiscal_number}`)).body, body)
  assert.equal((await lab('GET', 'registers/TEST999999')).status, 404)
})

test('its shift has sums, and what it makes offline waits for delivery', async () => {
  const { lab, desk } = await site.world({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
  const state = async () => (await lab('GET', 'registers/TEST000001')).body
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  await desk('receipt/sell', minimalSale(RECEIPT))
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const online = await state()
  assert.equal(online.shift.status, 'OPENED')
  assert.equal(online.shift.opened_at, '2026-03-02T07:00:00.000Z')
  assert.equal(online.shift.day_ends_at, '2026-03-02T22:00:00.000Z')
  assert.deepEqual(
    [online.shift.totals.sell_sum, online.shift.totals.sell_receipts_count, online.cash],
    [5100, 1, 5100],
  )
  assert.deepEqual([online.receipts, online.last_receipt_id, online.pending_documents], [1, RECEIPT, 0])
  await lab('PUT', 'faults/server-unreachable')
  await desk('receipt/sell', minimalSale(OTHER_RECEIPT))
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  const offline = await state()
  assert.equal(offline.link, 'offline')
  const hours = (Date.parse(offline.offline_limit_at) - Date.parse(offline.offline_since)) / 3_600_000
  assert.equal(hours, 36, 'of the seed')
  assert.equal(offline.pending_documents, 2, 'the sale, and the document that began the session')
})

test('closed, a shift keeps its sums and the drawer its cash', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  await desk('receipt/sell', minimalSale(RECEIPT))
  await desk('shift/close')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const { body } = await lab('GET', 'registers/TEST000001')
  assert.deepEqual([body.shift.status, body.shift.totals.sell_sum], ['CLOSED', 5100])
  assert.equal(body.cash, 5100)
})

test('an actor is in its first states until something happens to it, and each region has its own', async () => {
  const { lab, desk, cash_registers, terminals } = await site.world(virtual)
  const register = `register:${cash_registers[0].id}`
  const states = async (...addresses: string[]) =>
    (await lab('GET', `actors?${addresses.map((each) => `address=${each}`).join('&')}`)).body
  const [first, terminal] = await states(register, `terminal:${terminals[0].id}`)
  assert.deepEqual(first, {
    address: register,
    machine: 'register',
    states: ['link', 'link.online', 'shift', 'shift.CLOSED'],
  })
  assert.deepEqual(terminal.states, ['server', 'server.offline', 'client', 'client.offline'])
  await desk('shift/open')
  await lab('PUT', 'faults/server-unreachable')
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  assert.deepEqual((await states(register))[0].states, ['link', 'link.offline', 'shift', 'shift.OPENED'])
})

test('a machine without states is in none; an unknown address is refused, and so is none', async () => {
  const { lab, cash_registers } = await site.world(virtual)
  const { body } = await lab('GET', `actors?address=printer:${cash_registers[0].id}`)
  assert.deepEqual(body[0].states, [])
  assert.equal((await lab('GET', 'actors?address=register:nobody')).status, 404)
  assert.equal((await lab('GET', 'actors?address=nonsense')).status, 404)
  assert.equal((await lab('GET', 'actors')).status, 422)
})

const NOBODY = '00000000-0000-4000-8000-0000000000ff'

test('what a desk printed is listed, and each slip is shown in every form', async () => {
  const { lab, desk, cash_registers } = await site.world(virtual)
  const [{ id }] = cash_registers
  await desk('shift/open')
  await desk('receipt/sell', { ...minimalSale('00000000-0000-4000-8000-000000000001'), print: true })
  await desk('shift/xreport')
  const { body: prints } = await lab('GET', `prints/${id}`)
  const { shift_id } = prints[1].document
  assert.deepEqual(
    prints.map(({ number, kind, status, document, not_shown }: Record<string, unknown>) => [
      ...[number, kind, status, document, not_shown],
    ]),
    [
      [1, 'RECEIPT', 'printed', { document: 2 }, null],
      [2, 'X_REPORT', 'printed', { report: 1, shift_id }, null],
    ],
  )
  const [{ links }] = prints
  const longest = (lines: string) => Math.max(...lines.split('\n').map((line) => line.length))
  const shown = async (link: string) => {
    const answer = await fetch(link)
    return [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())] as const
  }
  const [, plain, asText] = await shown(`${links.text}?width=60`)
  assert.equal(plain, 'text/plain; charset=utf-8')
  assert.equal(longest(asText.toString()), 60)
  const [, page, html] = await shown(links.html)
  assert.equal(page, 'text/html; charset=utf-8')
  assert.match(html.toString(), /^<!doctype html>/)
  const [, picture, png] = await shown(links.png)
  assert.equal(picture, 'image/png')
  assert.equal(png.toString('latin1', 1, 4), 'PNG')
  for (const path of [`prints/${id}/3.txt`, `prints/${id}/0.png`, `prints/${id}/x.html`, `prints/${NOBODY}`])
    assert.equal((await lab('GET', path)).status, 404, path)
  for (const path of [
    `prints/${id}/1.txt?width=9`,
    `prints/${id}/1.txt?width=251`,
    `prints/${id}/1.png?paper_width=81`,
  ])
    assert.equal((await lab('GET', path)).status, 422, path)
})

test('prints are found without an id: by the register, its fiscal number, the last slip, a fiscal code', async () => {
  const { lab, desk, cash_registers, base_url } = await site.world(virtual)
  const registers = cash_registers as { id: string; fiscal_number: string }[]
  const [first, second] = registers as [(typeof registers)[0], (typeof registers)[0]]
  const printers = async () => (await lab('GET', 'prints')).body
  const nothing = await printers()
  assert.deepEqual(
    nothing.map((each: Record<string, unknown>) => [each.cash_register_id, each.fiscal_number, each.slips, each.last]),
    registers.map(({ id, fiscal_number }) => [id, fiscal_number, 0, null]),
  )
  assert.equal((await lab('GET', `prints/${first.fiscal_number}/last.txt`)).status, 404)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  for (const end of ['1', '2']) {
    await desk('receipt/sell', { ...minimalSale(`00000000-0000-4000-8000-00000000000${end}`), print: true })
    await lab('POST', 'clock/advance', { by: 'PT10S' })
  }
  await desk('shift/xreport')
  const listed = (await lab('GET', `prints/${first.fiscal_number}`)).body
  assert.deepEqual(listed, (await lab('GET', `prints/${first.id}`)).body)
  const [{ url, slips, last }, other] = await printers()
  assert.deepEqual([slips, last, other.slips], [3, listed[2].links, 0])
  assert.deepEqual(await (await fetch(url)).json(), listed)
  // An X-report is no document, and has no fiscal code.
  const codes = listed.map(({ fiscal_code }: { fiscal_code: string | null }) => fiscal_code)
  assert.deepEqual([typeof codes[0], typeof codes[1], codes[2]], ['string', 'string', null])
  const shown = async (slip: string | number, register = first.fiscal_number) => {
    const answer = await fetch(`${base_url}/lab/prints/${register}/${slip}.txt`)
    return { status: answer.status, text: await answer.text() }
  }
  assert.deepEqual(await shown(codes[1]), await shown(2))
  assert.deepEqual(await shown(codes[0]), await shown(1, first.id))
  assert.match((await shown(codes[0])).text, new RegExp(codes[0]))
  // By the id its client has made, in either case: online the code comes later.
  assert.deepEqual(await shown('00000000-0000-4000-8000-000000000002'.toUpperCase()), await shown(2))
  assert.deepEqual(await shown('last'), await shown(3))
  assert.equal((await shown(codes[0], second.fiscal_number)).status, 404)
  for (const path of [`prints/${first.fiscal_number}x`, `prints/${first.id}/null.txt`, `prints/${first.id}/first.txt`])
    assert.equal((await lab('GET', path)).status, 404, path)
})

test('a terminal shows its screen and its script, and takes another', async () => {
  const { lab, terminals } = await site.world(virtual)
  const path = `terminals/${terminals[0].id}`
  const { body: before } = await lab('GET', path)
  assert.deepEqual([before.screen, before.prints], [{ shows: 'ready', rrn: null, text: 'Готовий до роботи' }, []])
  assert.deepEqual([before.batch.purchases, before.last], [{ count: 0, sum: 0 }, null])
  const rule = {
    when: { by: 'amount', amount: 7 },
    operation_type: null,
    outcome: { kind: 'declined', status: 'lostCard' },
  }
  const { body: scripted } = await lab('PUT', `${path}/script`, { mode: 'manual', rules: [rule] })
  assert.deepEqual([scripted.script.mode, scripted.script.rules, scripted.script.card], ['manual', [rule], 'valid'])
  assert.deepEqual((await lab('DELETE', `${path}/script`)).body.script, before.script)
})

test('hands at a terminal at which nothing goes on do nothing, and what is malformed is refused', async () => {
  const { lab, terminals } = await site.world(virtual)
  const path = `terminals/${terminals[0].id}`
  for (const hand of ['proceed', 'approve', 'decline', 'cancel'])
    assert.equal((await lab('POST', `${path}/${hand}`)).body.screen.shows, 'ready', hand)
  assert.equal((await lab('POST', `${path}/card`, { card: 'expired' })).status, 200)
  const malformed: [string, string, object][] = [
    ['POST', 'card', {}],
    ['POST', 'card', { card: 'a fish' }],
    ['POST', 'decline', { status: 'posTerminalNotConnected' }],
    ['PUT', 'script', { mode: 'asleep' }],
    ['PUT', 'script', { latency_ms: { pin: 1 } }],
    ['PUT', 'script', { rules: [{ when: { by: 'next', times: 0 }, operation_type: null, outcome: { kind: 'busy' } }] }],
    ['PUT', 'script', { colour: 'red' }],
  ]
  for (const [method, place, body] of malformed)
    assert.equal((await lab(method, `${path}/${place}`, body)).status, 422, `${place} ${JSON.stringify(body)}`)
})
