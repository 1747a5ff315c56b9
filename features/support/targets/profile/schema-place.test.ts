/** A profile names its schema to editors where that is found below its folder. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { schemaFrom } from './schema-place.ts'

const root = join(import.meta.dirname, '../../../..')

test('the schema of a profile is named by a path from its folder, and by none that leads out of it', () => {
  assert.equal(schemaFrom(join(root, 'own.json')), './features/profile.schema.json')
  assert.equal(schemaFrom(join(root, '..', 'own.json'))?.endsWith('/features/profile.schema.json'), true)
  assert.equal(schemaFrom(join(root, 'beside', 'own.json')), null)
  assert.equal(schemaFrom(join(root, 'own.json'), [join(root, 'nowhere')]), null)
})
