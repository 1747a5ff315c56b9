/** Tests of the explorer at our own server: nothing contradicts the law, and what does is shrunk to its fewest steps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lab } from '../../support/actors/lab.ts'
import { openEmbedded } from '../../support/targets/embedded.ts'
import { FILE } from '../kit/at-end.ts'
import type { Conviction } from './episode.ts'
import { explore } from './explore.ts'
import { played, shrunkTo } from './shrink.ts'
import type { EpisodeStep } from './step.ts'
import { openOwnProcess, restartOf } from './venues/own-process.ts'
import type { Venue } from './venues/venue.ts'
import { MORNING, venueOf } from './venues/worlds.ts'

const DESK = '40000000-0000-4000-8000-000000000001'

test('our own server contradicts nothing in a few hundred acts', async () => {
  const options = { target: null, seed: 1, stride: 1, acts: 60, most: 300, minutes: 5, shrinkMs: 0, kills: false }
  const { finding, coverage } = await explore(options, { told: () => {}, stops: () => false })
  assert.deepEqual(finding, null)
  assert.ok(coverage.acts >= 300)
})

test('our own server forgets nothing when it is killed', async () => {
  const target = await openOwnProcess()
  FILE.after(() => target.close())
  const lab = await Lab.create(target.wire, target.base!, { seed: '1', clock: { mode: 'virtual', now: MORNING } })
  lab.restart = restartOf(target)
  const steps: EpisodeStep[] = [
    { act: { do: 'open at the desk', at: DESK } },
    { act: { do: 'wait', seconds: 30 } },
    { act: { do: 'restart' } },
    { look: 'GET desk /kasa/status', at: DESK, nth: 0 },
  ]
  let judged = 0
  assert.equal(await played(venueOf(lab), steps, { act: () => judged++, read: () => judged++ }), null)
  assert.equal(judged, steps.length)
})

test('steps that a contradiction does not need are left out', async () => {
  const target = await openEmbedded()
  FILE.after(() => target.close())
  // Two steps that the model takes for one world, and a look that the world shows otherwise
  const opened: EpisodeStep = { act: { do: 'open at the desk', at: DESK } }
  const steps: EpisodeStep[] = [
    { act: { do: 'sign in', as: 'session 1', cashier: '30000000-0000-4000-8000-000000000001' } },
    opened,
    { act: { do: 'report X', at: DESK } },
    { act: { do: 'move cash', at: DESK, value: 100 } },
  ]
  // In a world where the shift is open already, opening it contradicts the model
  const inVenue = async <Told>(play: (venue: Venue) => Promise<Told>): Promise<Told> => {
    const lab = await Lab.create(target.wire, target.base!, { clock: { mode: 'virtual', now: MORNING } })
    await target.wire.call('POST', `${lab.world.local_base_url}/api/v1/shift/open`)
    return play(venueOf(lab))
  }
  const found = { clause: 'LOC-101', at: 'status', expected: 'true', got: 'false', steps } as unknown as Conviction
  const { steps: fewest } = await shrunkTo(found, { inVenue, stops: () => false })
  assert.deepEqual(fewest, [opened])
})
