/** Tests of situations: each has a name of its own, and acts, answers that are lost and facts of a world are counted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lab } from '../../support/actors/lab.ts'
import type { Act } from '../../support/model/model.ts'
import { openEmbedded } from '../../support/targets/embedded.ts'
import { FILE } from '../kit/at-end.ts'
import { played } from './shrink.ts'
import { SITUATIONS, situationsReached } from './situations/all.ts'
import type { Happening, TimedFact } from './situations/situation.ts'
import type { EpisodeStep } from './step.ts'
import { MORNING, venueOf } from './venues/worlds.ts'

const AT = '40000000-0000-4000-8000-000000000001'

test('each situation has a name and a sentence of its own', () => {
  for (const words of [SITUATIONS.map(([name]) => name), SITUATIONS.map(([, sentence]) => sentence)])
    assert.deepEqual(
      words.filter((each, at) => words.indexOf(each) !== at),
      [],
    )
})

test('what is done, what goes unheard and what the world tells is counted', async () => {
  const target = await openEmbedded()
  FILE.after(() => target.close())
  const lab = await Lab.create(target.wire, target.base!, { clock: { mode: 'virtual', now: MORNING } })
  const sell = (id: string): { act: Act } => {
    const goods = [{ code: '1', name: 'Хліб', price: 1000, quantity: 1000, taxes: [1] }]
    const sale = { goods, payments: [{ type: 'CASH' as const, value: 2000 }] }
    return { act: { do: 'sell', at: AT, id: `00000000-0000-4000-8000-00000000000${id}`, sale } }
  }
  const steps: EpisodeStep[] = [
    { act: { do: 'open at the desk', at: AT } },
    { ...sell('1'), disturbed: 'answer-lost' },
    sell('1'),
    { ...sell('2'), disturbed: 'request-lost' },
    sell('2'),
    { ...sell('3'), disturbed: 'bad-gateway' },
    { act: { do: 'move cash', at: AT, value: -2010 } },
    { act: { do: 'move cash', at: AT, value: -2000 } },
    { atOnce: [{ act: { do: 'report X', at: AT } }, sell('4')], restartMs: 0 },
    { act: { do: 'restart' } },
    { act: { do: 'wait', seconds: 90_000 } },
    sell('5'),
  ]
  const happenings: Happening[] = []
  const told = { act: () => {}, read: () => {}, happened: (each: Happening) => void happenings.push(each) }
  assert.equal(await played(venueOf(lab), steps, told), null)
  const reached = situationsReached(happenings, (await lab.facts()) as TimedFact[]).map(([name]) => name)
  const wanted = [
    'sale at the desk',
    'change',
    'answer lost, receipt there',
    'request lost, receipt made later',
    'bad gateway',
    'more than the drawer holds',
    'drawer emptied',
    'X-report and sale at once',
    'restart amid requests',
    'restart with an open shift',
    'midnight with an open shift',
    'shift of more than a day',
  ]
  assert.deepEqual(
    wanted.filter((each) => !reached.includes(each)),
    [],
  )
})
