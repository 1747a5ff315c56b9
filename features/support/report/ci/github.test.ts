/** Output for GitHub Actions: a workflow command for each cause, and Markdown in which text is escaped. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../proofs/kit/folder.ts'
import { judgedRun } from '../../../proofs/report/judged-sample.ts'
import { sampleRun } from '../../../proofs/report/sample-run.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import { withKnown } from '../baseline/baseline.ts'
import { causeAnnotations, problemAnnotation, stepSummary, writeStepSummary } from './github.ts'

const { run } = sampleRun()
const [failed] = run.results.filter(({ failure }) => failure) as [ScenarioResult]

test('a failure of our own server is annotated at its scenario, which is named in words, with the law', () => {
  const [first] = causeAnnotations({ ...run, results: [failed] })
  assert.equal(
    first,
    '::error file=selling.feature,line=18,title=CLD-002 CLD-001 Then the answer is 400%3A expected 200%2C got 400' +
      '::Selling › shift not open › A sale answered with 400 (selling.feature:18)%0A' +
      'Then the answer is 400: expected 200, got 400%0A' +
      first!.slice(first!.indexOf('CLD-002 says')),
  )
  assert.deepEqual(causeAnnotations({ ...run, results: [run.results[0]!] }), [])
})

test('what fails in one sentence, figures apart, is annotated once', () => {
  const said = (figure: number): ScenarioResult => ({
    ...failed,
    id: String(figure),
    failure: { step: 'Then it is', line: 1, message: `Expected values: expected 200, got ${figure}` },
  })
  const found = causeAnnotations({ ...run, results: [said(400), said(500), failed] })
  assert.equal(found.length, 2)
  assert.match(found[0]!, /\(selling\.feature:18\), and 1 more%0A/)
})

test('of a stranger each cause is annotated once, and what is known is not', () => {
  const judged = judgedRun().run
  const found = causeAnnotations(judged)
  assert.equal(found.length, judged.causes.length)
  assert.ok(judged.results.filter(({ failure }) => failure).length > 2, 'more scenarios fail than causes have')
  assert.match(found[0]!, /^::error file=stranger\.feature,line=\d+,title=LOC-101 [^:]*.*%0ALOC-101 says: /)
  const known = (scenarios: readonly string[]) => scenarios.map((scenario) => ({ scenario, because: 'they know' }))
  const all = known(judged.causes.flatMap(({ scenarios }) => scenarios))
  assert.deepEqual(causeAnnotations(withKnown(judged, all)), [])
  // A known cause may have a scenario that is not known
  const first = withKnown(judged, known(judged.causes.map(({ scenarios }) => scenarios[0]!)))
  const others = causeAnnotations(first)
  assert.equal(others.length, first.results.filter(({ outcome }) => outcome === 'failed').length)
  assert.match(others[0]!, /::At a stranger › A shift is opened once more \(stranger\.feature:\d+\)%0A/)
})

test('text of a server cannot end the command or begin another', () => {
  const step = 'Then 100 % of it, and: a\r\n::add-mask::x'
  const spoilt: ScenarioResult = {
    ...failed,
    file: 'a,b:c.feature',
    clauses: [],
    convicted: [],
    name: 'x\n::error::y, z: %0A',
    failure: { step, line: 1, message: 'Error: \u001b[31m\n::stop-commands::t' },
  }
  const [line] = causeAnnotations({ ...run, results: [spoilt] })
  assert.equal(
    line,
    '::error file=a%2Cb%3Ac.feature,line=18,title=Then 100 %25 of it%2C and%3A a %3A%3Aadd-mask%3A%3Ax%3A \\x1b[31m %3A%3Astop-commands%3A%3At' +
      '::Selling › shift not open › x\\n::error::y, z: %250A (a,b:c.feature:18)%0A' +
      'Then 100 %25 of it, and: a ::add-mask::x: \\x1b[31m ::stop-commands::t',
  )
  assert.equal(line!.split(/[\r\n]/).length, 1)
  assert.equal(problemAnnotation('a\n::error::b'), '::error title=The run itself::a ::error::b')
})

test('the step summary has counts and failures, with text escaped', () => {
  const text = stepSummary('stag|ing <b>', { ...run, problems: ['a *hook* failed'] })
  assert.match(text, /^## Conformance: stag&#124;ing &#60;b&#62;$/m)
  assert.match(
    text,
    /^\| passed \| failed \| never in time \| differs \| not tested \| scenarios \| took \|\n\| --: .*\n\| 3 \| 4 \| 0 \| 0 \| 1 \| 8 \|/m,
  )
  assert.match(
    text,
    /^\| CLD-002 CLD-001 \| A sale answered with 400 \(selling\.feature:18\) \| Then the answer is 400: /m,
  )
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  assert.equal(rows.length, 3 + 2 + 4)
  for (const row of rows.slice(3)) assert.equal(row.match(/\|/g)?.length, 4, row)
  assert.doesNotMatch(text, /<\/script>|\*hook\*|[^\P{C}\n]/u)
  assert.match(text, /^&#8211; 1 not tested: The target has no clock\.$/m)
  const known = withKnown(run, [{ scenario: failed.id, because: 'they know' }])
  assert.match(
    stepSummary('x', known),
    /^\| CLD-002 CLD-001 \| known to fail: A sale answered with 400 .* \| they know \|$/m,
  )
})

test('it is appended to the file that GitHub names, and nothing else', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'summary.md')
  writeStepSummary('one', run, file)
  writeStepSummary('two', run, file)
  writeStepSummary('three', run, '')
  assert.deepEqual(readFileSync(file, 'utf8').match(/^## .*$/gm), ['## Conformance: one', '## Conformance: two'])
})
