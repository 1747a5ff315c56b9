import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { covered } from './contents.ts'

const decisions = readFileSync(join(import.meta.dirname, '../../decisions.md'), 'utf8')

test('every decision proven by a scenario is documented', () => {
  const missing = [...covered().keys()].filter(
    (id) => /^(NS|AMB)-/.test(id) && !new RegExp(`\\b${id}\\b`).test(decisions),
  )
  assert.deepEqual(missing, [])
})
