/** Lines that reproduce an exchange, parsed by a real shell. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { HARD } from '../../proofs/report/sample-run.ts'
import type { Exchange, HttpExchange } from '../wire/exchange.ts'
import { curlText, variablesLine } from './curl.ts'

const exchange = (change: Partial<HttpExchange> = {}): HttpExchange => ({
  ...{ kind: 'http', method: 'POST', url: 'http://127.0.0.1:8080/api/v1/cashier/signin', took_ms: 1 },
  request: { headers: {}, body: null },
  answer: { status: 200, headers: {}, body: '' },
  ...change,
})

/** The arguments of a command line, as the shell passes them. */
function wordsOf(line: string): string[] {
  const script = `curl() { for word; do printf '%s\\036' "$word"; done; }; npx() { curl "$@"; }; ${line}`
  const secrets = { TOKEN: 't-1', PASSWORD: 'p w"1', PIN_CODE: '0000', LICENSE_KEY: 'k', ACCESS_KEY: 'x' }
  const told = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: { ...process.env, ...secrets } })
  return told.split('\u001E').slice(0, -1)
}

test('the shell passes the body unchanged, and secrets from variables', () => {
  const body = `{"login":"o'le\\"na","password":"[secret]","note":${JSON.stringify(HARD)}}`
  const headers = { Authorization: 'Bearer [secret]', 'X-License-Key': '[secret]', 'content-length': '9', host: 'a' }
  const line = curlText(exchange({ request: { headers, body } }))!
  assert.ok(!line.includes('[secret]'))
  assert.deepEqual(wordsOf(line), [
    ...['-sS', '-i', '-X', 'POST', 'http://127.0.0.1:8080/api/v1/cashier/signin'],
    ...['-H', 'Authorization: Bearer t-1', '-H', 'X-License-Key: k'],
    ...['--data-raw', body.replace('[secret]', 'p w"1')],
  ])
})

test('a GET has no method, unless it has a body; a query has variables for its secrets too', () => {
  const url = 'ws://127.0.0.1/socket?token=[secret]&id=1'
  assert.deepEqual(wordsOf(curlText(exchange({ method: 'GET', url }))!), [
    '-sS',
    '-i',
    url.replace('[secret]', 't-1').replace('token', 'token'),
  ])
  const withBody = exchange({ method: 'GET', request: { headers: {}, body: '@file' } })
  assert.deepEqual(wordsOf(curlText(withBody)!).slice(2), ['-X', 'GET', withBody.url, '--data-raw', '@file'])
})

test('a sent frame is a line for a socket; a received one is none', () => {
  const frame: Exchange = {
    kind: 'frame',
    url: 'ws://127.0.0.1/paylink/ws',
    direction: 'sent',
    text: '{"pin_code": "[secret]"}',
  }
  assert.deepEqual(wordsOf(curlText(frame)!), ['wscat', '-c', frame.url, '-w', '5', '-x', '{"pin_code": "0000"}'])
  assert.equal(curlText({ ...frame, direction: 'heard' }), null)
})

test('a line prints as one line, and the shell passes invisible characters unchanged', () => {
  const body = 'a\u001b[2J\\ \u009b \u202e "q" it\'s\n\tend'
  const line = curlText(exchange({ request: { headers: {}, body } }))!
  assert.doesNotMatch(line, /[\p{C}\p{Zl}\p{Zp}]/u)
  assert.equal(wordsOf(line).at(-1), body)
})

test('a recording that was cut is marked', () => {
  const line = curlText(exchange({ request: { headers: {}, body: 'xxx… [of 9000 characters]' } }))!
  assert.match(line, / # what was sent is longer, and is cut here$/)
})

test('each variable is explained once', () => {
  const explained = new Set<string>()
  const line = `curl -H 'authorization: Bearer '"$TOKEN" --data-raw '{"pin_code":"'"$PIN_CODE"'"}'`
  assert.equal(
    variablesLine(line, explained),
    '# $TOKEN: the access_token that POST /api/v1/cashier/signin answers; $PIN_CODE: in the profile',
  )
  assert.equal(variablesLine(line, explained), null)
  assert.equal(variablesLine("curl '$5'"), null)
})

test('a body keeps its line ends at the end and around variables', () => {
  const body = '{"a":1,\n"password":"[secret]"\n}\n\n'
  const line = curlText(exchange({ request: { headers: {}, body } }))!
  assert.doesNotMatch(line, /[\p{C}\p{Zl}\p{Zp}]/u)
  const came = execFileSync('/bin/sh', ['-c', `curl() { cat; }; ${line}`], {
    env: { PASSWORD: 'p w' },
    encoding: 'utf8',
  })
  assert.equal(came, body.replace('[secret]', 'p w'))
})

test('bytes are decoded in front of the command, and a body that was not recorded is not made up', () => {
  const [headers, body] = [{}, '(3 bytes)']
  const line = curlText(exchange({ request: { headers, body, base64: 'AP8n' } }))!
  const came = execFileSync('/bin/sh', ['-c', `curl() { cat; }; ${line}`])
  assert.deepEqual([...came], [0, 255, 39])
  assert.match(
    curlText(exchange({ request: { headers, body } }))!,
    /signin' # with a body of 3 bytes that are no text$/,
  )
})

test('an address is sent as it is, a header without a value too, and HEAD waits for no body', () => {
  const url = 'http://127.0.0.1/a/../b?c[]={1}'
  const line = curlText(exchange({ method: 'HEAD', url, request: { headers: { 'x-a': '' }, body: null } }))!
  assert.deepEqual(wordsOf(line), ['-sS', '-i', '--globoff', '--path-as-is', '-I', url, '-H', 'x-a;'])
})
