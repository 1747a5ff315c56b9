import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ByteBudget } from '../bytes/byte-budget.ts'
import { Activity } from './activity.ts'
import type { FrameEntry, FrameNote } from './entries.ts'
import { isSameState, statePaths } from './state-values.ts'

const KIB = 1024
const roomy = (): ByteBudget => new ByteBudget(1024 * KIB * KIB)

const frame: FrameNote = { at: 0, fact: 0, connection: 1, path: '/', direction: 'in', bytes: 0 }

const numbers = (activity: Activity, after = 0, limit = 10_000): number[] =>
  activity.after(after, limit).entries.map(({ n }) => n)
const textOf = (activity: Activity, entry: unknown): string | null => activity.text((entry as FrameEntry).text)

test('entries are numbered, and read behind a number', () => {
  const activity = new Activity(roomy())
  activity.request('/a\n', Buffer.from('in'), 'out')
  activity.frame(frame, Buffer.from('said'))
  activity.transitions([{ address: 'a:1', machine: 'a', event: 'go', from: 'here', to: 'there' }], 5, 7)
  assert.deepEqual(numbers(activity), [1, 2, 3])
  assert.deepEqual(numbers(activity, 1, 1), [2])
  const { entries } = activity.after(0, 10)
  const [request, said, moved] = entries
  assert.ok(request?.kind === 'request')
  const { head, body, answer } = request
  assert.deepEqual(
    [head, body, answer].map((text) => activity.text(text)),
    ['/a\n', 'in', 'out'],
  )
  assert.equal(textOf(activity, said), 'said')
  assert.deepEqual([moved!.at, moved!.fact], [5, 7])
  assert.deepEqual(activity.after(0, 10, ({ kind }) => kind === 'frame').entries, [said])
  assert.deepEqual(activity.after(3, 10), { entries: [], dropped: 0, read: 3 })
})

test('so many entries are kept, and those before are counted', () => {
  const activity = new Activity(roomy(), { entries: 100 })
  for (let each = 0; each < 250; each++) activity.request('', null, null)
  assert.deepEqual([numbers(activity)[0], numbers(activity).length, activity.last], [151, 100, 250])
  assert.equal(activity.after(0, 1).dropped, 150)
  assert.equal(activity.after(149, 1).dropped, 1)
  assert.equal(activity.after(150, 1).dropped, 0)
})

test('so many bytes of texts are kept, and no entry whose texts are not', () => {
  const activity = new Activity(roomy(), { bytes: 100 * KIB })
  for (let each = 0; each < 300; each++) {
    const text = String(each).padStart(each % 7 === 0 ? 20_000 : 2000, '.')
    activity.request('', Buffer.from(text), text)
    for (const entry of activity.after(0, 10_000).entries) {
      assert.ok(entry.kind === 'request')
      const whole = String(entry.n - 1).padStart((entry.n - 1) % 7 === 0 ? 20_000 : 2000, '.')
      assert.equal(activity.text(entry.body), whole.slice(0, 8 * KIB))
      assert.equal(activity.text(entry.answer), whole.slice(0, 8 * KIB))
    }
  }
  const kept = numbers(activity).length
  assert.ok(kept >= 12 && kept <= 25, `${kept} are kept`)
})

test('a long text is cut between two characters; what is no text is none', () => {
  const activity = new Activity(roomy())
  const long = `.${'є'.repeat(10_000)}`
  activity.frame(frame, Buffer.from(long))
  activity.frame(frame, Buffer.from([0xff, 0xfe, 1]))
  activity.frame(frame, Buffer.from('a\0b'))
  activity.frame(frame, Buffer.from('as ever: є'))
  const texts = activity.after(0, 10).entries.map((entry) => textOf(activity, entry))
  assert.deepEqual(texts, [long.slice(0, 4096), null, null, 'as ever: є'])
})

test('a follower hears of each entry until it leaves; an ended record takes none', () => {
  const activity = new Activity(roomy())
  let heard = 0
  const leave = activity.follow(() => heard++)
  activity.request('', null, null)
  leave()
  activity.request('', null, null)
  activity.end()
  activity.request('', null, null)
  assert.deepEqual([heard, activity.last], [1, 2])
  assert.notEqual(activity.run, new Activity(roomy()).run)
})

test('all worlds share the memory: the one in which least happens gives up what it has', async () => {
  const budget = new ByteBudget(400 * KIB, { alone: 400 * KIB, timeoutMs: 1 })
  const idle = new Activity(budget)
  for (let each = 0; each < 10; each++) idle.request('', null, 'x'.repeat(8 * KIB))
  await new Promise((resolve) => setTimeout(resolve, 10))
  const busy = new Activity(budget)
  for (let each = 0; each < 5000; each++) busy.request('', null, 'y'.repeat(8 * KIB))
  assert.deepEqual(idle.after(0, 10), { entries: [], dropped: 10, read: 10 })
  assert.ok(budget.held <= 400 * KIB)
  for (let each = 0; each < 3; each++) idle.request('', null, 'again')
  assert.ok(numbers(idle).every((n) => n > 10))
  busy.end()
  idle.end()
  assert.equal(budget.held, 0)
})

test('after it had to forget, entries are numbered on and kept as before', async () => {
  const budget = new ByteBudget(200 * KIB, { timeoutMs: 0 })
  const activity = new Activity(budget, { entries: 50 })
  for (let each = 0; each < 73; each++) activity.request('', null, 'x'.repeat(8 * KIB))
  await new Promise((resolve) => setTimeout(resolve, 2))
  const other = {}
  assert.ok(budget.hold(other, 150 * KIB))
  assert.deepEqual(numbers(activity, 73), [])
  budget.release(other)
  for (let each = 0; each < 60; each++) activity.request('', null, 'y')
  assert.deepEqual([numbers(activity)[0], numbers(activity).at(-1), numbers(activity).length], [84, 133, 50])
})

test('states are compared and named, regions and all', () => {
  const open = { link: 'online', shift: { OPENED: 'idle' } }
  assert.ok(isSameState(open, structuredClone(open)))
  assert.ok(isSameState('one', 'one'))
  assert.ok(!isSameState('one', 'other'))
  assert.ok(!isSameState(open, { ...open, link: 'offline' }))
  assert.ok(!isSameState(open, { link: 'online', shift: 'CLOSED' }))
  assert.ok(!isSameState({ a: {} }, { a: {}, b: {} }))
  assert.ok(!isSameState({ a: {}, b: {} }, { a: {} }))
  assert.deepEqual(statePaths(open), ['link', 'link.online', 'shift', 'shift.OPENED', 'shift.OPENED.idle'])
  assert.deepEqual(statePaths('free'), ['free'])
  assert.deepEqual(statePaths({}), [])
})
