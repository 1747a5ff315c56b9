/** The catalogue matches the present source: each wrong server can be made, and differs from it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { KNOWN } from '../law/known-clauses.ts'
import { changed, readWrongServers } from './wrong-servers.ts'

const root = join(import.meta.dirname, '../../..')
const servers = readWrongServers()

test('without tests, as in the package, there is none', () => {
  assert.ok(servers.length > 100)
  assert.deepEqual(readWrongServers(join(root, 'not', 'there')), [])
})

test('each wrong server can be made from the present source, and differs from it', () => {
  for (const server of servers) {
    const source = readFileSync(join(root, server.file), 'utf8')
    assert.notEqual(changed(source, server), source, `${server.clause}: ${server.what}`)
  }
})

test('each breaks an existing clause or decision, and no two are the same', () => {
  const known = new Set([...KNOWN.clauses, ...KNOWN.decisions, ...KNOWN.extension])
  assert.deepEqual(
    [...new Set(servers.map(({ clause }) => clause))].filter((clause) => !known.has(clause)),
    [],
  )
  const changes = servers.map(({ file, find, put }) => `${file}\n${find}\n${put}`)
  assert.equal(new Set(changes).size, changes.length)
})
