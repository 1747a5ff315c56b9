/** What has been counted, as Prometheus reads it: of one server alone, true, bounded, and for whom it is meant. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { register as globalRegister } from 'prom-client'
import { WebSocket } from 'ws'
import { minimalSale, RECEIPT } from '../../../features/proofs/kit/lab.ts'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'
import type { AppOptions } from '../app.ts'
import { processMetrics } from './metrics.ts'

const json = { 'content-type': 'application/json' }

async function server(context: TestContext, options: Partial<AppOptions> = {}, host = '127.0.0.1') {
  const { app } = await openServer({ ...options, host }, context)
  const { cloud, local } = app.addresses
  const call = (url: string, method = 'GET', body?: object, headers = {}) =>
    fetch(url, { method, headers: { ...json, ...headers }, ...(body && { body: JSON.stringify(body) }) })
  return {
    app,
    lab: (method: string, path: string, body?: object) => call(`${cloud}/lab/${path}`, method, body),
    desk: (path: string, body: object) => call(`${local}/api/v1/${path}`, 'POST', body),
    scrape: (headers = {}) => fetch(`${cloud}/metrics`, { headers }),
    series: async () => series(await (await fetch(`${cloud}/metrics`)).text()),
  }
}

/** A sample of the text format: name, labels, value. */
const SAMPLE = /^([a-z_][a-z0-9_]*)(\{[a-z_]+="(?:[^"\\\n]|\\.)*"(?:,[a-z_]+="(?:[^"\\\n]|\\.)*")*\})? (\S+)$/i

/** Values by name and labels. @throws when a line is none of the format, or comes twice */
function series(text: string): Map<string, number> {
  const found = new Map<string, number>()
  assert.ok(text.endsWith('\n'))
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    assert.equal(name!.endsWith('_total'), type === 'counter', `${name} is a ${type}`)
  for (const line of text.split('\n').filter((each) => each !== '' && !/^# (HELP|TYPE) [a-z_]\w* \S/.test(each))) {
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? assert.fail(`no sample: ${line}`)
    assert.ok(!found.has(`${name}${labels}`), `twice: ${line}`)
    assert.ok(Number.isFinite(Number(value)), line)
    found.set(`${name}${labels}`, Number(value))
  }
  return found
}

type Lab = (method: string, path: string, body?: object) => Promise<Response>

/** Sets the webhook of the first register. @param url left out: the inbox of the world */
async function setWebhook(lab: Lab, url?: string): Promise<void> {
  const world = (await (await lab('GET', 'world')).json()) as {
    base_url: string
    webhook_inbox_url: string
    cashiers: { login: string; password: string }[]
    cash_registers: { license_key: string }[]
  }
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${world.base_url}/api/v1/${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { ...json, 'x-client-name': 'metrics', 'x-client-version': '1', ...headers },
    })
    assert.ok(answer.ok, `${path} ${answer.status}`)
    return answer.json() as Promise<Record<string, string>>
  }
  const { login, password } = world.cashiers[0]!
  const { access_token } = await post('cashier/signin', { login, password })
  const headers = { authorization: `Bearer ${access_token}`, 'x-license-key': world.cash_registers[0]!.license_key }
  await post('webhook', { url: url ?? world.webhook_inbox_url }, headers)
}

test('turns, commits, requests, deliveries, mails and calls of webhooks are counted', async (context) => {
  const { app, lab, desk, series } = await server(context)
  const before = await series()
  await setWebhook(lab)
  assert.equal((await desk('shift/open', {})).status, 200)
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const sale = { ...minimalSale(RECEIPT), delivery: { email: 'buyer@example.com' } }
  assert.equal((await desk('receipt/sell', sale)).status, 200)
  assert.equal((await desk('receipt/sell', {})).status, 422)
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const after = await series()
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  assert.ok(grown('kasalab_turns_total') > 5)
  assert.equal(grown('kasalab_turns_total'), grown('kasalab_commit_turns_sum'))
  assert.equal(grown('kasalab_commits_total'), grown('kasalab_commit_turns_count'))
  assert.equal(grown('kasalab_commits_total'), grown('kasalab_commit_duration_seconds_bucket{le="+Inf"}'))
  const seconds = grown('kasalab_commit_duration_seconds_sum')
  assert.ok(seconds > 0 && seconds < 60, `${seconds} s`)
  assert.equal(grown('kasalab_turns_failed_total'), 0)
  assert.equal(grown('kasalab_authority_deliveries_total{outcome="accepted"}'), 2)
  assert.equal(grown('kasalab_mails_total{outcome="sent"}'), 1)
  assert.ok(grown('kasalab_webhook_calls_total{outcome="2xx"}') > 0)
  const sell = 'surface="local",method="POST",operation="/api/v1/receipt/sell"'
  assert.equal(grown(`http_requests_total{${sell},status="2xx"}`), 1)
  assert.equal(grown(`http_requests_total{${sell},status="4xx"}`), 1)
  assert.equal(grown(`http_request_duration_seconds_count{${sell}}`), 2)
  assert.equal(grown('http_requests_total{surface="server",method="GET",operation="/metrics",status="2xx"}'), 1)
  assert.equal(after.get('kasalab_worlds_awake'), 1)
  assert.equal(after.get(`kasalab_build_info{version="0.2.0",node_version="${process.version}"}`), 1)
  assert.ok(after.has('nodejs_eventloop_lag_seconds') && after.get('process_resident_memory_bytes')! > 0)
  assert.equal(after.get('kasalab_timers'), app.worlds.awake().timers)
})

test('of receivers and mail servers that refuse or are silent the outcome is told', async (context) => {
  const { lab, desk, series } = await server(context)
  await setWebhook(lab, 'http://127.0.0.1:1/')
  await desk('shift/open', {})
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  await lab('PUT', 'faults/authority-refusing', { reason: 'no' })
  assert.equal((await lab('PUT', 'faults/mailbox-refusing', { status: 550 })).status, 200)
  await desk('receipt/sell', { ...minimalSale(RECEIPT), delivery: { email: 'buyer@example.com' } })
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const found = await series()
  assert.ok(found.get('kasalab_authority_deliveries_total{outcome="refused"}')! > 0)
  assert.ok(found.get('kasalab_webhook_calls_total{outcome="no_answer"}')! > 0)
  assert.equal(found.get('kasalab_mails_total{outcome="refused"}'), 1)
})

test('open sockets are counted until they close', async (context) => {
  const { app, series } = await server(context)
  const sockets = [1, 2].map(() => new WebSocket(`${app.addresses.lan}/api/pos/pos-1/purchase`))
  await Promise.all(sockets.map((each) => once(each, 'open')))
  assert.equal((await series()).get('kasalab_sockets_open{surface="lan"}'), 2)
  const closed = sockets.map((each) => once(each, 'close'))
  for (const each of sockets) each.close()
  await Promise.all(closed)
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal((await series()).get('kasalab_sockets_open{surface="lan"}'), 0)
})

test('turns and commits that the store refuses are counted as failed', async (context) => {
  const { app, desk, series } = await server(context)
  await databaseOf(app.store).knex.raw(
    `CREATE TEMP TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  )
  assert.equal((await desk('shift/open', {})).status, 503)
  const found = await series()
  assert.deepEqual([found.get('kasalab_turns_failed_total'), found.get('kasalab_commits_failed_total')], [1, 1])
})

test('no name of a world, no id and no path as it was asked for is a label, and paths make no series', async (context) => {
  const { app, lab, series } = await server(context)
  const { cloud } = app.addresses
  await lab('POST', 'worlds', { name: 'a-name-of-mine' })
  const ask = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index++) {
      await fetch(`${cloud}/w/a-name-of-mine/lab/prints/TEST${index}`)
      await fetch(`${cloud}/api/v1/receipts/7f0f0c52-9e33-4a7b-8f5e-${String(index).padStart(12, '0')}/html?a=${index}`)
      await fetch(`${cloud}/nothing/${index}`)
    }
  }
  await series()
  await ask(0, 3)
  const few = await series()
  await ask(3, 20)
  const many = await series()
  const ours = (found: Map<string, number>): string[] =>
    [...found.keys()].filter((name) => /^(http|kasalab)_/.test(name))
  assert.deepEqual(ours(many), ours(few))
  assert.doesNotMatch(ours(many).join('\n'), /a-name-of-mine|7f0f0c52|TEST\d|nothing/)
  const none = 'http_requests_total{surface="cloud",method="GET",operation="none",status="4xx"}'
  assert.equal(many.get(none), 20)
  assert.ok(ours(many).some((name) => name.includes('operation="/api/v1/receipts/{')))
})

test('two servers of a process count each its own, and leave nothing in the global registry', async (context) => {
  const one = await server(context)
  const other = await server(context)
  await one.desk('shift/open', {})
  const opened = 'http_requests_total{surface="local",method="POST",operation="/api/v1/shift/open",status="2xx"}'
  assert.equal((await one.series()).get(opened), 1)
  assert.equal((await other.series()).get(opened), undefined)
  assert.deepEqual(globalRegister.getMetricsAsArray(), [])
})

test('metrics are read as the lab is: with its token, or from this machine', async (context) => {
  const open = await server(context)
  assert.equal((await open.scrape()).headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  assert.equal((await open.scrape({ 'x-forwarded-for': '203.0.113.1' })).status, 403)
  const guarded = await server(context, { labToken: 'secret' })
  const answered = async (headers: object) => (await guarded.scrape(headers)).status
  assert.deepEqual(
    [
      await answered({}),
      await answered({ authorization: 'Bearer wrong' }),
      await answered({ authorization: 'Bearer secret' }),
      await answered({ 'x-lab-token': 'secret', 'x-forwarded-for': '203.0.113.1' }),
    ],
    [403, 403, 200, 200],
  )
})

test('without a lab they are read from this machine, and for others there is nothing', async (context) => {
  const { app, scrape } = await server(context, { lab: false, clock: 'real' }, '0.0.0.0')
  assert.equal((await scrape()).status, 200)
  const nothing = await (await fetch(`${app.addresses.cloud}/nothing`)).text()
  const sentOn = await scrape({ 'x-forwarded-for': '203.0.113.1' })
  assert.deepEqual([sentOn.status, await sentOn.text()], [404, nothing])
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)
  if (!outer) return context.diagnostic('this machine has no address but loopback')
  const { port } = new URL(app.addresses.cloud)
  assert.equal((await fetch(`http://${outer.address}:${port}/metrics`)).status, 404)
  assert.equal((await fetch(`http://${outer.address}:${port}/health/ready`)).status, 200)
})

/** Node's own metrics: names that `promtool check metrics` takes, and figures of what was measured alone. */
const LAG = /^nodejs_eventloop_lag_(min|max|mean|stddev|p50|p90|p99)_seconds (\S+)$/gm

/** Figures of the delays of the event loop, by name. */
const delays = (text: string): Record<string, number> =>
  Object.fromEntries([...text.matchAll(LAG)].map(([, name, value]) => [name, Number(value)]))

/** Two scrapes of a process that has measured nothing before, one right after the other. */
function firstScrapes(): string[] {
  const script = `const { processMetrics } = await import('./metrics.ts')
    const register = await processMetrics()
    console.log(JSON.stringify([await register.metrics(), await register.metrics()]))`
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options))
}

test('before a delay is measured none is told of, at the first scrape and at one right after another', () => {
  for (const text of firstScrapes()) {
    // A busy machine may have measured one already: each that is told is a time all the same
    for (const [name, seconds] of Object.entries(delays(text))) assert.ok(seconds >= 0 && seconds < 3600, name)
    assert.doesNotMatch(text, / nan$/im)
    assert.match(text, /^nodejs_eventloop_lag_seconds \d/m)
  }
})

test('once delays are measured they are told, each of them a time', async () => {
  const register = await processMetrics()
  let found: Record<string, number> = {}
  while (Object.keys(found).length === 0) {
    await pause(20)
    found = delays(await register.metrics())
  }
  assert.deepEqual(Object.keys(found).sort(), ['max', 'mean', 'min', 'p50', 'p90', 'p99', 'stddev'])
  for (const [name, seconds] of Object.entries(found)) assert.ok(seconds >= 0 && seconds < 3600, `${name} ${seconds}`)
})

test('no gauge has the ending of counters, and every counter has it', async () => {
  const text = await (await processMetrics()).metrics()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type }))
  assert.ok(types.length > 20)
  for (const { name, type } of types) assert.equal(name.endsWith('_total'), type === 'counter', name)
  assert.ok(types.some(({ name }) => name === 'nodejs_active_resources'))
})
