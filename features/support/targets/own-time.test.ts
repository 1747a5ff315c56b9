/**
 * What a target does in its own time: a shift that is OPENED late and late calls of webhooks convict nothing; a report
 * that is never made is told as such, once.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import {
  fileNamed,
  inFrontOf,
  kasalab,
  openStrangerOfOurs,
  saidOtherwise,
  strangerServer,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { titled } from '../../proofs/foreign-servers/titled.ts'
import { bridgeProxy } from '../../proofs/tampered/tampering-bridge.ts'
import type { Summary } from '../report/summary.ts'
import type { Profile } from './profile/profile.ts'

const LATE_MS = 3000

let ours: Profile
before(async () => {
  ours = await openStrangerOfOurs()
})

async function verified(name: string, profile: Partial<Profile>, ...options: string[]) {
  const target = writtenProfile(`${name}.json`, { ...ours, ...profile })
  const report = fileNamed(`report of ${name}`)
  const { code, said } = await kasalab(['verify', '--target', target, '--report', report, ...options])
  assert.ok(existsSync(join(report, 'summary.json')), said)
  return { code, said, summary: JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8')) as Summary }
}

/** Changes each object of a JSON value, and those within. */
function changed(value: unknown, change: (object: Record<string, unknown>) => void): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change))
  if (typeof value !== 'object' || value === null) return value
  const object = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner, change)]))
  change(object)
  return object
}

test('a shift that is shown as OPENED and CLOSED three seconds late convicts nothing', async () => {
  const seen = new Map<string, number>()
  const cloud = await saidOtherwise(ours.cloud!, (_, text) =>
    JSON.stringify(
      changed(JSON.parse(text), (object) => {
        const before = { OPENED: 'CREATED', CLOSED: 'CLOSING' }[String(object.status)]
        if (before === undefined) return
        const state = `${object.id} ${object.status}`
        if (!seen.has(state)) seen.set(state, performance.now())
        if (performance.now() - seen.get(state)! < LATE_MS) object.status = before
      }),
    ),
  )
  const { code, said, summary } = await verified(
    'opened late',
    { cloud },
    ...titled(
      'Morning: sign in',
      'Evening: closing',
      'A client that polls the shift learns',
      'A senior cashier closes the shift of',
    ),
  )
  assert.equal(code, 0, said)
  assert.deepEqual([summary.failures, summary.never_in_time], [[], []])
  for (const id of ['SHF-004', 'SHF-011']) assert.equal(summary.clauses[id], 'passed', `${id}\n${said}`)
})

/** Answers a request with a body that is read as a whole. */
const bodyOf = async (asked: IncomingMessage): Promise<string> => Buffer.concat(await asked.toArray()).toString()

/** In front of the cloud: calls of its webhooks arrive late, or never. @param waitMs null: never */
async function slowWebhooks(waitMs: number | null): Promise<string> {
  const relay = await strangerServer(async (asked, answer) => {
    const [body, to] = [await bodyOf(asked), decodeURIComponent(asked.url!.slice(1))]
    if (waitMs === null) return void answer.end()
    setTimeout(async () => {
      const { host: _, 'content-length': __, connection: ___, ...headers } = asked.headers as Record<string, string>
      const sent = await fetch(to, { method: 'POST', headers, body })
      answer.writeHead(sent.status).end()
    }, waitMs)
  })
  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { url } = JSON.parse(await bodyOf(asked)) as { url: string }
    const { 'content-length': _, connection: __, ...headers } = asked.headers as Record<string, string>
    const body = JSON.stringify({ url: `${relay}/${encodeURIComponent(url)}` })
    const came = await fetch(ours.cloud + asked.url!, { method: asked.method!, headers, body })
    answer.writeHead(came.status, { 'content-type': 'application/json' })
    answer.end(shown(await came.text()))
  }
  const shown = (text: string): string =>
    text.replaceAll(new RegExp(`${relay}/([^"]*)`, 'g'), (_, address) => decodeURIComponent(address))
  return inFrontOf(
    ours.cloud!,
    (asked, answer) => {
      const isSet =
        asked.method === 'POST' && /\/webhook$/.test(asked.url!) && asked.headers.authorization !== undefined
      if (isSet) void pass(asked, answer)
      return isSet
    },
    (_, text) => shown(text),
  )
}

const CALLED = titled('A webhook is told of a return as of', 'A receiver that has the key')

test('calls of webhooks that come three seconds late convict nothing', async () => {
  const cloud = await slowWebhooks(LATE_MS)
  const { code, said, summary } = await verified('late webhooks', { cloud }, ...CALLED)
  assert.equal(code, 0, said)
  assert.deepEqual([summary.failures, summary.never_in_time], [[], []])
  for (const id of ['WHK-001', 'WHK-013']) assert.equal(summary.clauses[id], 'passed', `${id}\n${said}`)
})

test('calls that do not come are never in time: the signature is not judged by them', async () => {
  const patience = { ...ours.patience, webhook: 'PT1S' }
  const cloud = await slowWebhooks(null)
  const { code, said, summary } = await verified('no webhooks', { cloud, patience }, ...CALLED)
  assert.equal(code, 1, said)
  assert.deepEqual(summary.failures, [])
  assert.equal(summary.clauses['WHK-001'], 'never_in_time')
  assert.equal(summary.clauses['WHK-013'], 'not_tested')
  assert.equal(summary.scenarios.never_in_time, 1, 'it is told once a lane')
  assert.match(said, /^⧗ never in time: WHK-001 a call of the webhook, in 1 s \(patience\.webhook\)$/m)
})

/** A part of a hundred scenarios: each waits for one. */
const OF_ANSWERS = ['--clause', 'BRG-209', '--shard', '1/8']

test('an answer of a bank terminal that is lost each time convicts, though it was waited for before', async () => {
  const { origin } = new URL(ours.proxy!)
  const bridge = await bridgeProxy(origin, (message) =>
    message.operation_type === 'purchase' && 'success' in message ? null : message,
  )
  const proxy = ours.proxy!.replace(origin, `ws://127.0.0.1:${(bridge.address() as AddressInfo).port}`)
  const patience = { ...ours.patience, terminal: 'PT2S' }
  const { code, said, summary } = await verified('mute', { proxy, patience }, ...OF_ANSWERS)
  bridge.close()
  assert.equal(code, 1, said)
  assert.equal(summary.failures.length, 1, said)
  assert.equal(summary.causes.length, 1, said)
})

test('a report that is never made is never in time, and its file is not judged', async () => {
  const cloud = await saidOtherwise(ours.cloud!, ({ url }, text) =>
    url!.includes('/extended-reports') ? text.replace('"status":"DONE"', '"status":"PENDING"') : text,
  )
  const patience = { ...ours.patience, report: 'PT2S' }
  const { code, said, summary } = await verified(
    'no report',
    { cloud, patience },
    ...titled('A report of goods is a workbook, and not', 'A report of goods that is made is looked up'),
    '--print-curl',
  )
  assert.equal(code, 1, said)
  assert.match(said, /^# PASSWORD_CASHIER: cashiers\."the cashier"\.password$/m)
  assert.match(
    said,
    /^ANSWER_\d=\$\(curl -sS -X POST '\S+\/extended-reports\/goods' -H 'authorization: Bearer '"\$TOKEN_1"/m,
  )
  assert.match(said, /^# what shows it:\ncurl -sS -i '\S+\/extended-reports\/'"\$ID_1"/m)
  assert.deepEqual(summary.failures, [])
  assert.equal(summary.clauses['TSK-001'], 'never_in_time')
  assert.equal(summary.clauses['REP-104'], 'not_tested')
  assert.equal(summary.scenarios.never_in_time, 1, 'it is told once a lane')
  const junit = readFileSync(join(fileNamed('report of no report'), 'junit.xml'), 'utf8')
  assert.match(junit, /<testsuites [^>]*failures="0" errors="1"/)
  assert.match(junit, /<error type="never in time"/)
  const written = readdirSync(fileNamed('report of no report'))
  for (const file of written)
    assert.doesNotMatch(
      readFileSync(join(fileNamed('report of no report'), file), 'utf8'),
      /\bat [^\n]*[\\/](features|node_modules)[\\/][^\n]*:\d+:\d+|node:internal/,
      `${file} has no stack of ours`,
    )
})
