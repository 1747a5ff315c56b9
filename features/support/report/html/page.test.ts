/** The page keeps its size limit: evidence of passed scenarios is dropped before that of failures. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { packedExchanges } from '../../living/kept-exchanges.ts'
import type { ScenarioOutcome } from '../../living/outcomes.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import type { Exchange } from '../../wire/exchange.ts'
import { LANGUAGES, textsFor } from './content.ts'
import { evidenceOf, type ShownExchange } from './page.ts'

/** Incompressible text, the same on every run. */
function noise(characters: number, seed: number): string {
  let state = seed
  return Array.from({ length: characters }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(33 + (state % 90))
  }).join('')
}

const exchange = (seed: number): Exchange => ({
  ...{ kind: 'http', method: 'POST', url: 'http://127.0.0.1/api/v1/x', took_ms: 1 },
  request: { headers: { a: 'b' }, body: noise(1000, seed) },
  answer: { status: 200, headers: { c: 'd' }, body: noise(2000, seed + 1) },
})

const results = (['passed', 'failed', 'not_tested'] as ScenarioOutcome[]).map(
  (outcome, index) =>
    ({ uri: 'a.feature', outcome, exchanges: packedExchanges([exchange(index * 2 + 1)]) }) as unknown as ScenarioResult,
)

/** What is left: of each scenario the lengths of its bodies, or null without an exchange. */
function left(room: number): [level: number, bodies: (number[] | null)[]] {
  const { packs, level } = evidenceOf(results, room)
  const all: ShownExchange[][] = JSON.parse(inflateRawSync(Buffer.from(packs.get('a.feature')!, 'base64')).toString())
  return [level, all.map(([own]) => own?.parts.map(({ body }) => body.length) ?? null)]
}

test('within the limit everything is kept', () => {
  assert.deepEqual(left(100_000), [
    0,
    [
      [1000, 2000],
      [1000, 2000],
      [1000, 2000],
    ],
  ])
})

test('beyond it passed scenarios lose evidence first, step by step', () => {
  const rooms = Array.from({ length: 60 }, (_, index) => left((60 - index) * 200))
  const levels = rooms.map(([level]) => level)
  assert.deepEqual(levels, [...levels].sort(), 'less room never shows more')
  const bodies = new Map(rooms)
  assert.equal(bodies.get(1)![0]![0], 600 + '… (1000 characters)'.length)
  assert.deepEqual(bodies.get(2), [[], [1000, 2000], [1000, 2000]])
  assert.equal(bodies.get(3)![0], null)
  assert.deepEqual(bodies.get(4), [null, [], []])
})

test('each language has all texts of the page', () => {
  const texts = textsFor({ CLD: 'Cloud' })
  assert.deepEqual(Object.keys(texts).sort(), Object.keys(LANGUAGES).sort())
  for (const own of Object.values(texts)) {
    assert.deepEqual(
      Object.keys(texts.en).filter((key) => !own[key]),
      [],
    )
    assert.ok(own.shortened_4 && own.CLD)
  }
})
