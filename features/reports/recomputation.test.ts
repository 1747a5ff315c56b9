/**
 * A seeded history at three registers, and every figure of every report held against SQL over the stored receipts that
 * knows nothing of how the reports are made. `KASALAB_REPORT_SHIFTS=200` makes it a long one.
 */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { call, content } from '../actors/answer.ts'
import { Desk } from '../actors/desk.ts'
import { Integrator, PROGRAM } from '../actors/integrator.ts'
import { Lab } from '../actors/lab.ts'
import { opened, type Sheet } from '../actors/workbook.ts'
import { Random } from '../crash/random.ts'
import type { Target } from '../harness/target/target.ts'
import { openTarget } from '../harness/target.ts'

const SHIFTS = Number(process.env.KASALAB_REPORT_SHIFTS ?? 30)
const SEED = Number(process.env.KASALAB_SEED ?? 14)
const RECEIPTS = 12
/** The summer clock begins within it, when it is a long one. */
const FIRST_DAY = Date.parse('2026-03-20T06:00:00Z')
const DAY_MS = 86_400_000
const SPAN = { from_date: '2026-03-01T00:00:00+02:00', to_date: '2027-03-01T00:00:00+02:00' }

let target: Target
let lab: Lab
let integrator: Integrator
let store: DatabaseSync

before(async () => {
  target = await openTarget()
  const now = new Date(FIRST_DAY).toISOString()
  lab = await Lab.create(target.base, { seed: 'books', clock: { mode: 'virtual', now } })
  integrator = new Integrator(lab.world.base_url, lab.world.cashiers[0]!)
  await history(new Random(SEED))
  store = new DatabaseSync(target.data!, { readOnly: true })
  store.function('kyiv_day', (at) => day(Number(at)))
})

after(async () => {
  store.close()
  await target.close()
})

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })
const day = (at: number): string => calendar.format(at)

/** Each day a shift at every register; the last is left open. */
async function history(chance: Random): Promise<void> {
  const registers = [0, 1, 6].map((place) => lab.world.cash_registers[place]!)
  for (let shift = 0; shift < SHIFTS; shift++) {
    const begin = FIRST_DAY + Math.floor(shift / registers.length) * DAY_MS + (shift % registers.length) * 3_600_000
    if (shift > 0) content(await lab.advance({ to: new Date(begin).toISOString() }))
    const desk = new Desk(registers[shift % registers.length]!.local_base_url)
    content(await desk.openShift())
    content(await desk.service(chance.between(10_000, 20_000) * 100))
    for (let receipt = 0; receipt < RECEIPTS; receipt++) {
      content(await lab.advance({ by: `PT${chance.between(1, 240)}S` }))
      content(await deal(desk, chance))
    }
    if (shift < SHIFTS - 1) content(await desk.closeShift())
    await lab.letAuthorityAnswer()
  }
}

function deal(desk: Desk, chance: Random) {
  const kind = chance.between(1, 20)
  if (kind === 1) return desk.service(chance.between(1, 500) * 10)
  if (kind === 2) return desk.service(-chance.between(1, 500) * 10)
  if (kind === 3) return desk.withdraw({ value: chance.between(1, 9999), commission: chance.between(0, 99) })
  return kind < 7 ? desk.sell(refund(chance)) : desk.sell(sale(chance))
}

const NAMES = ['Хліб', 'Сир', 'Вино', 'Кава', 'Чай']
const nothingOr = <T>(chance: Random, share: number, item: () => T): T[] => (chance.happens(share) ? [item()] : [])

function sale(chance: Random) {
  const added = chance.happens(0.2)
  const goods = Array.from({ length: chance.between(1, 4) }, () => {
    const place = chance.between(0, NAMES.length - 1)
    const discount = () => ({ type: 'DISCOUNT' as const, mode: 'VALUE' as const, value: chance.between(1, 90) })
    const charge = () => ({ type: 'EXTRA_CHARGE' as const, mode: 'VALUE' as const, value: chance.between(1, 90) })
    return {
      code: String(place),
      name: NAMES[place]!,
      price: chance.between(1000, 50_000),
      quantity: chance.pick([1000, 2000, 500, 1250, 333]),
      taxes: added ? [9] : chance.pick([[], [1], [2], [4]]),
      discounts: [...nothingOr(chance, 0.3, discount), ...nothingOr(chance, 0.2, charge)],
    }
  })
  // A tax on top of the price is reckoned on what whole-receipt discounts leave: those receipts have none.
  const whole = (type: 'DISCOUNT' | 'EXTRA_CHARGE') => () => ({
    type,
    mode: 'VALUE' as const,
    value: chance.between(1, 250),
  })
  const discounts = added
    ? []
    : [...nothingOr(chance, 0.4, whole('DISCOUNT')), ...nothingOr(chance, 0.2, whole('EXTRA_CHARGE'))]
  const card = () => ({
    type: 'CASHLESS' as const,
    value: chance.between(1, 99),
    label: chance.pick(['Картка', 'Термінал 2']),
  })
  const cash = { type: 'CASH' as const, value: 100_000_000, ...(chance.happens(0.2) && { label: 'Каса' }) }
  const rounding = chance.happens(0.3) ? { rounding_mode: chance.pick(['ROUND_10', 'ROUND_50'] as const) } : {}
  return { id: chance.uuid(), goods, discounts, payments: [...nothingOr(chance, 0.5, card), cash], ...rounding }
}

function refund(chance: Random) {
  const [price, pieces] = [chance.between(100, 5000), chance.between(1, 3)]
  const taxes = chance.pick([[], [1], [2], [4]])
  const goods = [{ code: '1', name: NAMES[1]!, price, quantity: pieces * 1000, taxes, is_return: true }]
  return {
    id: chance.uuid(),
    goods,
    payments: [{ type: chance.pick(['CASH', 'CASHLESS'] as const), value: price * pieces }],
  }
}

type Row = Record<string, string | number | null>

const RECEIPT = `r AS MATERIALIZED (SELECT d.register, d.number, d.fiscal_code, f.at, kyiv_day(f.at) AS day, json_extract(f.body, '$.document.body') AS b,
    f.body ->> '$.document.body.type' AS kind, f.body ->> '$.document.body.shift_serial' AS serial
  FROM documents d JOIN facts f ON f.world = d.world AND f.n = d.n
  JOIN worlds w ON w.id = d.world WHERE w.name = :world AND f.type = 'receipt.created'),
closed AS MATERIALIZED (SELECT d.register, f.body ->> '$.document.body.shift_serial' AS serial, d.number
  FROM documents d JOIN facts f ON f.world = d.world AND f.n = d.n
  JOIN worlds w ON w.id = d.world WHERE w.name = :world AND f.type = 'shift.closing'),
paid AS MATERIALIZED (SELECT r.register, r.serial, r.day, r.kind, p.value ->> '$.type' AS type, p.value ->> '$.label' AS label,
    CASE WHEN r.kind LIKE 'SERVICE%' THEN abs(r.b ->> '$.money.total_sum') ELSE p.value ->> '$.value' END AS value,
    coalesce(p.value ->> '$.commission', 0) AS commission
  FROM r, json_each(r.b, '$.money.paid') p),
taxed AS MATERIALIZED (SELECT r.register, r.serial, r.day, r.kind, t.value ->> '$.code' AS code, t.value ->> '$.turnover' AS turnover,
    (t.value ->> '$.value') + (t.value ->> '$.extra_value') AS value FROM r, json_each(r.b, '$.money.taxes') t),
cash AS MATERIALIZED (SELECT r.register, r.number, r.day, CASE r.kind
    WHEN 'SELL' THEN (SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(r.b, '$.money.paid') WHERE value ->> '$.type' = 'CASH')
    WHEN 'RETURN' THEN -(SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(r.b, '$.money.paid') WHERE value ->> '$.type' = 'CASH')
    WHEN 'SERVICE_IN' THEN abs(r.b ->> '$.money.total_sum') ELSE -abs(r.b ->> '$.money.total_sum') END AS moved FROM r)`

const rows = (sql: string): Row[] => store.prepare(`WITH ${RECEIPT} ${sql}`).all({ world: lab.world.world }) as Row[]

const SYMBOLS: Record<number, string> = { 1: 'А', 2: 'Б', 4: 'Г', 9: 'Д' }
const WAYS: Record<string, string> = {
  SELL: 'продаж',
  RETURN: 'повернення',
  SERVICE_IN: 'внесення',
  SERVICE_OUT: 'вилучення',
  CASH_WITHDRAWAL: 'видача',
}

/** Figures by line and heading, minor units; what a line has none of is nought. */
type Figures = Map<string, Record<string, number>>

function add(figures: Figures, key: string, heading: string, value: string | number | null | undefined): void {
  const line = figures.get(key) ?? {}
  line[heading] = (line[heading] ?? 0) + Number(value)
  figures.set(key, line)
}

const nameOf = (id: unknown): string => lab.world.cash_registers.find((each) => each.id === id)!.fiscal_number

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

const MONEY = '#,##0.00'
/** Every figure of the sheet, and none that it has not; then its sums. */
function hold(sheet: Sheet, keyOf: (line: Record<string, string>) => string, figures: Figures): void {
  assert.deepEqual(sheet.lines.map(keyOf).sort(), [...figures.keys()].sort())
  const headings = sheet.headings.filter((heading) => sheet.forms[heading] === MONEY || COUNTS.includes(heading))
  for (const line of sheet.lines) {
    const expected = figures.get(keyOf(line))!
    for (const heading of Object.keys(expected)) assert.ok(headings.includes(heading), `no column ${heading}`)
    for (const heading of headings) {
      const unit = sheet.forms[heading] === MONEY ? 100 : 1
      assert.equal(Math.round(Number(line[heading]) * unit), expected[heading] ?? 0, `${keyOf(line)}: ${heading}`)
    }
  }
  for (const [heading, { value, lines }] of Object.entries(sheet.sums)) {
    assert.equal(lines, sheet.lines.length)
    const sum = sheet.lines.reduce((sum, line) => sum + Math.round(Number(line[heading]) * 1000), 0)
    assert.equal(Math.round(value * 1000), sum, heading)
  }
}
const COUNTS = ['Чеків продажу', 'Чеків повернення', 'Видач готівки']
const byShift = (line: Record<string, string>): string => `${line.Каса} ${line.Зміна}`
const byDay = (line: Record<string, string>): string => `${line.Каса} ${line.Дата}`

function zFigures(): Figures {
  const figures: Figures = new Map()
  const key = ({ register, serial }: Row): string => `${nameOf(register)} ${serial}`
  const CLOSED = 'JOIN closed USING (register, serial)'
  for (const row of rows(
    `SELECT register, serial, label, kind, sum(value) AS value, sum(commission) AS commission FROM paid ${CLOSED} GROUP BY 1, 2, 3, 4`,
  )) {
    add(figures, key(row), `${row.label}: ${WAYS[row.kind!]}`, row.value)
    if (row.kind === 'CASH_WITHDRAWAL') add(figures, key(row), `${row.label}: комісія`, row.commission)
  }
  for (const row of rows(
    `SELECT register, serial, code, kind, sum(turnover) AS turnover, sum(value) AS value FROM taxed ${CLOSED} GROUP BY 1, 2, 3, 4`,
  )) {
    const back = row.kind === 'RETURN' ? ' повернень' : ''
    add(figures, key(row), `${SYMBOLS[Number(row.code)]}: оборот${back}`, row.turnover)
    add(figures, key(row), `${SYMBOLS[Number(row.code)]}: податок${back}`, row.value)
  }
  const of = (kind: string, what: string): string => `coalesce(sum(CASE WHEN kind = '${kind}' THEN ${what} END), 0)`
  for (const row of rows(`SELECT register, serial, ${of('SELL', '1')} AS "Чеків продажу", ${of('RETURN', '1')} AS "Чеків повернення",
      ${of('CASH_WITHDRAWAL', '1')} AS "Видач готівки", ${of('SELL', "b ->> '$.money.discounts_sum'")} AS "Знижки",
      ${of('SELL', "b ->> '$.money.extra_charge_sum'")} AS "Надбавки",
      ${of('SELL', "max(0, b ->> '$.money.round_sum')")} AS "Заокруглено вгору, продаж",
      ${of('SELL', "max(0, -(b ->> '$.money.round_sum'))")} AS "Заокруглено вниз, продаж",
      (SELECT coalesce(sum(moved), 0) FROM cash c WHERE c.register = r.register AND c.number < min(r.number)) AS "Готівка на початок",
      (SELECT sum(moved) FROM cash c WHERE c.register = r.register AND c.number < closed.number) AS "Готівка на кінець"
      FROM r ${CLOSED} GROUP BY 1, 2`)) {
    const { register: _, serial: __, ...sums } = row
    for (const [heading, value] of Object.entries(sums)) add(figures, key(row), heading, value)
  }
  return figures
}

test('Z-reports: every figure is that of the receipts between opening and closing', async () => {
  const figures = zFigures()
  assert.equal(figures.size, SHIFTS - 1)
  hold(await sheetOf('z'), byShift, figures)
})

test('Z-reports as JSON say the same', async () => {
  const figures = zFigures()
  const { id } = await report('z', { ...SPAN, export_extension: 'JSON' })
  const entries = content<
    { fiscal_number: string; report: Record<string, number> & { payments: Row[]; taxes: Row[] } }[]
  >(await integrator.send('GET', `/extended-reports/${id}/report.json`, { headers: PROGRAM }))
  assert.equal(entries.length, figures.size)
  for (const { fiscal_number, report } of entries) {
    const expected = figures.get(`${fiscal_number} ${report.serial}`)!
    for (const { label, sell_sum, return_sum, service_in } of report.payments)
      assert.deepEqual(
        [sell_sum, return_sum, service_in],
        ['продаж', 'повернення', 'внесення'].map((way) => expected[`${label}: ${way}`] ?? 0),
      )
    for (const { symbol, sell_sum, returns_turnover } of report.taxes)
      assert.deepEqual(
        [sell_sum, returns_turnover],
        ['податок', 'оборот повернень'].map((sum) => expected[`${symbol}: ${sum}`] ?? 0),
      )
    assert.deepEqual([report.initial, report.balance], [expected['Готівка на початок'], expected['Готівка на кінець']])
  }
})

test("the bookkeeper's report: revenue and taxes, net of returns", async () => {
  const figures: Figures = new Map()
  for (const { register, serial, type, kind, value } of rows(
    'SELECT register, serial, type, kind, sum(value) AS value FROM paid JOIN closed USING (register, serial) GROUP BY 1, 2, 3, 4',
  )) {
    const key = `${nameOf(register)} ${serial}`
    const sign = kind === 'SELL' ? 1 : -1
    if (kind === 'SELL' || kind === 'RETURN')
      for (const heading of ['Виручка', type === 'CASH' ? 'Виручка готівкою' : 'Виручка безготівкою'])
        add(figures, key, heading, sign * Number(value))
    else
      add(
        figures,
        key,
        { SERVICE_IN: 'Внесено готівки', SERVICE_OUT: 'Вилучено готівки' }[String(kind)] ?? 'Видано з карток',
        value,
      )
  }
  for (const { register, serial, code, turnover, value } of rows(
    `SELECT register, serial, code, sum(iif(kind = 'SELL', turnover, -turnover)) AS turnover, sum(iif(kind = 'SELL', value, -value)) AS value
     FROM taxed JOIN closed USING (register, serial) GROUP BY 1, 2, 3`,
  )) {
    add(figures, `${nameOf(register)} ${serial}`, `${SYMBOLS[Number(code)]}: оборот`, turnover)
    add(figures, `${nameOf(register)} ${serial}`, `${SYMBOLS[Number(code)]}: податок`, value)
  }
  hold(await sheetOf('bookkeeper_z_report'), byShift, figures)
})

test('actual revenue: every day of Kyiv at every register', async () => {
  const figures: Figures = new Map()
  for (const { register, day } of rows('SELECT DISTINCT register, day FROM r'))
    figures.set(`${nameOf(register)} ${day}`, {})
  for (const { register, day, kind, count } of rows(
    "SELECT register, day, kind, count(*) AS count FROM r WHERE kind IN ('SELL', 'RETURN') GROUP BY 1, 2, 3",
  ))
    add(figures, `${nameOf(register)} ${day}`, kind === 'SELL' ? 'Чеків продажу' : 'Чеків повернення', count)
  for (const { register, day, kind, type, label, value } of rows(
    "SELECT register, day, kind, type, label, sum(value) AS value FROM paid WHERE kind IN ('SELL', 'RETURN') GROUP BY 1, 2, 3, 4, 5",
  )) {
    const key = `${nameOf(register)} ${day}`
    const net = kind === 'SELL' ? Number(value) : -Number(value)
    add(
      figures,
      key,
      `${kind === 'SELL' ? 'Продажі' : 'Повернення'} ${type === 'CASH' ? 'готівкою' : 'безготівкою'}`,
      value,
    )
    add(figures, key, `Виручка: ${label}`, net)
    add(figures, key, 'Виручка', net)
  }
  hold(await sheetOf('actual_revenue'), byDay, figures)
})

test('net turnover: every day of Kyiv at every register', async () => {
  const figures: Figures = new Map()
  for (const { register, day, sold, returned } of rows(
    `SELECT register, day, coalesce(sum(b ->> '$.money.total_sum') FILTER (WHERE kind = 'SELL'), 0) AS sold,
      coalesce(sum(b ->> '$.money.total_sum') FILTER (WHERE kind = 'RETURN'), 0) AS returned FROM r GROUP BY 1, 2`,
  )) {
    const key = `${nameOf(register)} ${day}`
    add(figures, key, 'Оборот продажу', sold)
    add(figures, key, 'Оборот повернень', returned)
    add(figures, key, 'Чистий оборот', Number(sold) - Number(returned))
  }
  for (const { register, day, code, value } of rows(
    "SELECT register, day, code, sum(iif(kind = 'SELL', value, -value)) AS value FROM taxed GROUP BY 1, 2, 3",
  )) {
    const key = `${nameOf(register)} ${day}`
    add(figures, key, `Податок ${SYMBOLS[Number(code)]}`, value)
    add(figures, key, 'Податки разом', value)
    add(figures, key, 'Чистий оборот', -Number(value))
  }
  hold(await sheetOf('net_turnover'), byDay, figures)
})

test('the daily cash flow: of the first, a middle and the last day, reckoned from the very beginning', async () => {
  const days = rows('SELECT DISTINCT day FROM r ORDER BY day').map((row) => String(row.day))
  for (const date of new Set([days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!])) {
    const figures: Figures = new Map()
    for (const { fiscal_number, id } of own()) {
      const key = `${fiscal_number} ${date}`
      const [{ before, behind } = {}] = rows(
        `SELECT coalesce(sum(moved) FILTER (WHERE day < '${date}'), 0) AS before,
          coalesce(sum(moved) FILTER (WHERE day <= '${date}'), 0) AS behind FROM cash WHERE register = '${id}'`,
      )
      add(figures, key, 'На початок дня', before)
      add(figures, key, 'На кінець дня', behind)
      for (const { kind, value } of rows(
        `SELECT kind, sum(value) AS value FROM paid
         WHERE register = '${id}' AND day = '${date}' AND (type = 'CASH' OR kind = 'CASH_WITHDRAWAL') GROUP BY 1`,
      ))
        add(figures, key, FLOWS[String(kind)]!, value)
    }
    hold(await sheetOf('daily_cash_flow', { from_date: date }), byDay, figures)
  }
})
/** Registers of the organization: all but the one of the other. */
const own = () => lab.world.cash_registers.filter((_, place) => place !== 5)
const FLOWS: Record<string, string> = {
  SELL: 'Продажі',
  RETURN: 'Повернення',
  SERVICE_IN: 'Службове внесення',
  SERVICE_OUT: 'Службова видача',
  CASH_WITHDRAWAL: 'Видача з картки',
}

/** Of each line of goods: price times quantity, its own discounts and charges, a tax on top; half a unit upwards. */
const LINES = `lines AS MATERIALIZED (SELECT r.register, r.number, r.fiscal_code, r.kind, g.key AS place, iif(r.kind = 'SELL', 1, -1) AS sign,
    g.value ->> '$.name' AS name, g.value ->> '$.price' AS price, g.value ->> '$.quantity' AS quantity,
    ((g.value ->> '$.price') * (g.value ->> '$.quantity') + 500) / 1000 AS base,
    (SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(g.value, '$.discounts') WHERE value ->> '$.type' = 'DISCOUNT') AS off,
    (SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(g.value, '$.discounts') WHERE value ->> '$.type' <> 'DISCOUNT') AS put,
    g.value ->> '$.taxes[0]' = 9 AS added
  FROM r, json_each(r.b, '$.request.goods') g WHERE r.kind IN ('SELL', 'RETURN')),
goods AS MATERIALIZED (SELECT *, base - off + put + iif(added, ((base - off + put) * 20 + 50) / 100, 0) AS sum FROM lines)`

test('goods: every line, and together the Z-reports and the open shift less what whole receipts were granted', async () => {
  const sheet = await sheetOf('goods')
  const order = lab.world.cash_registers.map(({ id }, place) => `WHEN '${id}' THEN ${place}`).join(' ')
  const expected = rows(`, ${LINES} SELECT * FROM goods ORDER BY CASE register ${order} END, number, place`)
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
  for (const { fiscal_code, tax } of rows(
    "SELECT fiscal_code, iif(kind = 'SELL', 1, -1) * (SELECT coalesce(sum((value ->> '$.value') + (value ->> '$.extra_value')), 0) FROM json_each(b, '$.money.taxes')) AS tax FROM r WHERE kind IN ('SELL', 'RETURN')",
  )) {
    const lines = taxes.get(String(fiscal_code)) ?? []
    assert.equal(
      lines.reduce((sum, line) => sum + Math.round(Number(line['Сума податків']) * 100), 0),
      tax,
      String(fiscal_code),
    )
  }
  const [{ total, granted, rounded } = {}] = rows(`SELECT
      (SELECT sum(iif(kind = 'SELL', value, -value)) FROM paid WHERE kind IN ('SELL', 'RETURN')) AS total,
      sum(iif(kind = 'SELL', b ->> '$.money.round_sum', -(b ->> '$.money.round_sum'))) AS rounded,
      sum((SELECT coalesce(sum(iif(value ->> '$.type' = 'DISCOUNT', 1, -1) * (value ->> '$.value')), 0) FROM json_each(b, '$.request.discounts'))) AS granted
    FROM r WHERE kind IN ('SELL', 'RETURN')`)
  const sum = Math.round(sheet.sums.Сума!.value * 100)
  assert.equal(sum - Number(granted) + Number(rounded), total)
})

test('goods in short: every good once', async () => {
  const figures: Figures = new Map()
  for (const { name, kind, sum } of rows(`, ${LINES} SELECT name, kind, sum(sum) AS sum FROM goods GROUP BY 1, 2`)) {
    add(figures, String(name), kind === 'SELL' ? 'Сума продажу' : 'Сума повернень', sum)
    add(figures, String(name), 'Разом', kind === 'SELL' ? sum : -Number(sum))
  }
  hold(await sheetOf('goods', { ...SPAN, custom: true }), (line) => line['Назва товару']!, figures)
})

test('the lab shows them all as done', async () => {
  const tasks = content<{ state: string }[]>(
    await call('GET', `${lab.world.base_url}/lab/reports`, {
      headers: { 'x-lab-token': process.env.KASALAB_LAB_TOKEN },
    }),
  )
  assert.deepEqual([...new Set(tasks.map(({ state }) => state))], ['done'])
})
