/**
 * A seeded history at three registers; every figure of every report is compared with independent SQL over the stored
 * receipts. `KASALAB_REPORT_SHIFTS=200` makes it a long one.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Integrator } from '../../support/actors/integrator.ts'
import { Lab } from '../../support/actors/lab.ts'
import { opened, type Sheet } from '../../support/actors/workbook.ts'
import { content } from '../../support/law/answer.ts'
import { openTarget } from '../../support/open-target.ts'
import { PROGRAM } from '../../support/wire/http.ts'
import type { Target } from '../../support/world/target.ts'
import { HISTORY_BEGINS, history } from '../audit/days/history.ts'
import { Random } from '../kit/random.ts'
import { cashFlowFigures, goodsFigures, revenueFigures, turnoverFigures } from './day-figures.ts'
import { kindHeadings } from './figures.ts'
import { byDay, byShift, hold } from './sheets.ts'
import { bookkeeperFigures, zFigures } from './shift-figures.ts'
import { StoredReceipts, type StoredRow } from './stored-receipts.ts'

const SHIFTS = Number(process.env.KASALAB_REPORT_SHIFTS ?? 30)
const SEED = Number(process.env.KASALAB_SEED ?? 14)
const SPAN = { from_date: '2026-03-01T00:00:00+02:00', to_date: '2027-03-01T00:00:00+02:00' }

let target: Target
let lab: Lab
let integrator: Integrator
let stored: StoredReceipts

before(async () => {
  target = await openTarget()
  const now = new Date(HISTORY_BEGINS).toISOString()
  lab = await Lab.create(target.wire, target.base!, { seed: 'books', clock: { mode: 'virtual', now } })
  integrator = new Integrator(lab.wire, lab.world.base_url, lab.world.cashiers[0]!)
  await history(lab, SHIFTS, new Random(SEED))
  stored = new StoredReceipts(target.data!, lab.world.world, lab.world.cash_registers)
})

after(async () => {
  stored.close()
  await target.close()
})

async function report(kind: string, body: object = SPAN): Promise<{ id: string }> {
  const task = content<{ id: string }>(
    await integrator.send('POST', `/extended-reports/${kind}`, { headers: PROGRAM, body }),
  )
  content(await lab.advance({ by: 'PT1S' }))
  return task
}
async function sheetOf(kind: string, body?: object): Promise<Sheet> {
  const { id } = await report(kind, body)
  const answer = await integrator.send('GET', `/extended-reports/${id}/report.xlsx`, { headers: PROGRAM })
  content(answer)
  return opened(answer.bytes)
}

test('Z-reports: every figure is that of the receipts between opening and closing', async () => {
  const figures = zFigures(stored)
  assert.equal(figures.size, SHIFTS - 1)
  hold(await sheetOf('z'), byShift, figures)
})

test('Z-reports as JSON have the same figures', async () => {
  const figures = zFigures(stored)
  const { id } = await report('z', { ...SPAN, export_extension: 'JSON' })
  const entries = content<
    { fiscal_number: string; report: Record<string, number> & { payments: StoredRow[]; taxes: StoredRow[] } }[]
  >(await integrator.send('GET', `/extended-reports/${id}/report.json`, { headers: PROGRAM }))
  assert.equal(entries.length, figures.size)
  const headingOf = kindHeadings(entries.flatMap(({ report }) => report.payments))
  for (const { fiscal_number, report } of entries) {
    const expected = figures.get(`${fiscal_number} ${report.serial}`)!
    for (const row of report.payments)
      assert.deepEqual(
        [row.sell_sum, row.return_sum, row.service_in],
        ['продаж', 'повернення', 'внесення'].map((way) => expected[`${headingOf(row)}: ${way}`] ?? 0),
      )
    for (const { symbol, sell_sum, returns_turnover, rate_sell_sum, extra_rate_sell_sum } of report.taxes) {
      assert.deepEqual(
        [sell_sum, returns_turnover, extra_rate_sell_sum],
        ['податок', 'оборот повернень', 'акциз'].map((sum) => expected[`${symbol}: ${sum}`] ?? 0),
      )
      assert.equal(rate_sell_sum, Number(sell_sum) - Number(extra_rate_sell_sum))
    }
    assert.deepEqual([report.initial, report.balance], [expected['Готівка на початок'], expected['Готівка на кінець']])
  }
})

test("the bookkeeper's report: revenue and taxes, net of returns", async () => {
  hold(await sheetOf('bookkeeper_z_report'), byShift, bookkeeperFigures(stored))
})

test('actual revenue: every day of Kyiv at every register', async () => {
  hold(await sheetOf('actual_revenue'), byDay, revenueFigures(stored))
})

test('net turnover: every day of Kyiv at every register', async () => {
  hold(await sheetOf('net_turnover'), byDay, turnoverFigures(stored))
})

test('the daily cash flow: of the first, a middle and the last day, computed from the very beginning', async () => {
  const days = stored.rows('SELECT DISTINCT day FROM r ORDER BY day').map((row) => String(row.day))
  for (const date of new Set([days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!]))
    hold(await sheetOf('daily_cash_flow', { from_date: date }), byDay, cashFlowFigures(stored, date))
})

test('goods: every line; together they are the Z-reports and the open shift less what is taken off whole receipts', async () => {
  const sheet = await sheetOf('goods')
  const order = lab.world.cash_registers.map(({ id }, place) => `WHEN '${id}' THEN ${place}`).join(' ')
  const expected = stored.goods(`SELECT * FROM goods ORDER BY CASE register ${order} END, number, place`)
  assert.deepEqual(
    sheet.lines.map((line) =>
      ['Назва товару', 'Кількість', 'Ціна', 'Сума без знижок', 'Знижки на товар', 'Надбавки на товар', 'Сума'].map(
        (heading) => line[heading],
      ),
    ),
    expected.map(({ name, sign, quantity, price, base, off, put, sum }) => {
      const money = (value: unknown, factor = Number(sign)): string =>
        ((Number(value) * factor) / 100 + 0).toFixed(2).replace(/^-0\.00$/, '0.00')
      return [
        name,
        String((Number(quantity) * Number(sign)) / 1000),
        money(price, 1),
        money(base),
        money(off),
        money(put),
        money(sum),
      ]
    }),
  )
  const taxes = Map.groupBy(sheet.lines, (line) => line['Фіскальний номер чека']!)
  for (const { fiscal_code, tax } of stored.rows(
    "SELECT fiscal_code, iif(kind = 'SELL', 1, -1) * (SELECT coalesce(sum((value ->> '$.value') + (value ->> '$.extra_value')), 0) FROM json_each(b, '$.money.taxes')) AS tax FROM r WHERE kind IN ('SELL', 'RETURN')",
  )) {
    const lines = taxes.get(String(fiscal_code)) ?? []
    assert.equal(
      lines.reduce((sum, line) => sum + Math.round(Number(line['Сума податків']) * 100), 0),
      tax,
      String(fiscal_code),
    )
  }
  const [{ total, granted, rounded } = {}] = stored.rows(`SELECT
      (SELECT sum(iif(kind = 'SELL', value, -value)) FROM paid WHERE kind IN ('SELL', 'RETURN')) AS total,
      sum(iif(kind = 'SELL', b ->> '$.money.round_sum', -(b ->> '$.money.round_sum'))) AS rounded,
      sum(iif(kind = 'SELL', 1, -1) * (SELECT coalesce(sum(iif(value ->> '$.type' = 'EXTRA_CHARGE', -1, 1) * (value ->> '$.value')), 0)
        FROM json_each(b, '$.request.discounts'))) AS granted
    FROM r WHERE kind IN ('SELL', 'RETURN')`)
  const sum = Math.round(sheet.sums.Сума!.value * 100)
  assert.equal(sum - Number(granted) + Number(rounded), total)
})

test('goods in short: every good once', async () => {
  hold(await sheetOf('goods', { ...SPAN, custom: true }), (line) => line['Назва товару']!, goodsFigures(stored))
})

test('the lab shows them all as done', async () => {
  const tasks = content<{ state: string }[]>(
    await lab.wire.call('GET', `${lab.world.base_url}/lab/reports`, {
      headers: { 'x-lab-token': process.env.KASALAB_LAB_TOKEN },
    }),
  )
  assert.deepEqual([...new Set(tasks.map(({ state }) => state))], ['done'])
})
