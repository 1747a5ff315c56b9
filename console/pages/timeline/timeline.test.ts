/** What the timeline makes of what it is told: lines, filters, files, steps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordedRequest } from '../../../server/client/model.ts'
import { type Entry, entryOfActivity, entryOfFact } from '../../world/entries.ts'
import { passes, Sieve } from './filter.ts'
import { Folding, rowOf, rowsUpTo } from './folding.ts'
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
  const open = { kind: null, register: null, text: '', isRefused: false }
  assert.ok(passes(entry, { ...open, text: 'ХЛІБ' }))
  assert.ok(!passes(entry, { ...open, text: 'молоко' }))
  assert.ok(passes(entry, { ...open, kind: 'document', register: REGISTER }))
  assert.ok(!passes(entry, { ...open, register: 'another' }))
})

test('only refusals pass a filter of refusals: of requests, of documents, and of what a terminal says', () => {
  const refused = { kind: null, register: null, text: '', isRefused: true }
  const frame = (direction: 'in' | 'out', text: string): Entry =>
    entryOfActivity({
      ...{ n: 1, at: AT, fact: 3, kind: 'frame', cash_register_id: null, surface: 'bridge' },
      ...{ connection: 1, path: '/paylink/ws', direction, text, bytes: text.length },
    })
  const atTerminal = { ...SALE, surface: 'lan', status: 200, rule: null } as const
  const entries = [
    [entryOfActivity(SALE), true],
    [entryOfActivity({ ...SALE, status: 200, rule: null }), false],
    [entryOfActivity({ ...SALE, status: null, rule: null }), false],
    [entryOfActivity({ ...atTerminal, answer: '{"success": false, "code": 9000}' }), true],
    [entryOfActivity({ ...atTerminal, answer: '{"success": true, "code": 0}' }), false],
    [frame('out', '{"success":false,"code":9420}'), true],
    [frame('out', '{"success":true,"code":0}'), false],
    [frame('in', '{"success":false}'), false],
    [fact('documents.judged', { verdicts: [{ number: 1, error_message: 'Ні' }] }), true],
    [fact('refused', { rule: 'shift not open' }), true],
    [fact('shift.opened'), false],
  ] as const
  for (const [entry, isRefusal] of entries) assert.equal(passes(entry, refused), isRefusal, entry.line)
})

test('equal requests in a row are one row: what looks, what is refused, what is repeated as it was', () => {
  const asked = (more: Partial<RecordedRequest>, n: number): Entry => entryOfActivity({ ...SALE, n, ...more })
  const look = { method: 'GET', path: '/api/v1/shift', body: null, status: 200, rule: null } as const
  const sold = { status: 200, rule: null } as const
  const list = [
    asked(look, 1),
    asked(look, 2),
    asked({ ...look, status: 503 }, 3),
    asked({ body: '{"id": "1"}' }, 4),
    asked({ body: '{"id": "2"}' }, 5),
    asked({ ...sold, body: '{"id": "3"}' }, 6),
    asked({ ...sold, body: '{"id": "4"}' }, 7),
    asked({ ...sold, body: '{"id": "4"}' }, 8),
    fact('slip.printed', {}, 'printer:1', 9),
    fact('slip.printed', {}, 'printer:1', 10),
  ]
  const folding = new Folding()
  const counts = () => folding.fold(list).map(({ count }) => count)
  assert.deepEqual(counts(), [2, 1, 2, 1, 2, 1, 1])
  list.push(asked(look, 11))
  list.push(asked(look, 12))
  assert.deepEqual(counts(), [2, 1, 2, 1, 2, 1, 1, 2], 'what comes is folded with what is there')
  const rows = folding.fold(list)
  assert.deepEqual(
    [0, 1, 2, 4, 11, -1].map((entry) => rowOf(rows, entry)),
    [0, 0, 1, 2, 7, -1],
  )
  assert.deepEqual(
    rowsUpTo(rows, 4).map(({ count }) => count),
    [2, 1, 1],
    'a paused list has no repeat that came later',
  )
  assert.equal(rowsUpTo(rows, list.length), rows)
  assert.deepEqual(rowsUpTo(rows, 0), [])
  list.splice(0, 2)
  assert.deepEqual(counts(), [1, 2, 1, 2, 1, 1, 2], 'a list that is cut in front is folded anew')
})

test('a growing list is sifted no more than once; another filter, or a list cut in front, anew', () => {
  const list = [1, 2, 3].map((n) => fact(n === 2 ? 'slip.printed' : 'shift.opened', {}, 'register:1', n))
  const sieve = new Sieve()
  const prints = { kind: 'print', register: null, text: '', isRefused: false } as const
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
