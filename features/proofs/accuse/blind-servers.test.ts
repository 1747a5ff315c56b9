/** Wrong servers written blind: each breaks a clause, none is counted with the catalogue, and each is put in place and taken back. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KNOWN } from '../../support/law/known-clauses.ts'
import { ownProofs } from './own-proofs.ts'
import { TrialProcess } from './trial-process.ts'
import { blindServers, wrongServers } from './wrong-servers.ts'

const servers = await blindServers()
const written = await wrongServers()
const trials = new TrialProcess()
after(() => trials.end())

test('each breaks an existing clause or decision', () => {
  const known = new Set([...KNOWN.clauses, ...KNOWN.decisions, ...KNOWN.extension])
  const strange = [...servers].filter(([, { clause }]) => !known.has(clause))
  assert.deepEqual(strange, [])
})

test('none is of the catalogue, whose outcomes are kept', () => {
  const both = [...servers.keys()].filter((name) => written.has(name))
  assert.deepEqual(both, [])
})

test('each is put in place and taken back: behind all of them the server is right', async () => {
  for (const name of servers.keys()) {
    const { outcome } = await trials.try({ servers: [name], files: [], tags: null, forms: null })
    assert.equal(outcome, 'passed', name)
  }
  const { outcome, scenarios } = await trials.try({ servers: [], ...ownProofs('SHF-006'), forms: null })
  assert.equal(outcome, 'passed')
  assert.ok(scenarios.length > 0)
})
