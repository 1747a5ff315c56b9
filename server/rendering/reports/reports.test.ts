import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import type { WorkLimits } from '../../runtime/processor-limit.ts'
import type { ReportBrief } from './brief.ts'
import { cellValue, dayNumber } from './cells.ts'
import { type ReportPage, ReportThread } from './report-thread.ts'
import { countColumn, dateColumn, momentColumn, moneyColumn, quantityColumn, textColumn } from './table.ts'
import { guarded, unguarded, writeTableCsv } from './table-csv.ts'
import { textLines, writeWorkbook } from './workbook.ts'

const DAY_MS = 86_400_000
const moments = fc.integer({ min: Date.parse('1990-01-01T00:00:00Z'), max: Date.parse('2079-01-01T00:00:00Z') })

test('a moment reads back as it was, whether its reader rounds or cuts off', () => {
  const back = (number: number): number => (number - 25_569) * DAY_MS
  const holds = (at: number): void => {
    assert.equal(Math.trunc(back(dayNumber(at))), at)
    assert.equal(Math.round(back(dayNumber(at))), at)
  }
  fc.assert(fc.property(moments, holds), { numRuns: 10_000 })
  for (let second = 0; second < 86_400; second++) holds(Date.parse('2026-03-02T00:00:00Z') + second * 1000)
  assert.equal(dayNumber(Date.parse('2026-03-02T00:00:00Z')), 46_083)
  assert.equal(dayNumber(Date.parse('1969-12-31T12:00:00Z')), 25_568.5)
})

test('money is exact to the kopeck, as far as a workbook has digits: fifteen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e15 + 1, max: 1e15 - 1 }), (sum) => {
      const cell = cellValue(sum, 'money') as number
      assert.equal(Math.round(cell * 100), sum)
      assert.equal(cell.toFixed(2), `${sum < 0 ? '-' : ''}${kopecks(Math.abs(sum))}`)
    }),
    { numRuns: 2000 },
  )
})

const kopecks = (sum: number): string => `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`

test('a text is no longer than a cell holds', () => {
  assert.equal(cellValue('x'.repeat(32_767), 'text'), 'x'.repeat(32_767))
  assert.equal(cellValue('x'.repeat(32_768), 'text'), `${'x'.repeat(32_766)}…`)
  assert.equal(cellValue(null, 'money'), null)
})

test('a table with more columns than a sheet has is no workbook', async () => {
  const folder = temporaryFolder()
  const columns = Array.from({ length: 16_385 }, (_, place) => moneyColumn(`№ ${place}`, `No ${place}`))
  const path = join(folder, 'wide.xlsx')
  const table = { title: { uk: 'Широка', en: 'Wide' }, columns, named_by: 0, rows: [] }
  await assert.rejects(writeWorkbook(table, path, { language: 'uk', asked_at: 0 }), /16385 columns/)
  assert.equal(existsSync(path), false)
})

test('a heading has the lines its words need, and a longer word is broken', () => {
  assert.equal(textLines('Каса', 16), 1)
  assert.equal(textLines('Виручка безготівкою', 16), 2)
  assert.equal(textLines('Заокруглено вгору, повернення', 16), 3)
  assert.equal(textLines('х'.repeat(26), 16), 2)
  assert.equal(textLines(`${'х'.repeat(26)}: продаж`, 16), 3)
  assert.equal(textLines('А\r\nБ\nВ\rГ', 16), 4)
})

test('a long text takes more lines, and a number is never shown as ###', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'long.xlsx')
  const columns = [textColumn('Назва', 'Name'), moneyColumn('Сума', 'Sum')]
  const rows = [
    ['Хліб', 100],
    ['Хліб житній з насінням', 9_999_999_999_999],
    ['х'.repeat(2000), -9_999_999_999_999],
    ['А\r\nБ\nВ', 100],
  ]
  const table = { title: { uk: 'Довга', en: 'Long' }, columns, named_by: 1, rows }
  await writeWorkbook(table, path, { language: 'uk', asked_at: 0 })
  const files = unzipSync(readFileSync(path))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
  const xml = strFromU8(files['xl/styles.xml']!)
  const styles = xml.slice(xml.indexOf('<cellXfs')).match(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/g)!
  const styleOf = (cell: string): string => styles[Number(sheet.match(new RegExp(`<c r="${cell}" s="(\\d+)"`))![1])]!
  const heights = [2, 3, 4, 5, 6].map((row) => sheet.match(new RegExp(`<row r="${row}" ht="([\\d.]+)"`))?.[1])
  assert.deepEqual(heights, [undefined, '30', '405', '45', undefined])
  assert.deepEqual(
    ['A2', 'A3', 'A4', 'A5'].map((cell) => styleOf(cell).includes('wrapText="1"')),
    [false, true, true, true],
  )
  for (const cell of ['B2', 'B3', 'B4', 'B5', 'B6']) assert.match(styleOf(cell), /shrinkToFit="1"/)
})

/** Has a report made by a worker. @param onMessage what it does with one @param limits longer than any test, otherwise */
async function made(onMessage: string, limits: Partial<WorkLimits>): Promise<number> {
  const code = `import {parentPort as p} from 'node:worker_threads';p.on('message',()=>{${onMessage}})`
  const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const thread = new ReportThread(script, { processorMs: 600_000, clockMs: 600_000, ...limits })
  const pages = (async function* (): AsyncGenerator<ReportPage> {})()
  try {
    return await thread.make({} as ReportBrief, pages, new AbortController().signal)
  } finally {
    await thread.close()
  }
}

test('a page that takes too much of the processor is at fault, one that had none of it is not', async () => {
  assert.equal(await made('p.postMessage({rows:7})', {}), 7)
  await assert.rejects(made('for(;;);', { processorMs: 50 }), /takes more than/)
  await assert.rejects(made('', { clockMs: 50 }), /too busy/)
})

test('each form of value is written as a program reads it, and what would break a line is quoted', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.csv')
  const columns = [
    textColumn('Назва, повна', 'Name'),
    moneyColumn('Сума', 'Sum'),
    quantityColumn('Кількість', 'Quantity'),
    countColumn('Чеків', 'Receipts'),
    momentColumn('Коли', 'When'),
    dateColumn('День', 'Day'),
  ]
  const at = Date.parse('2026-03-02T22:30:15.678Z')
  const rows = [
    ['Хліб "житній", 1\n2', -5, 500, 3, at, at],
    [null, 0, null, null, null, null],
    [';', 9_999_999_999_999, 1, -0, at, at],
  ]
  const table = { title: { uk: 'А', en: 'A' }, columns, named_by: 1, rows }
  assert.equal(await writeTableCsv(table, path, { language: 'uk' }), 3)
  assert.deepEqual(readFileSync(path, 'utf8').split('\r\n'), [
    '\ufeff"Назва, повна",Сума,Кількість,Чеків,Коли,День',
    '"Хліб ""житній"", 1\n2",-0.05,0.500,3,2026-03-03 00:30:15,2026-03-03',
    ',0.00,,,,',
    ';,99999999999.99,0.001,0,2026-03-03 00:30:15,2026-03-03',
    '',
  ])
})

test('a text that an office program would compute stays a text, and a figure below zero a figure (EXT-543)', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.csv')
  const columns = [textColumn('Касир', 'Cashier'), moneyColumn('Готівка', 'Cash'), countColumn('Позицій', 'Items')]
  const texts = ['=1+1', '+380', '-5', '@я', "'=я", '\tя', '\rя', '\nя', '＝1', '1-1', 'я=1', "'я", null]
  const rows = texts.map((text) => [text, -5000, -2])
  const table = { title: { uk: 'А', en: 'A' }, columns, named_by: 1, rows }
  await writeTableCsv(table, path, { language: 'uk' })
  const written = texts.map(
    (_, place) => ["'=1+1", "'+380", "'-5", "'@я", "''=я", "'\tя", `"'\rя"`, `"'\nя"`, "'＝1"][place],
  )
  assert.equal(
    readFileSync(path, 'utf8'),
    `\ufeffКасир,Готівка,Позицій\r\n${texts.map((text, place) => `${written[place] ?? text ?? ''},-50.00,-2\r\n`).join('')}`,
  )
  assert.deepEqual(
    texts.map((text) => text && unguarded(guarded(text))),
    texts,
  )
})
