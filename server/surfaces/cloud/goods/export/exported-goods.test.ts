import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { fileGoods } from '../import/file-goods.ts'
import { rowsIn } from '../import/uploaded-file.ts'
import { exportedGoods } from './exported-goods.ts'

const bread: CatalogueGood = {
  id: 'id',
  code: 'ХЛ-1',
  name: 'Хліб "житній", 0,5',
  short_name: 'Хл.',
  type: 'service',
  is_weight: true,
  barcode: '482',
  barcodes: ['1', '2'],
  taxes: [1, 2],
  uktzed: '1905',
  price: 2550,
  group_id: 'group',
  parent_id: null,
  position: null,
  branches: [],
  created_at: 1,
  updated_at: null,
}
const plain: CatalogueGood = {
  ...bread,
  code: '7',
  short_name: null,
  is_weight: false,
  barcode: null,
  barcodes: [],
  taxes: [],
  uktzed: null,
  price: 999_999_999,
  group_id: null,
}
const groups = [{ id: 'group', name: 'Випічка', description: null, parent_id: null, created_at: 1, updated_at: null }]
const taxes = [
  { code: 1, symbol: 'А' },
  { code: 2, symbol: 'Б' },
] as Tax[]

test('EXT-549: what is exported is imported as it was, member by member', () => {
  const file = exportedGoods({ goods: [bread, plain], groups }, [])
  const { items, issues } = fileGoods(rowsIn(Buffer.from(JSON.stringify(file))), taxes, new Map(), () => 'id')
  assert.deepEqual(issues, [])
  const { code, name, short_name, type, is_weight, barcode, barcodes, uktzed, price } = bread
  const members = { id: 'id', code, name, short_name, type, is_weight, barcode, barcodes, uktzed, price }
  assert.deepEqual(items, [
    { ...members, taxes: [1, 2], group: { id: 'id', name: 'Випічка' } },
    { id: 'id', code: '7', name, type, is_weight: false, price: 999_999_999, taxes: [] },
  ])
})
