/** A wrong server is put in place, noticed by the scenarios of its clause, and taken back. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ownProofs } from './own-proofs.ts'
import { TrialProcess } from './trial-process.ts'

const trials = new TrialProcess()
after(() => trials.end())

const WRONG = 'SHF-006: opens a shift whose opening was refused'
const proofs = { ...ownProofs('SHF-006'), forms: null }

test('the scenarios of its clause notice a wrong server', async () => {
  const { outcome, scenarios } = await trials.try({ servers: [WRONG], ...proofs })
  assert.equal(outcome, 'failed')
  assert.equal(scenarios.filter(({ hasFailed }) => hasFailed).length, 1, 'the first failure ends the run')
})

test('a server that is not known is said', async () => {
  await assert.rejects(trials.try({ servers: ['SHF-006: flies'], ...proofs }), /SHF-006: flies/)
})

test('behind it they pass: it was taken back', async () => {
  const { outcome, scenarios } = await trials.try({ servers: [], ...proofs })
  assert.equal(outcome, 'passed')
  assert.ok(scenarios.length > 0)
  assert.equal(await trials.end(), null, 'what failed on the wrong server passes on the right one')
})
