import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createActor } from 'xstate'
import type { OutageCommand, OutageFact, OutageStep } from '../machines/vocabulary/outside/outage.ts'
import { outage } from './outage.ts'

const text = { uk: 'щось', en: 'something' }
const stepOf = (after_ms: number, status: OutageStep['status'], ...names: string[]): OutageStep => ({
  ...{ after_ms, status, text, announced: false },
  faults: names.map((name) => ({ noun: 'authority', fault: { name } })),
})
const places = { authority: ['1', '2'] }

function running() {
  const said: OutageFact[] = []
  const actor = createActor(outage)
  actor.on('outage.moved', (fact) => void said.push(fact))
  actor.start()
  return {
    said,
    context: () => actor.getSnapshot().context,
    hear: (event: OutageCommand) => actor.send(event),
    stop: () => actor.stop(),
  }
}

test('each step takes off what the one before has switched on, at every place', () => {
  const { hear, said, context, stop } = running()
  const steps = [stepOf(0, 'outage', 'mute'), stepOf(60_000, 'degraded', 'slow'), stepOf(1000, 'operational')]
  hear({ type: 'outage.begin', at: 10, plan: 'p', steps, places })
  assert.deepEqual(said[0], {
    type: 'outage.moved',
    at: 10,
    plan: 'p',
    status: 'outage',
    clears: [],
    sets: [{ addresses: ['authority:1', 'authority:2'], change: { name: 'mute' } }],
    next_at: 60_010,
  })
  hear({ type: 'outage.step', at: 60_010 })
  assert.deepEqual(
    [said[1]!.clears, said[1]!.sets[0]!.change, said[1]!.next_at],
    [[{ addresses: ['authority:1', 'authority:2'], change: 'mute' }], { name: 'slow' }, 61_010],
  )
  hear({ type: 'outage.step', at: 61_010 })
  assert.deepEqual([said[2]!.plan, said[2]!.sets, said[2]!.next_at, context().plan], ['p', [], null, null])
  hear({ type: 'outage.step', at: 62_000 })
  hear({ type: 'outage.end', at: 63_000 })
  assert.equal(said.length, 3, 'it is over')
  stop()
})

test('ended before its time, it takes off what is on; the status page keeps its last lines', () => {
  const { hear, said, context, stop } = running()
  for (let at = 1; at <= 30; at++)
    hear({
      type: 'outage.begin',
      at,
      plan: 'p',
      steps: [stepOf(0, 'outage', 'mute'), stepOf(1, 'operational')],
      places,
    })
  hear({ type: 'outage.end', at: 31 })
  const { clears, plan, status } = said.at(-1)!
  assert.deepEqual([clears.length, plan, status], [1, null, 'operational'])
  const { updates, steps, faults } = context()
  assert.deepEqual([updates.length, updates.at(-1)!.at, steps, faults], [20, 31, [], []])
  stop()
})
