/**
 * A seeded history at three registers: every figure of every extended report is what its receipts come to by the model's
 * arithmetic. `KASALAB_REPORT_SHIFTS=200` makes it a long one.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Integrator } from '../../../support/actors/integrator.ts'
import { Lab } from '../../../support/actors/lab.ts'
import { content } from '../../../support/law/answer.ts'
import { openTarget } from '../../../support/open-target.ts'
import type { Target } from '../../../support/world/target.ts'
import { Random } from '../../kit/random.ts'
import { HISTORY_BEGINS, history } from '../days/history.ts'
import { SheetsAsked } from './asked-sheets.ts'
import { PapersMade } from './papers-made.ts'

const SHIFTS = Number(process.env.KASALAB_REPORT_SHIFTS ?? 30)
const SEED = Number(process.env.KASALAB_SEED ?? 14)
const SPAN = { from_date: '2026-03-01T00:00:00+02:00', to_date: '2027-03-01T00:00:00+02:00' }

let target: Target
let lab: Lab
let papers: PapersMade
let sheets: SheetsAsked

before(async () => {
  target = await openTarget()
  const now = new Date(HISTORY_BEGINS).toISOString()
  lab = await Lab.create(target.wire, target.base!, { seed: 'books', clock: { mode: 'virtual', now } })
  const integrator = new Integrator(lab.wire, lab.world.base_url, lab.world.cashiers[0]!)
  await history(lab, SHIFTS, new Random(SEED))
  papers = await PapersMade.in(lab)
  sheets = new SheetsAsked(lab, integrator, papers, SPAN)
})

after(() => target.close())

test('there are papers of every shift', () => assert.equal(papers.closed.size, SHIFTS - 1))

test("Z-reports, the bookkeeper's report, actual revenue and net turnover", () => sheets.holdTotals())

test('the daily cash flow: of the first, a middle and the last day, computed from the very beginning', async () => {
  const days = [...new Set(papers.receipts.map(({ day }) => day))].sort()
  for (const date of new Set([days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!]))
    await sheets.holdCashFlow(date)
})

test('goods in short: every good once', () => sheets.holdGoods())

test('goods: every line; together they are the Z-reports and the open shift less what is taken off whole receipts', async () => {
  const sheet = await sheets.of('goods')
  const made = papers.lines()
  const money = (value: number): string => (value / 100 + 0).toFixed(2).replace(/^-0\.00$/, '0.00')
  const headings = [
    'Назва товару',
    'Кількість',
    'Ціна',
    'Сума без знижок',
    'Знижки на товар',
    'Надбавки на товар',
    'Сума',
  ]
  assert.deepEqual(
    sheet.lines.map((line) => headings.map((heading) => line[heading])),
    made.map(({ line: { name, sign, quantity, price, base, off, put, sum } }) => [
      name,
      String((quantity * sign) / 1000),
      money(price),
      ...[base, off, put, sum].map((value) => money(value * sign)),
    ]),
  )
  const sales = papers.receipts.filter(({ sale }) => sale)
  const taxed = sheet.lines.reduce((sum, line) => sum + Math.round(Number(line['Сума податків']) * 100), 0)
  const net = (of: (made: (typeof sales)[number]) => number): number =>
    sales.reduce((sum, each) => sum + (each.sale!.isReturn ? -1 : 1) * of(each), 0)
  assert.equal(
    taxed,
    net(({ sale }) => sale!.taxes.reduce((sum, { value, extra }) => sum + value + extra, 0)),
  )
  const granted = net(({ paper }) =>
    paper.discounts.reduce((sum, { type, value }) => sum + (type === 'EXTRA_CHARGE' ? -value : value), 0),
  )
  const total = net(({ sale }) => sale!.kept.reduce((sum, { value }) => sum + value, 0))
  const rounded = net(({ sale }) => sale!.round)
  assert.equal(Math.round(sheet.sums.Сума!.value * 100) - granted + rounded, total)
})

test('the lab shows them all as done', async () => {
  const tasks = content<{ state: string }[]>(await lab.send('GET', '/reports'))
  assert.deepEqual([...new Set(tasks.map(({ state }) => state))], ['done'])
})
