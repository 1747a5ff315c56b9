/**
 * Pauses between polls grow. A wait ends at the event, or reports what it waited for; late is told apart from missing,
 * and neither is waited for again in full.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotTested } from '../../law/capabilities.ts'
import { type Awaited, NeverInTime } from '../../law/never-in-time.ts'
import { Patience, patienceOf } from './patience.ts'
import { allEnded, pollingPauses, until } from './polling.ts'

const REPORT: Awaited = { kind: 'report', what: 'the report', clauses: ['TSK-001'] }
const CALL: Awaited = { kind: 'webhook', what: 'a call', clauses: null }

const patient = (duration: string) => new Patience(patienceOf({ patience: { report: duration, webhook: duration } }))

/** Is there at the nth look, and says how often it was looked for. */
function atLook(nth: number) {
  const looks = { count: 0, isSo: () => ++looks.count >= nth }
  return looks
}

test('a wait ends with the event, however long it may last', async () => {
  const looks = atLook(3)
  await patient('PT10M').until(REPORT, looks.isSo)
  assert.equal(looks.count, 3)
})

test('what does not come is never in time, by the clauses that ask for it', async () => {
  const patience = patient('PT0.05S')
  const vain = patience.until(REPORT, () => false)
  await assert.rejects(
    vain,
    /^NeverInTime: the report did not come within 0\.05 s \(patience\.report of the profile\)$/,
  )
  const error = (await vain.catch((error) => error)) as NeverInTime
  assert.deepEqual(error.missedIn(['REP-702']), { ...REPORT, waited_ms: 50 })
  const again = (await patience.until(REPORT, () => false).catch((error) => error)) as Error
  assert.ok(again instanceof NotTested && !(again instanceof NeverInTime), 'it is told once')
  assert.match(again.message, /^not judged, because the report was waited for before, and did not come within 0\.05 s/)
  const other = patience.until(CALL, () => false)
  await assert.rejects(other, NeverInTime, 'a wait in vain for one thing says nothing of another')
})

test('a missing call says something of the clauses that ask for calls, and of no other', async () => {
  const error = (await patient('PT0.01S')
    .until(CALL, () => false)
    .catch((error) => error)) as NeverInTime
  assert.deepEqual(error.missedIn(['WHK-001', 'WHK-013', 'LIM-064']).clauses, ['WHK-001'])
  assert.deepEqual(error.missedIn(['WHK-013']).clauses, ['WHK-001'], 'it is told, whichever scenario waits first')
})

test('late is told apart from missing: nothing is judged by it', async () => {
  const patience = patient('PT0.2S')
  const began = performance.now()
  const late = (await patience.until(REPORT, () => performance.now() - began > 250).catch((error) => error)) as Error
  assert.ok(late instanceof NotTested && !(late instanceof NeverInTime))
  assert.match(late.message, /^not judged, because the report came late, after \d+\.\d s, and not within 0\.2 s/)
})

test('after a wait in vain the next are short, until something comes in time', async () => {
  const patience = patient('PT0.05S')
  await assert.rejects(
    patience.until(REPORT, () => false),
    NeverInTime,
  )
  await patience.until(REPORT, () => true)
  await assert.rejects(
    patience.until(REPORT, () => false),
    NeverInTime,
  )
})

test('what the law does not ask for is waited for no longer than the target has shown to need', async () => {
  const patience = patient('PT10M')
  patience.came(CALL, 10)
  assert.equal(await patience.comes(CALL, () => false), false)
  assert.equal(await patience.comes(CALL, () => true), true)
  assert.equal(patience.slowestMs(CALL), 10)
})

test('a scenario that is tried again waits in full for what its first try has waited for in vain', async () => {
  const patience = patient('PT0.05S')
  const wait = () => patience.until(REPORT, () => false)
  await assert.rejects(wait(), NeverInTime)
  patience.tryAgain()
  await assert.rejects(wait(), NeverInTime)
  await assert.rejects(wait(), (error) => !(error instanceof NeverInTime), 'the next scenario is not told again')
})

/** Number of polls in a time. */
function pollsIn(ms: number): number {
  let polls = 0
  let at = 0
  for (const pause of pollingPauses()) {
    if (at > ms) return polls
    polls++
    at += pause
  }
  return polls
}

test('pauses grow: half a minute of waiting polls little more than a hundred times', () => {
  assert.ok(pollsIn(1000) >= 10, `${pollsIn(1000)} in a second: what comes soon is seen soon`)
  assert.ok(pollsIn(35_000) <= 120, `${pollsIn(35_000)} in 35 s`)
})

test('a wait ends when its condition is true, and else reports what it waited for', async () => {
  let polls = 0
  await until('the third look', ['delivery', 1000], async () => ++polls === 3)
  assert.equal(polls, 3)
  const never = until('what does not come', ['delivery', 100], async () => false)
  await assert.rejects(never, /^Error: what does not come: not so after 0\.1 s \(patience\.delivery of the profile\)$/)
})

test('parallel work has all ended when one part has failed', async () => {
  let isOver = false
  const slow = until('a while', ['delivery', 1000], async () => isOver).then(() => 'over')
  const both = allEnded([Promise.reject(new Error('first')), slow])
  isOver = true
  await assert.rejects(both, /first/)
  assert.equal(await slow, 'over')
})
