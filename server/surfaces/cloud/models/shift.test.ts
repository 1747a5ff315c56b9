import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openSums } from '../../../../machines/money/sums.ts'
import type { ReportPayment } from '../../../../machines/vocabulary/reports/report.ts'
import type { SeedData } from '../../../../machines/vocabulary/seed-data.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { ReferenceData } from '../../../runtime/world/reference-data.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { fullShiftModel, type ShiftView, shortShiftModel } from './shift.ts'

const AT = Date.parse('2026-06-01T06:00:00Z')
const app: SeedData = JSON.parse(readFileSync(new URL('../../../../fixtures/house.json', import.meta.url), 'utf8'))
const reference = new ReferenceData([app])

const row = (number: number, fields: Partial<LedgerRow> = {}, offline_code: string | null = null): LedgerRow => ({
  number,
  status: 'DONE',
  fiscal_code: 'TEST-000001',
  error_message: null,
  settled_at: AT + 1000,
  ...fields,
  entry: {
    document: {
      id: `document-${number}`,
      cash_register_id: reference.firstRegister.id,
      number,
      type: number === 1 ? 'SHIFT_OPEN' : 'Z_REPORT',
      at: AT,
      previous_hash: '0'.repeat(64),
      offline_code,
      key_id: 'key',
      body: {},
    },
    hash: '',
    signature: '',
  },
})

const payment = (fields: Partial<ReportPayment>): ReportPayment => ({
  type: 'CASH',
  code: null,
  label: '',
  sell_sum: 0,
  return_sum: 0,
  service_in: 0,
  service_out: 0,
  cash_withdrawal: 0,
  cash_withdrawal_commission: 0,
  ...fields,
})

function shown(fields: Partial<ShiftView> = {}, shift: Partial<Shift> = {}): ShiftView {
  return {
    shift: {
      id: 'shift',
      serial: 1,
      status: 'OPENED',
      cashier_id: app.cashiers[0]!.id,
      key_id: 'key',
      at_once: false,
      created_at: AT,
      opened_at: AT + 1000,
      closed_at: null,
      updated_at: AT + 2000,
      day_ends_at: AT,
      opening_number: 1,
      closing_number: null,
      sums: openSums(500),
      z_report: null,
      ...shift,
    },
    register: reference.firstRegister,
    cashier: app.cashiers[0]!,
    opening: row(1),
    closing: null,
    taxes: reference.taxes(reference.firstRegister.organization_id),
    seed: 'seed',
    ...fields,
  }
}

test('the balance adds the rows of one kind of payment up, whatever their labels', () => {
  const sums = {
    ...openSums(500),
    balance: 1600,
    payments: [
      payment({ sell_sum: 1000, return_sum: 50, service_in: 200 }),
      payment({ label: 'Other', sell_sum: 100, service_out: 150 }),
      payment({ type: 'CASHLESS', code: 1, sell_sum: 700, return_sum: 70 }),
    ],
  }
  const { updated_at, ...balance } = fullShiftModel(shown({}, { sums })).balance
  assert.equal(updated_at, '2026-06-01T06:00:02.000000+00:00')
  assert.deepEqual(balance, {
    initial: 500,
    balance: 1600,
    cash_sales: 1100,
    card_sales: 700,
    discounts_sum: 0,
    extra_charge_sum: 0,
    cash_returns: 50,
    card_returns: 70,
    service_in: 200,
    service_out: 150,
  })
})

test('a delivered transaction carries the code and the moment of the answer', () => {
  const { initial_transaction } = shortShiftModel(shown())
  assert.equal(initial_transaction?.response_status, 'OK')
  assert.equal(initial_transaction?.response_id, 'TEST-000001')
  assert.equal(initial_transaction?.request_received_at, '2026-06-01T06:00:01.000000+00:00')
  assert.equal(initial_transaction?.original_datetime, null)
})

test('a refused transaction carries the reason (SHF-007)', () => {
  const opening = row(1, { status: 'ERROR', fiscal_code: null, error_message: 'no such key' })
  const { initial_transaction } = shortShiftModel(shown({ opening }))
  assert.equal(initial_transaction?.status, 'ERROR')
  assert.equal(initial_transaction?.response_status, 'ERROR')
  assert.equal(initial_transaction?.response_error_message, 'no such key')
})

test('a Z-report gets its fiscal code with delivery, and made offline at once', () => {
  const z_report = { id: 'z', serial: 1, ...openSums(500) }
  const pending = { status: 'PENDING', fiscal_code: null, settled_at: null } as const
  const codes = [row(2, pending), row(2, pending, 'TEST-000002'), row(2)].map((closing) => {
    const shift = { status: 'CLOSING', closing_number: 2, closed_at: AT, z_report } as const
    return shortShiftModel(shown({ closing }, shift)).z_report?.fiscal_code
  })
  assert.deepEqual(codes, [null, 'TEST-000002', 'TEST-000001'])
})

test('no member is left out: what is absent is null', () => {
  const text = JSON.parse(JSON.stringify(fullShiftModel(shown())))
  for (const key of ['z_report', 'closed_at', 'closing_transaction', 'fiscal_api_type', 'evpez_shift_id'])
    assert.equal(text[key], null, key)
  assert.equal(text.emergency_close, false)
  assert.equal(text.cash_register.created_at, '2026-01-07T08:00:00+00:00')
})

test('the row of a tax keeps its identifier from one look to the next', () => {
  const taxes = [
    {
      code: 1,
      label: 'A',
      symbol: 'А',
      rate: 20,
      extra_rate: 0,
      sell_sum: 20,
      return_sum: 0,
      sales_turnover: 120,
      returns_turnover: 0,
      setup_date: AT,
      no_vat: false,
    },
  ]
  const look = () => fullShiftModel(shown({}, { sums: { ...openSums(0), taxes } })).taxes[0]!
  assert.deepEqual(look(), look())
  assert.deepEqual([look().sales, look().sales_turnover, look().type], [20, 120, 'INCLUDED'])
})
