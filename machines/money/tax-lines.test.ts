import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaxLine } from '../vocabulary/receipt.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { addTaxLine, taxesNamed, taxLine, taxNamed } from './tax-lines.ts'

const tax = (rate: number, more: Partial<Tax> = {}): Tax => ({
  id: '00000000-0000-4000-8000-000000000001',
  code: 8,
  label: 'VAT',
  symbol: 'A',
  rate,
  extra_rate: 0,
  included: true,
  no_vat: false,
  created_at: 0,
  ...more,
})
/** value, extra_value, turnover */
const figures = ({ value, extra_value, turnover }: TaxLine) => [value, extra_value, turnover]

test('NS-62: a tax inside the price is its part of it, half up', () => {
  assert.deepEqual(figures(taxLine(tax(20), 1200)), [200, 0, 1200])
  assert.deepEqual(figures(taxLine(tax(20), 1000)), [167, 0, 1000])
  assert.deepEqual(figures(taxLine(tax(20), 3)), [1, 0, 3])
  assert.deepEqual(figures(taxLine(tax(7), 1070)), [70, 0, 1070])
  assert.deepEqual(figures(taxLine(tax(7.5), 1075)), [75, 0, 1075])
})

test('NS-62: excise comes out of the price first, VAT out of the rest', () => {
  // 1260 = 1000, 20 % VAT of it, 5 % excise of the 1200.
  assert.deepEqual(figures(taxLine(tax(20, { extra_rate: 5 }), 1260)), [200, 60, 1260])
  assert.deepEqual(figures(taxLine(tax(0, { extra_rate: 7.5 }), 1075)), [0, 75, 1075])
})

test('NS-62: a tax on top of the price is in its turnover, excise on top of both', () => {
  assert.deepEqual(figures(taxLine(tax(20, { included: false }), 1000)), [200, 0, 1200])
  assert.deepEqual(figures(taxLine(tax(20, { included: false, extra_rate: 5 }), 1000)), [200, 60, 1260])
})

test('without VAT the value is nought, turnover and excise stay', () => {
  assert.deepEqual(figures(taxLine(tax(20, { no_vat: true }), 1200)), [0, 0, 1200])
  assert.deepEqual(figures(taxLine(tax(20, { no_vat: true, extra_rate: 5 }), 1260)), [0, 60, 1260])
})

test('LOC-162: a number and a letter name the same tax, once', () => {
  const table = [tax(20), tax(7, { code: 9, symbol: 'B' })]
  assert.deepEqual(taxesNamed([8], table), taxesNamed(['A'], table))
  assert.deepEqual(taxesNamed(['A', 9, 8], table), table)
  assert.throws(() => taxesNamed([99], table), /Tax code 99/)
})

test('lines of one code add up, and the item keeps its own', () => {
  const lines: TaxLine[] = []
  const part = taxLine(tax(20), 1000)
  addTaxLine(lines, part)
  addTaxLine(lines, part)
  assert.deepEqual(lines.map(figures), [[334, 0, 2000]])
  assert.deepEqual(figures(part), [167, 0, 1000])
})

test('LOC-162: a letter that looks like a tax is that tax, of whichever alphabet either is', () => {
  const cyrillic = [
    tax(20, { code: 1, symbol: 'А' }),
    tax(7, { code: 2, symbol: 'Б' }),
    tax(0, { code: 3, symbol: 'В' }),
  ]
  const codes = (table: Tax[], ...names: (string | number)[]) =>
    names.map((name) => taxNamed(name, table)?.code ?? null)
  assert.deepEqual(codes(cyrillic, 'A', 'А', 'B', 'В', 1), [1, 1, 3, 3, 1])
  assert.deepEqual(codes([tax(20, { code: 1, symbol: 'A' })], 'А', 'A'), [1, 1])
  assert.deepEqual(codes(cyrillic, 'Z', 'а', '', 'АА'), [null, null, null, null])
})

test('LOC-162: where a table has both letters, each is its own', () => {
  const both = [tax(20, { code: 1, symbol: 'А' }), tax(7, { code: 2, symbol: 'A' })]
  assert.deepEqual([taxNamed('А', both)?.code, taxNamed('A', both)?.code], [1, 2])
  assert.deepEqual([taxNamed('А', both.toReversed())?.code, taxNamed('A', both.toReversed())?.code], [1, 2])
})

test('LOC-162: text of digits is the number it says, unless it is a letter of the table', () => {
  const table = [tax(20, { code: 1, symbol: 'А' }), tax(7, { code: 10, symbol: 'Б' })]
  const codes = (taxes: Tax[], ...names: string[]) => names.map((name) => taxNamed(name, taxes)?.code ?? null)
  assert.deepEqual(codes(table, '1', '01', '10', '0010'), [1, 1, 10, 10])
  assert.deepEqual(codes(table, '2', '0', ' 1', '1 ', '1.0', '+1', '-1', '1e0', '0x1', '１', '9'.repeat(400)), [
    ...Array(11).fill(null),
  ])
  assert.deepEqual(codes([...table, tax(0, { code: 3, symbol: '1' })], '1', '01'), [3, 1])
})
