/**
 * An episode is shrunk on a real server; what counts as broken there is a return, which no invariant forbids. A step
 * of a replay names its call.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Random } from '../../kit/random.ts'
import { plainSale } from '../driver/receipts.ts'
import { StormShop } from '../driver/shop.ts'
import type { StormCall } from '../driver/storm-call.ts'
import type { StormRun } from '../driver/storm-run.ts'
import { BrokenInvariant } from '../invariants/invariant.ts'
import type { EpisodePart } from '../parts/episode-part.ts'
import { isDone } from '../seen.ts'
import { StormGround } from '../storm-ground.ts'
import { callOf } from './replay-player.ts'
import { EpisodeShrinking, type ShrinkingGround } from './shrink-episode.ts'

const NO_RETURNS = 'nothing is returned'
const MINUTE_MS = 60_000

let server: StormGround
before(async () => {
  const clock = { mode: 'virtual' as const, now: '2026-03-02T07:00:00Z' }
  server = await StormGround.open({ name: 'shrunk', seed: 'shrunk', clock, quirks: [] })
})
after(() => server?.close())

/** Where a return that is made breaks what is asked of it. */
const ground: ShrinkingGround = {
  isCold: false,
  play: (work) => server.play((run) => work(forbidding(run))),
}

function forbidding(run: StormRun): StormRun {
  const ask = run.ask.bind(run)
  run.ask = async (call) => {
    const exchange = await ask(call)
    if (call.verb === 'return' && isDone(exchange)) throw new BrokenInvariant(NO_RETURNS, 'one is')
    return exchange
  }
  return run
}

const act = (name: string, till = 1): EpisodePart => ({ part: 'act', act: name, till, seed: 4 })
const begin: EpisodePart[] = [
  { part: 'sign-in', till: 0 },
  { part: 'sign-in', till: 1 },
  { part: 'ready', till: 1 },
]

test('an episode is shrunk to the parts that break it, these to their steps, at the first register', async () => {
  const parts = [...begin, act('X-reports'), act('return'), act('sell'), act('move cash')]
  const shrunk = await new EpisodeShrinking(ground, NO_RETURNS, MINUTE_MS).shrink(parts)
  const { steps, breaks } = shrunk!.replay
  assert.ok(shrunk!.isMinimal)
  assert.equal(breaks, NO_RETURNS)
  const https = steps.flatMap((step) => ('http' in step ? [step.http] : []))
  const needed = https.filter(({ path }) => !path.endsWith('/signin'))
  assert.equal(https.length, steps.length)
  assert.deepEqual(
    needed.map(({ path }) => path.replace(/receipts/, 'receipt')),
    ['/api/v1/shift/open', '/api/v1/receipt/sell'],
  )
  assert.ok(https.every(({ register = 'the register' }) => register === 'the register'))
})

test('what is not broken again is not shrunk', async () => {
  const shrunk = await new EpisodeShrinking(ground, NO_RETURNS, MINUTE_MS).shrink([...begin, act('X-reports')])
  assert.equal(shrunk, null)
})

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
