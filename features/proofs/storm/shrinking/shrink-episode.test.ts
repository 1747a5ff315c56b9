/** An episode is shrunk on a real server; what counts as broken there is a return, which no invariant forbids. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StormRun } from '../driver/storm-run.ts'
import { BrokenInvariant } from '../invariants/invariant.ts'
import type { EpisodePart } from '../parts/episode-part.ts'
import { isDone } from '../seen.ts'
import { StormGround } from '../storm-ground.ts'
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
