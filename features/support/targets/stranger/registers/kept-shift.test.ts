/** A shift is kept open for the next scenario, until something may have ended it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegisterCard } from '../../../actors/world-card.ts'
import { KeptShift } from './kept-shift.ts'

const register = { id: 'a register' } as RegisterCard
const NAME = 'an open shift of the cashier'
const closing = { method: 'POST', url: 'http://cloud/api/v1/shifts/close', headers: {}, body: null }

const kept = (): KeptShift => {
  const shift = new KeptShift()
  shift.keep({ name: NAME, register, id: 'a shift' })
  shift.offer(NAME, new Map())
  return shift
}

test('a scenario that begins with the shift finds it open, and after a closing opens another', () => {
  const shift = kept()
  assert.equal(shift.as(NAME), 'a shift')
  assert.equal(shift.as('an open shift of another'), null)
  shift.leaving(closing)
  assert.equal(shift.as(NAME), null)
})

test('a refused request has ended nothing', () => {
  const shift = kept()
  shift.leaving(closing)
  const { headers, body } = closing
  shift.record({
    ...{ kind: 'http', method: closing.method, url: closing.url, took_ms: 1 },
    ...{ request: { headers, body }, answer: { status: 403, headers: {}, body: '' } },
  })
  assert.equal(shift.as(NAME), 'a shift')
})

test('another beginning, or a closing at its register, ends it', () => {
  const other = kept()
  other.offer('an open shift of another', new Map())
  assert.equal(other.as(NAME), null)
  const emptied = kept()
  emptied.offer(NAME, new Map([[register.id, 0]]))
  assert.equal(emptied.as(NAME), null)
})

test('going offline and online again does not end it', () => {
  const shift = kept()
  for (const path of ['go-offline', 'go-online'])
    shift.leaving({ method: 'POST', url: `http://cloud/api/v1/cash-registers/${path}`, headers: {}, body: null })
  assert.equal(shift.as(NAME), 'a shift')
})
