/** What a run of clauses reads: no more features than carry them, and none less. */
import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { loadConfiguration, loadSources } from '@cucumber/cucumber/api'
import { HOME } from '../home.ts'
import { OUR_FEATURES, scenarioPlacesOf } from './run.ts'
import { selection } from './selection.ts'

/** Places of the selected scenarios, in the order in which they run. */
async function placesIn(paths: readonly string[], tags: string): Promise<string[]> {
  const { runConfiguration } = await loadConfiguration(
    { file: false, provided: { paths: [...paths], tags } },
    { cwd: HOME },
  )
  const { plan, errors } = await loadSources(runConfiguration.sources, { cwd: HOME })
  assert.deepEqual(errors, [])
  return plan.map(({ uri, location }) => `${uri}:${location.line}`)
}

test('features that carry none of the clauses are not read, and no scenario is lost', async () => {
  const { ours, tags } = selection(['shf', '@LIM-004', 'NS-32'], null)
  const all = await placesIn(OUR_FEATURES, tags)
  assert.ok(all.length > 100)
  assert.deepEqual(await placesIn(ours, tags), all)
  assert.deepEqual(ours, [...new Set(all.map((place) => place.replace(/:\d+$/, '')))].sort())
})

test('without clauses every feature is read', () => {
  assert.deepEqual(selection([], null), { ours: OUR_FEATURES, tags: '' })
  assert.deepEqual(selection([], '@AMB-07'), { ours: OUR_FEATURES, tags: '(@AMB-07)' })
})

test('what failed is found again by paths of the tester’s folder, in this package or another one', async () => {
  const file = 'features/wire/texts.feature'
  const [place] = (await placesIn([file], '')) as [string]
  const line = Number(place.split(':').at(-1))
  const { runConfiguration } = await loadConfiguration({ file: false, provided: { paths: [file] } }, { cwd: HOME })
  const { plan } = await loadSources(runConfiguration.sources, { cwd: HOME })
  const failed = { scenario: plan.find(({ location }) => location.line === line)!.name, line }
  const expected = [`${join(HOME, file)}:${line}`]
  assert.deepEqual(await scenarioPlacesOf([{ ...failed, file }]), expected)
  const elsewhere = 'node_modules/kasalab/dist'
  assert.deepEqual(await scenarioPlacesOf([{ ...failed, file: `${elsewhere}/${file}` }], elsewhere), expected)
  const own = relative(process.cwd(), join(HOME, file))
  assert.deepEqual(await scenarioPlacesOf([{ ...failed, file: own }], elsewhere), expected)
})
