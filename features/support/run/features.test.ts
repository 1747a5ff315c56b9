/** `npm run features` as a process: a line selects its scenario, an empty run fails, a misspelt step gets advice. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/kit/folder.ts'

const root = join(import.meta.dirname, '../../..')
const folder = temporaryFolder()

const FEATURE = join(folder, 'shop.feature')
writeFileSync(
  FEATURE,
  `Feature: Shop
  Scenario: Bread
    Given an open shift
    When the cashier sells the minimal reciept
  Scenario: A shift
    Given an open shift
    Then the shift is OPENED
`,
)

/** Under this profile no report is written, so that those of `npm test` stay */
function features(...args: string[]) {
  const command = ['features/support/run/features.ts', '--profile', 'suite', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('the example scenario of the page on adding one passes, and so does the one around a line', () => {
  const page = readFileSync(join(root, 'features/README.md'), 'utf8')
  const example = join(folder, 'example.feature')
  writeFileSync(example, /^```gherkin\n(Feature: .*?)^```$/ms.exec(page)![1]!)
  // A line inside a scenario runs only that scenario
  const { status, said } = features(`${example}:7`, `${FEATURE}:7`)
  assert.match(said, /^2 scenarios \(2 passed\)$/m)
  assert.equal(status, 0)
})

test('a run of no scenario fails and repeats the selection', () => {
  const none = features(FEATURE, '--tags', '@AUT-999', '--name', 'milk')
  assert.match(
    none.said,
    /^Nothing was run: there is no scenario in .*shop\.feature with tags \(@AUT-999\) and a title/m,
  )
  assert.equal(none.status, 2)
  const nowhere = features('features/nowhere.feature')
  assert.match(nowhere.said, /^Nothing was run: there is nothing at features\/nowhere\.feature$/m)
  assert.equal(nowhere.status, 2)
})

test('an undefined step gets the nearest known one instead of a code snippet', () => {
  const { status, said } = features(FEATURE)
  assert.match(
    said,
    /^✖ .*shop\.feature:4: the cashier sells the minimal reciept\n {2}\{receipt\} has no word .*\. Did you/m,
  )
  assert.doesNotMatch(said, /snippet|return 'pending'/)
  assert.equal(status, 1)
})
