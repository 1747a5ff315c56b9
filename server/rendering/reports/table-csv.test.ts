import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { countColumn, dateColumn, momentColumn, moneyColumn, quantityColumn, textColumn } from './table.ts'
import { guarded, unguarded, writeTableCsv } from './table-csv.ts'

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
