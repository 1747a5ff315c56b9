import assert from 'node:assert/strict'
import { test } from 'node:test'
import { xmlElements } from './receipt-form.ts'

test('elements of one name within each other are told apart', () => {
  const xml =
    '<?xml version="1.0"?>\n<CHECK a="b">\n  <ROW N="1"><SUM>1.00</SUM><PAYSYS><ROW><SUM>2.00</SUM></ROW></PAYSYS></ROW>\n  <EMPTY/>\n</CHECK>\n'
  assert.deepEqual(xmlElements(xml), {
    CHECK: { a: 'b', ROW: { N: '1', SUM: '1.00', PAYSYS: { ROW: { SUM: '2.00' } } }, EMPTY: '' },
  })
})

test('elements of one name beside each other are a list', () => {
  assert.deepEqual(xmlElements('<A><B>1</B><B>2</B></A>'), { A: { B: ['1', '2'] } })
})

test('a document that is not closed in order is none', () => {
  for (const xml of ['<A><B></A></B>', '<A><B></B>', '</A>', '<A></A></A>']) assert.throws(() => xmlElements(xml), xml)
})
