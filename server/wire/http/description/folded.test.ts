import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labTable } from '../../../app/operations.ts'
import { FAULTS } from '../../../surfaces/lab/faults/catalogue.ts'
import { FAULT_SENTENCES } from '../../../surfaces/lab/faults/sentences.ts'
import { folded } from './folded.ts'
import { openapi } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents
const read = (document: object): any => JSON.parse(JSON.stringify(document))

test('all faults are one call, with a list of them, the members of each and its sentence', () => {
  const whole = read(openapi(labTable))
  const { paths, ...rest } = read(folded(openapi(labTable)))
  const { paths: before, ...others } = whole
  assert.deepEqual(rest, others)
  const names = FAULTS.map(({ name }) => name)
  assert.deepEqual(
    Object.keys(paths).filter((path) => path.startsWith('/lab/faults/')),
    ['/lab/faults/{fault}'],
  )
  assert.equal(Object.keys(paths).length, Object.keys(before).length - names.length + 1)
  const { put, delete: taken } = paths['/lab/faults/{fault}']
  for (const call of [put, taken]) assert.deepEqual(call.parameters[0].schema.enum, names)
  const bodies = put.requestBody.content['application/json'].schema.anyOf
  for (const { name } of FAULTS) {
    const { en: sentence } = FAULT_SENTENCES[name]
    const own = before[`/lab/faults/${name}`].put.requestBody.content['application/json'].schema
    const body = bodies.find(({ title }: { title: string }) => title === name)
    assert.deepEqual(body.properties, own.properties, name)
    assert.ok(put.description.includes(`- \`${name}\`: ${sentence}`), name)
  }
  const members = new Set(
    names.flatMap((name) =>
      before[`/lab/faults/${name}`].delete.parameters.map(({ name: each }: { name: string }) => each),
    ),
  )
  assert.deepEqual(new Set(taken.parameters.slice(1).map(({ name }: { name: string }) => name)), members)
})
