/** Output for GitHub Actions: a workflow command for each failure, and Markdown in which text is escaped. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sampleRun } from '../../../tests/report/sample-run.ts'
import type { ScenarioResult } from '../scenario-result.ts'
import { annotation, problemAnnotation, stepSummary, writeStepSummary } from './github.ts'

const { run } = sampleRun()
const folders = { home: '/work/node_modules/kasalab/dist', workspace: '/work' }
const [failed] = run.results.filter(({ failure }) => failure) as [ScenarioResult]

test('a failure is annotated at its scenario, with a path from the workspace', () => {
  assert.equal(
    annotation(failed, folders),
    '::error file=node_modules/kasalab/dist/selling.feature,line=18,title=CLD-002 CLD-001 A sale answered with 400::' +
      'Then the answer is 400: expected 200, got 400',
  )
  assert.match(
    annotation({ ...failed, uri: '../../../ours/shop.feature' }, folders)!,
    /^::error file=ours\/shop\.feature,/,
  )
  assert.equal(annotation(run.results[0]!, folders), null)
})

test('text of a server cannot end the command or begin another', () => {
  const step = 'Then 100 % of it, and: a\r\n::add-mask::x'
  const spoilt: ScenarioResult = {
    ...failed,
    uri: 'a,b:c.feature',
    name: 'x\n::error::y, z: %0A',
    failure: { step, line: 1, message: 'Error: \u001b[31m\n::stop-commands::t' },
  }
  const line = annotation(spoilt, folders)!
  assert.equal(
    line,
    '::error file=node_modules/kasalab/dist/a%2Cb%3Ac.feature,line=18,title=CLD-002 CLD-001 x\\n%3A%3Aerror%3A%3Ay%2C z%3A %250A' +
      '::Then 100 %25 of it, and: a ::add-mask::x: \\x1b[31m ::stop-commands::t',
  )
  assert.equal(line.split(/[\r\n]/).length, 1)
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
})

test('it is appended to the file that GitHub names, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-github-'))
  const file = join(folder, 'summary.md')
  writeStepSummary('one', run, file)
  writeStepSummary('two', run, file)
  writeStepSummary('three', run, '')
  assert.deepEqual(readFileSync(file, 'utf8').match(/^## .*$/gm), ['## Conformance: one', '## Conformance: two'])
  rmSync(folder, { recursive: true })
})
