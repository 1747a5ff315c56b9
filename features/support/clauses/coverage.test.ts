import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KNOWN } from '../law/known-clauses.ts'
import { covered } from './contents.ts'
import {
  coverageOf,
  coverage as presentCoverage,
  type RunMessage,
  scenariosShown,
  testsShown,
  uncovered,
} from './coverage.ts'
import { type Canvas, clauseLines, clauseTable, countLine } from './table.ts'

test('every clause has a scenario or a contract test', () => {
  assert.deepEqual(uncovered({ covered: new Set(covered().keys()) }), [])
})

test('in the package tags are shown, with what makes a run', () => {
  const { covered: shown, ran, wanting } = presentCoverage(true)
  assert.deepEqual([uncovered({ covered: shown }), ran], [[], null])
  assert.equal(wanting, 'npx kasalab verify --report DIR runs them, and --report DIR shows that run')
})

const features = new Map([['features/a.feature', 'Feature: A']])

/**
 * Messages of a run of scenarios in one feature: by tags, each with the status of its last step; null: never started.
 */
function run(scenarios: [tags: string, status: string | null][], text = 'Feature: A'): RunMessage[] {
  const source: RunMessage = { source: { uri: 'features/a.feature', data: text } }
  const pickles = scenarios.map(([tags], index) => ({
    pickle: { id: `p${index}`, tags: tags.split(' ').map((name) => ({ name })) },
  }))
  const steps = scenarios.flatMap(([, status], index): RunMessage[] =>
    status === null
      ? []
      : [
          { testCase: { id: `c${index}`, pickleId: `p${index}` } },
          { testCaseStarted: { id: `s${index}`, testCaseId: `c${index}` } },
          { testStepFinished: { testCaseStartedId: `s${index}`, testStepResult: { status: 'PASSED' } } },
          { testStepFinished: { testCaseStartedId: `s${index}`, testStepResult: { status } } },
        ],
  )
  return [source, ...pickles, ...steps, { testRunFinished: {} }]
}

/** Contract tests by title, each with the beginning of its line in the TAP output. */
type Tests = [title: string, began: 'ok' | 'not ok', directive?: string][]
const tapOf = (tests: Tests): string =>
  tests.map(([title, began, directive = ''], index) => `${began} ${index + 1} - ${title}${directive}\n  ---\n`).join('')

function found(scenarios: Parameters<typeof run>[0], tests: Tests = []) {
  const shown = scenariosShown(run(scenarios), features)
  const tested = testsShown(
    [tapOf(tests)],
    tests.map(([title]) => title),
  )
  assert.ok(typeof shown !== 'string' && typeof tested !== 'string', `${shown} ${tested}`)
  const { covered, failing, ran } = coverageOf(shown, tested)
  assert.deepEqual(ran, { scenarios: scenarios.length, tests: tests.length })
  return { covered: [...covered], failing: [...failing] }
}

test('a clause is covered only by a scenario that passed', () => {
  assert.deepEqual(
    found([
      ['@CLD-001 @simulated', 'PASSED'],
      ['@CLD-002 @NS-15', 'FAILED'],
      ['@CLD-003', 'UNDEFINED'],
    ]),
    {
      covered: ['CLD-001'],
      failing: ['CLD-002', 'CLD-003'],
    },
  )
  assert.deepEqual(
    found([
      ['@CLD-001', 'FAILED'],
      ['@CLD-001', 'PASSED'],
    ]),
    { covered: ['CLD-001'], failing: [] },
  )
})

test('a clause is covered only by a contract test that passed', () => {
  const tests: Tests = [
    ['GET /a/{b}, left out: CLD-001 AMB-05', 'ok'],
    ['GET /a/{b}, unknown: CLD-002 LIM-021', 'not ok'],
    ['GET /a/{b}, well formed: CLD-003', 'ok', ' # SKIP'],
  ]
  assert.deepEqual(found([['@LIM-021', 'PASSED']], tests), {
    covered: ['LIM-021', 'CLD-001'],
    failing: ['CLD-002', 'CLD-003'],
  })
})

test('of a contract test that ran several times the last result counts', () => {
  const [failed, passed] = [tapOf([['GET /a: CLD-001', 'not ok']]), tapOf([['GET /a: CLD-001', 'ok']])]
  assert.deepEqual(testsShown([failed, passed], ['GET /a: CLD-001']), [{ clauses: ['CLD-001'], passed: true }])
  assert.deepEqual(testsShown([passed, failed], ['GET /a: CLD-001']), [{ clauses: ['CLD-001'], passed: false }])
})

test('a run counts only if it has all contract tests', () => {
  const tap = tapOf([
    ['GET /a, left out: CLD-001', 'ok'],
    ['a unit test: CLD-002', 'ok'],
  ])
  assert.deepEqual(testsShown([tap], ['GET /a, left out: CLD-001']), [{ clauses: ['CLD-001'], passed: true }])
  assert.match(
    String(testsShown([tap], ['GET /a, left out: CLD-001', 'GET /b, unknown: CLD-002'])),
    /^the contract test of GET \/b, unknown has not run$/,
  )
})

test('decisions are not clauses', () => {
  assert.deepEqual(found([['@AMB-001 @NS-15 @assumed', 'PASSED']], [['POST /a: AMB-07 NS-15', 'ok']]), {
    covered: [],
    failing: [],
  })
})

test('a scenario that passed when retried has passed', () => {
  const messages = run([['@CLD-001', 'FAILED']])
  messages.push(
    { testCaseStarted: { id: 'again', testCaseId: 'c0' } },
    { testStepFinished: { testCaseStartedId: 'again', testStepResult: { status: 'PASSED' } } },
  )
  assert.deepEqual(scenariosShown(messages, features), [{ clauses: ['CLD-001'], passed: true }])
})

test('a run counts only if it has all present features', () => {
  const passed: Parameters<typeof run>[0] = [['@CLD-001', 'PASSED']]
  assert.match(String(scenariosShown(run(passed, 'Feature: older'), features)), /a\.feature has changed/)
  assert.match(String(scenariosShown(run(passed), new Map([...features, ['features/b.feature', '']]))), /b\.feature/)
  assert.match(String(scenariosShown(run([...passed, ['@CLD-002', null]]), features)), /some scenarios/)
  assert.match(String(scenariosShown(run(passed).slice(0, -1), features)), /some scenarios/)
})

test('uncovered clauses are listed by name', () => {
  assert.deepEqual(uncovered({ covered: new Set(KNOWN.clauses.filter((id) => id !== 'CLD-004')) }), ['CLD-004'])
})

const clauses = Array.from({ length: 30 }, (_, index) => `CLD-${101 + index}`)
const coverage = { covered: new Set(clauses.slice(0, 15)), failing: new Set(['CLD-116']) }
const table = (width: number, paint: Canvas['paint'] = (_look, text) => text): string =>
  clauseTable(coverage, { CLD: 'Operations of the cloud' }, clauses, { width, paint })

test('the table fits the terminal, and names uncovered clauses at any width', () => {
  for (const width of [24, 40, 60, 200]) {
    const text = table(width)
    const longest = Math.max(...text.split('\n').map((line) => line.length))
    assert.ok(longest <= width || width === 24, `${longest} columns of ${width}`)
    assert.match(text, /15 of {2}30/)
    assert.match(text, /failing: CLD-116\n/)
    for (const id of clauses.slice(15)) assert.ok(text.includes(id), id)
    assert.ok(!text.includes(clauses[14]!))
  }
  assert.ok(!table(40).includes('█'))
  assert.match(table(60), / █+░+ /)
})

test('not run, failed and without a scenario are distinguished, and the counts add up', () => {
  const others = new Map([
    ['not tested', new Set(['CLD-117'])],
    ['not run', new Set(clauses.slice(18, 29))],
  ])
  const found = { ...coverage, others }
  const text = clauseTable(found, { CLD: 'Cloud' }, clauses, { width: 200, paint: (_look, each) => each })
  assert.match(
    text,
    /failing: CLD-116\n +not tested: CLD-117\n +not run: CLD-119 .* CLD-129\n +not covered: CLD-118 CLD-130$/,
  )
  assert.equal(
    countLine(found, clauses),
    '15 of 30 clauses covered, 1 failing, 1 not tested, 11 not run, 2 not covered',
  )
  const lines = clauseLines(found, clauses, new Map([['CLD-119', ['a.feature']]]), {
    width: 200,
    paint: (_look, each) => each,
  })
  assert.match(lines, /^– CLD-119 {2}not run: a\.feature$/m)
  assert.match(lines, /^✖ CLD-116 {2}failing:/m)
  assert.match(lines, /^✖ CLD-130 {2}neither scenario nor contract test$/m)
})

test('colours come from the painter only', () => {
  const painted = table(60, (look, text) => `<${look}>${text}</>`)
  assert.equal(painted.replaceAll(/<[a-z/]*>/g, ''), table(60))
})
