import assert from 'node:assert/strict'
import { test } from 'node:test'
import { covered } from '../generated/contents.ts'
import { type Canvas, clauseTable } from './clause-table.ts'
import { changes, kept, type Message, runCoverage } from './coverage.ts'

test('no clause that has been covered is without a scenario', () => {
  const tagged = covered()
  assert.deepEqual(
    kept().filter((id) => !tagged.has(id)),
    [],
  )
})

const features = new Map([['features/a.feature', 'Feature: A']])

/** A run of scenarios of the one feature: by its tags, each with the status of its last step, or null: never begun. */
function run(scenarios: [tags: string, status: string | null][], text = 'Feature: A'): Message[] {
  const source: Message = { source: { uri: 'features/a.feature', data: text } }
  const pickles = scenarios.map(([tags], index) => ({
    pickle: { id: `p${index}`, tags: tags.split(' ').map((name) => ({ name })) },
  }))
  const steps = scenarios.flatMap(([, status], index): Message[] =>
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

function found(...scenarios: Parameters<typeof run>[0]) {
  const coverage = runCoverage(run(scenarios), features)
  assert.ok(typeof coverage !== 'string', String(coverage))
  return { covered: [...coverage.covered], failing: [...coverage.failing] }
}

test('a clause is covered by a scenario that passed, and by no other', () => {
  assert.deepEqual(found(['@CLD-001 @simulated', 'PASSED'], ['@CLD-002 @NS-15', 'FAILED'], ['@CLD-003', 'UNDEFINED']), {
    covered: ['CLD-001'],
    failing: ['CLD-002', 'CLD-003'],
  })
  assert.deepEqual(found(['@CLD-001', 'FAILED'], ['@CLD-001', 'PASSED']), { covered: ['CLD-001'], failing: [] })
})

test('decisions are not clauses', () => {
  assert.deepEqual(found(['@AMB-001 @NS-15 @assumed', 'PASSED']), { covered: [], failing: [] })
})

test('a scenario that passed when it was tried again has passed', () => {
  const messages = run([['@CLD-001', 'FAILED']])
  messages.push(
    { testCaseStarted: { id: 'again', testCaseId: 'c0' } },
    { testStepFinished: { testCaseStartedId: 'again', testStepResult: { status: 'PASSED' } } },
  )
  const coverage = runCoverage(messages, features)
  assert.ok(typeof coverage !== 'string' && coverage.covered.has('CLD-001'))
})

test('only a run of all features as they are now counts', () => {
  const passed: Parameters<typeof run>[0] = [['@CLD-001', 'PASSED']]
  assert.match(String(runCoverage(run(passed, 'Feature: older'), features)), /a\.feature has changed/)
  assert.match(String(runCoverage(run(passed), new Map([...features, ['features/b.feature', '']]))), /b\.feature/)
  assert.match(String(runCoverage(run([...passed, ['@CLD-002', null]]), features)), /some scenarios/)
  assert.match(String(runCoverage(run(passed).slice(0, -1), features)), /some scenarios/)
})

test('what is lost and what is gained goes by name', () => {
  assert.deepEqual(changes(['CLD-001', 'CLD-002'], { covered: new Set(['CLD-002', 'SHF-001', 'CLD-003']) }), {
    lost: ['CLD-001'],
    gained: ['CLD-003', 'SHF-001'],
  })
})

const clauses = Array.from({ length: 30 }, (_, index) => `CLD-${101 + index}`)
const coverage = { covered: new Set(clauses.slice(0, 15)), failing: new Set(['CLD-116']) }
const table = (width: number, paint: Canvas['paint'] = (_look, text) => text): string =>
  clauseTable(coverage, { CLD: 'Operations of the cloud' }, clauses, { width, paint })

test('the table fits the terminal, and names what is not covered at any width', () => {
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

test('what a painter adds is all there is of colour', () => {
  const painted = table(60, (look, text) => `<${look}>${text}</>`)
  assert.equal(painted.replaceAll(/<[a-z/]*>/g, ''), table(60))
})
