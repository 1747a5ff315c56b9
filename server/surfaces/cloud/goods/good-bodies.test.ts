import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { checker } from '../../../wire/http/validation/validation.ts'
import { CreateGood, changesOf, EditGood } from './good-bodies.ts'

const taxes = [
  { code: 1, symbol: 'А' },
  { code: 2, symbol: 'Б' },
] as Tax[]
const ID = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'

test('what a good does not have is not kept, however long it is', () => {
  const body = { price: 5, external_id: 'x', source: 'till', anything: 'x'.repeat(1000), parent: ID } as EditGood
  assert.deepEqual(changesOf(body, taxes), { price: 5 })
})

test('a good names one hundred barcodes, kinds and outlets, and not one more', () => {
  const needed = { code: '1', name: 'Хліб', type: 'good', is_weight: false, price: 1 }
  const entries = { barcodes: '1', children: ID, branches_info: { branch_id: ID } }
  for (const [form, usual] of [
    [CreateGood, needed],
    [EditGood, {}],
  ] as const) {
    const check = checker(form, 'body', 'cloud')
    for (const [name, entry] of Object.entries(entries)) {
      assert.deepEqual(check({ ...usual, [name]: Array(100).fill(entry) }), [], name)
      assert.deepEqual(
        check({ ...usual, [name]: Array(101).fill(entry) }).map(({ loc, type }) => [loc.join('.'), type]),
        [[`body.${name}`, 'value_error.list.max_items']],
      )
    }
  }
})

test('outlets are kept each once, taxes by their numbers; null stays', () => {
  const body: EditGood = {
    group: ID,
    tax_codes: ['Б', 1, '2'],
    barcode: null,
    branches_info: [{ branch_id: ID, price: 1 }, { branch_id: ID }],
  }
  assert.deepEqual(changesOf(body, taxes), {
    barcode: null,
    group_id: ID,
    taxes: [2, 1],
    branches: [{ branch_id: ID, price: null }],
  })
  assert.deepEqual(changesOf({ group: null }, taxes), { group_id: null })
})
