import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { AuthorityCommand, AuthorityFact, AuthorityFault } from '../../machines/vocabulary/document.ts'
import { type TaxAuthorityInput, taxAuthority } from './tax-authority.ts'
import { goingOffline, honestLedger, honestSale, NOON, opening, taxpayer } from './tests/honest-taxpayer.ts'

interface Timer {
  id: string
  delay: number
  event: AuthorityCommand
}

/** The authority run as by the switchboard: every snapshot goes through JSON, timers are plain data. */
function authority(change: Partial<TaxAuthorityInput> = {}) {
  const input = { ...taxpayer, latency_ms: 0, code_grant_limit: 2000, offline_codes: 10, at: NOON, ...change }
  let [snapshot] = initialTransition(taxAuthority, input)
  const timers: Timer[] = []
  const hear = (event: AuthorityCommand): AuthorityFact[] => {
    const { value, context } = JSON.parse(JSON.stringify(snapshot))
    const [next, actions] = transition(taxAuthority, taxAuthority.resolveState({ value, context }), event)
    snapshot = next
    const said: AuthorityFact[] = []
    for (const { type, params } of actions as { type: string; params: unknown }[]) {
      if (type === 'xstate.emit') said.push((params as { event: AuthorityFact }).event)
      if (type === 'xstate.raise') timers.push(JSON.parse(JSON.stringify(params)))
    }
    return said
  }
  return {
    hear,
    /** Fires the oldest timer. */
    due: () => hear(timers.shift()!.event),
    timers,
    set: (fault: AuthorityFault) => hear({ type: 'fault.set', at: NOON, fault }),
    clear: (fault: AuthorityFault['name'] | null) => hear({ type: 'fault.clear', at: NOON, fault }),
    submit: (...entries: ReturnType<typeof desk.write>[]) =>
      hear({ type: 'documents.submit', at: NOON, entries, to: entries.at(-1)!.document.number }),
    ping: () => hear({ type: 'authority.ping', at: NOON }),
    ask: (count: number) => hear({ type: 'codes.request', at: NOON, count }),
    snapshot: () => ({ value: snapshot.value, context: snapshot.context }),
  }
}

const desk = honestLedger()
const [first, second] = [desk.write(opening()), desk.write(honestSale())]
const statuses = (facts: AuthorityFact[]) =>
  facts.map((fact) => (fact.type === 'documents.judged' ? fact.verdicts.map(({ status }) => status) : fact.type))

const pong: AuthorityFact = { type: 'authority.ponged', at: NOON }
const mute: AuthorityFault = { name: 'authority-mute' }
const losing: AuthorityFault = { name: 'authority-loses-answers' }
const slow = (latency_ms: number): AuthorityFault => ({ name: 'authority-slow', latency_ms })

test('without latency the answer comes in the same turn', () => {
  const { submit, timers } = authority()
  assert.deepEqual(statuses(submit(first, second)), [['DONE', 'DONE']])
  assert.equal(timers.length, 0)
})

test('with latency documents are judged at once, and the answer is sent when due', () => {
  const { submit, due, timers } = authority({ latency_ms: 300 })
  assert.deepEqual(submit(first), [])
  assert.deepEqual(submit(second), [])
  assert.deepEqual(
    timers.map(({ id, delay }) => [id, delay]),
    [
      ['answer-1', 300],
      ['answer-2', 300],
    ],
  )
  const [fact] = due()
  assert.equal(fact!.at, NOON + 300)
  assert.deepEqual(statuses([fact!]), [['DONE']])
  assert.deepEqual(statuses(due()), [['DONE']])
})

test('codes are granted from the next serial on, up to the limit', () => {
  const { ask, submit } = authority({ code_grant_limit: 3, latency_ms: 300 })
  const grant = { seed: taxpayer.seed, count: 3, at: NOON }
  assert.deepEqual(ask(3), [{ type: 'codes.granted', at: NOON, grant: { ...grant, from: 11 } }])
  assert.deepEqual(ask(4), [{ type: 'codes.granted', at: NOON, grant: { ...grant, from: 14 } }])
  const [fact] = authority({ offline_codes: 0 }).ask(1)
  assert.deepEqual(fact, { type: 'codes.granted', at: NOON, grant: { ...grant, from: 1, count: 1 } })
  assert.equal(submit(honestLedger().write(goingOffline(16))).length, 0)
})

test('a code can be spent as soon as it is granted', () => {
  const { ask, submit } = authority()
  const entry = honestLedger().write(goingOffline(11))
  assert.deepEqual(statuses(submit(entry)), [['ERROR']])
  ask(1)
  assert.deepEqual(statuses(submit(entry)), [['DONE']])
})

test('mute: drops all requests and pending answers, and does not remember them', () => {
  const { submit, ping, ask, due, set, clear, snapshot } = authority({ latency_ms: 300 })
  submit(first)
  assert.deepEqual(set(mute), [{ type: 'fault.changed', at: NOON, faults: ['authority-mute'] }])
  const before = JSON.stringify(snapshot())
  assert.deepEqual([...submit(second), ...ping(), ...ask(5), ...due()], [])
  assert.equal(JSON.stringify(snapshot()), before)
  assert.deepEqual(clear('authority-mute'), [{ type: 'fault.changed', at: NOON, faults: [] }])
  assert.deepEqual(ping(), [pong])
  submit(second)
  assert.deepEqual(statuses(due()), [['DONE']])
})

test('refusing: the first matching document, with the given reason', () => {
  const { submit, set, clear } = authority()
  set({ name: 'authority-refusing', reason: 'no licence', documents: ['RECEIPT'] })
  const [fact] = submit(first, second)
  assert.ok(fact?.type === 'documents.judged')
  assert.deepEqual(
    fact.verdicts.map(({ error_message, kept }) => [error_message, kept]),
    [
      [null, false],
      ['no licence', false],
    ],
  )
  clear('authority-refusing')
  assert.deepEqual(statuses(submit(second)), [['DONE']])
})

test('refusing: accepted documents stay accepted', () => {
  const { submit, set } = authority()
  submit(first)
  set({ name: 'authority-refusing', reason: 'no licence', documents: null })
  assert.deepEqual(statuses(submit(first, second)), [['DONE', 'ERROR']])
})

test('slow: replaces the latency, of codes and pings too', () => {
  const { submit, ping, ask, set, clear, timers } = authority({ latency_ms: 300 })
  set(slow(5000))
  assert.deepEqual([...submit(first), ...ping(), ...ask(1)], [])
  assert.deepEqual(
    timers.map(({ delay, event }) => [delay, event.type === 'answer.due' && event.fact.type]),
    [
      [5000, 'documents.judged'],
      [5000, 'authority.ponged'],
      [5000, 'codes.granted'],
    ],
  )
  set(slow(0))
  assert.deepEqual(statuses(submit(second)), [['DONE']])
  clear(null)
  submit(second)
  assert.equal(timers.at(-1)!.delay, 300)
})

test('losing answers: documents are accepted, and get their verdicts when sent again', () => {
  const { submit, ping, set, clear, timers } = authority({ latency_ms: 300 })
  set(losing)
  assert.deepEqual(submit(first, second), [])
  assert.deepEqual(timers, [])
  assert.deepEqual(ping(), [pong])
  clear('authority-loses-answers')
  submit(first, second)
  assert.equal(timers.length, 1)
})

test('losing answers: pending ones are lost as well', () => {
  const { submit, set, clear, due } = authority({ latency_ms: 300 })
  submit(first)
  set(losing)
  assert.deepEqual(due(), [])
  clear(null)
  submit(first)
  assert.deepEqual(statuses(due()), [['DONE']])
})

test('faults are listed in the order they were set; one of the same name replaces the other', () => {
  const { set, clear, snapshot } = authority()
  const names = (facts: AuthorityFact[]) => facts.map((fact) => (fact.type === 'fault.changed' ? fact.faults : null))
  set(slow(1))
  assert.deepEqual(names(set(mute)), [['authority-slow', 'authority-mute']])
  assert.deepEqual(names(set(slow(2))), [['authority-mute', 'authority-slow']])
  assert.deepEqual(names(clear('authority-refusing')), [['authority-mute', 'authority-slow']])
  assert.equal(snapshot().value, 'mute')
  assert.deepEqual(names(clear(null)), [[]])
  assert.equal(snapshot().value, 'attentive')
})

test('the snapshot does not grow with the number of documents', () => {
  const { submit, snapshot } = authority()
  const { write } = honestLedger()
  submit(write(opening()), ...Array.from({ length: 1999 }, () => write(honestSale())))
  const size = JSON.stringify(snapshot()).length
  submit(...Array.from({ length: 2000 }, () => write(honestSale())))
  assert.ok(size < 2500, `${size} characters`)
  assert.ok(JSON.stringify(snapshot()).length - size < 10)
})
