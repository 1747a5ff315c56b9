/** A short storm of a fixed seed: no invariant is broken, and it reaches most situations. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stormEpisode } from './episode.ts'

test('a storm of two days breaks no invariant', async (context) => {
  const { broken, steps, shiftDays, kills, counts } = await stormEpisode({ seed: 7, days: 2, quirks: [] })
  context.diagnostic(
    `${steps} steps, ${shiftDays} shift-days, ${kills} kills, not reached: ${counts.missed(1).join(', ')}`,
  )
  assert.equal(broken, null, `${broken?.invariant}: ${broken?.message}`)
})
