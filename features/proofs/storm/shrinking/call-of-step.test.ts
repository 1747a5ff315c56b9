import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../kit/random.ts'
import { plainSale } from '../driver/receipts.ts'
import { StormShop } from '../driver/shop.ts'
import type { StormCall } from '../driver/storm-call.ts'
import type { StormRun } from '../driver/storm-run.ts'
import { callOf } from './call-of-step.ts'

const olena = { id: 'c1', login: 'olena', password: 'p' }
const world = {
  cashiers: [olena],
  cash_registers: [{ id: 'r1', license_key: 'k1', type: 'CLASSIC' }],
} as never
const tokens = new Map([['c1', 'the-token']])
const shop = new StormShop({ server: { world }, tokens } as unknown as StormRun, 0, 0)

/** The call that a step of the replay of a call makes. */
function again({ by, request }: StormCall): StormCall {
  const { surface, method, path, headers, body } = request
  return callOf({ http: { surface, method, path, headers, ...(body !== undefined && { body }) }, by }, world, tokens)
}

test('a request of each kind is read from its step as the client made it', () => {
  const chance = new Random(1)
  const [sale, back] = [plainSale(chance), plainSale(chance)]
  back.goods = back.goods.map((good) => ({ ...good, is_return: true }))
  const calls = (['desk', 'cloud'] as const).flatMap((door) => [
    shop.saleCall(sale, door),
    shop.saleCall(back, door),
    shop.serviceCall(100, door),
    shop.withdrawCall(100, 1, door),
    shop.openCall(door),
    shop.closeCall(door),
    shop.reportCall(door),
  ])
  const others = [
    shop.link('go-offline'),
    shop.link('go-online'),
    shop.cloudCall('close', 'POST', '/shifts/s1/close'),
    shop.cloudCall('ask-codes', 'GET', '/cash-registers/ask-offline-codes?count=3'),
    shop.cloudCall('prepay', 'POST', '/prepayment-receipts/p1', {}),
    shop.cloudCall('prepay-return', 'POST', '/prepayment-receipts/p1/return', {}),
    shop.cloudCall('set-webhook', 'POST', '/webhook', {}),
    shop.cloudCall('remove-webhook', 'DELETE', '/webhook'),
    shop.cloudCall('ask-report', 'POST', '/extended-reports/z', {}),
    shop.cloudCall('look', 'GET', '/webhook'),
    shop.cloudCall('sign-out', 'POST', '/cashier/signout'),
  ]
  for (const call of [...calls, ...others]) {
    const { repeated: _, ...made } = call
    assert.deepEqual(again(call), made, `${call.verb} ${call.request.path}`)
  }
})

test('who signs in is read from the login', () => {
  const request = {
    surface: 'cloud' as const,
    method: 'POST',
    path: '/api/v1/cashier/signin',
    body: { login: 'olena' },
  }
  const { verb, cashier, register } = callOf({ http: request }, world, new Map())
  assert.deepEqual([verb, cashier, register], ['sign-in', 'c1', null])
})
