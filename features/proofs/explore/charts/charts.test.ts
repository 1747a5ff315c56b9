import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnyMachineSnapshot, type AnyStateMachine, createMachine, initialTransition, transition } from 'xstate'
import { chartOf } from './chart.ts'
import { observeMachine } from './observed.ts'

const lamp = (): AnyStateMachine =>
  createMachine({
    id: 'lamp',
    type: 'parallel',
    states: {
      light: {
        initial: 'off',
        states: {
          off: {
            on: { press: [{ guard: ({ event }) => event.gently, target: 'dim' }, { target: 'bright' }] },
          },
          dim: { on: { press: 'off' } },
          bright: { on: { press: 'off', break: 'broken' } },
          broken: {},
        },
      },
    },
    on: { press: {}, look: {} },
  })

const GENTLY = 'lamp light.off: press [a guard] → light.dim'

test('a chart names its transitions, and says which may come directly behind which', () => {
  const { names, arrows, pairs } = chartOf(lamp())
  assert.equal(names.size, 7)
  const of = (value: string): string[] => arrows.get(`{"light":"${value}"}`)!.map(({ transition: each }) => each)
  assert.deepEqual(of('bright'), [
    'lamp: look',
    'lamp light.bright: press → light.off',
    'lamp light.bright: break → light.broken',
  ])
  assert.deepEqual(of('broken'), ['lamp: press', 'lamp: look'])
  assert.ok(pairs.has(`${GENTLY} ⇒ lamp light.dim: press → light.off`))
  assert.ok(!pairs.has(`${GENTLY} ⇒ lamp light.bright: press → light.off`))
})

test('transitions, guards and pairs are told as they are taken', () => {
  const machine = lamp()
  const told: string[] = []
  observeMachine(machine, chartOf(machine), (_, name) => told.push(name))
  let snapshot: AnyMachineSnapshot = initialTransition(machine)[0]
  for (const event of [{ type: 'press', gently: true }, { type: 'press' }, { type: 'press' }, { type: 'blow' }])
    snapshot = transition(machine, snapshot as never, event as never)[0]
  assert.deepEqual(told, [
    GENTLY,
    `${GENTLY}, held`,
    'lamp light.dim: press → light.off',
    `${GENTLY} ⇒ lamp light.dim: press → light.off`,
    'lamp light.off: press → light.bright',
    'lamp light.dim: press → light.off ⇒ lamp light.off: press → light.bright',
    `${GENTLY}, failed`,
  ])
})
