import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noneSeen, recall, remember, repeats } from './seen-documents.ts'
import { enrolled } from './taxpayer-ledger.ts'
import { honestLedger, honestSale, opening, taxpayer } from './tests/honest-taxpayer.ts'
import { judgePage } from './verdicts.ts'

const TAKEN = 3000
const desk = honestLedger()
const entries = Array.from({ length: TAKEN }, (_, index) => desk.write(opening(index)))
const memory = entries.reduce((before, { hash }) => remember(before, hash), noneSeen)
const hashOf = (number: number) => entries[number - 1]!.hash
/** Documents `from` to `to`, both included. */
const page = (from: number, to: number) => entries.slice(from - 1, to)

test('the last 64 are remembered individually', () => {
  assert.equal(recall(memory, TAKEN, hashOf(TAKEN)), true)
  assert.equal(recall(memory, TAKEN - 63, hashOf(TAKEN - 63)), true)
  assert.equal(recall(memory, TAKEN - 63, hashOf(1)), false)
  assert.equal(recall(memory, 2935, hashOf(2935)), null)
})

test('of older ones every 32nd is remembered, 32 in all', () => {
  assert.equal(recall(memory, 2912, hashOf(2912)), true)
  assert.equal(recall(memory, 2976 - 31 * 32, hashOf(2976 - 31 * 32)), true)
  assert.equal(recall(memory, 2976 - 32 * 32, hashOf(2976 - 32 * 32)), null)
})

test('the memory does not grow', () => {
  assert.ok(JSON.stringify(memory).length < 1300)
})

test('a page whose chain runs into a known document is proven from there backwards', () => {
  assert.ok(repeats(memory, page(2051, 2560)).every(Boolean))
  assert.deepEqual(repeats(memory, page(2590, 2593)), [true, true, true, false])
  assert.deepEqual(repeats(memory, page(2594, 2600)), Array(7).fill(false))
})

test('a page with a gap, or with an altered document, is proven only behind it', () => {
  assert.deepEqual(repeats(memory, [entries[2589]!, entries[2591]!]), [false, true])
  const altered = page(2589, 2592)
  altered[1] = { ...altered[1]!, document: { ...altered[1]!.document, at: 0 } }
  assert.deepEqual(repeats(memory, altered), [false, false, true, true])
})

test('a new document is no repeat, whatever precedes it', () => {
  assert.deepEqual(repeats(memory, [entries[TAKEN - 1]!, desk.draft(opening())]), [true, false])
  assert.deepEqual(repeats(noneSeen, page(1, 2)), [false, false])
})

test('an old page is answered as far as it is remembered, and the rest when sent again', () => {
  const { write } = honestLedger()
  const taken = [write(opening()), ...Array.from({ length: 999 }, () => write(honestSale(1)))]
  const { ledger } = judgePage(taxpayer, enrolled(0), taken, null)
  const again = (from: number, to: number) => judgePage(taxpayer, ledger, taken.slice(from - 1, to), null).verdicts
  assert.equal(again(1, 500).length, 480)
  assert.equal(again(481, 980).length, 500)
  assert.match(again(481, 481)[0]!.error_message!, /^number: 481 is taken/)
})

test('refusals are remembered up to a bound; older ones are not taken for accepted', () => {
  const { write } = honestLedger()
  const openings = Array.from({ length: 40 }, (_, index) => write(opening(index, false)))
  let ledger = enrolled(0)
  const submit = (number: number) => {
    const page = [openings[number - 1]!]
    const judged = judgePage(taxpayer, ledger, page, { name: 'authority-refusing', reason: 'debts', documents: null })
    ledger = judged.ledger
    return judged.verdicts[0]!.error_message
  }
  for (let number = 1; number <= 40; number++) assert.equal(submit(number), 'debts')
  assert.equal(ledger.refusals.length, 32)
  assert.match(submit(8)!, /^number: 8 is taken/)
  assert.equal(submit(9), 'debts')
})
