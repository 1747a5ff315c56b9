/** The request that a failed step is about: that of the judged operation, not the last one that was sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { type Exchange, type HttpExchange, NO_ANSWER } from '../wire/exchange.ts'
import { lastCurl } from './curl.ts'
import { failedExchanges, requestAndAnswer } from './failed-exchange.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }
const exchange = (method: string, path: string, answer: Partial<HttpExchange['answer']> = {}): HttpExchange => ({
  ...{ kind: 'http', method, url: `http://127.0.0.1:8080${path}`, took_ms: 1 },
  request: { headers: {}, body: null },
  answer: { status: 200, headers: json, body: '{"a": 1}', ...answer },
})
const judgedAt = (operation: string): JudgementResult => ({
  ...{ law: 0, compared: [], differences: [], breaches: [] },
  failed: { operation, members: [], clauses: [], is_status: false },
})

const SHIFT = '0b8a1f1e-9d1c-4b57-9a3c-0d4b7c1f2a3b'
const sale = exchange('POST', '/api/v1/receipt/sell')
const shift = exchange('GET', `/api/v1/shifts/${SHIFT}?x=1`)
const status = exchange('GET', '/api/v1/kasa/status')
const ofLab = exchange('GET', '/w/a-world/lab/facts?after=0')

test('it is that of the operation that was judged, whatever was asked later', () => {
  const exchanges = [sale, shift, exchange('GET', '/api/v1/cash-registers?limit=1000')]
  assert.deepEqual(failedExchanges({ exchanges, judged: judgedAt('GET /api/v1/shifts/{id}') }), [shift])
  assert.deepEqual(failedExchanges({ exchanges, judged: judgedAt('POST /api/v1/receipt/sell') }), [sale])
  assert.deepEqual(failedExchanges({ exchanges, judged: null }), [exchanges[2]])
})

test('a look at the desk is added, or stands alone; a request to the lab is neither', () => {
  assert.deepEqual(failedExchanges({ exchanges: [shift, sale, status, ofLab], judged: null }), [sale, status])
  assert.deepEqual(failedExchanges({ exchanges: [status, ofLab], judged: null }), [status])
  assert.deepEqual(failedExchanges({ exchanges: [ofLab], judged: null }), [])
  assert.equal(requestAndAnswer({ exchanges: [ofLab], judged: null }), null)
  assert.equal(lastCurl({ exchanges: [ofLab], judged: null }), null)
  assert.equal(lastCurl({ exchanges: [sale, status], judged: null })!.split('; ').length, 2)
})

test('an answer is told by its status, form and text, and an answer that did not come by its reason', () => {
  const told = (answer: Partial<HttpExchange['answer']>): string | null =>
    requestAndAnswer({ exchanges: [exchange('POST', '/a', answer)], judged: null })
  assert.equal(told({}), 'POST /a was answered 200 {"a": 1}')
  assert.equal(told({ status: 204, headers: {}, body: '' }), 'POST /a was answered 204 without a body')
  const page = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<html>\n</html>' }
  assert.equal(told(page), 'POST /a was answered 502 text/html: <html> </html>')
  const lost = { status: NO_ANSWER, headers: {}, body: 'read ECONNRESET' }
  assert.equal(told(lost), 'POST /a had no answer (read ECONNRESET)')
})

test('a frame is told with the one that came behind it', () => {
  const frame = (direction: 'sent' | 'heard', text: string, url = 'ws://127.0.0.1/a'): Exchange => ({
    ...{ kind: 'frame', url, direction, text },
  })
  const sent = frame('sent', '{}')
  const elsewhere = frame('heard', 'no', 'ws://127.0.0.1/b')
  const told = (...later: Exchange[]) => requestAndAnswer({ exchanges: [sent, ...later], judged: null })
  assert.equal(told(elsewhere, frame('heard', '{"b":1}')), 'a frame to /a was followed by heard: {"b":1}')
  assert.equal(told(elsewhere), 'a frame to /a was followed by no frame')
})
