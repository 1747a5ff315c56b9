import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import { importGoods } from '../../../../../machines/catalogue/imported.ts'
import { CATALOGUE } from '../../../../../machines/limits.ts'
import type { CatalogueContext, CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { sheetRows } from '../../../../rendering/workbooks/sheet-rows.ts'
import { fileGoods } from '../import/file-goods.ts'
import { rowsIn, rowsOfWorkbook } from '../import/uploaded-file.ts'
import { goodsCsv, goodsSheet } from './goods-file.ts'

/** The symbol of the second is the code of the third. */
const taxes = [
  { code: 1, symbol: 'А' },
  { code: 2, symbol: '3' },
  { code: 3, symbol: 'Б' },
] as Tax[]

const EMPTY: CatalogueContext = { goods: [], groups: [] }
const workbookReader = {
  firstSheet: (_owner: object, file: Uint8Array, bounds: Parameters<typeof sheetRows>[1]) => sheetRows(file, bounds),
} as never

const filesOf = async (catalogue: CatalogueContext) => ({
  csv: await buffer(goodsCsv({ catalogue, taxes })),
  xlsx: await buffer(goodsSheet({ catalogue, taxes }, 0)),
})

/** The catalogue that an import of rows makes of an empty one. */
function imported(rows: unknown[]): CatalogueContext {
  let ids = 0
  const { items, issues } = fileGoods(rows, taxes, null, (kind) => `${kind} ${ids++}`)
  assert.deepEqual(issues, [])
  const { context } = importGoods(EMPTY, { type: 'goods.import', at: 1, task: 't', items })
  return context
}

/** What a file says of a catalogue: not ids, nor moments. */
const said = ({ goods, groups }: CatalogueContext) =>
  goods.map(({ id: _, group_id, created_at: __, updated_at: ___, short_name: ____, ...good }) => ({
    ...good,
    group: groups.find(({ id }) => id === group_id)?.name ?? null,
  }))

const sign = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  "'",
  '"',
  ',',
  ';',
  ' ',
  '\n',
  '\r',
  '\t',
  '<',
  '&',
  '_x000D_',
  'ї',
  '1',
)
const text = fc.string({ unit: sign, minLength: 1, maxLength: 12 }).map((each) => `${each}я`.trim())
const entry = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '＝', "'", '"', 'ї', '1'),
  minLength: 1,
  maxLength: 8,
})
const groups = ['=Г', 'Г"1', "'+Г"].map((name, place) => ({
  id: `g${place}`,
  name,
  description: null,
  parent_id: null,
  created_at: 0,
  updated_at: null,
}))
const good: fc.Arbitrary<Omit<CatalogueGood, 'id' | 'code'>> = fc.record({
  name: text,
  short_name: fc.constant(null),
  type: fc.constantFrom('good', 'service'),
  is_weight: fc.boolean(),
  barcode: fc.option(entry),
  barcodes: fc.array(entry, { maxLength: 3 }),
  taxes: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
  uktzed: fc.option(entry),
  price: fc.integer({ min: 1, max: 999_999_999 }),
  group_id: fc.option(fc.constantFrom('g0', 'g1', 'g2')),
  parent_id: fc.constant(null),
  position: fc.constant(null),
  branches: fc.constant([]),
  created_at: fc.constant(0),
  updated_at: fc.constant(null),
})
const catalogues = fc.array(fc.tuple(text, good), { maxLength: 5 }).map((all): CatalogueContext => {
  const goods = [...new Map(all)].map(([code, each], place): CatalogueGood => ({ ...each, code, id: `${place}` }))
  return { goods, groups }
})

/** Whose workbooks are read. */
const owner = { world: {}, register: '' }

test('EXT-550: a file that is exported, imported and exported again is the same, byte by byte', async () => {
  await fc.assert(
    fc.asyncProperty(catalogues, async (catalogue) => {
      fc.pre(catalogue.goods.length > 0)
      const { csv, xlsx } = await filesOf(catalogue)
      for (const rows of [
        rowsIn(csv),
        await rowsOfWorkbook({ workbookReader }, owner, xlsx, new AbortController().signal),
      ]) {
        const again = imported(rows)
        assert.deepEqual(said(again), said(catalogue))
        assert.deepEqual(await filesOf(again), { csv, xlsx })
      }
    }),
    { numRuns: 100 },
  )
})

const bread: CatalogueGood = {
  id: 'a',
  code: 'ХЛ-1',
  name: '=1+1',
  short_name: null,
  type: 'good',
  is_weight: true,
  barcode: '+380',
  barcodes: ['1', '2'],
  taxes: [1, 2],
  uktzed: '1905',
  price: 2550,
  group_id: 'g1',
  parent_id: null,
  position: null,
  branches: [],
  created_at: 0,
  updated_at: null,
}

test("EXT-550: the columns are the live service's, and what would be computed is a text", async () => {
  const { csv, xlsx } = await filesOf({ goods: [bread, { ...bread, code: "'=2", name: '@б' }], groups })
  assert.deepEqual(csv.toString().split('\r\n'), [
    "\ufeffім'я товару,код,група товарів,штрихкод,штрихкоди,уктзед,ціна,ваговий товар,тип товару,податкові ставки",
    `'=1+1,ХЛ-1,"Г""1",'+380,"1, 2",1905,25.50,так,товар,"А, 3"`,
    `'@б,''=2,"Г""1",'+380,"1, 2",1905,25.50,так,товар,"А, 3"`,
    '',
  ])
  const read = await sheetRows(xlsx, { rows: 10, columns: 20, cell: 100 })
  assert.deepEqual(read, {
    rows: [
      [
        ...["Ім'я товару", 'Код', 'Група товарів', 'Штрихкод', 'Штрихкоди', 'УКТ ЗЕД', 'Ціна (в гривнях)'],
        ...['Ваговий товар', 'Тип товару', 'Податкові ставки'],
      ],
      ['=1+1', 'ХЛ-1', 'Г"1', '+380', '1, 2', '1905', 25.5, 'так', 'товар', 'А, 3'],
      ['@б', "'=2", 'Г"1', '+380', '1, 2', '1905', 25.5, 'так', 'товар', 'А, 3'],
    ],
  })
})

test('EXT-550: a whole catalogue of long texts is written in pieces, and read again', async () => {
  const goods = Array.from({ length: CATALOGUE.goods }, (_, place) => ({
    ...bread,
    id: `${place}`,
    code: `${place}`,
    name: `=${'ї'.repeat(150)}`,
  }))
  const catalogue = { goods, groups }
  let pieces = 0
  for await (const _ of goodsSheet({ catalogue, taxes }, 0)) pieces++
  assert.ok(pieces > 10, `${pieces} pieces`)
  const { csv, xlsx } = await filesOf(catalogue)
  assert.equal(rowsIn(csv).length, CATALOGUE.goods)
  const rows = await rowsOfWorkbook({ workbookReader }, owner, xlsx, new AbortController().signal)
  assert.deepEqual(said(imported(rows)), said(catalogue))
})
