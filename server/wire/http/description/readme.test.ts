/** What the README says of the surfaces is what they describe. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { cloudTable, labTable, localTable } from '../../../app/operations.ts'
import { isExtension } from '../operation.ts'

const README = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')

test('the README has the number of operations of each surface', () => {
  // The server's own health check is no operation of the specification, and neither is the extension.
  const cloud = cloudTable.rows.filter(({ path }) => path !== '/status')
  const numbers = [cloud, localTable.rows, labTable.rows].map((rows) =>
    String(rows.filter((row) => !isExtension(row)).length),
  )
  const told = ['A, cloud API', 'B, cash-desk API', 'lab'].map(
    (surface) => new RegExp(`^\\| ${surface} \\|.* (\\d+) (?:operations|calls)`, 'm').exec(README)?.[1],
  )
  assert.deepEqual(told, numbers)
})
