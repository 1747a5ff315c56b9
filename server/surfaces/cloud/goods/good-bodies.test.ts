import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { changesOf, type EditGood } from './good-bodies.ts'

const taxes = [
  { code: 1, symbol: 'А' },
  { code: 2, symbol: 'Б' },
] as Tax[]
const ID = '7F0F0C52-9E33-4A7B-8F5E-0A6F6A3F7D01'

test('what a good does not have is not kept, however long it is', () => {
  const body = { price: 5, external_id: 'x', source: 'till', anything: 'x'.repeat(1000), parent: ID } as EditGood
  assert.deepEqual(changesOf(body, taxes), { price: 5 })
})

test('ids are kept in small letters, taxes by their numbers, each once; null stays', () => {
  const body: EditGood = {
    group: ID,
    tax_codes: ['Б', 1, '2'],
    barcode: null,
    branches_info: [{ branch_id: ID, price: 1 }, { branch_id: ID.toLowerCase() }],
  }
  assert.deepEqual(changesOf(body, taxes), {
    barcode: null,
    group_id: ID.toLowerCase(),
    taxes: [2, 1],
    branches: [{ branch_id: ID.toLowerCase(), price: null }],
  })
  assert.deepEqual(changesOf({ group: null }, taxes), { group_id: null })
})
