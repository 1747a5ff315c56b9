import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FollowedTime } from './real-time.ts'

/** Two machines: what this one counts, and what the clock of the other shows. */
function machines() {
  const at = { count: 1000, theirs: 5_000_000 }
  const time = new FollowedTime(() => at.count)
  const pass = (ms: number): void => {
    at.count += ms
    at.theirs += ms
  }
  /** @param there how long the question takes @param back how long the answer takes */
  const measure = (there = 0, back = there) =>
    time.measure(async () => {
      pass(there)
      const { theirs } = at
      pass(back)
      return theirs
    })
  return { at, time, pass, measure }
}

test('it shows what the other clock shows, and goes on by itself', async () => {
  const { at, time, pass, measure } = machines()
  await measure(10)
  assert.equal(time.now(), at.theirs)
  pass(12_345)
  assert.equal(time.now(), at.theirs)
})

test('it is at most half of what the quickest answer took beside the other clock', async () => {
  const { at, time, measure } = machines()
  await measure(0, 400)
  assert.equal(time.now(), at.theirs - 200)
  await measure(3, 1)
  assert.equal(time.now(), at.theirs + 1)
  for (let late = 0; late < 6; late++) await measure(0, 300)
  assert.equal(time.now(), at.theirs + 1)
})

test('it never goes back: while it is ahead it goes at half its pace', async () => {
  const { at, time, pass, measure } = machines()
  await measure(1)
  const before = time.now()
  at.theirs -= 5000
  await measure(1)
  assert.equal(time.now(), before + 1)
  pass(2000)
  assert.equal(time.now(), before + 1001)
  pass(8000)
  assert.equal(time.now(), at.theirs)
  pass(10)
  assert.equal(time.now(), at.theirs)
})

test('another clock that is set forward is followed at once, whatever was measured before', async () => {
  const { at, time, measure } = machines()
  await measure(0)
  at.theirs += 60_000
  await measure(20)
  assert.equal(time.now(), at.theirs)
})

test('moments are whole, and one that was not asked yet shows none', async () => {
  const { at, time, pass, measure } = machines()
  assert.throws(() => time.now(), /not been asked/)
  await measure(0.3, 0.4)
  pass(0.6)
  assert.equal(time.now(), Math.floor(at.theirs - 0.05))
})
