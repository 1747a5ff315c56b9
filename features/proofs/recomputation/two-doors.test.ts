/**
 * One money, two doors: the same receipts through the desk, through the cloud, and through both in turn come to the same
 * reports, and these to what independent SQL computes from the stored receipts. Webhooks and the tax authority's ledger
 * have the same sums.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Lab } from '../../support/actors/lab.ts'
import { opened, type Sheet } from '../../support/actors/workbook.ts'
import { content } from '../../support/law/answer.ts'
import { openTarget } from '../../support/open-target.ts'
import { PROGRAM } from '../../support/wire/http.ts'
import type { Target } from '../../support/world/target.ts'
import { DOORS_OPEN, type Door, type DoorSums, daysAtTwoDoors, TwoDoors } from '../audit/days/two-doors.ts'
import { Random } from '../kit/random.ts'
import { cashFlowFigures, goodsFigures, revenueFigures, turnoverFigures } from './day-figures.ts'
import { byDay, byShift, hold } from './sheets.ts'
import { bookkeeperFigures, zFigures } from './shift-figures.ts'
import { StoredReceipts } from './stored-receipts.ts'

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
  stored: StoredReceipts
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
    const stored = new StoredReceipts(target.data!, lab.world.world, lab.world.cash_registers)
    histories.set(name, { lab, doors, stored })
  }
})

after(async () => {
  for (const { stored } of histories.values()) stored.close()
  await target.close()
})

/** Sends for an extended report, and lets it be made. */
async function file({ lab, doors }: History, kind: string, form: 'xlsx' | 'json', body: object = SPAN) {
  const asked = { headers: PROGRAM, body: { ...body, ...(form === 'json' && { export_extension: 'JSON' }) } }
  const { id } = content<{ id: string }>(await doors.cloud.send('POST', `/extended-reports/${kind}`, asked))
  content(await lab.advance({ by: 'PT1S' }))
  return doors.cloud.send('GET', `/extended-reports/${id}/report.${form}`, { headers: PROGRAM })
}

async function sheetOf(history: History, kind: string, body?: object): Promise<Sheet> {
  const answer = await file(history, kind, 'xlsx', body)
  content(answer)
  return opened(answer.bytes)
}

/** What differs between worlds whatever is sold: ids, codes, and the fact that a world is another. */
const OWN = new Set([
  'id',
  'shift_id',
  'shift',
  'last_receipt_id',
  'fiscal_code',
  'fiscal_date',
  'created_at',
  'updated_at',
])
const sumsOf = (report: unknown): unknown =>
  JSON.parse(JSON.stringify(report), (key, value) => (OWN.has(key) ? undefined : value))

async function zReports(history: History): Promise<unknown[]> {
  return content<{ report: unknown }[]>(await file(history, 'z', 'json')).map(({ report }) => sumsOf(report))
}

test('the same receipts come to the same Z-reports through either door, and through both', async () => {
  const [desk, cloud, both] = await Promise.all([...histories.values()].map(zReports))
  assert.ok(desk!.length > 0)
  assert.deepEqual(cloud, desk)
  assert.deepEqual(both, desk)
})

test('the mixed days go through both doors, online and offline', () => {
  const { stored } = histories.get('both')!
  const [{ cloud, desk, offline } = {}] =
    stored.rows(`SELECT count(*) FILTER (WHERE b ->> '$.cloud' IS NOT NULL) AS cloud,
    count(*) FILTER (WHERE b ->> '$.cloud' IS NULL) AS desk, count(DISTINCT fiscal_code) AS offline FROM r`)
  assert.ok(Number(cloud) > 10 && Number(desk) > 10 && Number(offline) > 10)
})

for (const name of Object.keys(CHOICES)) {
  test(`${name}: extended reports are what the stored receipts come to`, async () => {
    const history = histories.get(name)!
    const { stored } = history
    hold(await sheetOf(history, 'z'), byShift, zFigures(stored))
    hold(await sheetOf(history, 'bookkeeper_z_report'), byShift, bookkeeperFigures(stored))
    hold(await sheetOf(history, 'actual_revenue'), byDay, revenueFigures(stored))
    hold(await sheetOf(history, 'net_turnover'), byDay, turnoverFigures(stored))
    const from_date = '2026-03-21'
    hold(await sheetOf(history, 'daily_cash_flow', { from_date }), byDay, cashFlowFigures(stored, from_date))
    hold(
      await sheetOf(history, 'goods', { ...SPAN, custom: true }),
      (line) => line['Назва товару']!,
      goodsFigures(stored),
    )
  })

  test(`${name}: the X-reports of desk and cloud agree, with the drawer and the tax authority's ledger`, async () => {
    const { lab, doors, stored } = histories.get(name)!
    const [desk, cloud] = await doors.xReports()
    assert.deepEqual(shared(cloud), shared(desk))
    const [{ drawer } = {}] = stored.rows('SELECT sum(moved) AS drawer FROM cash')
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
    const { lab, stored } = histories.get(name)!
    const told = (await lab.received()).flatMap(({ body }): Receipt[] => {
      const { receipt, service_receipt } = JSON.parse(body)
      return receipt ?? service_receipt ?? []
    })
    const figures = stored.rows(`SELECT b ->> '$.id' AS id, kind, b ->> '$.money.total_sum' AS total
      FROM r WHERE kind <> 'CASH_WITHDRAWAL' ORDER BY number`)
    assert.deepEqual(
      told.map(({ id, type, total_sum }) => [id, type, total_sum]),
      figures.map(({ id, kind, total }) => [id, kind, Math.abs(Number(total))]),
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
