/** A shift is kept open for the next scenario, until something may have ended it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegisterCard } from '../../../actors/world-card.ts'
import { Wire } from '../../../wire/wire.ts'
import { RequestEffects } from '../requests/request-effects.ts'
import { ReusableShift } from './reusable-shift.ts'

const register = { id: 'a register' } as RegisterCard
const NAME = 'an open shift of the cashier'
const closing = { method: 'POST', url: 'http://cloud/api/v1/shifts/close', headers: {}, body: null }

function reusable(): { shift: ReusableShift; effects: RequestEffects } {
  const effects = new RequestEffects(new Wire(), [])
  const shift = new ReusableShift(effects)
  shift.keep({ name: NAME, register, id: 'a shift' })
  shift.offer(NAME)
  return { shift, effects }
}

test('a scenario that begins with the shift finds it open, and after a closing opens another', () => {
  const { shift, effects } = reusable()
  assert.equal(shift.as(NAME), 'a shift')
  assert.equal(shift.as('an open shift of another'), null)
  effects.noteRequest(closing)
  assert.equal(shift.as(NAME), null)
})

test('a refused request has ended nothing', () => {
  const { shift, effects } = reusable()
  effects.noteRequest(closing)
  const { headers, body } = closing
  effects.noteAnswer({
    ...{ kind: 'http', method: closing.method, url: closing.url, took_ms: 1 },
    ...{ request: { headers, body }, answer: { status: 403, headers: {}, body: '' } },
  })
  assert.equal(shift.as(NAME), 'a shift')
})

test('another beginning, or a closing at its register, ends it', () => {
  const other = reusable()
  other.shift.offer('an open shift of another')
  assert.equal(other.shift.as(NAME), null)
  const emptied = reusable()
  emptied.effects.drawers.set(register.id, 0)
  emptied.shift.offer(NAME)
  assert.equal(emptied.shift.as(NAME), null)
})

test('going offline and online again does not end it', () => {
  const { shift, effects } = reusable()
  for (const path of ['go-offline', 'go-online'])
    effects.noteRequest({ method: 'POST', url: `http://cloud/api/v1/cash-registers/${path}`, headers: {}, body: null })
  assert.equal(shift.as(NAME), 'a shift')
})
