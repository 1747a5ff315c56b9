import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createActor, initialTransition, SimulatedClock, transition } from 'xstate'
import { manualEvents } from './manual-events.ts'
import type { ManualEventCommand, ManualEventFact, RequestedEvent } from './vocabulary/outside/manual-events.ts'
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

function trial() {
  const clock = new SimulatedClock()
  const actor = createActor(manualEvents, { input: { id: 'a register' }, clock })
  const said: ManualEventFact[] = []
  actor.on('*', (fact) => said.push(fact))
  actor.start()
  const hears = (command: ManualEventCommand): void => actor.send(command)
  return {
    clock,
    actor,
    said,
    hears,
    called: () => said.flatMap((fact) => (fact.type === 'trial.called' ? [fact.number] : [])),
  }
}

const wish = (more: Partial<RequestedEvent> = {}): RequestedEvent => ({
  event: { document: 1 },
  flaw: null,
  due: 0,
  times: 1,
  ...more,
})
const end = (number: number, at = 0): ManualEventCommand => ({
  type: 'trial.end',
  at,
  number,
  status: 200,
  message: '200 OK',
})

test('calls are made one after the other, in the order they were asked for', () => {
  const { hears, called } = trial()
  hears({ type: 'trial.request', at: 0, events: [wish({ event: { document: 3 } }), wish({ times: 2 })] })
  assert.deepEqual(called(), [1])
  hears(end(1))
  hears(end(2))
  assert.deepEqual(called(), [1, 2, 3])
})

test('a call that repeats another says whose it is', () => {
  const { hears, said } = trial()
  hears({ type: 'trial.request', at: 0, events: [wish(), wish({ times: 2 })] })
  const firsts = said.flatMap((fact) => (fact.type === 'trial.requested' ? [[fact.number, fact.first]] : []))
  assert.deepEqual(firsts, [
    [1, 1],
    [2, 2],
    [3, 2],
  ])
})

test('what is late does not hold up what is not', () => {
  const { hears, called, clock } = trial()
  hears({ type: 'trial.request', at: 0, events: [wish({ due: 5000 }), wish()] })
  assert.deepEqual(called(), [2])
  hears(end(2))
  clock.increment(5000)
  // The clock of the test hands the event over as it was raised; the scheduler of a world says when it is.
  hears({ type: 'trial.begin', at: 5000 })
  assert.deepEqual(called(), [2, 1])
})

test('a call without an answer is over when its time is, and not made again', () => {
  const { hears, said, clock, called, actor } = trial()
  hears({ type: 'trial.request', at: 0, events: [wish()] })
  clock.increment(9999)
  assert.equal(said.at(-1)!.type, 'trial.called')
  clock.increment(1)
  const { type, status, message } = said.at(-1) as Extract<ManualEventFact, { type: 'trial.ended' }>
  assert.deepEqual([type, status, message], ['trial.ended', null, 'no answer within 10 seconds'])
  hears(end(1))
  assert.equal(said.filter((fact) => fact.type === 'trial.ended').length, 1)
  clock.increment(86_400_000)
  assert.deepEqual(called(), [1])
  assert.equal(actor.getSnapshot().context.trials[0]!.message, 'no answer within 10 seconds')
})

test('no more than a hundred wait, and of those that have ended a hundred are kept', () => {
  const { hears, said, actor } = trial()
  for (let n = 0; n < 15; n++) hears({ type: 'trial.request', at: 0, events: [wish({ times: 10 })] })
  // One is under way: it does not wait.
  assert.equal(actor.getSnapshot().context.trials.length, 100)
  assert.deepEqual(
    said.flatMap((fact) => (fact.type === 'refused' ? [fact.values] : [])),
    Array(5).fill({ limit: 100 }),
  )
  for (let number = 1; number <= 100; number++) hears(end(number))
  hears({ type: 'trial.request', at: 0, events: [wish({ times: 5 })] })
  for (let number = 101; number <= 105; number++) hears(end(number))
  const kept = actor.getSnapshot().context.trials.map(({ number }) => number)
  assert.deepEqual(
    kept,
    Array.from({ length: 100 }, (_, index) => index + 6),
  )
})
