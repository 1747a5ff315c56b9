/** What shows a failure again is run by a real shell with a real curl: the server gets the very requests once more. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { Wire } from '../wire/wire.ts'
import { type Known, ScenarioProgress } from './progress.ts'

interface SeenRequest {
  line: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

const REAL = 'correct-horse'
const seen: SeenRequest[] = []
let count = 0

/** Signs in, opens shifts under ids of its own, and takes each receipt once. */
const server = createServer(async (asked, answer) => {
  const body = Buffer.concat(await asked.toArray())
  seen.push({ line: `${asked.method} ${asked.url}`, headers: asked.headers, body: body.toString('latin1') })
  count++
  const said = JSON.stringify({
    ...(asked.url!.endsWith('/signin') && { access_token: `token-${count}-of-a-session` }),
    shift: { 'the "id"': `5b0e2c3a-0000-4000-8000-00000000000${count}` },
  })
  answer.writeHead(200, { 'content-type': 'application/json' }).end(asked.method === 'HEAD' ? '' : said)
})

let base = ''
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const wire = new Wire()
/** The course of a lane, from its begin. */
function newCourse(context: TestContext): ScenarioProgress {
  const course = new ScenarioProgress()
  seen.length = 0
  context.after(wire.recordTo(course))
  return course
}

const known: Known = {
  secrets: new Map([[REAL, { variable: 'PASSWORD_CASHIER', origin: 'cashiers."the cashier".password' }]]),
  isSteady: (value) => value === 'steady-id-1',
  isMadeUp: (value) => value === 'wrong',
  hide: (text) => text,
}
const NOTHING: { judged: JudgementResult | null } = { judged: null }

/** Runs a script as a person does who has set its variables. @returns the requests that came */
async function ranAgain(lines: readonly string[]): Promise<SeenRequest[]> {
  const before = seen.length
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  await promisify(execFile)('/bin/sh', ['-e', '-c', lines.join('\n')], { env: { PATH, PASSWORD_CASHIER: REAL } })
  return seen.slice(before)
}

const member = (answer: { body: unknown }, name: string): string =>
  String((answer.body as Record<string, Record<string, string>>)[name])

test('tokens and ids of answers are those of the new answers, ids of clients are fresh, and all else is the same', async (context) => {
  const course = newCourse(context)
  const signIn = { body: { login: 'olena', password: REAL } }
  const headers = {
    authorization: `Bearer ${member(await wire.call('POST', `${base}/cashier/signin`, signIn), 'access_token')}`,
  }
  course.begin()
  course.beginSteps()
  const opened = await wire.call('POST', `${base}/shifts`, { headers, body: { of: 'steady-id-1' } })
  const shift = (opened.body as { shift: Record<string, string> }).shift['the "id"']!
  await wire.call('GET', `${base}/cashier/me`, { headers })
  const id = crypto.randomUUID()
  const body = { id, of: 'steady-id-1', note: `it's "${'x'.repeat(9000)}"` }
  await wire.call('POST', `${base}/receipts/sell`, { headers, body })
  await wire.call('GET', `${base}/shifts/${shift}?receipt=${id}`, { headers })
  const first = [...seen]
  const script = course.script(NOTHING, known)!
  assert.doesNotMatch(script.join('\n'), new RegExp(`${REAL}|${headers.authorization}|${id}|${shift}`))
  const again = await ranAgain(script)
  assert.deepEqual(
    again.map(({ line }) => line.replace(/\/[0-9a-f-]{36}.*/, '')),
    ['POST /api/v1/cashier/signin', 'POST /api/v1/shifts', 'POST /api/v1/receipts/sell', 'GET /api/v1/shifts'],
    'a look that gives nothing is left out',
  )
  const [signedIn, , sold, looked] = again
  assert.equal(signedIn!.body, JSON.stringify(signIn.body))
  assert.match(String(sold!.headers.authorization), /^Bearer token-\d+-of-a-session$/)
  assert.notEqual(sold!.headers.authorization, headers.authorization)
  const fresh = JSON.parse(Buffer.from(sold!.body, 'latin1').toString())
  assert.match(fresh.id, /^[0-9a-f]{8}-/)
  assert.notEqual(fresh.id, id)
  assert.deepEqual({ ...fresh, id }, body, 'the very body, however long')
  assert.ok(looked!.line.endsWith(`?receipt=${fresh.id}`), looked!.line)
  assert.ok(!looked!.line.includes(shift))
  assert.equal(first.length, 5)
})

test('a wrong password is not replaced by the right one', async (context) => {
  const course = newCourse(context)
  course.beginSteps()
  await wire.call('POST', `${base}/cashier/signin`, { body: { login: 'olena', password: 'wrong' } })
  const [again] = await ranAgain(course.script(NOTHING, known)!)
  assert.equal(again!.body, '{"login":"olena","password":"wrong"}')
})

test('bytes, odd addresses, empty headers and HEAD come as they were sent', async (context) => {
  const course = newCourse(context)
  const bytes = Buffer.from([0, 255, 10, 39, 128])
  const sendings: [method: string, path: string, headers: Record<string, string>, body?: unknown][] = [
    ['POST', '/goods/import', { 'content-type': 'application/octet-stream' }, bytes],
    ['GET', '/goods?a[]={1,2}&b=[1-3]', { 'x-license-key': '' }],
    ['HEAD', '/goods', {}],
    ['PUT', '/goods', { 'x-b': "it's; $HOME `x`" }, '@/etc/hostname\n\n'],
  ]
  for (const [method, path, headers, body] of sendings) {
    course.begin()
    course.beginSteps()
    await wire.call(method, base + path, { headers, body })
    const sent = seen.at(-1)!
    const [came, ...more] = await ranAgain(course.script(NOTHING, known)!)
    assert.deepEqual([came!.line, came!.body, more], [sent.line, sent.body, []])
    for (const name of Object.keys(headers)) assert.equal(came!.headers[name], sent.headers[name], name)
  }
})

test('an open shift of an earlier scenario is opened again, and one that was closed is not', async (context) => {
  const course = newCourse(context)
  course.beginSteps()
  await wire.call('POST', `${base}/shift/open`)
  course.begin()
  course.beginSteps()
  await wire.call('POST', `${base}/receipt/sell`, { body: {} })
  assert.match(course.script(NOTHING, known)![0]!, /\/shift\/open'/)
  await wire.call('POST', `${base}/shift/close`)
  course.begin()
  course.beginSteps()
  await wire.call('POST', `${base}/receipt/sell`, { body: {} })
  assert.equal(course.script(NOTHING, known)!.length, 1)
})

test('what put the target in order is left out, and without a request there is nothing to show', async (context) => {
  const course = newCourse(context)
  assert.equal(course.script(NOTHING, known), null)
  await wire.call('DELETE', `${base}/webhook`)
  course.beginSteps()
  await wire.call('GET', `${base}/goods`)
  assert.deepEqual(course.script(NOTHING, known), [`curl -sS -i '${base}/goods' # was answered 200`])
})

test('a name of an answer cannot begin a command, and a secret that has no variable is masked', async (context) => {
  const course = newCourse(context)
  const name = "x'; exit 3; '\u202e$(exit 3)"
  const evil = { [name]: 'an-id-1234' }
  const [asked, named] = [
    { headers: {}, body: null },
    { headers: {}, body: '{"a":"an-id-1234"}' },
  ]
  const answer = { status: 200, headers: {}, body: JSON.stringify(evil) }
  course.beginSteps()
  course.record({ kind: 'http', method: 'POST', url: `${base}/a`, request: asked, answer, took_ms: 1 })
  course.record({ kind: 'http', method: 'POST', url: `${base}/b?token=hidden-1`, request: named, answer, took_ms: 1 })
  const lines = course.script(NOTHING, known)!
  assert.doesNotMatch(lines.join('\n'), /(?!\n)[\p{C}]|hidden-1/u)
  const [, came] = await ranAgain([
    'TOKEN=t',
    ...lines.map((line) => line.replace('"$ANSWER_1" |', `'${JSON.stringify(evil).replaceAll("'", `'\\''`)}' |`)),
  ])
  assert.equal(came!.body, '{"a":"an-id-1234"}')
  assert.equal(came!.line, 'POST /api/v1/b?token=t')
})

test('the id of a chain of prepayments is fresh, as its client has made it too', async (context) => {
  const course = newCourse(context)
  course.beginSteps()
  const body = { custom_relation_id: 'ORDER-0001', goods: [{ name: 'for ORDER-0001' }] }
  await wire.call('POST', `${base}/prepayment-receipts`, { body })
  await wire.call('GET', `${base}/prepayment-receipts/ORDER-0001`)
  const [sold, looked] = await ranAgain(course.script(NOTHING, known)!)
  const fresh = JSON.parse(sold!.body).custom_relation_id
  assert.match(fresh, /^[0-9a-f]{8}01$/)
  assert.ok(looked!.line.endsWith(`/${fresh}`), looked!.line)
})

test('what was too long to be recorded is noted, behind a whole command', async (context) => {
  const course = newCourse(context)
  course.beginSteps()
  const opened = await wire.call('POST', `${base}/shifts`, { body: new Uint8Array(70_000) })
  const shift = (opened.body as { shift: Record<string, string> }).shift['the "id"']!
  await wire.call('GET', `${base}/shifts/${shift}`)
  const lines = course.script(NOTHING, known)!
  assert.match(lines.join('\n'), / # with a body of 70000 bytes that are no text\n\) # was answered 200\n/)
  const [, looked] = await ranAgain(lines)
  assert.match(looked!.line, /^GET \/api\/v1\/shifts\/5b0e2c3a-/)
})
