/**
 * One money, two doors: the same receipts through the desk, through the cloud, and through both in turn come to the same
 * reports, and these to what the model computes from the documents. Webhooks and the tax authority's ledger have the same sums.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Lab } from '../../../support/actors/lab.ts'
import { content } from '../../../support/law/answer.ts'
import { openTarget } from '../../../support/open-target.ts'
import type { Target } from '../../../support/world/target.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { Random } from '../../kit/random.ts'
import { DOORS_OPEN, type Door, type DoorSums, daysAtTwoDoors, TwoDoors } from '../days/two-doors.ts'
import { judgedFiles } from '../judged-files.ts'
import { SheetsAsked } from './asked-sheets.ts'
import { zFigures } from './figures.ts'
import { PapersMade } from './papers-made.ts'

const SEED = Number(process.env.KASALAB_SEED ?? 25)
const SPAN = { from_date: '2026-03-01T00:00:00+02:00', to_date: '2026-04-01T00:00:00+03:00' }
const CHOICES: Record<string, (chance: Random) => Door> = {
  desk: () => 'desk',
  cloud: () => 'cloud',
  both: (chance) => chance.pick(['desk', 'cloud']),
}

interface History {
  lab: Lab
  doors: TwoDoors
  papers: PapersMade
}
type Receipt = { id: string; type: string; total_sum: number; payments: { type: string; value: number }[] }

let target: Target
const histories = new Map<string, History>()

before(async () => {
  target = await openTarget()
  for (const [name, choose] of Object.entries(CHOICES)) {
    const now = new Date(DOORS_OPEN).toISOString()
    const lab = await Lab.create(target.wire, target.base!, { seed: 'two-doors', clock: { mode: 'virtual', now } })
    const choices = new Random(SEED + 1)
    const doors = new TwoDoors(lab, () => choose(choices))
    content(await doors.cloud.setWebhook(doors.register, lab.world.webhook_inbox_url))
    await daysAtTwoDoors(lab, doors, new Random(SEED))
    histories.set(name, { lab, doors, papers: await PapersMade.in(lab) })
  }
})

after(() => target.close())

test('the same receipts come to the same Z-reports through either door, and through both', () => {
  const [desk, cloud, both] = [...histories.values()].map(({ papers }) => zFigures(papers))
  assert.ok(desk!.size > 0)
  assert.deepEqual(cloud, desk)
  assert.deepEqual(both, desk)
})

test('the mixed days go online and offline', () => {
  const { receipts } = histories.get('both')!.papers
  const offline = receipts.filter(({ paper }) => paper.isOffline).length
  assert.ok(offline > 10 && receipts.length - offline > 10)
})

for (const name of Object.keys(CHOICES)) {
  test(`${name}: extended reports are what the documents come to`, async () => {
    const { lab, doors, papers } = histories.get(name)!
    const sheets = new SheetsAsked(lab, doors.cloud, papers, SPAN)
    await sheets.holdTotals()
    await sheets.holdCashFlow('2026-03-21')
    await sheets.holdGoods()
  })

  test(`${name}: the X-reports of desk and cloud agree, with the drawer and the tax authority's ledger`, async () => {
    const { lab, doors, papers } = histories.get(name)!
    const [desk, cloud] = await doors.xReports()
    assert.deepEqual(shared(cloud), shared(desk))
    const drawer = papers.drawer(doors.register.id, () => true)
    assert.deepEqual([cloud.balance, desk.balance], [drawer, drawer])
    await lab.letAuthorityAnswer()
    const { ledger } = content<{ ledger: Ledger }>(await lab.send('GET', `/authority/${doors.register.id}`))
    assert.deepEqual([ledger.refusals, ledger.forgotten], [[], 0])
    assert.equal(ledger.balance + ledger.shift!.cash, drawer)
    const { figures } = ledger.shift!
    for (const count of ['sell_receipts_count', 'return_receipts_count'])
      assert.equal(figures[count] ?? 0, cloud[count], count)
    for (const row of cloud.payments)
      for (const column of ['sell_sum', 'return_sum', 'service_in', 'service_out', 'cash_withdrawal'])
        assert.equal(ofPayment(figures, String(row.label), column), row[column], `${row.label} ${column}`)
    for (const row of cloud.taxes)
      for (const column of ['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover'])
        assert.equal(figures[`taxes ${row.code} ${column}`] ?? 0, row[column], `${row.symbol} ${column}`)
  })

  test(`${name}: webhooks tell of each receipt once, with its sums`, async () => {
    const { lab, papers } = histories.get(name)!
    const events = await lab.received()
    const file = join(temporaryFolder(), 'events.ndjson')
    writeFileSync(file, events.map(({ body }) => body).join('\n'))
    // There is no event of a withdrawal: what lacks one is not judged by its Z-report
    assert.deepEqual((await judgedFiles([file])).findings, [])
    const told = events.flatMap(({ body }): Receipt[] => {
      const { receipt, service_receipt } = JSON.parse(body)
      return receipt ?? service_receipt ?? []
    })
    assert.deepEqual(
      told.map(({ id, type, total_sum }) => [id, type, total_sum]),
      papers.receipts
        .filter(({ paper }) => paper.kind !== 'CASH_WITHDRAWAL')
        .map(({ paper }) => [paper.id, paper.kind, Math.abs(paper.total!)]),
    )
  })
}

interface Ledger {
  refusals: unknown[]
  forgotten: number
  /** Cash at the last Z-report. */
  balance: number
  shift: { cash: number; figures: Record<string, number> } | null
}

/** Figures of a kind of payment, whatever its number. */
const ofPayment = (figures: Record<string, number>, label: string, column: string): number =>
  Object.entries(figures)
    .filter(([name]) => name.startsWith('payments ') && name.endsWith(`"${label}" ${column}`))
    .reduce((sum, [, value]) => sum + value, 0)

/** The members a report has at either door. */
function shared(report: DoorSums): unknown {
  const { payments, taxes, ...rest } = report
  const rows = (all: Record<string, unknown>[], names: string[]) => all.map((row) => names.map((name) => row[name]))
  return {
    figures: FIGURES.map((name) => [name, rest[name]]),
    payments: rows(payments, [
      'type',
      'label',
      'sell_sum',
      'return_sum',
      'service_in',
      'service_out',
      'cash_withdrawal',
      'cash_withdrawal_commission',
    ]),
    taxes: rows(taxes, [
      'code',
      'symbol',
      'rate',
      'extra_rate',
      'sell_sum',
      'return_sum',
      'sales_turnover',
      'returns_turnover',
    ]),
  }
}
const FIGURES = [
  ...['sell_receipts_count', 'return_receipts_count', 'cash_withdrawal_receipts_count', 'initial', 'balance'],
  ...['sales_round_up', 'sales_round_down', 'returns_round_up', 'returns_round_down'],
  ...['discounts_sum', 'extra_charge_sum', 'last_receipt_id'],
]
