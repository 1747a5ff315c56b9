/** The catalogue fits the source as it is: each wrong server can still be made, and is another one. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { KNOWN } from '../law/known-clauses.ts'
import { changed, readWrongServers } from './wrong-servers.ts'

const root = join(import.meta.dirname, '../../..')
const servers = readWrongServers()

test('each wrong server can be made from the source as it is, and differs from it', () => {
  for (const server of servers) {
    const source = readFileSync(join(root, server.file), 'utf8')
    assert.notEqual(changed(source, server), source, `${server.clause}: ${server.what}`)
  }
})

test('each breaks a clause or a decision that there is, and no two are alike', () => {
  const known = new Set([...KNOWN.clauses, ...KNOWN.decisions])
  assert.deepEqual(
    [...new Set(servers.map(({ clause }) => clause))].filter((clause) => !known.has(clause)),
    [],
  )
  const changes = servers.map(({ file, find, put }) => `${file}\n${find}\n${put}`)
  assert.equal(new Set(changes).size, changes.length)
})
