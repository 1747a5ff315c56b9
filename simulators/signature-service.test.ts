import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { SignatureCommand, SignatureFact, SignatureFault, Signer } from '../machines/vocabulary/outside/signer.ts'
import { signatureService } from './signature-service.ts'

const NOON = Date.parse('2026-06-01T09:00:00Z')
const seeded: Signer = { running: true, certificate_end: NOON + 1000, blocked: null, active: true }

/** The service run as by the switchboard: every snapshot goes through JSON. */
function service() {
  let [snapshot] = initialTransition(signatureService, { cashier_id: 'c', seeded })
  const hear = (event: SignatureCommand): SignatureFact[] => {
    const { value, context } = JSON.parse(JSON.stringify(snapshot))
    const [next, actions] = transition(signatureService, signatureService.resolveState({ value, context }), event)
    snapshot = next
    return (actions as { type: string; params: unknown }[]).flatMap(({ type, params }) =>
      type === 'xstate.emit' ? [(params as { event: SignatureFact }).event] : [],
    )
  }
  return {
    set: (fault: SignatureFault) => hear({ type: 'fault.set', at: NOON, fault }),
    clear: (fault: SignatureFault['name'] | null) => hear({ type: 'fault.clear', at: NOON, fault }),
    get state() {
      return snapshot.value
    },
    get signer() {
      return snapshot.context.signer
    },
  }
}

test('it runs until stopped, and again after a start', () => {
  const here = service()
  assert.equal(here.state, 'running')
  assert.deepEqual(here.set({ name: 'signature-stopped' }), [
    { type: 'fault.changed', at: NOON, faults: ['signature-stopped'] },
    { type: 'signature.changed', at: NOON, signer: { ...seeded, running: false } },
  ])
  assert.equal(here.state, 'stopped')
  assert.deepEqual(here.clear('signature-stopped'), [
    { type: 'fault.changed', at: NOON, faults: [] },
    { type: 'signature.changed', at: NOON, signer: seeded },
  ])
  assert.equal(here.state, 'running')
})

test('each fault changes one thing; after clearing them the signer is as seeded', () => {
  const here = service()
  here.set({ name: 'key-expired', certificate_end: NOON })
  here.set({ name: 'cashier-blocked', reason: 'revoked' })
  here.set({ name: 'cashier-deactivated' })
  assert.deepEqual(here.signer, { running: true, certificate_end: NOON, blocked: 'revoked', active: false })
  assert.equal(here.state, 'running', 'blocked, but not stopped')
  here.clear('cashier-blocked')
  assert.deepEqual(here.signer, { running: true, certificate_end: NOON, blocked: null, active: false })
  here.clear(null)
  assert.deepEqual(here.signer, seeded)
})
