import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSums, reportOf } from '../../../../machines/money/sums.ts'
import type { Report, ReportPayment } from '../../../../machines/vocabulary/reports/report.ts'
import { type ReportPapers, reportXml } from './xml.ts'

const payment = (more: Partial<ReportPayment>): ReportPayment => ({
  type: 'CASH',
  code: null,
  label: 'Готівка',
  sell_sum: 0,
  return_sum: 0,
  service_in: 0,
  service_out: 0,
  cash_withdrawal: 0,
  cash_withdrawal_commission: 0,
  ...more,
})

const xmlOf = (report: Partial<Report>, papers: object = {}): string =>
  reportXml({
    report: { ...reportOf(openSums(0), 3, 'id'), ...report },
    row: {
      number: 9,
      status: 'DONE',
      fiscal_code: 'TEST-abc',
      error_message: null,
      settled_at: 1,
      entry: {
        document: {
          ...{ id: 'uid', cash_register_id: 'r', number: 9, type: 'Z_REPORT', at: Date.parse('2026-03-02T22:30:05Z') },
          ...{ previous_hash: 'ab', offline_code: null, key_id: 'k', body: {} },
        },
        hash: '',
        signature: '',
      },
    },
    register: { number: '1', fiscal_number: 'TEST000001', title: 'Каса', address: 'вул. <Липова> & 1', is_test: true },
    organization: { edrpou: '12345678', tax_number: '123456789012', title: 'ТОВ', is_vat: false },
    branch: null,
    cashier: 'Олена',
    ...papers,
  } as unknown as ReportPapers)

test('the head has the moment of the wall in Kyiv, the numbers, and text as XML has it', () => {
  const xml = xmlOf({})
  for (const element of [
    '<ORDERDATE>03032026</ORDERDATE><ORDERTIME>003005</ORDERTIME><ORDERNUM>9</ORDERNUM>',
    '<POINTNM>Каса</POINTNM><POINTADDR>вул. &lt;Липова&gt; &amp; 1</POINTADDR>',
    '<ORDERTAXNUM>TEST-abc</ORDERTAXNUM><PREVDOCHASH>ab</PREVDOCHASH><TESTING>true</TESTING>',
  ])
    assert.ok(xml.includes(element), `${element} is not in ${xml}`)
  assert.doesNotMatch(xml, /IPN|OFFLINE|RNDSUM|PAYFORMS|TAXES|ZREPCASH/)
})

test('sums are hryvnias with kopecks, and what was rounded up is negative', () => {
  const xml = xmlOf({
    payments: [
      payment({ sell_sum: 1010, service_in: 5, service_out: 7 }),
      payment({ type: 'CASHLESS', code: 2, label: 'Картка', sell_sum: 200, return_sum: 90, cash_withdrawal: 300 }),
    ],
    sales_round_up: 4,
    sales_round_down: 1,
    sell_receipts_count: 2,
    cash_withdrawal_receipts_count: 1,
  })
  const realization = xml.slice(xml.indexOf('<ZREPREALIZ>'), xml.indexOf('<ZREPRETURN>'))
  assert.equal(
    realization,
    '<ZREPREALIZ><SUM>12.10</SUM><RNDSUM>-0.03</RNDSUM><NORNDSUM>12.07</NORNDSUM><ORDERSCNT>2</ORDERSCNT><PAYFORMS>' +
      '<ROW ROWNUM="1"><PAYFORMCD>0</PAYFORMCD><PAYFORMNM>Готівка</PAYFORMNM><SUM>10.10</SUM></ROW>' +
      '<ROW ROWNUM="2"><PAYFORMCD>2</PAYFORMCD><PAYFORMNM>Картка</PAYFORMNM><SUM>2.00</SUM></ROW>' +
      '</PAYFORMS></ZREPREALIZ>',
  )
  const rest = xml.slice(xml.indexOf('<ZREPCASH>')).trim()
  assert.equal(
    rest,
    '<ZREPCASH><SUM>3.00</SUM><COMMISSION>0.00</COMMISSION><ORDERSCNT>1</ORDERSCNT></ZREPCASH>' +
      '<ZREPBODY><SERVICEINPUT>0.05</SERVICEINPUT><SERVICEOUTPUT>0.07</SERVICEOUTPUT></ZREPBODY></ZREP>',
  )
})

test('taxes that have turned over are listed with their turnover', () => {
  const tax = { label: 'ПДВ', extra_rate: 0, return_sum: 0, returns_turnover: 0, setup_date: 0, no_vat: false }
  const xml = xmlOf({
    taxes: [
      { ...tax, code: 1, symbol: 'А', rate: 20, sell_sum: 200, sales_turnover: 1200 },
      { ...tax, code: 2, symbol: 'Б', rate: 7, sell_sum: 0, sales_turnover: 0 },
    ],
  })
  const row = '<NAME>ПДВ</NAME><LETTER>А</LETTER><PRC>20.00</PRC><TURNOVER>12.00</TURNOVER><SUM>2.00</SUM>'
  assert.equal(xml.split('<TAXES>').length, 2)
  assert.ok(xml.includes(`<TAXES><ROW ROWNUM="1">${row}</ROW></TAXES>`), xml)
})

test('characters that XML has no way to write are replaced', () => {
  assert.ok(xmlOf({}, { cashier: 'a\u0000b\ud800\u000bc' }).includes('<CASHIER>a\ufffdb\ufffd\ufffdc</CASHIER>'))
})
