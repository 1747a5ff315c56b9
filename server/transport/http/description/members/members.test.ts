/** Every member and every parameter of the three documents says what it means, and no text is left over. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudTable, labTable, localTable } from '../../../../app/operations.ts'
import { openapi } from '../openapi.ts'
import { glossary } from './glossary.ts'
import { Glossary } from './member-text.ts'

interface Parameter {
  name?: string
  description?: string
}

const documents = { cloudTable, localTable, labTable }
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Members and parameters without a description, by where they are. */
function* silent(value: unknown, place: string): Generator<string> {
  if (!isObject(value)) return
  const { properties, parameters } = value
  if (isObject(properties))
    for (const [name, each] of Object.entries(properties))
      if (!(each as { description?: string }).description?.trim()) yield `${place}: ${name}`
  if (Array.isArray(parameters))
    for (const { name, description } of parameters as Parameter[])
      if (name !== undefined && !description?.trim()) yield `${place}: parameter ${name}`
  for (const [name, each] of Object.entries(value)) yield* silent(each, `${place}/${name}`)
}

for (const [name, table] of Object.entries(documents))
  test(`every member of the ${name} has a description`, () => {
    assert.deepEqual([...silent(JSON.parse(JSON.stringify(openapi(table))), '#')], [])
  })

test('no text of the glossary is without a member', () => {
  for (const table of Object.values(documents)) openapi(table)
  assert.deepEqual(glossary.unused, [])
})

test('the text of a member is that of the place it lies in, else of its owner, else of its name', () => {
  const own = new Glossary({
    id: { '': 'Its id', 'sell buy': 'Id of the receipt' },
    value: { '.payments': 'Paid', 'sell.payments': 'Paid in a sale', '.discounts': 'Taken off' },
    name: 'Its name',
  })
  assert.equal(own.of('id', ['sell']), 'Id of the receipt')
  assert.equal(own.of('id', ['sell', 'goods']), 'Id of the receipt')
  assert.equal(own.of('id', ['list']), 'Its id')
  assert.equal(own.of('value', ['sell', 'payments']), 'Paid in a sale')
  assert.equal(own.of('value', ['buy', 'payments']), 'Paid')
  assert.equal(own.of('value', ['sell', 'goods', 'discounts']), 'Taken off')
  assert.equal(own.of('value', ['sell']), undefined)
  assert.equal(own.of('colour', ['sell']), undefined)
  assert.deepEqual(own.unused, ['buy id', ' name'])
})

test('a member has one text for an owner', () => {
  assert.throws(() => new Glossary({ id: 'One' }, { id: { 'a ': 'Two' } }), / id has two texts: One; Two/)
})

/** Members that are moments, by their names. */
const MOMENT = /(^|_)(at|due|now|start)$/

test('a moment that is a number says that it is epoch milliseconds, in facts as well', () => {
  const silentMoments: string[] = []
  const seen: string[] = []
  const look = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties = {} } = node as { properties?: Record<string, object> }
    for (const [name, schema] of Object.entries(properties)) {
      const text = JSON.stringify(schema)
      if (!MOMENT.test(name) || !/"type":"(integer|number)"/.test(text)) continue
      seen.push(name)
      if (!/epoch milliseconds/i.test(text)) silentMoments.push(`${path}.${name}`)
    }
    for (const [name, child] of Object.entries(node)) look(child, `${path}.${name}`)
  }
  const document = JSON.parse(JSON.stringify(openapi(labTable)))
  look(document, '')
  assert.deepEqual(silentMoments, [])
  assert.ok(seen.length > 5, `${seen}`)
  assert.match(JSON.stringify(document.components.schemas.SaidFact.properties.fact), /epoch milliseconds/)
})
