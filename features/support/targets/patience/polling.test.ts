/** Pauses between polls grow, and a wait ends when its condition is true, or reports what it waited for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allEnded, pollingPauses, until } from './polling.ts'

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
