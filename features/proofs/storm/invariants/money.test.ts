import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AT, breadSale, breadSold, exchanged, factSeen, REGISTER } from '../observations.ts'
import { RegisterOracle, RegisterOracles } from '../oracle/register-oracle.ts'
import type { StormInvariant } from './invariant.ts'
import { MoneyConserved } from './money.ts'
import { RepeatsAnsweredAlike } from './repeats.ts'

const OPENED = { status: 200, body: { status: true } }
const report = (more: object = {}) => ({
  ...{ serial: 1, initial: 0, balance: 1000, last_receipt_id: 'a', sell_receipts_count: 1, return_receipts_count: 0 },
  ...{ cash_withdrawal_receipts_count: 0, sales_round_up: 0, sales_round_down: 0, returns_round_up: 0 },
  ...{ returns_round_down: 0, discounts_sum: 0, extra_charge_sum: 0 },
  taxes: [{ code: 1, sell_sum: 167, return_sum: 0, sales_turnover: 1000, returns_turnover: 0 }],
  payments: [
    {
      ...{ type: 'CASH', code: null, label: 'Готівка', sell_sum: 1000, return_sum: 0, service_in: 0, service_out: 0 },
      ...{ cash_withdrawal: 0, cash_withdrawal_commission: 0 },
    },
  ],
  ...more,
})

function money(): { house: RegisterOracles; invariant: MoneyConserved } {
  const house = new RegisterOracles([new RegisterOracle(REGISTER, 'key', 2)], AT)
  return { house, invariant: new MoneyConserved(house) }
}

/** A till that is open, with one bread sold. */
function openTill(): { house: RegisterOracles; see: StormInvariant['see'] } {
  const { house, invariant } = money()
  const see: StormInvariant['see'] = (seen) => invariant.see(seen)
  assert.equal(see(exchanged('open', undefined, OPENED)), null)
  assert.equal(see(exchanged('sell', breadSale('a'), breadSold('a'))), null)
  return { house, see }
}

test('a report that is the sum of its receipts is right, and any other figure is not', () => {
  for (const name of ['balance', 'sell_receipts_count', 'discounts_sum', 'sales_round_up', 'initial'] as const) {
    const { see } = openTill()
    assert.match(
      String(see(exchanged('x', undefined, { status: 200, body: { status: true, report: report({ [name]: 7 }) } }))),
      new RegExp(`X-report: ${name} is 7`),
    )
  }
  const { see } = openTill()
  assert.equal(see(exchanged('x', undefined, { status: 200, body: { status: true, report: report() } })), null)
  const closed = { status: 200, body: { status: 'DONE', report: report({ id: 'z' }) } }
  assert.equal(see(exchanged('close', undefined, closed)), null)
})

test('an X-report that is not counted on is noticed', () => {
  const { see } = openTill()
  const answer = { status: 200, body: { status: true, report: report({ serial: 2 }) } }
  assert.equal(see(exchanged('x', undefined, answer)), 'X-report 2 is the 1. of the shift')
})

test('a sum of a receipt, a tax, or the receipt before, that is another one is noticed', () => {
  const wrong = (change: object): string | null => {
    const { see } = openTill()
    const right = breadSold('b', 'a')
    return see(exchanged('sell', breadSale('b'), { ...right, body: { ...right.body, ...change } }))
  }
  assert.equal(wrong({}), null)
  assert.match(String(wrong({ total_rest: 1 })), /total_rest/)
  assert.match(String(wrong({ taxes: [] })), /has 0 taxes/)
  assert.match(String(wrong({ previous_receipt_id: 'x' })), /receipt before/)
})

test('a receipt outside a shift, on another day, a second time, or unpaid is noticed', () => {
  const { invariant } = money()
  assert.match(String(invariant.see(exchanged('sell', breadSale('a'), breadSold('a')))), /shift is CLOSED/)
  const tomorrow = { at: AT + 86_400_000 - 1 }
  assert.match(String(openTill().see(exchanged('sell', breadSale('b'), breadSold('b', 'a'), tomorrow))), /another day/)
  assert.match(String(openTill().see(exchanged('sell', breadSale('a'), breadSold('a', 'a')))), /a second time/)
  const short = { ...breadSale('b'), payments: [{ type: 'CASH', value: 999 }] }
  assert.match(String(openTill().see(exchanged('sell', short, breadSold('b', 'a')))), /not paid in full/)
  const long = { ...breadSale('b'), payments: [{ type: 'CASHLESS', value: 1001 }] }
  assert.match(String(openTill().see(exchanged('sell', long, breadSold('b', 'a')))), /charges a card/)
  const covered = { status: 400, body: { code: 'receipt.rest_not_covered' } }
  assert.equal(openTill().see(exchanged('sell', long, covered)), null)
})

test('more cash than there is, and work beyond the offline limit, are noticed', () => {
  const out = { payment: { type: 'CASH', value: -1010 } }
  const { see } = openTill()
  assert.match(String(see(exchanged('service', out, { status: 200, body: { external_id: 's' } }))), /drawer with 1000/)
  const { house, see: again } = openTill()
  house.take(
    factSeen('register.went-offline', {
      requested: true,
      document: { number: 1, offline_code: 'c', body: { since: AT - 37 * 3_600_000 } },
    }).fact,
  )
  assert.match(String(again(exchanged('sell', breadSale('b'), breadSold('b', 'a')))), /offline session/)
})

test('a receipt of another number than the next is noticed', () => {
  const moved = (id: number) => {
    const answer = { status: 200, body: { external_id: 's', id } }
    return openTill().see(exchanged('service', { payment: { type: 'CASH', value: 1000 } }, answer))
  }
  assert.equal(moved(2), null)
  assert.equal(moved(3), 'receipt 3 is the 2.')
})

test('a refusal without its cause is noticed', () => {
  const refused = (code: string) => ({ status: 400, body: { code } })
  for (const code of [
    'shift.not_opened',
    'receipt.already_exists',
    'receipt.underpaid',
    'receipt.rest_not_covered',
    'shift.other_day',
  ])
    assert.match(String(openTill().see(exchanged('sell', breadSale('b'), refused(code)))), /without cause/)
  assert.equal(openTill().see(exchanged('sell', breadSale('a'), refused('receipt.already_exists'))), null)
})

test('what the tax authority makes of a shift is followed', () => {
  const { invariant } = money()
  const created = {
    request: { surface: 'cloud', desk: null, method: 'POST', path: '/', headers: {}, body: {} },
  } as const
  assert.equal(
    invariant.see(exchanged('open', {}, { status: 202, body: { status: 'CREATED', serial: 1 } }, created)),
    null,
  )
  assert.match(String(invariant.see(exchanged('sell', breadSale('a'), breadSold('a')))), /CREATED/)
  invariant.see(factSeen('shift.opened', { shift: { opened_at: AT } }))
  assert.equal(invariant.see(exchanged('sell', breadSale('a'), breadSold('a'))), null)
})

test('a receipt that is made again, or shown otherwise, is noticed', () => {
  const repeats = new RepeatsAnsweredAlike()
  assert.equal(repeats.see(exchanged('sell', breadSale('a'), breadSold('a'))), null)
  assert.equal(repeats.see(exchanged('sell', breadSale('a'), breadSold('a'))), 'receipt r1 a is made again')
  const shown = (body: object) => repeats.see(exchanged('look', undefined, { status: 200, body: { id: 'a', ...body } }))
  assert.equal(shown({ total_sum: 1000, fiscal_code: null }), null)
  assert.equal(shown({ total_sum: 1000, fiscal_code: 'C' }), null)
  assert.match(String(shown({ total_sum: 1000, fiscal_code: 'D' })), /fiscal_code/)
  assert.match(String(shown({ total_sum: 1001, fiscal_code: 'D' })), /total_sum/)
})

test('a bank operation that is answered in two ways is noticed', () => {
  const repeats = new RepeatsAnsweredAlike()
  const talk = (rrn: string) =>
    repeats.see({
      kind: 'talk',
      talk: {
        ...{ terminal: 't', request_id: 'q', operation: 'purchase', amount: 5, repeated: false, at: AT },
        answer: { success: true, code: 0, result: { rrn } },
      },
    })
  assert.equal(talk('1'), null)
  assert.equal(talk('1'), null)
  assert.match(String(talk('2')), /is answered/)
})
