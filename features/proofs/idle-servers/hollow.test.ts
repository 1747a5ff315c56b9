/** The judgement of `npm run hollow`: what passes at a server that does nothing is on the list, and nothing else is. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Envelope, Timestamp } from '@cucumber/messages'
import { Misuse } from '../../../server/commands/line/arguments.ts'
import type { OpenApiDocument } from '../../support/law/contract.ts'
import { clauseOf } from '../../support/law/known-clauses.ts'
import { covered } from '../../support/living/contract-tests.ts'
import { messagesIn } from '../../support/living/messages.ts'
import { carried } from '../../support/living/proofs.ts'
import { keptMessages } from '../../support/report/record/kept-messages.ts'
import { sampleMessages } from '../report/sample-run.ts'
import { isJudged, shardOfClauses } from './chosen-clauses.ts'
import { describedAnswers } from './described-answers.ts'
import { cutShortBy, FORM_ONLY, type FormOnlyClause, hollowVerdict, passedClauses, vacuousIn } from './hollow-run.ts'
import { describedMessages, HOLLOW_KINDS, type HollowAnswer } from './hollow-servers.ts'

const LIST: FormOnlyClause[] = [
  { clause: 'CLD-110', at: ['described', 'yes'], because: 'a status without a body' },
  { clause: 'LOC-005', at: ['described'], because: 'paths' },
]

test('a clause that passes and is not listed is named, as is a listed one that passes no more', () => {
  const judged = (passed: string[], chosen: string[] = []) => hollowVerdict('described', new Set(passed), chosen, LIST)
  assert.deepEqual(judged(['LOC-005', 'CLD-110']), { vacuous: [], outdated: [] })
  assert.deepEqual(judged(['LOC-101', 'LOC-005', 'CLD-110']), { vacuous: ['LOC-101'], outdated: [] })
  assert.deepEqual(judged(['LOC-101']), { vacuous: ['LOC-101'], outdated: ['CLD-110', 'LOC-005'] })
})

test('a clause is listed for some kinds of servers, and for no other', () => {
  assert.deepEqual(hollowVerdict('yes', new Set(['LOC-005', 'CLD-110']), [], LIST), {
    vacuous: ['LOC-005'],
    outdated: [],
  })
  assert.deepEqual(hollowVerdict('empty', new Set(), [], LIST), { vacuous: [], outdated: [] })
})

test('a part of a run judges the chosen clauses and groups alone', () => {
  const passed = new Set(['LOC-101', 'CLD-001'])
  assert.deepEqual(hollowVerdict('described', passed, ['LOC'], LIST), { vacuous: ['LOC-101'], outdated: ['LOC-005'] })
  assert.deepEqual(hollowVerdict('described', passed, ['CLD-110'], LIST), { vacuous: [], outdated: ['CLD-110'] })
})

test('a clause passes when no scenario contradicts it, and one that ended hollow has passed', () => {
  const vacuous = [{ clauses: ['CLD-001', 'CLD-002', 'NS-15'] }, { clauses: ['CLD-001', 'EXT-101'] }]
  const results = { 'CLD-001': 'passed', 'CLD-002': 'failed', 'NS-15': 'passed', 'EXT-101': 'passed' } as const
  assert.deepEqual(passedClauses(vacuous, results), new Set(['CLD-001', 'EXT-101']))
})

test('the list names clauses there are, each once, with where they pass and why', () => {
  const ids = FORM_ONLY.map(({ clause }) => clause)
  assert.deepEqual(ids, [...new Set(ids)].sort())
  for (const { clause, at, because } of FORM_ONLY) {
    assert.ok(clauseOf(clause), `${clause} is unknown`)
    assert.ok(at.length > 0 && at.every((kind) => HOLLOW_KINDS.includes(kind)), `${clause} at ${at.join(', ')}`)
    assert.match(because, /^[a-z].{15,}[^.]$/, clause)
  }
})

/** What lets a server that does nothing pass: each reason names one of these. */
const GROUNDS: readonly RegExp[] = [
  /\bas the description does$|\bwhich the description( of the sockets)? states$|\bboth of which the description states$/,
  /\ba constant that the description( of the sockets)? states$|\bin a path of the description$/,
  /\bthe server behind gives\b/,
  /\bof which the law lists no member\b|\bthe law says nothing of what is answered\b/,
  /\bis a reading of ours \([^)]+\)$/,
  /\bwhich no stranger can be given$/,
]

test('each reason says by what the clause passes, and names decisions that scenarios of the clause hold', () => {
  const files = covered()
  for (const { clause, because } of FORM_ONLY) {
    assert.ok(
      GROUNDS.some((ground) => ground.test(because)),
      `${clause}: neither the description, the server behind, the law nor a decision lets it pass: ${because}`,
    )
    for (const id of because.match(/\b(NS|AMB)-\d+\b/g) ?? []) {
      assert.ok(clauseOf(id), `${clause} names ${id}, which is unknown`)
      const both = files.get(id)?.filter((file) => files.get(clause)?.includes(file)) ?? []
      assert.notDeepEqual(both, [], `no feature has ${clause} and ${id}`)
    }
  }
})

test('a run is cut short when its time is over, or when the server was given up', () => {
  const lacking = { scenario: 'a.feature:1', because: 'the target has no lab' }
  const silent = { scenario: 'a.feature:2', because: 'the target does not answer any more: no answer within 2 s' }
  assert.equal(cutShortBy({ not_tested: [lacking] }, null), null)
  assert.equal(cutShortBy({ not_tested: [] }, 60_000), 'not all scenarios were begun within 1 min')
  assert.equal(
    cutShortBy({ not_tested: [lacking, silent, silent] }, null),
    '2 scenarios were not begun: the target does not answer any more: no answer within 2 s',
  )
})

test('the parts of a run have each clause that a scenario carries once', () => {
  const parts = Array.from({ length: 24 }, (_, place) => shardOfClauses(`${place + 1}/24`))
  const expected = [...carried().keys()].filter(isJudged)
  assert.deepEqual(parts.flat().sort(), expected.sort())
  assert.ok(FORM_ONLY.every(({ clause }) => expected.includes(clause)))
  assert.throws(() => shardOfClauses('25/24'), Misuse)
})

test('the parts that CI takes by turns come to every kind and every clause', () => {
  const script = readFileSync(join(import.meta.dirname, '../../../.ci/run'), 'utf8')
  const turn = /^ {2}kinds=.*\n {2}npm run (hollow .*)$/m.exec(script)!
  const [kinds, command] = turn[0].split('\n')
  const asked = `${kinds}; for commits in $(seq 2 4 ${4 * 4 * 24}); do echo ${command!.trim()}; done`
  const said = spawnSync('bash', ['-c', asked], { encoding: 'utf8' }).stdout.trim().split('\n')
  const expected = HOLLOW_KINDS.flatMap((kind) =>
    Array.from({ length: 24 }, (_, place) => `npm run hollow -- --kind ${kind} --shard ${place + 1}/24`),
  )
  assert.deepEqual(said.sort(), expected.sort())
})

const { envelopes } = messagesIn(sampleMessages(), 'messages')
const msOf = ({ seconds, nanos }: Timestamp): number => seconds * 1000 + nanos / 1e6
/** An answer within each scenario of the sample. */
const answered = (is_hollow: boolean): HollowAnswer[] =>
  envelopes.flatMap(({ testCaseStarted: began }) => (began ? [{ at: msOf(began.timestamp), is_hollow }] : []))
const clausesIn = (answers: readonly HollowAnswer[], messages: readonly Envelope[] = envelopes): string[] => [
  ...new Set(vacuousIn(messages, answers).flatMap(({ clauses }) => clauses)),
]

test('a scenario that passed is vacuous when the last answer in it was hollow', () => {
  assert.deepEqual(clausesIn(answered(true)), ['CLD-001', 'NS-15', 'CLD-002'])
  assert.deepEqual(clausesIn(answered(false)), [])
  assert.deepEqual(clausesIn([]), [])
  const both = answered(true).flatMap((each) => [each, { ...each, is_hollow: false }])
  assert.deepEqual(clausesIn(both), [])
})

test('messages as a report keeps them show it as well', () => {
  const kept = messagesIn(
    keptMessages(envelopes, () => false),
    'messages',
  ).envelopes
  assert.deepEqual(clausesIn(answered(true), kept), clausesIn(answered(true)))
})

test('a run in several lanes is refused: an answer could be of any of them', () => {
  const lanes = envelopes.map((each, place) =>
    each.testCaseStarted ? { testCaseStarted: { ...each.testCaseStarted, workerId: String(place % 2) } } : each,
  )
  assert.throws(() => vacuousIn(lanes, []), /has one lane, not 2$/)
})

test('a mock answers what is described with the first success and values of its schema', () => {
  const shown = { type: 'object', properties: { id: { type: 'string', format: 'uuid' }, sum: { type: 'integer' } } }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Shown' } } }
  const document = {
    paths: {
      '/api/v1/things/{id}': { get: { responses: { 404: {}, 200: { content } } } },
      '/api/v1/things/first': { get: { responses: { 205: {} } } },
    },
    components: { schemas: { Shown: shown } },
  } as unknown as OpenApiDocument
  const answers = describedAnswers(document)
  const body = { id: '5f1d7a3c-0b64-4e0e-9d7c-3a8f2b6c1e90', sum: 0 }
  assert.deepEqual(answers('GET', '/desks/1/api/v1/things/7'), { status: 200, body })
  assert.deepEqual(answers('GET', '/api/v1/things/first'), { status: 205 })
  assert.equal(answers('POST', '/api/v1/things/7'), null)
})

test('a mock answers a message with the first answer of the request whose constants it has', () => {
  const message = (name: string, constant: string) => [
    name,
    { payload: { type: 'object', properties: { operation: { const: constant } } } },
  ]
  const names = ['buy', 'bought', 'close', 'closed']
  const operation = (asked: string, told: string) => ({
    ...{ action: 'receive', channel: { $ref: '#/channels/bank' }, messages: [{ $ref: `#/messages/${asked}` }] },
    reply: { messages: [{ $ref: `#/messages/${told}` }] },
  })
  const messages = describedMessages({
    channels: { bank: { address: '/bank/{id}' } },
    operations: { one: operation('buy', 'bought'), two: operation('close', 'closed') },
    components: { messages: Object.fromEntries(names.map((name) => message(name, name))), schemas: {} },
  })
  assert.deepEqual(messages.answer('/bank/1', { operation: 'close' }), { operation: 'closed' })
  assert.equal(messages.answer('/bank/1', { operation: 'other' }), null)
  assert.equal(messages.answer('/bank/1', null), null)
  assert.deepEqual([messages.isChannel('/bank/1'), messages.isChannel('/bank')], [true, false])
})
