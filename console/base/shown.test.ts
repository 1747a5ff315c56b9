/** What is shown of headers and clocks, and copied into shells. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeMidnight } from '../pages/clock/midnight.ts'
import { english } from '../words/en.ts'
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

test('both languages have the same figures in each text', () => {
  const figures = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([figure]) => figure).sort()
  for (const [word, text] of Object.entries(english))
    assert.deepEqual(figures(ukrainian[word as keyof typeof english]), figures(text), word)
})
