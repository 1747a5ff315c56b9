/** What the timeline makes of what it is told: lines, filters, files, steps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordedRequest } from '../../../server/client/model/facts.ts'
import { type Entry, entryOfActivity, entryOfFact } from '../../world/entries.ts'
import { passes, Sieve } from './filter.ts'
import { stepOf } from './step.ts'
import { readTimeline, timelineText } from './timeline-file.ts'

const REGISTER = '40000000-0000-4000-8000-000000000001'
const AT = '2026-03-02T07:00:00.000Z'
const fact = (type: string, body: object = {}, address = `register:${REGISTER}`, n = 1): Entry =>
  entryOfFact({ n, at: AT, address, type, fact: { type, at: 1, ...body } })

const SALE: RecordedRequest = {
  n: 7,
  at: AT,
  fact: 3,
  kind: 'request',
  cash_register_id: REGISTER,
  surface: 'local',
  operation: 'sell',
  method: 'POST',
  path: '/api/v1/receipt/sell',
  headers: {},
  body: '{"id": "1"}',
  body_bytes: 11,
  status: 400,
  answer: '{}',
  answer_bytes: 2,
  answer_type: 'application/json',
  rule: 'shift not open; ERR-103',
  notice: null,
  took_us: 900,
}

test('a fact is of a kind, and of a register where its address says so', () => {
  assert.deepEqual(
    ['slip.printed', 'event.received', 'mail.sent', 'documents.judged', 'shift.opened'].map((type) => fact(type).kind),
    ['print', 'webhook', 'mail', 'document', 'fact'],
  )
  assert.equal(fact('receipt.created', { document: {} }).kind, 'document')
  assert.equal(fact('slip.printed', {}, `printer:${REGISTER}`).register, REGISTER)
  assert.equal(fact('shift.requested', {}, 'cashier:30000000-0000-4000-8000-000000000001').register, null)
})

test('the line of a verdict says what was taken and what was not, and why', () => {
  const verdicts = [
    { number: 1, error_message: null },
    { number: 2, error_message: 'Підпис не пройшов перевірку' },
  ]
  const { line, isRefusal } = fact('documents.judged', { verdicts })
  assert.equal(line, 'documents.judged · 1 ✓ · 2 ✗ Підпис не пройшов перевірку')
  assert.equal(isRefusal, true)
})

test('what cannot be read has its place', () => {
  const entry = entryOfFact({ n: 1, at: null, address: 'x:1', type: 'noise', fact: null, unreadable: true })
  assert.deepEqual([entry.at, entry.line, entry.kind], [null, 'noise', 'fact'])
})

test('a request is its status, its path and the rule it broke', () => {
  const { line, isRefusal, subject } = entryOfActivity(SALE)
  assert.deepEqual([line, isRefusal, subject], ['400 POST /api/v1/receipt/sell · shift not open', true, 'local'])
})

test('a transition is the states it has left and entered, not those it stays in', () => {
  const { line, subject } = entryOfActivity({
    ...{ n: 1, at: AT, fact: 3, kind: 'transition', cash_register_id: REGISTER, address: `register:${REGISTER}` },
    ...{ machine: 'register', event: 'register.go-offline' },
    from: ['link', 'link.online', 'shift', 'shift.OPENED'],
    to: ['link', 'link.offline', 'shift', 'shift.OPENED'],
  })
  assert.deepEqual([line, subject], ['link.online → link.offline · register.go-offline', 'register'])
})

test('a filter is by kind, by register, and by text anywhere, in either case', () => {
  const entry = fact('receipt.created', { document: { body: { name: 'Хліб' } } })
  const open = { kind: null, register: null, text: '' }
  assert.ok(passes(entry, { ...open, text: 'ХЛІБ' }))
  assert.ok(!passes(entry, { ...open, text: 'молоко' }))
  assert.ok(passes(entry, { ...open, kind: 'document', register: REGISTER }))
  assert.ok(!passes(entry, { ...open, register: 'another' }))
})

test('a growing list is sifted no more than once; another filter, or a list cut in front, anew', () => {
  const list = [1, 2, 3].map((n) => fact(n === 2 ? 'slip.printed' : 'shift.opened', {}, 'register:1', n))
  const sieve = new Sieve()
  const prints = { kind: 'print', register: null, text: '' } as const
  const keys = (filter = prints as Parameters<Sieve['sift']>[1]) => sieve.sift(list, filter).map(({ key }) => key)
  assert.deepEqual(keys(), ['f2'])
  list.push(fact('slip.printed', {}, 'register:1', 4))
  assert.deepEqual(keys(), ['f2', 'f4'])
  list.splice(0, 2)
  assert.deepEqual(keys(), ['f4'])
  assert.deepEqual(keys({ ...prints, kind: 'fact' }), ['f3'])
  assert.deepEqual(keys({ ...prints, kind: null }), ['f3', 'f4'])
})

test('a timeline comes back from its file; what is no such file says where', () => {
  const entries = [fact('shift.opened'), entryOfActivity(SALE)]
  assert.deepEqual(readTimeline(timelineText('mine', entries)), JSON.parse(JSON.stringify(entries)))
  assert.throws(() => readTimeline('{}'), /its format is not kasalab-timeline/)
  assert.throws(() => readTimeline('nonsense'), SyntaxError)
  const damaged = JSON.parse(timelineText('mine', entries))
  damaged.entries[1].at = 'yesterday'
  assert.throws(() => readTimeline(JSON.stringify(damaged)), /entry 2 is none/)
  damaged.version = 2
  assert.throws(() => readTimeline(JSON.stringify(damaged)), /its version is 2, not 1/)
})

test('a request is two steps of a feature', () => {
  assert.equal(
    stepOf(SALE),
    `When POST /api/v1/receipt/sell with the body '{"id":"1"}' is sent to the desk\nThen it is refused because shift not open`,
  )
  const taken = { ...SALE, status: 200, surface: 'cloud', rule: null, headers: { authorization: 'Bearer …' } } as const
  assert.match(stepOf(taken)!, / is sent with the token\nThen the answer is 200$/)
  assert.equal(stepOf({ ...SALE, body: `{"name":"it's"}` }), null, 'no step has such a quote in its body')
})
