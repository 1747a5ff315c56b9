/** The messages of a report are small whatever the run, and still valid messages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { sampleMessages, sampleRun } from '../../../proofs/report/sample-run.ts'
import { exchangesOf, packedExchanges } from '../../living/kept-exchanges.ts'
import { messagesIn } from '../../living/messages.ts'
import { type RunResults, runOf } from '../../living/results.ts'
import { EXCHANGES, type HttpExchange, LOG, PACKED_EXCHANGES } from '../../wire/exchange.ts'
import { keptMessages, MOST_BYTES } from './kept-messages.ts'

const { run, messages, hasFailed } = sampleRun()
const read = (text: string): RunResults => runOf(messagesIn(text, 'kept').envelopes)

test('the kept messages give the same run, with the exchanges of failures only', () => {
  const text = keptMessages(messages, hasFailed)
  const kept = read(text)
  assert.deepEqual(
    kept.results,
    run.results.map((each) => ({
      ...each,
      exchanges: each.outcome === 'failed' ? each.exchanges : packedExchanges([]),
    })),
  )
  assert.ok(kept.results.some((each) => exchangesOf(each).length > 0))
  const whole = sampleMessages()
  assert.ok(text.length < whole.length / 1.7, `${text.length} of ${whole.length}`)
  assert.doesNotMatch(text, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)
})

const exchange = (body: string): HttpExchange => ({
  ...{ kind: 'http', method: 'POST', url: 'http://host/api/v1/x', took_ms: 1 },
  request: { headers: {}, body: 'short' },
  answer: { status: 500, headers: {}, body },
})

/** The messages with every list of exchanges replaced by one of the given count and length. */
const filled = (count: number, characters: number): Envelope[] =>
  messages.map(({ attachment, ...other }) =>
    attachment?.mediaType === PACKED_EXCHANGES
      ? {
          attachment: {
            ...{ ...attachment, mediaType: EXCHANGES },
            body: JSON.stringify(Array.from({ length: count }, (_, n) => exchange(`${n} `.padEnd(characters, 'x')))),
          },
        }
      : attachment
        ? { attachment }
        : other,
  )

test('bodies are cut when space is short, and their length is noted', () => {
  const text = keptMessages(filled(20, 60_000), hasFailed)
  assert.ok(Buffer.byteLength(text) < MOST_BYTES)
  const exchanges = exchangesOf(read(text).results.find(({ outcome }) => outcome === 'failed')!)
  const { body } = (exchanges.at(-1) as HttpExchange).answer
  assert.match(body, /^19 x{4093}… \[of 60000 characters\]$/)
  assert.equal((exchanges.at(-1) as HttpExchange).request.body, 'short')
})

test('if that is not enough the first exchanges are dropped, and their number is noted', () => {
  const most = 60_000
  const text = keptMessages(filled(1000, 1000), hasFailed, most)
  assert.ok(Buffer.byteLength(text) < most, String(Buffer.byteLength(text)))
  const notes = messagesIn(text, 'kept').envelopes.flatMap(({ attachment }) =>
    attachment?.mediaType === LOG && attachment.body.startsWith('the first ') ? [attachment.body] : [],
  )
  const exchanges = exchangesOf(read(text).results.find(({ outcome }) => outcome === 'failed')!)
  assert.ok(exchanges.length > 0 && exchanges.length < 60)
  assert.equal(notes[0], `the first ${1000 - exchanges.length} of 1000 requests and answers are left out`)
})

test('an id in a table of a feature is no id of a message', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const [pickle] = messages.flatMap((message) => message.pickle ?? [])
  const [step, ...steps] = pickle!.steps
  const table = { dataTable: { rows: [{ cells: [{ value: id }] }] } }
  const text = keptMessages([{ pickle: { ...pickle!, steps: [{ ...step!, argument: table }, ...steps] } }], hasFailed)
  assert.ok(text.includes(`"value":"${id}"`))
  assert.ok(!text.includes(pickle!.id))
})
