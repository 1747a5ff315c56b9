import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { cellValue, dayNumber } from './cells.ts'
import { moneyColumn, textColumn } from './table.ts'
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
