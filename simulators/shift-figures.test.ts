import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../machines/vocabulary/receipt.ts'
import type { Report } from '../machines/vocabulary/report.ts'
import { honestLedger, opening, paymentRow, receipt, sale, taxpayer, taxRow, zReport } from './honest-taxpayer.ts'
import { judge } from './judging.ts'
import { MAXIMUM_FIGURES, withReceipt } from './shift-figures.ts'
import { enrolled } from './taxpayer-ledger.ts'

const CARD = { type: 'CASHLESS', code: 1, label: 'Картка' } as const
const TAX = { code: 8, value: 200, extra_value: 50, turnover: 1000 }

/** The report of `shift`, correct to the last figure; a test spoils one of them. */
const correct = {
  payments: [
    paymentRow({ sell_sum: 1000, return_sum: 300, service_in: 500, service_out: 150 }),
    paymentRow({ ...CARD, sell_sum: 700 }),
  ],
  taxes: [taxRow({ sell_sum: 250, return_sum: 62, sales_turnover: 1000, returns_turnover: 300 })],
  sell_receipts_count: 2,
  return_receipts_count: 1,
  balance: 1050,
} satisfies Partial<Report>

function shift() {
  const desk = honestLedger()
  const page = [
    opening(),
    receipt('SERVICE_IN', 500),
    sale(1000, { taxes: [TAX] }),
    sale(700, { paid: [{ ...CARD, value: 700 }] }),
    receipt('RETURN', 300, { taxes: [{ code: 8, value: 50, extra_value: 12, turnover: 300 }] }),
    receipt('SERVICE_OUT', 150),
  ].map(desk.write)
  let { ledger } = judge(taxpayer, enrolled(0), page, null)
  const submit = (...entries: Entry[]) => {
    const judged = judge(taxpayer, ledger, entries, null)
    ledger = judged.ledger
    return judged.verdicts.at(-1)!.error_message
  }
  return { ...desk, submit }
}

test('a report that agrees with its receipts is accepted', () => {
  const { write, submit } = shift()
  assert.equal(submit(write(zReport(correct))), null)
})

const [cash, card] = correct.payments as [Report['payments'][0], Report['payments'][0]]
const [vat] = correct.taxes as [Report['taxes'][0]]
const spoilt: [Partial<Report>, string][] = [
  [{ balance: 1051 }, 'balance is 1051 in the report, 1050 by its receipts'],
  [{ initial: 1 }, 'balance is 1050 in the report, 1051 by its receipts'],
  [{ sell_receipts_count: 3 }, 'sell_receipts_count is 3 in the report, 2 by its receipts'],
  [{ return_receipts_count: 0 }, 'return_receipts_count is 0 in the report, 1 by its receipts'],
  [{ payments: [cash] }, 'payments CASHLESS 1 "Картка" sell_sum is 0 in the report, 700 by its receipts'],
  [
    { payments: [cash, card, paymentRow({ label: 'Чек', sell_sum: 1 })] },
    'payments CASH "Чек" sell_sum is 1 in the report, 0 by its receipts',
  ],
  ...(['sell_sum', 'return_sum', 'service_in', 'service_out'] as const).map((column): [Partial<Report>, string] => [
    { payments: [{ ...cash, [column]: cash[column] + 1 }, card] },
    `payments CASH "Готівка" ${column} is ${cash[column] + 1} in the report, ${cash[column]} by its receipts`,
  ]),
  ...(['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover'] as const).map(
    (column): [Partial<Report>, string] => [
      { taxes: [{ ...vat, [column]: vat[column] - 1 }] },
      `taxes 8 ${column} is ${vat[column] - 1} in the report, ${vat[column]} by its receipts`,
    ],
  ),
]

for (const [change, reason] of spoilt)
  test(`refused: ${reason}`, () => {
    const { draft, write, submit } = shift()
    assert.equal(submit(draft(zReport({ ...correct, ...change }))), `Z sums: ${reason}`)
    assert.equal(submit(write(zReport(correct))), null)
  })

test('a report the client built is taken as it is', () => {
  const { write, submit } = shift()
  assert.equal(submit(write(zReport({ balance: -5 }, { client_built: true }))), null)
})

test('the next shift begins with the balance of the one before, and with no other figure', () => {
  const { draft, write, submit } = shift()
  submit(write(zReport(correct)), write(opening(2)))
  const next = { shift_id: 'shift-2', shift_serial: 2 }
  assert.equal(submit(draft(zReport({}, next))), 'Z sums: initial is 0 in the report, 1050 by the shift before')
  assert.equal(submit(write(zReport({ initial: 1050, balance: 1050 }, next))), null)
})

test('figures are bounded however many labels there are, and still add up', () => {
  const labelled = (index: number) =>
    sale(1, { paid: [{ type: 'CASH', code: null, label: `label ${index}`, value: 1 }] })
  const sales = Array.from({ length: 2000 }, (_, index) => labelled(index))
  const figures = sales.reduce((sums, { body }) => withReceipt(sums, body as ReceiptBody), {})
  assert.equal(Object.keys(figures).length, MAXIMUM_FIGURES + 1)

  const desk = honestLedger()
  const { ledger } = judge(taxpayer, enrolled(0), [opening(), ...sales].map(desk.write), null)
  const payments = sales.map((_, index) => paymentRow({ label: `label ${index}`, sell_sum: 1 }))
  const stated = { payments, sell_receipts_count: 2000, balance: 2000 }
  assert.equal(judge(taxpayer, ledger, [desk.draft(zReport(stated))], null).verdicts[0]!.status, 'DONE')
  payments[1999]!.sell_sum = 2
  assert.match(
    judge(taxpayer, ledger, [desk.draft(zReport(stated))], null).verdicts[0]!.error_message!,
    /all other figures/,
  )
})
