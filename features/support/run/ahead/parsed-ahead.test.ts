import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { GherkinStreams } from '@cucumber/gherkin-streams'
import type { Envelope } from '@cucumber/messages'
import { HOME } from '../../home.ts'
import { parseAhead, takeParsed } from './parsed-ahead.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasalab-test-'))
const [own, broken] = [join(folder, 'own.feature'), join(folder, 'broken.feature')]
writeFileSync(own, 'Feature: A shop\n  Scenario: One\n    Given a shop\n')
writeFileSync(broken, 'Feature: A shop\n  Scenarios of no form\n')
const paths = [
  join(HOME, 'features/cloud/shifts/closing.feature'),
  own,
  broken,
  join(HOME, 'features/lab/worlds.feature'),
]

/** Messages of the paths, in their order, each new id by its first appearance, and how many ids the runner gave. */
async function messages(): Promise<{ told: string; given: number }> {
  const heard: Envelope[] = []
  let given = 0
  const newId = (): string => {
    given++
    return randomUUID()
  }
  const options = { newId, relativeTo: HOME, defaultDialect: 'en' }
  for await (const each of GherkinStreams.fromPaths(paths, options)) heard.push(each as Envelope)
  const ids = new Map<string, number>()
  const numbered = (id: string): string => `id ${ids.get(id) ?? ids.set(id, ids.size).get(id)}`
  const told = JSON.stringify(heard).replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, numbered)
  return { told, given }
}

test('features parsed ahead are told as the runner would tell them, and those that are not are parsed by it', async () => {
  const runner = await messages()
  parseAhead()
  const before = GherkinStreams.fromPaths
  takeParsed(GherkinStreams)
  const { told, given } = await messages()
  assert.equal(told, runner.told)
  assert.equal(given < runner.given, availableParallelism() > 1)
  assert.equal(GherkinStreams.fromPaths, before)
})
