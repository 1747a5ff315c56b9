/** What a run holds of the scenarios that have ended, in bytes after a garbage collection. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { memory } from '../../../proofs/bench/processes/memory.ts'
import { EXCHANGES, type HttpExchange } from '../../wire/exchange.ts'
import { Secrets } from '../text/secrets.ts'
import { EvidenceRoom } from './evidence-room.ts'
import { RecordedRun } from './recorded-run.ts'

const timestamp = { seconds: 1, nanos: 0 }

/** Text that hardly packs, the same on every run. */
function noise(characters: number, seed: number): string {
  let state = seed + 1
  return Array.from({ length: characters }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(33 + (state % 90))
  }).join('')
}

/** A scenario of one step with twenty exchanges of 8 kB. @param body of an answer, by its number */
function scenario(n: number, status: string, body: (place: number) => string): Envelope[] {
  const [pickle, step, started] = [`p${n}`, `s${n}`, `a${n}`]
  const exchanges = Array.from(
    { length: 20 },
    (_, place): HttpExchange => ({
      ...{ kind: 'http', method: 'POST', url: `http://host/api/v1/x/${n}`, took_ms: 1 },
      request: { headers: { 'content-type': 'application/json' }, body: body(2 * place) },
      answer: { status: 200, headers: { 'content-type': 'application/json' }, body: body(2 * place + 1) },
    }),
  )
  const own = { testCaseStartedId: started, testStepId: step }
  const testStepResult = { status, duration: timestamp, ...(status === 'FAILED' && { message: 'Error: wrong' }) }
  return [
    {
      pickle: { id: pickle, uri: 'a.feature', name: `${n}`, steps: [], tags: [], astNodeIds: ['node'], language: 'en' },
    },
    { testCase: { id: `c${n}`, pickleId: pickle, testSteps: [{ id: step, hookId: 'hook' }] } },
    { testCaseStarted: { id: started, testCaseId: `c${n}`, attempt: 0, timestamp } },
    { attachment: { ...own, body: JSON.stringify(exchanges), mediaType: EXCHANGES, contentEncoding: 'IDENTITY' } },
    { testStepFinished: { ...own, testStepResult, timestamp } },
    { testCaseFinished: { testCaseStartedId: started, willBeRetried: false, timestamp } },
  ] as unknown as Envelope[]
}

/** Bytes that a run holds after scenarios of one status. */
async function heldAfter(
  count: number,
  status: string,
  { room, body }: { room?: EvidenceRoom; body: (n: number, place: number) => string },
): Promise<number> {
  const before = (await memory()).held
  const recorded = new RecordedRun(new Secrets(), '', room)
  for (let n = 0; n < count; n++)
    for (const message of scenario(n, status, (place) => body(n, place))) recorded.hear(message)
  const { held } = await memory()
  assert.equal(recorded.messages.filter(({ testCase }) => testCase).length, count)
  return held - before
}

const MEGABYTE = 1_000_000

test('60 MB of exchanges leave less than a tenth of that, for answers of a server are alike', async () => {
  const body = (n: number): string => JSON.stringify({ id: n, text: 'a text of an answer '.repeat(200) })
  const held = await heldAfter(400, 'PASSED', { body })
  assert.ok(held < 5 * MEGABYTE, `${held} bytes`)
})

test('what is kept of scenarios that passed, and of those that failed, has a bound whatever a server answers', async () => {
  const texts = Array.from({ length: 50 }, (_, n) => noise(4000, n))
  const body = (n: number, place: number): string => `${n} ${texts[(n + place) % texts.length]}`
  for (const status of ['PASSED', 'FAILED']) {
    const held = await heldAfter(200, status, { body, room: new EvidenceRoom(1 / 50) })
    assert.ok(held < 5 * MEGABYTE, `${status}: ${held} bytes`)
  }
})
