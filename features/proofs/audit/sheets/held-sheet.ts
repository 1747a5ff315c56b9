/** Comparison of a report's sheet with the figures of its receipts. */
import assert from 'node:assert/strict'
import type { Sheet } from '../../../support/actors/workbook.ts'
import type { SheetFigures } from './figures.ts'

const MONEY = '#,##0.00'
const COUNTS = ['Чеків продажу', 'Чеків повернення', 'Видач готівки']

/** Keys of a line. */
export const byShift = (line: Record<string, string>): string => `${line.Каса} ${line.Зміна}`
export const byDay = (line: Record<string, string>): string => `${line.Каса} ${line.Дата}`

/** Fails unless the sheet has exactly these figures, then their sums. */
export function hold(sheet: Sheet, keyOf: (line: Record<string, string>) => string, figures: SheetFigures): void {
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
