/** One fault is reported once: as a violation of the clauses that explain it, and no others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleMessages } from '../../../tests/report/sample-run.ts'
import type { JudgementResult } from '../../law/judgement/judgement-result.ts'
import { messagesIn } from '../messages.ts'
import { runOf } from '../results.ts'
import type { ScenarioResult } from '../scenario-result.ts'
import { byCause } from './causes.ts'

const [sample] = runOf(messagesIn(sampleMessages(), 'messages').envelopes).results

const judgedBy = (members: string[] | null, breaches: JudgementResult['breaches'] = []): JudgementResult => ({
  ...{ law: 1, compared: [], differences: [], breaches, held: [] },
  failed: members && { operation: 'POST /api/v1/receipt/sell', members, table: null },
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

test('a cause convicts at most three clauses; its other scenarios are not judged', () => {
  const clauses = ['LOC-101', 'LOC-102', 'LOC-103', 'LOC-104', 'LOC-105']
  const { results, causes } = byCause(
    clauses.map((id) => result(id, [id], judgedBy(['total_sum']))),
    words,
  )
  assert.equal(causes[0]!.clauses.length, 3)
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['failed', 'failed', 'failed', 'not_tested', 'not_tested'],
  )
  assert.match(results[3]!.because!, /^not judged, because of LOC-101, LOC-102, LOC-103: LOC-101 is wrong$/)
})

test('a member that is wrong everywhere convicts its field table only', () => {
  const wrong = (): JudgementResult => {
    const judged = judgedBy(['total_sum'])
    return { ...judged, failed: { ...judged.failed!, table: 'FLD-022' } }
  }
  const general = [result('a', ['LOC-160'], wrong()), result('b', ['LOC-157'], wrong())]
  const { results, causes } = byCause(general, words)
  assert.deepEqual(
    causes.map(({ clauses }) => clauses),
    [['FLD-022']],
  )
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['failed', 'not_tested'],
  )
  const once = { ...judgedBy(null), held: ['POST /api/v1/receipt/sell total_sum'] }
  const special = byCause([...general, result('c', ['LOC-151'], once)], words)
  assert.deepEqual(
    special.causes.map(({ clauses }) => clauses),
    [['LOC-160', 'LOC-157']],
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
