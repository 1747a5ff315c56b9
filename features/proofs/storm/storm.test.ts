/** A short storm of a fixed seed: no invariant is broken, and it reaches many situations. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stormEpisode } from './episode.ts'

/** Situations of a day, at the least: which of them differs by what a kill leaves. */
const REACHED = 35

test('a storm of a day breaks no invariant, and reaches many situations', async (context) => {
  const { broken, steps, shiftDays, kills, counts } = await stormEpisode({ seed: 8, days: 1, quirks: [], acts: 12 })
  context.diagnostic(`${steps} steps, ${shiftDays} shift-days, ${kills} kills`)
  assert.equal(broken, null, `${broken?.invariant}: ${broken?.message}`)
  const met = counts.list.filter(([, count]) => count > 0).length
  assert.ok(met >= REACHED, `${met} situations`)
})
