/** One fault is reported once: as a violation of the clauses that explain it, and no others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleMessages } from '../../proofs/report/sample-run.ts'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { byCause } from './causes.ts'
import { messagesIn } from './messages.ts'
import { runOf } from './results.ts'
import type { ScenarioResult } from './scenario-result.ts'

const [sample] = runOf(messagesIn(sampleMessages(), 'messages').envelopes).results

const judgedBy = (members: string[] | null, breaches: JudgementResult['breaches'] = []): JudgementResult => ({
  ...{ law: 1, compared: [], differences: [], breaches },
  failed: members && { operation: 'POST /api/v1/receipt/sell', members, clauses: [], is_status: false },
})

const result = (id: string, clauses: string[], judged: JudgementResult | null): ScenarioResult => {
  const failed = judged?.failed != null
  const failure = failed ? { step: 'Then', line: 1, message: `${id} is wrong` } : null
  return { ...sample!, id, clauses, judged, failure, outcome: failed ? 'failed' : 'passed', convicted: clauses }
}
const words = ({ failure }: ScenarioResult): string => failure!.message
const outcomes = (results: readonly ScenarioResult[]) => results.map(({ outcome, convicted }) => [outcome, convicted])

test('scenarios that fail at one member have one cause: the clause they share', () => {
  const { results, causes } = byCause(
    [
      result('a', ['LOC-160', 'LOC-157'], judgedBy(['total_sum'])),
      result('b', ['LOC-160', 'JRN-001', 'NS-61'], judgedBy(['total_sum'])),
      result('c', ['LOC-157'], judgedBy(null)),
      result('d', ['LOC-160', 'SHF-001'], judgedBy(['total_sum'])),
    ],
    words,
  )
  assert.deepEqual(
    causes.map(({ clauses, scenarios }) => [clauses, scenarios]),
    [[['LOC-160'], ['a', 'b', 'd']]],
  )
  assert.match(causes[0]!.law[0]!, /\w+/)
  assert.deepEqual(outcomes(results), [
    ['failed', ['LOC-160']],
    ['failed', ['LOC-160']],
    ['passed', ['LOC-157']],
    ['failed', ['LOC-160']],
  ])
})

test('of clauses that explain equally much, the one with fewer passing scenarios is convicted', () => {
  const { causes } = byCause(
    [result('a', ['LOC-157', 'LOC-160'], judgedBy(['total_sum'])), result('b', ['LOC-157'], judgedBy(null))],
    words,
  )
  assert.deepEqual(causes[0]!.clauses, ['LOC-160'])
})

test('a scenario without the clause that the others share convicts none of its own clauses', () => {
  const opened = ['a', 'b', 'c', 'd'].map((id) => result(id, ['CLD-506'], judgedBy(['status'])))
  const { results, causes } = byCause([...opened, result('e', ['CLD-403'], judgedBy(['status']))], words)
  assert.deepEqual(
    causes.map(({ clauses }) => clauses),
    [['CLD-506']],
  )
  assert.equal(results.at(-1)!.outcome, 'not_tested')
})

test('what never comes, in the same words and by the same clause, has one cause', () => {
  const silent = ['a', 'b', 'c'].map(
    (id): ScenarioResult => ({
      ...result(id, [id === 'c' ? 'BRG-209' : 'BRG-203'], judgedBy(null)),
      ...{ outcome: 'failed', failure: { step: 'Then', line: 1, message: 'Waited 15 s in vain' } },
    }),
  )
  assert.deepEqual(
    byCause(silent, words).causes.map(({ clauses, scenarios }) => [clauses, scenarios]),
    [
      [['BRG-203'], ['a', 'b']],
      [['BRG-209'], ['c']],
    ],
  )
})

test('a cause convicts one clause; its other scenarios are not judged', () => {
  const clauses = ['LOC-101', 'LOC-102', 'LOC-103']
  const { results, causes } = byCause(
    clauses.map((id) => result(id, [id], judgedBy(['total_sum']))),
    words,
  )
  assert.deepEqual(
    causes.map((cause) => cause.clauses),
    [['LOC-101']],
  )
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['failed', 'not_tested', 'not_tested'],
  )
  assert.match(results[1]!.because!, /^not judged, because of LOC-101: LOC-101 is wrong$/)
})

test('failures that share a member of one operation are one fault, and those of other members are not', () => {
  const sums = [['balance'], ['payments.sell_sum', 'balance'], ['payments.sell_sum'], ['serial']]
  const { causes } = byCause(
    sums.map((members, place) => result(`${place}`, ['LOC-112'], judgedBy(members))),
    words,
  )
  assert.deepEqual(causes.map(({ scenarios }) => scenarios).sort(), [['0', '1', '2'], ['3']])
})

test('a status that the law names convicts its clause, whatever the scenario is about', () => {
  const wrong = (): JudgementResult => {
    const judged = judgedBy(['status 401'])
    return { ...judged, failed: { ...judged.failed!, clauses: ['CLD-103'], is_status: true } }
  }
  const { causes, results } = byCause(
    [result('a', ['AUT-001'], wrong()), result('b', ['AUT-001', 'CLD-103'], wrong())],
    words,
  )
  assert.deepEqual(
    causes.map(({ clauses, scenarios }) => [clauses, scenarios]),
    [[['CLD-103'], ['a', 'b']]],
  )
  assert.deepEqual(results[1]!.convicted, ['CLD-103'])
})

test('an assertion that shows a clause convicts it, whether its scenario names it or not', () => {
  const signed = (): JudgementResult => {
    const judged = judgedBy(['signature'])
    return { ...judged, failed: { ...judged.failed!, clauses: ['WHK-013'] } }
  }
  const { causes } = byCause([result('a', ['WHK-012', 'WHK-008'], signed())], words)
  assert.deepEqual(causes[0]!.clauses, ['WHK-013'])
})

test('one clause that is broken in one way at several operations is one cause', () => {
  const at = (operation: string): JudgementResult => {
    const judged = judgedBy(['status 400'])
    return { ...judged, failed: { ...judged.failed!, operation } }
  }
  const tags = ['ERR-002', 'CLD-009']
  const { causes } = byCause([result('a', tags, at('POST /a')), result('b', tags, at('POST /b'))], words)
  assert.equal(causes.length, 1)
})

test('the form of an answer and the signature of a call are convicted by assertions of them alone', () => {
  const { causes } = byCause(
    [
      result('a', ['FLD-022', 'LOC-160'], judgedBy(['total_sum'])),
      result('b', ['WHK-012', 'WHK-008'], { ...judgedBy(['calls of the receiver']) }),
    ],
    words,
  )
  assert.deepEqual(
    causes.map(({ clauses }) => clauses),
    [['LOC-160'], ['WHK-008']],
  )
})

test('an answer that violates a field table convicts its clause once, whichever scenario got it', () => {
  const breach = { clause: 'FLD-022', line: 'POST /a', member: 'total_rest', words: 'it has no total_rest (FLD-022)' }
  const { results, causes } = byCause(
    [result('a', ['LOC-160'], judgedBy(null, [breach])), result('b', ['FLD-022', 'LOC-151'], judgedBy(null, [breach]))],
    words,
  )
  assert.deepEqual(
    causes.map((cause) => [cause.clauses, cause.scenarios]),
    [[['FLD-022'], ['a', 'b']]],
  )
  assert.deepEqual(outcomes(results), [
    ['passed', ['LOC-160']],
    ['failed', ['FLD-022']],
  ])
})

test('in our own server each failure counts for all clauses of its scenario', () => {
  const failed = { ...result('a', ['LOC-160', 'LOC-157'], judgedBy(['x'])), judged: null }
  assert.deepEqual(byCause([failed], words), { results: [failed], causes: [] })
})
