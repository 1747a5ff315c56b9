/** The gateway: which requests its faults meet, how often, and what it says of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { GatewayCommand, GatewayFact, GatewayFault } from '../machines/vocabulary/outside/gateway.ts'
import { gateway } from './gateway.ts'

/** A gateway with faults on, one after another told of its commands. */
class Tried {
  #snapshot = initialTransition(gateway)[0]

  constructor(...faults: GatewayFault[]) {
    for (const fault of faults) this.tell({ type: 'fault.set', at: 0, fault })
  }

  tell(command: GatewayCommand): GatewayFact[] {
    const [next, said] = transition(gateway, this.#snapshot, command)
    this.#snapshot = next
    return said.map(({ params }) => (params as unknown as { event: GatewayFact }).event)
  }

  /** Types of what is said of a request. */
  pass(operation = 'sell', at = 0, register: string | null = 'one'): string[] {
    return this.#passed({ at, operation, register }).map(({ type }) => type)
  }

  /** What is said of a request on its way in, or else of its answer. */
  #passed(request: { at: number; operation: string; register: string | null }, refused = false): GatewayFact[] {
    const said = this.tell({ type: 'request.pass', ...request })
    return said.length > 0 ? said : this.tell({ type: 'answer.pass', ...request, refused })
  }

  /** Types of what is said of a request that its operation refuses. */
  refuse(operation = 'sell'): string[] {
    return this.#passed({ at: 0, operation, register: 'one' }, true).map(({ type }) => type)
  }

  get faults(): GatewayFault[] {
    return this.#snapshot.context.faults
  }
}

const all = { operation: null, times: null }
const limit = (figures: object = {}): GatewayFault => ({
  ...{ name: 'rate-limit', ...all, limit: 2, interval_ms: 1000, counts: [] },
  ...figures,
})

test('without a fault a request leaves nothing', () => {
  const tried = new Tried()
  assert.deepEqual(tried.pass(), [])
  assert.deepEqual(tried.faults, [])
})

test('a limit lets in as many as it says, from the first to the end of its interval', () => {
  const tried = new Tried(limit())
  assert.deepEqual([tried.pass('sell', 100), tried.pass('sell', 1099)], [[], []])
  assert.deepEqual(tried.tell({ type: 'request.pass', at: 1099, operation: 'sell', register: 'one' }), [
    {
      ...{ type: 'request.limited', at: 1099, operation: 'sell', register: 'one' },
      ...{ limit: 2, interval_ms: 1000, retry_after_ms: 1 },
    },
  ])
  assert.deepEqual(tried.pass('sell', 1100), [], 'the next interval begins with its first request')
  assert.deepEqual(tried.pass('sell', 1100), [])
  assert.deepEqual(tried.pass('sell', 2099), ['request.limited'])
})

test('each register is counted by itself, and requests that name none together', () => {
  const tried = new Tried(limit({ limit: 1 }))
  assert.deepEqual(tried.pass('sell', 0, 'one'), [])
  assert.deepEqual(tried.pass('sell', 0, 'two'), [])
  assert.deepEqual(tried.pass('sell', 0, null), [])
  for (const register of ['one', 'two', null]) assert.deepEqual(tried.pass('other', 1, register), ['request.limited'])
})

test('intervals that are over are not kept, nor is one the clock has been set back before', () => {
  const tried = new Tried(limit())
  for (const register of ['one', 'two', 'three']) tried.pass('sell', 5000, register)
  tried.pass('sell', 6000, 'four')
  assert.deepEqual((tried.faults[0] as { counts: object[] }).counts, [{ register: 'four', since: 6000, count: 1 }])
  tried.pass('sell', 10, 'one')
  assert.deepEqual((tried.faults[0] as { counts: object[] }).counts, [{ register: 'one', since: 10, count: 1 }])
})

test('of a number of times the last takes the fault off, and requests let in do not count', () => {
  const tried = new Tried(limit({ limit: 1, times: 2 }))
  assert.deepEqual(tried.pass(), [])
  assert.deepEqual(tried.pass(), ['request.limited'])
  assert.deepEqual(tried.pass(), ['request.limited', 'fault.changed'])
  assert.deepEqual(tried.pass(), [])
})

test('a fault of one operation leaves the others alone', () => {
  const tried = new Tried({ name: 'bad-gateway', operation: 'sell', times: 1 })
  assert.deepEqual(tried.pass('openDeskShift'), [])
  assert.deepEqual(tried.pass('sell'), ['gateway.failed', 'fault.changed'])
  assert.deepEqual(tried.pass('sell'), [])
})

test('that of the operation comes before that of all', () => {
  const tried = new Tried(
    { name: 'answer-late', ...all, latency_ms: 5 },
    { name: 'answer-late', operation: 'sell', times: 1, latency_ms: 9 },
  )
  const late = () => tried.tell({ type: 'answer.pass', at: 0, operation: 'sell', register: null, refused: false })[0]
  assert.equal((late() as { latency_ms: number }).latency_ms, 9)
  assert.equal((late() as { latency_ms: number }).latency_ms, 5)
})

test('a request meets one fault: limited, else failed, else lost, else its answer', () => {
  const tried = new Tried(
    { name: 'answer-late', ...all, latency_ms: 5 },
    { name: 'answer-lost', operation: null, times: 1 },
    { name: 'request-lost', operation: null, times: 1, hangs: true },
    { name: 'bad-gateway', operation: null, times: 1 },
    limit({ limit: 4, times: 1 }),
  )
  const met = Array.from({ length: 6 }, () => tried.pass()[0])
  assert.deepEqual(met, [
    'gateway.failed',
    'request.lost',
    'answer.lost',
    'answer.delayed',
    'request.limited',
    'answer.delayed',
  ])
})

test('what is refused meets no fault of answers that waits for one, and meets the others', () => {
  const tried = new Tried(
    { name: 'answer-lost', operation: 'sell', times: 1 },
    { name: 'answer-spoiled', operation: 'sell', times: 1, as: 'null' },
    { name: 'answer-late', operation: null, times: 1, latency_ms: 5 },
  )
  assert.deepEqual(tried.refuse(), ['answer.delayed', 'fault.changed'])
  assert.deepEqual(tried.refuse(), [])
  assert.deepEqual([tried.pass()[0], tried.pass()[0], tried.pass()[0]], ['answer.lost', 'answer.spoiled', undefined])
  const failing = new Tried({ name: 'bad-gateway', operation: 'sell', times: 1 })
  assert.deepEqual(failing.refuse(), ['gateway.failed', 'fault.changed'])
})

test('set replaces a fault of the same operation, clear takes off those of a name, of an operation, or all', () => {
  const lost = (operation: string | null, times: number | null = null): GatewayFault => ({
    ...{ name: 'answer-lost', operation, times },
  })
  const on = (tried: Tried) => tried.faults.map(({ name, operation, times }) => [name, operation, times])
  const tried = new Tried(lost('sell'), lost('serviceCash'), lost(null), lost('sell', 3))
  assert.deepEqual(on(tried), [
    ['answer-lost', 'serviceCash', null],
    ['answer-lost', null, null],
    ['answer-lost', 'sell', 3],
  ])
  tried.tell({ type: 'fault.clear', at: 0, fault: 'bad-gateway' })
  tried.tell({ type: 'fault.clear', at: 0, fault: 'answer-lost', operation: 'sell' })
  assert.deepEqual(tried.faults.length, 2)
  tried.tell({ type: 'fault.set', at: 0, fault: { name: 'bad-gateway', ...all } })
  assert.deepEqual(tried.tell({ type: 'fault.clear', at: 7, fault: 'answer-lost' }), [
    { type: 'fault.changed', at: 7, faults: ['bad-gateway'] },
  ])
  tried.tell({ type: 'fault.clear', at: 0, fault: null })
  assert.deepEqual(tried.faults, [])
})
