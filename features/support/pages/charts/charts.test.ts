/** The drawn statecharts are those of the machines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMachine } from 'xstate'
import { drawable, drawnCharts, machines } from './charts.ts'

test('a machine of one state or none is not drawn', () => {
  const named = (id: string): boolean => drawable(machines()).some((machine) => machine.id === id)
  assert.deepEqual(['register', 'bank-operation', 'printer', 'quirks'].map(named), [true, true, false, false])
})

test('every state is drawn, and every way between two of them with its events', async () => {
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { press: 'on', 'look & see': {} } },
      on: {
        initial: 'bright',
        on: { press: 'off', pull: 'off' },
        states: { bright: { after: { 1000: 'dim' } }, dim: { always: 'gone' }, gone: { type: 'final' } },
      },
    },
  })
  const svg = (await drawnCharts([lamp])).get('lamp.svg')!
  const all = (pattern: RegExp): string[] => [...svg.matchAll(pattern)].map(([, found]) => found!).sort()
  assert.deepEqual(all(/data-state="([^"]+)"/g), ['off', 'on', 'on.bright', 'on.dim', 'on.gone'])
  assert.deepEqual(all(/data-from="([^"]+" data-to="[^"]+)"/g), [
    'off" data-to="on',
    'on" data-to="off',
    'on.bright" data-to="on.dim',
    'on.dim" data-to="on.gone',
  ])
  assert.deepEqual(all(/class="event"[^>]*>([^<]+)</g), ['after 1000', 'always', 'press', 'press', 'pull'])
  assert.deepEqual(all(/class="stays"[^>]*>([^<]+)</g), ['look &#38; see'])
  assert.match(svg, /<desc id="chart-words">States: off, on, on\.bright[^<]*From on to off: press, pull\./)
  assert.match(svg, /class="state final" data-state="on.gone"><rect[^>]*><rect class="inner"/)
})
