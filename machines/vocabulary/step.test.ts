import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnyStateMachine, enqueueActions, initialTransition, setup, transition } from 'xstate'
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

/** The lamp with the actions that XState's own enqueuing makes of the same steps. */
const enqueued = lamp.provide({
  actions: {
    press: enqueueActions(({ context, event, enqueue }) => {
      const { context: after, says, raises = [], cancels = [], timers = [] } = press(context, event)
      enqueue.assign(after)
      for (const fact of says) enqueue.emit(fact)
      for (const raised of raises) enqueue.raise(raised)
      for (const id of cancels) enqueue.cancel(id)
      for (const { id, event, delay_ms } of timers) enqueue.raise(event, { id, delay: delay_ms })
    }),
    darken: enqueueActions(({ event, enqueue }) => {
      enqueue.assign({ isOn: false })
      enqueue.emit({ type: 'lamp.dark', at: event.at })
    }),
  },
})

function walk(machine: AnyStateMachine): unknown[] {
  let [snapshot] = initialTransition(machine)
  return [1, 2, 3].map((at) => {
    const [after, executed] = transition(machine, snapshot, { type: 'lamp.switch', at })
    snapshot = after
    return [machine.getPersistedSnapshot(after), executed.map(({ type, params }) => ({ type, params }))]
  })
}

test('a step comes to the snapshots and actions that XState makes by enqueuing', () => {
  assert.deepEqual(walk(lamp), walk(enqueued))
})

test('what a step leaves out of the context is gone', () => {
  interface Tray {
    cup?: string
  }
  const tray = setup({
    types: { context: {} as Tray, events: {} as LampCommand, emitted: {} as LampFact },
    actions: { clear: step((): MachineStep<Tray, LampCommand, LampFact> => decided({})) },
  }).createMachine({ id: 'tray', context: { cup: 'blue' }, on: { 'lamp.switch': { actions: 'clear' } } })
  const [laid] = initialTransition(tray)
  const [cleared] = transition(tray, laid, { type: 'lamp.switch', at: 1 })
  assert.deepEqual(cleared.context, {})
})
