/** The extension stays apart from the law: its operations are transcribed, its scenarios tagged, its clauses shown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../../server/app/operations.ts'
import { clauseIdOf, EXTENSION, isDecision, isOfExtension, KNOWN } from '../../support/law/known-clauses.ts'
import { carried } from '../../support/living/proofs.ts'
import { features, textOfFile } from './sources.ts'

/** Surfaces of the table, as the law names them; the others have no operation of the extension. */
const SURFACES: Record<string, 'cloud' | 'desk'> = { cloud: 'cloud', local: 'desk' }

/** Rows of the table that clauses of the extension alone describe. */
const rows = operations.flatMap(({ id, surface, method, path, clauses, who }) => {
  if (clauses.length === 0 || !clauses.every(isOfExtension)) return []
  return [{ id, surface: SURFACES[surface]!, line: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`, who }]
})

for (const surface of ['cloud', 'desk'] as const)
  test(`the operations of the extension in the ${surface} are transcribed`, () => {
    const ofTable = rows.filter((row) => row.surface === surface)
    assert.deepEqual(
      { ...EXTENSION.operations[surface] },
      Object.fromEntries(ofTable.map(({ id, line }) => [id, line])),
      `fixtures/extension.json, operations.${surface}: each row of the table whose clauses are all EXT, and no other`,
    )
  })

test('an operation that asks for no credentials names one that shows whether it is there', () => {
  const open = rows.filter(({ surface, who }) => surface === 'cloud' && who === 'anyone').map(({ id }) => id)
  assert.deepEqual(Object.keys(EXTENSION.known_by).sort(), open.sort(), 'fixtures/extension.json, known_by')
  const asked = Object.keys(EXTENSION.operations.cloud).filter((id) => !open.includes(id))
  for (const [id, by] of Object.entries(EXTENSION.known_by)) assert.ok(asked.includes(by), `${id}: ${by}`)
})

test('a row is described by the law or by the extension', () => {
  const mixed = operations.filter(({ clauses }) => clauses.some(isOfExtension) && !clauses.every(isOfExtension))
  assert.deepEqual(
    mixed.map(({ id }) => id),
    [],
  )
})

interface TaggedScenario {
  /** File and line. */
  place: string
  tags: string[]
}

/** Scenarios with the tags of their feature and rule; of an outline, each block of examples. */
function scenariosIn(file: string): TaggedScenario[] {
  const found: TaggedScenario[] = []
  let ofFeature: string[] = []
  let ofRule: string[] = []
  let ofOutline: string[] = []
  let pending: string[] = []
  for (const [index, line] of textOfFile.get(file)!.split('\n').entries()) {
    if (/^\s*@/.test(line)) {
      pending.push(...(line.match(/@\S+/g) ?? []))
      continue
    }
    const [, block] = /^\s*(Feature|Rule|Background|Scenario Outline|Scenario|Example|Examples):/.exec(line) ?? []
    if (!block) continue
    if (block === 'Feature') ofFeature = pending
    else if (block === 'Rule') ofRule = pending
    else if (block === 'Scenario Outline') ofOutline = pending
    else if (block !== 'Background') {
      const own = block === 'Examples' ? [...ofOutline, ...pending] : pending
      found.push({ place: `${file}:${index + 1}`, tags: [...ofFeature, ...ofRule, ...own] })
    }
    pending = []
  }
  return found
}

const scenarios = features.flatMap(scenariosIn)
const idsOf = ({ tags }: TaggedScenario): string[] => tags.flatMap((tag) => clauseIdOf(tag) ?? [])

test('a scenario of the extension is tagged so, and names no clause of the law', () => {
  const isTagged = ({ tags }: TaggedScenario): boolean => tags.includes('@extension')
  const places = (wrong: TaggedScenario[]): string[] => wrong.map(({ place }) => place)
  const proving = scenarios.filter((scenario) => idsOf(scenario).some(isOfExtension))
  assert.deepEqual(places(proving.filter((each) => !isTagged(each))), [], 'EXT without @extension')
  assert.deepEqual(places(scenarios.filter((each) => isTagged(each) && !proving.includes(each))), [], 'no EXT')
  const lawful = proving.filter((scenario) => idsOf(scenario).some((id) => !isDecision(id)))
  assert.deepEqual(places(lawful), [], 'of the extension and of the law: divide them')
})

test('every clause of the extension has a scenario', () => {
  const missing = KNOWN.extension.filter((id) => !carried().has(id))
  assert.deepEqual(missing, [], 'clauses without a scenario')
})
