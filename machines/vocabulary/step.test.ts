import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, setup, transition } from 'xstate'
import { decided, type MachineStep, step } from './step.ts'

interface Lamp {
  isOn: boolean
}
type LampCommand = { type: 'lamp.switch'; at: number } | { type: 'lamp.burnt'; at: number }
type LampFact = { type: 'lamp.switched' | 'lamp.dark'; at: number }
type LampStep = MachineStep<Lamp, LampCommand, LampFact>

/** Switched on it burns for a second; switched off its timer is taken off, and it hears at once that it is dark. */
function press({ isOn }: Lamp, { at }: LampCommand): LampStep {
  const says: LampFact[] = [{ type: 'lamp.switched', at }]
  return isOn
    ? { context: { isOn: false }, says, raises: [{ type: 'lamp.burnt', at }], cancels: ['burning'] }
    : { context: { isOn: true }, says, timers: [{ id: 'burning', event: { type: 'lamp.burnt', at }, delay_ms: 1000 }] }
}

const lamp = setup({
  types: { context: {} as Lamp, events: {} as LampCommand, emitted: {} as LampFact },
  actions: {
    press: step(press),
    darken: step((_, { at }): LampStep => decided({ isOn: false }, { type: 'lamp.dark', at })),
  },
}).createMachine({
  id: 'lamp',
  context: { isOn: false },
  on: { 'lamp.switch': { actions: 'press' }, 'lamp.burnt': { actions: 'darken' } },
})

test('a step is carried out: its context, its facts in order, what it raises, its timers', () => {
  const [off] = initialTransition(lamp)
  const [on, first] = transition(lamp, off, { type: 'lamp.switch', at: 1 })
  assert.deepEqual(on.context, { isOn: true })
  assert.deepEqual(
    first.map(({ type, params }) => [type, params]),
    [
      ['xstate.emit', { event: { type: 'lamp.switched', at: 1 } }],
      ['xstate.raise', { event: { type: 'lamp.burnt', at: 1 }, id: 'burning', delay: 1000 }],
    ],
  )
  const [dark, second] = transition(lamp, on, { type: 'lamp.switch', at: 2 })
  assert.deepEqual(dark.context, { isOn: false })
  const types = second.flatMap(({ type, params }) => {
    const { event, sendId, delay } = params as { event?: { type: string }; sendId?: string; delay?: number }
    return type === 'xstate.raise' && delay === undefined ? [] : [event?.type ?? sendId]
  })
  assert.deepEqual(types, ['lamp.switched', 'burning', 'lamp.dark'])
})
