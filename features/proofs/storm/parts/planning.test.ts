import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../kit/random.ts'
import { STORM_ACTS } from '../driver/acts/all.ts'
import { SituationCounts } from '../situations/situation-counts.ts'
import { ACTS_OF_DAY, plannedParts } from './planning.ts'

const parts = (seed: number, days = 1) => [
  ...plannedParts({ days, acts: ACTS_OF_DAY }, new SituationCounts([]), new Random(seed)),
]

test('an act has a name of its own, by which a part is played again', () => {
  assert.equal(new Set(STORM_ACTS.map(({ name }) => name)).size, STORM_ACTS.length)
})

test('a day begins with sign-ins and open shifts, has each act once and some more, and ends with a look at everything', () => {
  const day = parts(7)
  const acts = day.flatMap((each) => (each.part === 'act' ? [each.act] : []))
  assert.deepEqual(
    day.slice(0, 6).map(({ part }) => part),
    ['sign-in', 'sign-in', 'sign-in', 'ready', 'ready', 'ready'],
  )
  assert.equal(new Set(acts.slice(0, STORM_ACTS.length)).size, STORM_ACTS.length)
  assert.equal(acts.length, ACTS_OF_DAY)
  assert.deepEqual(
    day.slice(-2).map(({ part }) => part),
    ['evening', 'end'],
  )
})

test('the same seed makes the same parts, each with randomness of its own', () => {
  assert.deepEqual(parts(7), parts(7))
  assert.notDeepEqual(parts(7), parts(8))
  const seeds = parts(7).flatMap((each) => ('seed' in each ? [each.seed] : []))
  assert.equal(new Set(seeds).size, seeds.length)
})
