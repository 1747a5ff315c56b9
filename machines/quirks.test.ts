import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { quirksMachine } from './quirks.ts'
import type { QuirkCommand, QuirkFact } from './vocabulary/quirk.ts'

/** The quirks after each command in turn, and what was said of them. */
function after(...commands: QuirkCommand[]) {
  let [snapshot] = initialTransition(quirksMachine)
  const said: string[][] = []
  for (const command of commands) {
    const [next, actions] = transition(quirksMachine, snapshot, command)
    snapshot = next
    for (const { params } of actions as unknown as { params: { event: QuirkFact } }[]) said.push(params.event.quirks)
  }
  return { ...snapshot.context, said }
}

const at = 0

test('quirks are switched on and off one by one, or off all at once', () => {
  const a = { type: 'quirk.set', at, quirk: 'a' } as const
  const b = { type: 'quirk.set', at, quirk: 'b' } as const
  const off = (quirk: string | null) => ({ type: 'quirk.clear', at, quirk }) as const
  assert.deepEqual(after(a, b, off('a')), { made: [], on: ['b'], said: [['a'], ['a', 'b'], ['b']] })
  assert.deepEqual(after(a, b, off(null)), { made: [], on: [], said: [['a'], ['a', 'b'], []] })
})

test('a command that changes nothing says nothing', () => {
  const a = { type: 'quirk.set', at, quirk: 'a' } as const
  assert.deepEqual(after(a, a).said, [['a']])
  assert.deepEqual(after({ type: 'quirk.clear', at, quirk: 'a' }, { type: 'quirk.clear', at, quirk: null }).said, [])
})

test('what the world is made with comes to what it has, and is kept apart', () => {
  const make = (...names: string[]) => ({ type: 'quirks.make', at, quirks: names }) as const
  const made = after({ type: 'quirk.set', at, quirk: 'c' }, make('a', 'b'))
  assert.deepEqual(made, { made: ['a', 'b'], on: ['c', 'a', 'b'], said: [['c'], ['c', 'a', 'b']] })
  const cleared = after(make('a'), { type: 'quirk.clear', at, quirk: 'a' })
  assert.deepEqual([cleared.made, cleared.on], [['a'], []])
})
