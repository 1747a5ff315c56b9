/**
 * Random days: sales, returns, cash in and out, withdrawals, online and offline, judged by the tax authority as they
 * come. Every failure prints its seed; to reproduce it, run `KASALAB_SEED=<seed> npm run unit`, or this file alone.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { initialTransition, transition } from 'xstate'
import { totals } from '../../../machines/money/totals.ts'
import { register } from '../../../machines/register/register.ts'
import type { Entry } from '../../../machines/vocabulary/document.ts'
import type { Signer } from '../../../machines/vocabulary/outside/signer.ts'
import type { Discount, Goods, Payment, ReceiptBody, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { RegisterEvent, RegisterFact } from '../../../machines/vocabulary/register.ts'
import type { Report, ReportPayment, ReportTax } from '../../../machines/vocabulary/reports/report.ts'
import { PAYMENT_SUMS } from '../../../machines/vocabulary/reports/sums.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import { enrolled } from '../../../simulators/tax-authority/taxpayer-ledger.ts'
import { judgePage } from '../../../simulators/tax-authority/verdicts.ts'

const seed = process.env.KASALAB_SEED
const runs = (numRuns: number): fc.Parameters<unknown> => ({ numRuns, ...(seed && { seed: Number(seed) }) })

const AT = Date.parse('2026-06-01T06:00:00Z')
const CODES = 200
const signer: Signer = { running: true, certificate_end: AT + 1e12, blocked: null, active: true }
const tax = (code: number, rate: number, more: Partial<Tax> = {}): Tax => ({
  id: `00000000-0000-4000-8000-00000000000${code}`,
  code,
  label: `${rate} %`,
  symbol: String(code),
  rate,
  extra_rate: 0,
  included: true,
  no_vat: false,
  created_at: 0,
  ...more,
})
const taxes = [
  tax(1, 20),
  tax(2, 7),
  tax(4, 20, { extra_rate: 5 }),
  tax(5, 20, { included: false }),
  tax(8, 0, { no_vat: true }),
]

/** A register and its tax authority: every document is answered at once, and must be accepted. */
function newTill() {
  let [snapshot] = initialTransition(register, {
    id: 'r',
    organization_id: 'o',
    branch_id: 'b',
    is_test: true,
    seed: 's',
    cashier_id: 'd',
    key_id: 'desk',
    signer,
    frozen: false,
    unpaid: false,
    allowed_offline_hours: 36,
    grant: { seed: 7, from: 1, count: CODES, at: AT },
  })
  let authority = enrolled(CODES)
  const taxpayer = { cash_register_id: 'r', seed: 7, is_test: true }
  const entries: Entry[] = []
  const hear = (event: { type: RegisterEvent['type'] } & Record<string, unknown>): RegisterFact => {
    const [next, actions] = transition(register, snapshot, { at: AT, ...event } as RegisterEvent)
    const said = (actions as unknown as { type: string; params: { event: RegisterFact } }[])
      .filter(({ type }) => type === 'xstate.emit')
      .map(({ params }) => params.event)
    snapshot = next
    for (const fact of said) if ('document' in fact) entries.push(fact)
    for (const fact of said) {
      if (fact.type !== 'delivery.requested') continue
      const judged = judgePage(taxpayer, authority, entries.slice(fact.from - 1, fact.to), null)
      authority = judged.ledger
      for (const { status, error_message } of judged.verdicts) assert.equal(status, 'DONE', error_message ?? '')
      hear({ type: 'documents.judged', verdicts: judged.verdicts, to: fact.to })
    }
    return said[0]!
  }
  const done = (event: Parameters<typeof hear>[0]): RegisterFact => {
    const fact = hear(event)
    assert.notEqual(fact?.type, 'refused', JSON.stringify(fact))
    return fact
  }
  return {
    entries,
    hear,
    done,
    get balance() {
      return snapshot.context.shift!.sums.balance
    },
    get pending() {
      const { next, first_pending } = snapshot.context.ledger
      return next - first_pending
    },
    open: () =>
      done({
        type: 'shift.open',
        from: 'desk',
        cashier: { id: 'c', branch_id: 'b', organization_id: 'o', key_id: 'k', is_test: true, senior: false, signer },
      }),
    sell: (request: SellRequest) =>
      done({ type: 'receipt.sell', request, taxes, totals: totals(request, taxes), known: false }),
    x: () => (done({ type: 'report.print', print: true }) as Extract<RegisterFact, { type: 'report.printed' }>).report,
    close: () => {
      const fact = done({ type: 'shift.close', from: 'desk', cashier: null })
      return (fact as Extract<RegisterFact, { type: 'shift.closing' }>).document.body.report
    },
  }
}

const discounts: fc.Arbitrary<Discount[]> = fc.array(
  fc.record({
    type: fc.constantFrom('DISCOUNT', 'EXTRA_CHARGE'),
    mode: fc.constantFrom('VALUE', 'PERCENT'),
    value: fc.nat(60),
    tax_codes: fc.subarray([1, 2]),
  }),
  { maxLength: 2 },
)
const goods: fc.Arbitrary<Goods[]> = fc.array(
  fc.record({
    code: fc.constant('1'),
    name: fc.constant('Bread'),
    price: fc.nat(100_000),
    quantity: fc.constantFrom(1000, 2000, 500, 1333),
    taxes: fc.subarray([1, 2, 4, 5, 8], { maxLength: 2 }),
    discounts,
  }),
  { minLength: 1, maxLength: 4 },
)
const deals = fc.record({
  kind: fc.constantFrom('sell' as const, 'sell' as const, 'return' as const),
  goods,
  discounts,
  rounding_mode: fc.constantFrom(null, 'ROUND_10' as const, 'ROUND_50' as const),
  card: fc.constantFrom(0, 0, 30, 100),
  more: fc.constantFrom(0, 0, 50, 1000),
  label: fc.constantFrom(null, 'Каса', 'Сейф'),
})
const steps = fc.oneof(
  { weight: 6, arbitrary: deals },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('service' as const), tens: fc.integer({ min: -900, max: 900 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      value: fc.integer({ min: 1, max: 9000 }),
      code: fc.constantFrom(null, 1, 2),
      commission: fc.constantFrom(null, 0, 35),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      way: fc.constantFrom('offline' as const, 'online' as const),
    }),
  },
)
type Deal = typeof deals extends fc.Arbitrary<infer T> ? T : never

let ids = 0
const nextId = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`

/** A receipt with payments that settle it: a part by card, the rest in cash, with change where allowed. */
function settled({ kind, goods: items, card, more, label, ...rest }: Deal, is_return = kind === 'return'): SellRequest {
  const basket = { id: nextId(), ...rest, goods: items.map((item) => ({ ...item, is_return })) }
  const due = totals({ ...basket, payments: [] }, taxes).total_sum
  const byCard = Math.floor((due * card) / 100)
  const paid: Payment[] = [{ type: 'CASHLESS', value: byCard }]
  if (card === 100) return { ...basket, payments: paid }
  const probe = totals({ ...basket, payments: [...paid, { type: 'CASH', value: 0 }] }, taxes)
  const cash: Payment = { type: 'CASH', value: probe.payable - byCard + (is_return ? 0 : more), label }
  return { ...basket, payments: [...paid, cash] }
}

/** The sums of a day from its documents, added up independently. */
function addedUp(bodies: ReceiptBody[], initial: number) {
  const payments = new Map<string, Record<string, number>>()
  const byTax = new Map<number, Record<string, number>>()
  const sums: Record<string, number> = { initial, balance: initial }
  const add = (row: Record<string, number>, name: string, value: number): void => {
    row[name] = (row[name] ?? 0) + value
  }
  const rowOf = <K>(rows: Map<K, Record<string, number>>, key: K): Record<string, number> =>
    rows.get(key) ?? rows.set(key, {}).get(key)!
  let last: string | null = null
  for (const { type, id, money } of bodies) {
    const [column, sign] = (
      { SELL: ['sell_sum', 1], RETURN: ['return_sum', -1], SERVICE_IN: ['service_in', 1] } as Record<
        string,
        [string, number]
      >
    )[type] ?? [type.toLowerCase(), -1]
    for (const { type: kind, code, label, value, commission } of money.paid) {
      const row = rowOf(payments, `${kind} ${code} ${label}`)
      add(row, column, value)
      add(row, 'cash_withdrawal_commission', commission ?? 0)
      if (kind === 'CASH' || type === 'CASH_WITHDRAWAL') add(sums, 'balance', sign * value)
    }
    if (type === 'CASH_WITHDRAWAL') add(sums, 'cash_withdrawal_receipts_count', 1)
    if (type !== 'SELL' && type !== 'RETURN') continue
    last = id
    const isSale = type === 'SELL'
    add(sums, isSale ? 'sell_receipts_count' : 'return_receipts_count', 1)
    const way = money.round_sum > 0 ? 'up' : 'down'
    add(sums, `${isSale ? 'sales' : 'returns'}_round_${way}`, Math.abs(money.round_sum))
    if (isSale) add(sums, 'discounts_sum', money.discounts_sum)
    if (isSale) add(sums, 'extra_charge_sum', money.extra_charge_sum)
    for (const { code, value, extra_value, turnover } of money.taxes) {
      add(rowOf(byTax, code), column, value + extra_value)
      add(rowOf(byTax, code), isSale ? 'sales_turnover' : 'returns_turnover', turnover)
    }
  }
  return { sums, payments, byTax, last }
}

const TAX_COLUMNS = ['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover'] as const

function equals(report: Report, entries: readonly Entry[], initial: number): void {
  const bodies = entries
    .filter(({ document }) => document.type === 'RECEIPT')
    .map(({ document }) => document.body as ReceiptBody)
  const { sums, payments, byTax, last } = addedUp(bodies, initial)
  const { id: _id, serial: _serial, taxes: taxRows, payments: paymentRows, last_receipt_id, ...figures } = report
  assert.equal(last_receipt_id, last)
  assert.deepEqual(figures, Object.fromEntries(Object.keys(figures).map((name) => [name, sums[name] ?? 0])))
  assert.equal(paymentRows.length, payments.size)
  for (const row of paymentRows)
    for (const column of PAYMENT_SUMS)
      assert.equal(row[column], payments.get(`${row.type} ${row.code} ${row.label}`)?.[column] ?? 0, column)
  assert.equal(taxRows.length, byTax.size)
  for (const row of taxRows)
    for (const column of TAX_COLUMNS) assert.equal(row[column], byTax.get(row.code)?.[column] ?? 0, column)
}

test('JRN-012..014: X and Z are the sum of the receipts of the day, and the tax authority finds the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(steps, { maxLength: 24 }), { minLength: 1, maxLength: 2 }), (days) => {
      const till = newTill()
      let initial = 0
      for (const day of days) {
        till.open()
        const from = till.entries.length
        for (const step of day) {
          if (step.kind === 'link') till.done({ type: `register.go-${step.way}` })
          else if (step.kind === 'service') {
            const value = Math.max(step.tens, -Math.max(0, Math.floor(till.balance / 10))) * 10
            if (value !== 0) till.done({ type: 'receipt.service', request: { payment: { type: 'CASH', value } } })
          } else if (step.kind === 'withdraw') {
            const { value, code, commission } = step
            const isTooMuch = value > till.balance
            const fact = till.hear({ type: 'receipt.withdraw', request: { payment: { code, value, commission } } })
            assert.equal(fact.type === 'refused', isTooMuch)
          } else till.sell(settled(step))
        }
        equals(till.x(), till.entries.slice(from), initial)
        const z = till.close()
        equals(z, till.entries.slice(from), initial)
        initial = z.balance
      }
      till.done({ type: 'register.go-online' })
      assert.equal(till.pending, 0)
    }),
    runs(500),
  )
})

test('LOC-165: a day whose receipts are all returned leaves only the discounts', () => {
  fc.assert(
    fc.property(fc.array(deals, { maxLength: 12 }), (list) => {
      const till = newTill()
      till.open()
      for (const deal of list) {
        till.sell(settled(deal, false))
        till.sell(settled(deal, true))
      }
      const z = till.close()
      assert.equal(z.balance, 0)
      assert.equal(z.sell_receipts_count, z.return_receipts_count)
      assert.deepEqual([z.sales_round_up, z.sales_round_down], [z.returns_round_up, z.returns_round_down])
      const back = (row: ReportPayment | ReportTax): void => assert.equal(row.sell_sum, row.return_sum)
      for (const row of z.payments) back(row)
      for (const row of z.taxes) {
        back(row)
        assert.equal(row.sales_turnover, row.returns_turnover)
      }
    }),
    runs(300),
  )
})
