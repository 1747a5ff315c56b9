import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLAUSES_PAGE, clausesPage, covered } from './contents.ts'

const decisions = readFileSync(join(import.meta.dirname, '../../decisions.md'), 'utf8')

test('the table of clauses is up to date: npm run index', () => {
  assert.equal(readFileSync(CLAUSES_PAGE, 'utf8'), clausesPage())
})

test('every decision proven by a scenario is documented', () => {
  const missing = [...covered().keys()].filter(
    (id) => /^(NS|AMB)-/.test(id) && !new RegExp(`\\b${id}\\b`).test(decisions),
  )
  assert.deepEqual(missing, [])
})
