import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { countColumn, dateColumn, momentColumn, moneyColumn, quantityColumn, textColumn } from './table.ts'
import { writeTableCsv } from './table-csv.ts'

test('each form of value is written as a program reads it, and what would break a line is quoted', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-csv-'))
  context.after(() => rmSync(folder, { recursive: true }))
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
