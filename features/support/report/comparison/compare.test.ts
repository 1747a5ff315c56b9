/** Two runs compared, and the command that prints it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../proofs/kit/folder.ts'
import { sampleRun } from '../../../proofs/report/sample-run.ts'
import { exchangesOf, packedExchanges } from '../../living/kept-exchanges.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import type { Exchange, FrameExchange, HttpExchange } from '../../wire/exchange.ts'
import { answerKindsOf, kindsOf } from '../record/answer-kinds.ts'
import { readReport, writeReport } from '../report.ts'
import { type ComparedRun, differenceLines, differences, wireDifference as wireDifferenceOf } from './compare.ts'

const { results } = sampleRun().run
const compared = (of: readonly ScenarioResult[]): ComparedRun => ({ results: of, answers: answerKindsOf(of) })
const wireDifference = (a: Exchange[], b: Exchange[]) => wireDifferenceOf(kindsOf(a), kindsOf(b))

const answered = (status: number, body: unknown, path = '/api/v1/x', type = 'application/json'): HttpExchange => ({
  ...{ kind: 'http', method: 'GET', url: `http://127.0.0.1:1/w/a${path}`, took_ms: 1 },
  request: { headers: {}, body: null },
  answer: { status, headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) },
})
const linesOf = (a: HttpExchange[], b: HttpExchange[]): string[] => wireDifference(a, b)?.lines ?? []

test('values, nulls, empty lists and ids in paths make no difference', () => {
  const a = answered(200, { id: 1, at: null, list: [], goods: [{ name: 'x' }] }, '/api/v1/shifts/1234?limit=1')
  const b = answered(200, { id: 2, at: 'noon', list: [1], goods: [] }, '/api/v1/shifts/9876?limit=5')
  assert.deepEqual(linesOf([a], [b]), [])
  const cut = answered(200, '{"id":1, … (5000 characters)')
  assert.deepEqual(linesOf([cut], [answered(200, { other: 1 })]), [])
})

test('status, media type, error code and members do', () => {
  const [a, b] = [
    answered(400, { code: 'a', goods: [{ sum: 1 }] }),
    answered(422, { code: 'b', goods: [{ sum: '1', tax: 2 }] }),
  ]
  assert.deepEqual(linesOf([a], [b]), [
    'status: 400 ↔ 422',
    'code: "a" ↔ "b"',
    'only in B: goods[].tax',
    'goods[].sum: number ↔ string',
  ])
  assert.deepEqual(
    linesOf([answered(200, 'x', '/a', 'text/plain; charset=utf-8')], [answered(200, 'x', '/a', 'text/html')]),
    ['media type: text/plain ↔ text/html'],
  )
})

test('frames are compared like answers, closed sockets by their codes', () => {
  const frame = (direction: 'sent' | 'heard' | 'closed', text: string): FrameExchange => ({
    ...{ kind: 'frame', url: 'ws://127.0.0.1:1/paylink/ws?token=[secret]', direction, text },
  })
  assert.equal(wireDifference([frame('sent', '{"a":1}')], [frame('sent', '{"b":1}')]), null)
  assert.deepEqual(wireDifference([frame('heard', '{"a":1}')], [frame('heard', '{"a":"1"}')])?.lines, [
    'a: number ↔ string',
  ])
  assert.deepEqual(wireDifference([frame('closed', '4401 no')], [frame('closed', '1006 ')])?.lines, [
    'closed: 4401 ↔ by the client',
  ])
  assert.equal(wireDifference([frame('closed', '1000 bye')], [frame('closed', '1006 ')]), null)
})

test('the first different exchange is reported, without those of the lab, and none after the requests differ', () => {
  const lab = answered(200, {}, '/lab/facts')
  const [good, bad] = [answered(200, {}), answered(500, {})]
  assert.deepEqual(wireDifference([lab, good, good], [good, bad]), {
    asked: 'GET /api/v1/x',
    place: 2,
    lines: ['status: 200 ↔ 500'],
  })
  assert.equal(wireDifference([good, good], [answered(200, {}, '/other'), bad]), null)
})

test('equal runs have no differences', () => {
  const same = differences(compared(results), compared(results))
  assert.deepEqual(same, { clauses: [], scenarios: [] })
  assert.deepEqual(differenceLines(same), ['Nothing differs.'])
})

/** The sample with one passed scenario made to fail, one with another answer, and one missing. */
const changed = results.slice(0, -1).map((result, index): ScenarioResult => {
  if (index === 0)
    return {
      ...result,
      outcome: 'failed',
      failure: { step: 'Then x', line: 1, message: 'Error: broken' },
      exchanges: packedExchanges([]),
    }
  const [first] = exchangesOf(result) as HttpExchange[]
  const other = (): HttpExchange => ({ ...first!, answer: { ...first!.answer, status: 404 } })
  return index === 1 ? { ...result, exchanges: packedExchanges([other()]) } : result
})

test('outcomes, answers and missing scenarios are reported by clause and by scenario', () => {
  const found = differences(compared(results), compared(changed))
  assert.deepEqual(
    found.clauses.map(({ id, a, b, scenarios }) => [id, a, b, scenarios.length]),
    [
      ['CLD-001', 'failed', 'failed', 1],
      ['NS-15', 'passed', 'failed', 1],
    ],
  )
  assert.deepEqual(
    found.scenarios.map(({ a, b, told, wire }) => [a, b, told.b, wire?.lines]),
    [
      ['passed', 'failed', 'broken', undefined],
      ['passed', 'passed', null, ['status: 400 ↔ 404']],
      ['failed', null, null, undefined],
    ],
  )
  const text = differenceLines(found).join('\n')
  assert.match(text, /^clause {3}A {16}B {16}scenarios that differ\nCLD-001 {2}failed {11}failed {11}1\n/)
  assert.match(text, /A sale is answered \(selling\.feature:4\) CLD-001 NS-15\n {2}A: passed, B: failed\n {2}B: broken/)
  assert.match(
    text,
    /both passed, answered differently\n {2}POST \/api\/v1\/receipts\/sell\?note \(exchange 1\)\n {4}status: 400 ↔ 404/,
  )
  assert.equal(differences(compared(results), compared(changed), true).scenarios.length, 2)
})

const folder = temporaryFolder()

const MAIN = join(import.meta.dirname, '../../../../server/main.ts')
const compare = (...args: string[]) => spawnSync(process.execPath, [MAIN, 'compare', ...args], { encoding: 'utf8' })

test('a written report is read back whole, with the exchanges of failures', () => {
  const directory = join(folder, 'whole')
  const summary = writeReport(directory, 'staging', sampleRun())
  assert.deepEqual(readdirSync(directory).sort(), [
    ...['answers.json', 'index.html', 'junit.xml', 'messages.ndjson', 'summary.json'],
  ])
  const report = readReport(directory)
  assert.deepEqual(report.summary, summary)
  const kept = results.map((each) => ({
    ...each,
    exchanges: each.outcome === 'failed' ? each.exchanges : packedExchanges([]),
  }))
  assert.deepEqual(report.results, kept)
  assert.deepEqual([...report.answers], [...answerKindsOf(results)])
})

test('the command compares two reports, and escapes text of a server', () => {
  const [a, b] = [join(folder, 'a'), join(folder, 'b')]
  const made = sampleRun()
  writeReport(a, 'staging', made)
  writeReport(b, 'staging', made)
  const same = compare(a, b)
  assert.equal(same.status, 0, same.stderr)
  assert.match(same.stdout, /Nothing differs/)

  const named = (result: ScenarioResult): ScenarioResult => ({
    ...result,
    exchanges: packedExchanges(
      (exchangesOf(result) as HttpExchange[]).map((each) => ({
        ...each,
        answer: { ...each.answer, status: 404, body: JSON.stringify({ 'a\u001b[2J\u009b\u202e\nb': 1 }) },
      })),
    ),
  })
  const renamed = results.map(named)
  const answers = answerKindsOf(renamed)
  writeReport(b, 'stag\u001b[1ming', { ...made, answers, run: { ...made.run, results: renamed } })
  const json = compare(a, b, '--json')
  assert.equal(json.status, 1)
  assert.equal(JSON.parse(json.stdout).scenarios.length, results.length)
  const told = compare(a, b)
  assert.match(told.stdout, /^ {4}only in B: a\\x1b\[2J\\x9b\\u202e\\nb$/m)
  for (const { stdout } of [json, told]) assert.doesNotMatch(stdout, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)
})

test('a directory without a report cannot be compared', () => {
  const wrong = compare('a')
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /two report directories are needed/)
  const none = compare(join(folder, 'none'), join(folder, 'none'))
  assert.equal(none.status, 2)
  assert.match(none.stderr, /none is no report/)
})
