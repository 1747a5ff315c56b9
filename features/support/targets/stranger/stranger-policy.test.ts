/** What a request to a stranger waits for and leaves behind, in this order. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorldCard } from '../../actors/world-card.ts'
import type { Exchange } from '../../wire/exchange.ts'
import { Wire } from '../../wire/wire.ts'
import { registerRoles } from '../../world/session.ts'
import type { LeftGoods } from '../left-goods.ts'
import { Patience, patienceOf } from '../patience/patience.ts'
import { Cleanup } from './cleanup.ts'
import type { Receiver } from './receiver.ts'
import { asOwnWork } from './requests/own-work.ts'
import { PendingWork } from './requests/pending-work.ts'
import { StrangerPolicy } from './stranger-policy.ts'
import { RequestsOnTheirWay } from './terminals/requests-on-their-way.ts'

/** The policy of a target without a register, what has passed it, and a request that does. */
function policyOf() {
  const passed: string[] = []
  const world = { base_url: null, absent: new Set(Object.keys(registerRoles)) } as unknown as WorldCard
  const left = { sends: (body: string) => passed.push(`left ${body}`) } as unknown as LeftGoods
  const input = { world, patience: new Patience(patienceOf({})), receiver: null, watch: () => {}, left }
  const { registers } = new Cleanup(new Wire(), input)
  const toTerminals = new RequestsOnTheirWay()
  const policy = new StrangerPolicy({
    ...{ registers, left, toTerminals, pendingWork: new PendingWork(new Wire()) },
    receiver: { acted: () => passed.push('acted') } as unknown as Receiver,
    guard: {
      admit: async ({ url }) => void passed.push(`admitted ${url.split('/api/v1/')[1]}`),
      noteAnswer: ({ answer }) => void passed.push(`answered ${answer.status}`),
    },
  })
  const sent = (method: string, path: string, body: string | null = null) =>
    policy.before({ method, url: `http://cloud.example/api/v1/${path}`, headers: {}, body })
  return { policy, sent, passed, registers, toTerminals }
}

test('registers are put in order once, before the requests that may depend on them', async () => {
  const { policy, sent } = policyOf()
  let orders = 0
  const order = async (): Promise<void> => void orders++
  policy.putOff(order)
  await sent('POST', 'cashier/signin')
  await sent('GET', 'organization')
  await asOwnWork(() => sent('POST', 'shifts'))
  assert.equal(orders, 0)
  await Promise.all([sent('POST', 'shifts'), sent('GET', 'cashier/shift')])
  assert.equal(orders, 1)
  policy.putOff(null)
  await sent('POST', 'shifts')
  assert.equal(orders, 1)
})

test('a request is admitted before anything is noted of it, and goods are noted before they are sent', async () => {
  const { sent, passed, registers } = policyOf()
  await sent('GET', 'goods', null)
  await sent('POST', 'goods', '{}')
  assert.deepEqual(passed, ['admitted goods', 'admitted goods', 'left {}'])
  assert.ok(registers.effects.parts.has('goods'))
})

test('an answer passes each part that learns from it, and a frame the terminals alone', () => {
  const { policy, passed, registers, toTerminals } = policyOf()
  const exchange = (method: string, status: number): Exchange => ({
    ...{ kind: 'http', method, url: 'http://cloud.example/api/v1/goods/import/upload', took_ms: 1 },
    ...{ request: { headers: {}, body: null }, answer: { status, headers: {}, body: '{"task_id":"a"}' } },
  })
  policy.after(exchange('POST', 201))
  policy.after(exchange('GET', 404))
  const text = '{"operation_type":"purchase"}'
  policy.after({ kind: 'frame', url: 'ws://proxy.example', direction: 'sent', text })
  assert.deepEqual(passed, ['acted', 'answered 201', 'answered 404'])
  assert.deepEqual([[...registers.effects.imports], toTerminals.none], [['a'], false])
})
