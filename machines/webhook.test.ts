import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { WebhookCommand, WebhookFact } from './vocabulary/webhook.ts'
import { webhook } from './webhook.ts'

/** The webhook of a register run by hand: one second for each command. */
function bench() {
  let [snapshot] = initialTransition(webhook, { id: 'r' })
  let at = 0
  const hear = (command: object) => {
    at += 1000
    const [next, actions] = transition(webhook, snapshot, { at, ...command } as WebhookCommand)
    snapshot = next
    return (actions as unknown as { params: { event: WebhookFact } }[]).map(({ params }) => params.event)
  }
  return {
    set: (url: string) => hear({ type: 'webhook.configure', url }),
    remove: () => hear({ type: 'webhook.remove' }),
    get context() {
      return snapshot.context
    },
  }
}

test('set, and set again: the beginning stays, the number goes on', () => {
  const hook = bench()
  const first = { url: 'http://a', last_error: null, created_at: 1000, updated_at: null }
  assert.deepEqual(hook.set('http://a'), [{ type: 'webhook.configured', at: 1000, settings: first, serial: 1 }])
  const second = { ...first, url: 'http://b', updated_at: 2000 }
  assert.deepEqual(hook.set('http://b'), [{ type: 'webhook.configured', at: 2000, settings: second, serial: 2 }])
  assert.deepEqual(hook.context.settings, second)
})

test('removed, and set afresh: it begins anew, but no number comes twice', () => {
  const hook = bench()
  hook.set('http://a')
  assert.deepEqual(hook.remove(), [{ type: 'webhook.removed', at: 2000, url: 'http://a' }])
  assert.equal(hook.context.settings, null)
  assert.deepEqual(hook.remove(), [])
  hook.set('http://a')
  assert.deepEqual(hook.context.settings, { url: 'http://a', last_error: null, created_at: 4000, updated_at: null })
  assert.equal(hook.context.serial, 2)
})
