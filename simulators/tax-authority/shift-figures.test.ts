import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../machines/vocabulary/receipt.ts'
import type { Report } from '../../machines/vocabulary/reports/report.ts'
import { MAXIMUM_FIGURES, withReceipt } from './shift-figures.ts'
import { enrolled } from './taxpayer-ledger.ts'
import {
  honestLedger,
  honestSale,
  opening,
  paymentRow,
  receipt,
  taxpayer,
  taxRow,
  zReport,
} from './tests/honest-taxpayer.ts'
import { judgePage } from './verdicts.ts'

const CASH = { type: 'CASH', code: null, label: 'Готівка' } as const
const CARD = { type: 'CASHLESS', code: 1, label: 'Картка' } as const
const TAX = { code: 8, value: 200, extra_value: 50, turnover: 1000 }

/** The right report of `shift`; each test changes one figure. */
const correct = {
  payments: [
    paymentRow({ sell_sum: 3010, return_sum: 2310, service_in: 500, service_out: 150 }),
    paymentRow({ ...CARD, sell_sum: 700 }),
    paymentRow({ ...CARD, code: 2, cash_withdrawal: 200, cash_withdrawal_commission: 9 }),
  ],
  taxes: [taxRow({ sell_sum: 250, return_sum: 62, sales_turnover: 1000, returns_turnover: 300 })],
  sell_receipts_count: 4,
  return_receipts_count: 3,
  cash_withdrawal_receipts_count: 1,
  sales_round_up: 4,
  sales_round_down: 4,
  returns_round_up: 4,
  returns_round_down: 3,
  discounts_sum: 100,
  extra_charge_sum: 30,
  balance: 850,
} satisfies Partial<Report>

function shift() {
  const desk = honestLedger()
  const page = [
    opening(),
    receipt('SERVICE_IN', 500),
    honestSale(1000, { taxes: [TAX] }),
    honestSale(700, { paid: [{ ...CARD, value: 700 }] }),
    receipt('RETURN', 300, { taxes: [{ code: 8, value: 50, extra_value: 12, turnover: 300 }] }),
    receipt('SERVICE_OUT', 150),
    receipt('CASH_WITHDRAWAL', 200, { paid: [{ ...CARD, code: 2, value: 200, commission: 9 }] }),
    honestSale(1004, { round_sum: -4, discounts_sum: 100, paid: [{ ...CASH, value: 1000 }] }),
    honestSale(1006, { round_sum: 4, extra_charge_sum: 30, paid: [{ ...CASH, value: 1010 }] }),
    receipt('RETURN', 1006, { round_sum: 4, discounts_sum: 7, extra_charge_sum: 8, paid: [{ ...CASH, value: 1010 }] }),
    receipt('RETURN', 1003, { round_sum: -3, paid: [{ ...CASH, value: 1000 }] }),
  ].map(desk.write)
  let { ledger } = judgePage(taxpayer, enrolled(0), page, null)
  const submit = (...entries: Entry[]) => {
    const judged = judgePage(taxpayer, ledger, entries, null)
    ledger = judged.ledger
    return judged.verdicts.at(-1)!.error_message
  }
  return { ...desk, submit }
}

test('a report that agrees with its receipts is accepted', () => {
  const { write, submit } = shift()
  assert.equal(submit(write(zReport(correct))), null)
})

type Row = Report['payments'][0]
const [cash, card, other] = correct.payments as [Row, Row, Row]
const [vat] = correct.taxes as [Report['taxes'][0]]
const spoilt: [Partial<Report>, string][] = [
  [{ balance: 851 }, 'balance is 851 in the report, 850 by its receipts'],
  [{ initial: 1 }, 'balance is 850 in the report, 851 by its receipts'],
  [{ sell_receipts_count: 3 }, 'sell_receipts_count is 3 in the report, 4 by its receipts'],
  [{ return_receipts_count: 0 }, 'return_receipts_count is 0 in the report, 3 by its receipts'],
  [{ payments: [cash, other] }, 'payments CASHLESS 1 "Картка" sell_sum is 0 in the report, 700 by its receipts'],
  [
    { payments: [cash, card, other, paymentRow({ label: 'Чек', sell_sum: 1 })] },
    'payments CASH "Чек" sell_sum is 1 in the report, 0 by its receipts',
  ],
  ...(['sell_sum', 'return_sum', 'service_in', 'service_out'] as const).map((column): [Partial<Report>, string] => [
    { payments: [{ ...cash, [column]: cash[column] + 1 }, card, other] },
    `payments CASH "Готівка" ${column} is ${cash[column] + 1} in the report, ${cash[column]} by its receipts`,
  ]),
  ...(['cash_withdrawal', 'cash_withdrawal_commission'] as const).map((column): [Partial<Report>, string] => [
    { payments: [cash, card, { ...other, [column]: 7 }] },
    `payments CASHLESS 2 "Картка" ${column} is 7 in the report, ${other[column]} by its receipts`,
  ]),
  [
    { payments: [cash, card, { ...other, code: 1 }] },
    'payments CASHLESS 2 "Картка" cash_withdrawal is 0 in the report, 200 by its receipts',
  ],
  ...(
    [
      'cash_withdrawal_receipts_count',
      'sales_round_up',
      'sales_round_down',
      'returns_round_up',
      'returns_round_down',
      'discounts_sum',
      'extra_charge_sum',
    ] as const
  ).map((name): [Partial<Report>, string] => [
    { [name]: 55 },
    `${name} is 55 in the report, ${correct[name]} by its receipts`,
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

/** Of the receipts of `shift`: 200 and 50 sold, 50 and 12 returned. */
const apart = {
  rate_sell_sum: 200,
  extra_rate_sell_sum: 50,
  rate_return_sum: 50,
  extra_rate_return_sum: 12,
}
const wrongShares: [Partial<typeof apart>, string][] = [
  [
    { rate_sell_sum: 201, extra_rate_sell_sum: 49 },
    'taxes 8 extra_rate_sell_sum is 49 in the report, 50 by its receipts',
  ],
  [
    { rate_return_sum: 62, extra_rate_return_sum: 0 },
    'taxes 8 extra_rate_return_sum is 0 in the report, 12 by its receipts',
  ],
  [{ rate_sell_sum: 0 }, 'taxes 8 sell_sum is 250 in the report, 50 by its main and extra rate'],
  [{ rate_return_sum: 0 }, 'taxes 8 return_sum is 62 in the report, 12 by its main and extra rate'],
]
for (const [change, reason] of wrongShares)
  test(`refused where VAT and excise are told apart: ${reason}`, () => {
    const { draft, write, submit } = shift()
    const stated = (shares: object) => zReport({ ...correct, taxes: [{ ...vat, ...shares }] })
    assert.equal(submit(draft(stated({ ...apart, ...change }))), `Z sums: ${reason}`)
    assert.equal(submit(write(stated(apart))), null)
  })

test('a report built by the client is not checked', () => {
  const { write, submit } = shift()
  assert.equal(submit(write(zReport({ balance: -5 }, { client_built: true }))), null)
})

test('the next shift begins with the balance of the previous one, and with no other figure', () => {
  const { draft, write, submit } = shift()
  submit(write(zReport(correct)), write(opening(2)))
  const next = { shift_id: 'shift-2', shift_serial: 2 }
  assert.equal(submit(draft(zReport({}, next))), 'Z sums: initial is 0 in the report, 850 by the shift before')
  assert.equal(submit(write(zReport({ initial: 850, balance: 850 }, next))), null)
})

test('the number of figures is bounded whatever the labels, and the sums stay right', () => {
  const labelled = (index: number) =>
    honestSale(1, { paid: [{ type: 'CASH', code: null, label: `label ${index}`, value: 1 }] })
  const sales = Array.from({ length: 2000 }, (_, index) => labelled(index))
  const figures = sales.reduce((sums, { body }) => withReceipt(sums, body as ReceiptBody), {})
  assert.equal(Object.keys(figures).length, MAXIMUM_FIGURES + 1)

  const desk = honestLedger()
  const { ledger } = judgePage(taxpayer, enrolled(0), [opening(), ...sales].map(desk.write), null)
  const payments = sales.map((_, index) => paymentRow({ label: `label ${index}`, sell_sum: 1 }))
  const stated = { payments, sell_receipts_count: 2000, balance: 2000 }
  assert.equal(judgePage(taxpayer, ledger, [desk.draft(zReport(stated))], null).verdicts[0]!.status, 'DONE')
  payments[1999]!.sell_sum = 2
  assert.match(
    judgePage(taxpayer, ledger, [desk.draft(zReport(stated))], null).verdicts[0]!.error_message!,
    /all other figures/,
  )
})
