import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSums, reportOf } from '../../../../machines/money/sums.ts'
import type { Report, ReportPayment, ReportTax } from '../../../../machines/vocabulary/reports/report.ts'
import type { ReceiptPlace } from '../../../runtime/reads/receipts.ts'
import { returnedCode } from './returned-sale.ts'
import { elementsOf, HOUSE, ledgerRowOf, TAXES, xmlRows } from './tests/schema.ts'
import { type ReportRecords, reportDocument } from './z-report.ts'

const payment = (more: Partial<ReportPayment>): ReportPayment => ({
  ...{ type: 'CASH', code: null, label: 'Готівка', sell_sum: 0, return_sum: 0, service_in: 0, service_out: 0 },
  ...{ cash_withdrawal: 0, cash_withdrawal_commission: 0 },
  ...more,
})

const zrepOf = (report: Partial<Report>, records: Partial<ReportRecords> = {}, previous: string | null = null) =>
  elementsOf(
    reportDocument(
      {
        ...HOUSE,
        ...{
          report: { ...reportOf(openSums(0), 3, 'id'), ...report },
          row: ledgerRowOf({}),
          cashier: 'Олена',
          taxes: TAXES,
        },
        ...records,
      },
      previous,
    ),
  ).ZREP

test('an empty shift has a head and sums of nought, and the hash of the document before is not in it', () => {
  const { ZREPHEAD, ...rest } = zrepOf({})
  assert.deepEqual([ZREPHEAD.ORDERDATE, ZREPHEAD.ORDERTIME, ZREPHEAD.ORDERNUM], ['01062026', '003000', '7'])
  assert.deepEqual([ZREPHEAD.OFFLINE, ZREPHEAD.PREVDOCHASH], [undefined, undefined])
  assert.deepEqual(Object.entries(rest).slice(1), [
    ['ZREPREALIZ', { SUM: '0.00', ORDERSCNT: '0' }],
    ['ZREPRETURN', { SUM: '0.00', ORDERSCNT: '0' }],
    ['ZREPBODY', { SERVICEINPUT: '0.00', SERVICEOUTPUT: '0.00' }],
  ])
})

test('one made offline has its code, and the hash of the document before', () => {
  const previous = 'ab'.repeat(32)
  const { ZREPHEAD } = zrepOf({}, { row: ledgerRowOf({}, 'TEST-abc123') }, previous)
  assert.deepEqual([ZREPHEAD.ORDERTAXNUM, ZREPHEAD.OFFLINE, ZREPHEAD.PREVDOCHASH], ['TEST-abc123', 'true', previous])
})

test('sums are hryvnias with kopecks, and what was rounded up is negative', () => {
  const { ZREPREALIZ, ZREPRETURN, ZREPCASH, ZREPBODY } = zrepOf({
    payments: [
      payment({ sell_sum: 1010, service_in: 5, service_out: 7 }),
      payment({ type: 'CASHLESS', code: 2, label: 'Картка', sell_sum: 200, return_sum: 90, cash_withdrawal: 300 }),
    ],
    ...{ sales_round_up: 4, sales_round_down: 1, sell_receipts_count: 2, cash_withdrawal_receipts_count: 1 },
  })
  const { PAYFORMS, ...sums } = ZREPREALIZ
  assert.deepEqual(sums, { SUM: '12.10', RNDSUM: '-0.03', NORNDSUM: '12.07', ORDERSCNT: '2' })
  assert.deepEqual(xmlRows(PAYFORMS), [
    { ROWNUM: '1', PAYFORMCD: '0', PAYFORMNM: 'ГОТІВКА', SUM: '10.10' },
    { ROWNUM: '2', PAYFORMCD: '2', PAYFORMNM: 'КАРТКА', SUM: '2.00' },
  ])
  assert.equal(ZREPRETURN.PAYFORMS.ROW.SUM, '0.90')
  assert.deepEqual(ZREPCASH, { SUM: '3.00', COMMISSION: '0.00', ORDERSCNT: '1' })
  assert.deepEqual(ZREPBODY, { SERVICEINPUT: '0.05', SERVICEOUTPUT: '0.07' })
})

const taxOf = (code: number, more: Partial<ReportTax>): ReportTax => {
  const { label, symbol, rate, extra_rate, no_vat } = TAXES.find((tax) => tax.code === code)!
  return {
    ...{ code, label, symbol, rate, extra_rate, no_vat, setup_date: 0 },
    ...{ sell_sum: 0, return_sum: 0, sales_turnover: 0, returns_turnover: 0 },
    ...more,
  }
}

test('taxes that have turned over are rows: VAT and excise apart, each with its base', () => {
  const { ZREPREALIZ, ZREPRETURN } = zrepOf({
    taxes: [
      taxOf(1, { sell_sum: 2000, sales_turnover: 12_000 }),
      taxOf(2, {}),
      taxOf(4, { sell_sum: 2600, sales_turnover: 12_600, return_sum: 260, returns_turnover: 1260 }),
      taxOf(10, { sell_sum: 2600, sales_turnover: 12_600 }),
    ],
  })
  const shown = (list: object | undefined) =>
    xmlRows(list).map(({ TYPE, NAME, LETTER, PRC, SIGN, TURNOVER, SOURCESUM, SUM }) =>
      [TYPE, NAME, LETTER, PRC, SIGN, TURNOVER, SOURCESUM, SUM].join(' '),
    )
  assert.deepEqual(shown(ZREPREALIZ.TAXES), [
    '0 ПДВ 20% А 20.00 false 120.00 120.00 20.00',
    '0 ПДВ 20% Г 20.00 false 126.00 120.00 20.00',
    '1 Акциз 5% Г 5.00 false 126.00 126.00 6.00',
    '0 ПДВ 20% Ж 20.00 true 100.00 100.00 20.00',
    '1 Акциз 5% Ж 5.00 true 120.00 120.00 6.00',
  ])
  assert.deepEqual(shown(ZREPRETURN.TAXES), [
    '0 ПДВ 20% Г 20.00 false 12.60 12.00 2.00',
    '1 Акциз 5% Г 5.00 false 12.60 12.60 0.60',
  ])
})

test('excise that was counted apart is stated as it was counted, whatever its turnover comes to', () => {
  const shares = { rate_sell_sum: 1998, extra_rate_sell_sum: 602, rate_return_sum: 0, extra_rate_return_sum: 0 }
  const { ZREPREALIZ } = zrepOf({ taxes: [taxOf(4, { sell_sum: 2600, sales_turnover: 12_600, ...shares })] })
  assert.deepEqual(
    xmlRows(ZREPREALIZ.TAXES).map(({ SOURCESUM, SUM }) => [SOURCESUM, SUM]),
    [
      ['119.98', '19.98'],
      ['126.00', '6.02'],
    ],
  )
})

test('of a tax that is no longer in the table it is not said where it lies', () => {
  const { ZREPREALIZ } = zrepOf({ taxes: [taxOf(1, { sell_sum: 20, sales_turnover: 120 })] }, { taxes: [] })
  assert.equal(ZREPREALIZ.TAXES.ROW.SIGN, undefined)
})

test('characters that XML has no way to write are replaced', () => {
  const { ZREPHEAD } = zrepOf({}, { cashier: 'a\u0000b\ud800\u000bc' })
  assert.equal(ZREPHEAD.CASHIER, 'a\ufffdb\ufffd\ufffdc')
})

const SALE = '00000000-0000-4000-8000-000000000001'
const REGISTER = { id: 'register', organization_id: 'organization' } as ReceiptPlace['register']
const FOREIGN = { id: 'foreign', organization_id: 'another' } as ReceiptPlace['register']

interface Stored {
  related?: string
  fiscal_code?: string | null
  offline_code?: string | null
  at?: number
  settled_at?: number
}

/** Documents of registers, by their numbers; the sale is number 1 of its register. */
function placesOf(documents: Record<string, Record<number, Stored>>): Parameters<typeof returnedCode>[0] {
  const receipt = async (_: number, register: string, number: number) => {
    const {
      related,
      fiscal_code = null,
      offline_code = null,
      at = 0,
      settled_at = null,
    } = documents[register]![number]!
    const body = related === undefined ? {} : { cloud: { related_receipt_id: related } }
    return { fiscal_code, settled_at, entry: { document: { offline_code, at, body } } }
  }
  const services = {
    unreadable: { orNull: (reading: Promise<unknown>) => reading },
    ledgers: { receipt },
    switchboard: {
      receiptNumber: async (_: object, address: string, id: string) =>
        id === SALE && documents[address.slice('register:'.length)]?.[1] ? 1 : null,
    },
  }
  return { services, world: { id: 1, reference: { seed: { cash_registers: [FOREIGN, REGISTER] } } } } as never
}

const codeOf = (documents: Parameters<typeof placesOf>[0]) =>
  returnedCode(placesOf(documents), { register: REGISTER, number: 2 })

test('the sale that a return names is stated by its fiscal code, or by the code it spent offline', async () => {
  const back = { related: SALE }
  assert.equal(await codeOf({ register: { 1: { fiscal_code: 'TEST-sale01' }, 2: back } }), 'TEST-sale01')
  assert.equal(await codeOf({ register: { 1: { offline_code: 'TEST-off001' }, 2: back } }), 'TEST-off001')
})

test('a return made offline states what was known when it was made', async () => {
  const back = { related: SALE, offline_code: 'TEST-off002', at: 10 }
  const sale = { fiscal_code: 'TEST-sale01' }
  assert.equal(await codeOf({ register: { 1: { ...sale, settled_at: 10 }, 2: back } }), 'TEST-sale01')
  assert.equal(await codeOf({ register: { 1: { ...sale, settled_at: 11 }, 2: back } }), null)
  assert.equal(
    await codeOf({ register: { 1: { offline_code: 'TEST-off001', ...sale, settled_at: 11 }, 2: back } }),
    'TEST-off001',
  )
})

test('none is stated where no sale is named, where it is unknown or foreign, or has no code yet', async () => {
  assert.equal(await codeOf({ register: { 1: { fiscal_code: 'TEST-sale01' }, 2: {} } }), null)
  assert.equal(await codeOf({ register: { 2: { related: SALE } } }), null)
  assert.equal(
    await codeOf({ foreign: { 1: { fiscal_code: 'TEST-sale01' } }, register: { 2: { related: SALE } } }),
    null,
  )
  assert.equal(await codeOf({ register: { 1: {}, 2: { related: SALE } } }), null)
})
