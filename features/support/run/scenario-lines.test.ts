/** Which scenario a line selects. */
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileNamed } from '../../proofs/foreign-servers/stranger-under-test.ts'
import { atScenarios, scenarioAt } from './scenario-lines.ts'

const FEATURE = `Feature: Ours
  Background:
    Given an open shift

  # Of bread.
  @CLD-001
  Scenario: One
    When the client says
      """
      Scenario: none
      """
      | a |
    Then it is accepted

  Rule: shift not open
    Scenario Outline: Two
      Then the answer is <status>

      @simulated
      Examples:
        | status |
        | 200    |
        | 201    |
`

test('each line of a scenario selects it, tags and comments included; an examples row selects itself', () => {
  const lines = FEATURE.trimEnd().split('\n')
  const found = lines.map((_, index) => scenarioAt(FEATURE, index + 1))
  // An empty line above the first line of a block belongs to the block
  assert.deepEqual(found, [null, null, null, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, null, null, 16, 16, 16, 16, 16, 16, 22, 23])
  assert.deepEqual([scenarioAt(FEATURE, 0), scenarioAt(FEATURE, 99)], [null, null])
})

test('the runner gets a path with the lines of scenarios, each once', () => {
  const file = fileNamed('lines.feature')
  writeFileSync(file, FEATURE)
  assert.equal(atScenarios(`${file}:8:13:17`), `${file}:7:16`)
  assert.equal(atScenarios(file), file)
  assert.equal(atScenarios('nowhere/**/*.feature'), 'nowhere/**/*.feature')
  assert.throws(() => atScenarios(`${file}:2`), /^Error: line 2 of .*lines\.feature is in no scenario$/)
  const empty = mkdtempSync(fileNamed('empty-'))
  assert.throws(() => atScenarios(empty), /^Error: there is no feature in .*empty-\w+$/)
  assert.throws(() => atScenarios('nowhere.feature:2'), /^Error: there is nothing at nowhere\.feature$/)
})

test('lines of a feature in another language are left to the runner', () => {
  const file = fileNamed('ukrainian.feature')
  writeFileSync(file, '# language: uk\nФункціонал: Наше\n  Сценарій: Хліб\n    Припустимо an open shift\n')
  assert.equal(atScenarios(`${file}:3`), `${file}:3`)
})
