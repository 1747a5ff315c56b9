import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { covered, written } from './contents.ts'

const text = readFileSync(join(import.meta.dirname, 'index.md'), 'utf8')

test('the table of contents is up to date: npm run index', () => {
  assert.equal(text, written(text))
})

test('every decision a scenario proves is written down', () => {
  const missing = [...covered().keys()].filter((id) => /^(NS|AMB)-/.test(id) && !new RegExp(`\\b${id}\\b`).test(text))
  assert.deepEqual(missing, [])
})
