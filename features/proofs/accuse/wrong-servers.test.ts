/** The catalogue of wrong servers: each is of a clause, and its kept result is of the catalogue. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KNOWN } from '../../support/law/known-clauses.ts'
import { kept } from '../../support/living/mutation-score.ts'
import { wrongServers } from './wrong-servers.ts'

const servers = [...(await wrongServers()).values()]

test('each breaks an existing clause or decision', () => {
  const known = new Set([...KNOWN.clauses, ...KNOWN.decisions, ...KNOWN.extension])
  assert.ok(servers.length > 100)
  assert.deepEqual(
    [...new Set(servers.map(({ clause }) => clause))].filter((clause) => !known.has(clause)),
    [],
  )
})

test('each was tried: npm run wrong -- --clause ID keeps what was seen', () => {
  const results = kept()
  for (const [clause, own] of Map.groupBy(servers, (server) => server.clause)) {
    const { tried = 0, escaped = {} } = results[clause] ?? {}
    assert.equal(tried, own.length, `${clause}: ${tried} tried of ${own.length}`)
    const stray = Object.keys(escaped).filter((what) => !own.some((server) => server.what === what))
    assert.deepEqual(stray, [], clause)
  }
  assert.deepEqual(
    Object.keys(results).filter((clause) => !servers.some((server) => server.clause === clause)),
    [],
  )
})
