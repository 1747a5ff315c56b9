/** What is shown of headers and clocks, and copied into shells. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeMidnight } from '../pages/clock/midnight.ts'
import { english } from '../words/en.ts'
import { filled, PLACE } from '../words/filled.ts'
import { ukrainian } from '../words/uk.ts'
import { partsOf } from './rule-header.ts'
import { curlLine } from './shell.ts'

test('a header of a rule is its name, its clause and its figures, whatever letters they have', () => {
  const { name, clause, figures } = partsOf('offline session longer than the limit; ERR-102; limit_hours=36')
  assert.deepEqual(
    { name, clause, figures },
    { name: 'offline session longer than the limit', clause: 'ERR-102', figures: [['limit_hours', '36']] },
  )
  const reason = encodeURIComponent('Підпис').concat('; ', encodeURIComponent('немає'))
  assert.deepEqual(partsOf(`cashier blocked; ERR-203; reason=${reason}; count=2`).figures, [
    ['reason', 'Підпис; немає'],
    ['count', '2'],
  ])
  assert.deepEqual(partsOf('x; Y; a=%E0%A4%A').figures, [['a', '%E0%A4%A']], 'a cut figure stays as it is')
})

test('a request is a line of a shell, quotes and all', () => {
  const request = { method: 'POST', url: 'http://x/a?b=1', headers: { 'X-Name': "it's" }, body: `{"a":"b'c"}` }
  assert.equal(curlLine(request), `curl -s -X POST 'http://x/a?b=1' -H 'X-Name: it'\\''s' -d '{"a":"b'\\''c"}'`)
})

test('the next 23:59 is that of Kyiv, on nights that clocks are set as well', () => {
  const next = (at: string): string => beforeMidnight(Date.parse(at))
  assert.equal(next('2026-03-02T07:00:00Z'), '2026-03-02T21:59:00.000Z')
  assert.equal(next('2026-03-02T21:59:30Z'), '2026-03-03T21:59:00.000Z', 'it is that minute already')
  assert.equal(next('2026-07-01T12:00:00Z'), '2026-07-01T20:59:00.000Z')
  assert.equal(next('2026-03-28T22:30:00Z'), '2026-03-29T20:59:00.000Z', 'a day of 23 hours')
  assert.equal(next('2026-10-24T21:30:00Z'), '2026-10-25T21:59:00.000Z', 'a day of 25 hours')
})

test('both languages have the same figures in each text, and every form of a unit', () => {
  const figures = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name]) => name!).sort()
  const forms = (text: string): number[] =>
    [...text.matchAll(PLACE)].flatMap(([, , units]) => (units === '' ? [] : [units!.split('|').length - 1]))
  for (const [word, text] of Object.entries(english)) {
    const other = ukrainian[word as keyof typeof english]
    assert.deepEqual(figures(other), figures(text), word)
    assert.ok(forms(text).every((count) => count === 2) && forms(other).every((count) => count === 3), word)
  }
})

test('a count has its unit, in the form that its language asks for', () => {
  const receipts = (count: number): string => filled('{count|чек|чеки|чеків}', { count }, 'uk')
  assert.deepEqual(
    [0, 1, 2, 5, 11, 12, 14, 21, 22, 25, 101, 111, 1000].map(receipts),
    ['0 чеків', '1 чек', '2 чеки', '5 чеків', '11 чеків', '12 чеків', '14 чеків', '21 чек', '22 чеки', '25 чеків']
      .concat('101 чек', '111 чеків', '1 000 чеків')
      .map((text) => text.replaceAll(' ', '\u00a0')),
  )
  assert.equal(filled('{count|receipt|receipts} of {sum}', { count: 1, sum: '5' }, 'en'), '1\u00a0receipt of 5')
  assert.equal(filled('{count|receipt|receipts}', { count: 0 }, 'en'), '0\u00a0receipts')
})
