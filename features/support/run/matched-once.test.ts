/** Sentences are matched as the runner matches them, groups and their places included. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { loadConfiguration, loadSupport } from '@cucumber/cucumber/api'
import type { CucumberExpression } from '@cucumber/cucumber-expressions'
import { matchedByRunner } from './matched-once.ts'
import { HOME } from './run.ts'

/** Each step as written, once; those of outlines fit where their places hold a word. */
const sentences = new Set(
  globSync('features/**/*.feature', { cwd: HOME }).flatMap((file) =>
    [...readFileSync(join(HOME, file), 'utf8').matchAll(/^\s*(?:Given|When|Then|And|But) (.+?)\s*$/gm)].map(
      ([, step]) => step!,
    ),
  ),
)

test('each sentence of the features is matched as by the runner, the first time and again', async () => {
  const { runConfiguration } = await loadConfiguration({}, { cwd: HOME })
  await loadSupport(runConfiguration, { cwd: HOME })
  const expressions = supportCodeLibraryBuilder
    .buildStepDefinitions([])
    .stepDefinitions.map(({ expression }) => expression as CucumberExpression)
  let fitting = 0
  for (const text of sentences)
    for (const expression of expressions) {
      const found = expression.match(text)
      if (found === null && !expression.regexp.test(text)) continue
      fitting++
      assert.deepEqual(found, matchedByRunner.call(expression, text), text)
      assert.equal(expression.match(text), found)
    }
  assert.ok(fitting > sentences.size / 2, `${fitting} of ${sentences.size}`)
})
