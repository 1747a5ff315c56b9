/** Compares the law of requests with the server's published description. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Lab } from '../../support/actors/lab.ts'
import { content } from '../../support/law/answer.ts'
import {
  commonHeaders,
  type Field,
  fieldsOf,
  type LawfulOperation,
  lawfulOperations,
  leastOf,
  type Surface,
} from '../../support/law/constraints/fields.ts'
import { KNOWN } from '../../support/law/known-clauses.ts'
import { openTarget } from '../../support/open-target.ts'
import type { Target } from '../../support/world/target.ts'
import { lawfulPlaces, type Places } from './lawful-places.ts'
import { type Published, publishedPlaces } from './published.ts'

function lawful({ surface, inputs }: LawfulOperation): Places {
  const { path = {}, header = {}, query = {}, body } = inputs
  const least = body && leastOf(body.form)
  return {
    ...lawfulPlaces('path', path),
    ...lawfulPlaces('header', { ...commonHeaders(surface), ...header }),
    ...lawfulPlaces('query', query),
    ...(body && { body: { type: 'object', required: body.required ?? false, ...(least && { minProperties: least }) } }),
    ...(body && lawfulPlaces('body', fieldsOf(body.form))),
  }
}

let target: Target | undefined
let published: Record<Surface, Published>

before(async () => {
  target = await openTarget()
  const { wire } = target
  const { world } = await Lab.open(wire, target.base!)
  const of = async (base: string): Promise<Published> => content(await wire.call('GET', `${base}/api/openapi.json`))
  published = { cloud: await of(world.base_url!), desk: await of(world.local_base_url!) }
})
after(() => target?.close())

const lineOf = ({ surface, method, path }: LawfulOperation): string => `${surface} ${method} ${path}`

/** The health check of the server is no part of the interface. */
const OWN = 'cloud GET /status'

test('the published operations are those of the law', () => {
  const lines = (['cloud', 'desk'] as const).flatMap((surface) =>
    Object.entries(published[surface].paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        // What the specification does not describe is in fixtures/extension.json.
        .filter(([, operation]) => !('x-extension' in operation))
        .map(([method]) => `${surface} ${method.toUpperCase()} ${path}`),
    ),
  )
  const law = lawfulOperations.map(lineOf)
  const unknown = lines.filter((line) => line !== OWN && !law.includes(line))
  assert.deepEqual(unknown, [], 'these have a row in server/surfaces: give them one in fixtures/fields.json')
  const unserved = law.filter((line) => !lines.includes(line))
  assert.deepEqual(unserved, [], 'these are in fixtures/fields.json: give them a row in server/surfaces')
})

for (const operation of lawfulOperations)
  test(`${lineOf(operation)} takes what the law says, and nothing else`, () => {
    const { method, path, surface } = operation
    const described = published[surface].paths[path]?.[method.toLowerCase()]
    assert.ok(described, 'is not published')
    assert.deepEqual(publishedPlaces(described, published[surface].components), lawful(operation))
  })

test('every field of the law names a clause, and every decision exists', () => {
  const clauses = new Set([...KNOWN.clauses, ...KNOWN.decisions])
  const wrong: string[] = []
  const check = (place: string, { clause, clauses: own = {}, decided = {}, form, items }: Field): void => {
    const bounds = Object.values(own).flatMap(({ taken = [], refused = [] }) => [taken, refused].flat())
    for (const id of [clause ?? 'none', ...bounds, ...Object.values(decided)])
      if (!clauses.has(id)) wrong.push(`${place}: no clause ${id}`)
    if (form) walk(place, fieldsOf(form))
    if (items?.form) walk(`${place}[]`, fieldsOf(items.form))
  }
  const walk = (place: string, fields: Record<string, Field>): void => {
    for (const [name, field] of Object.entries(fields)) check(`${place}.${name}`, field)
  }
  for (const operation of lawfulOperations) {
    const { body, ...parts } = operation.inputs
    for (const [part, fields] of Object.entries(parts)) walk(`${lineOf(operation)} ${part}`, fields)
    if (body) {
      check(`${lineOf(operation)} body`, { clause: body.clause })
      walk(`${lineOf(operation)} body`, fieldsOf(body.form))
    }
  }
  assert.deepEqual(wrong, [])
})
