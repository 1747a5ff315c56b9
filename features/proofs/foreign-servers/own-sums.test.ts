/** A server whose house is not ours is judged by its own receipts and transactions, without our seed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Summary } from '../../support/report/summary.ts'
import {
  fileNamed,
  kasalab,
  openStrangerOfOurs,
  type Rewrite,
  saidOtherwise,
  writtenProfile,
} from './stranger-under-test.ts'

type Body = Record<string, unknown>

/** Runs the scenarios of a clause at our own server, with answers of its desk or cloud changed. */
async function judged(clause: string, path: RegExp, change: (body: Body) => void): Promise<Summary> {
  const profile = await openStrangerOfOurs()
  const rewrite: Rewrite = (asked, text) => {
    if (!path.test(asked.url!)) return text
    const body = JSON.parse(text) as Body
    change(body)
    return JSON.stringify(body)
  }
  const { desk } = profile.registers['the register']!
  let text = JSON.stringify({ ...profile, budget: 'PT30S' })
  for (const origin of [desk!, profile.cloud!])
    text = text.replaceAll(`"${origin}"`, `"${await saidOtherwise(origin, rewrite)}"`)
  const [report, file] = [fileNamed(clause), writtenProfile(`${clause}.json`, JSON.parse(text))]
  await kasalab(['verify', '--target', file, '--report', report, '--clause', clause])
  return JSON.parse(readFileSync(`${report}/summary.json`, 'utf8'))
}

test('a Z-report that contradicts its receipts in a tax is convicted without our seed', async () => {
  const { causes } = await judged('LOC-112', /\/shift\/close$/, ({ report }) => {
    for (const tax of (report as { taxes?: Body[] } | undefined)?.taxes ?? []) tax.sell_sum = Number(tax.sell_sum) + 1
  })
  assert.deepEqual(
    causes.map(({ clauses }) => clauses),
    [['LOC-112']],
  )
})

test('a server that rounds value added tax down differs from our reading, and is not convicted', async () => {
  const down = (tax: Body): void => {
    const { rate, value } = tax as { rate: number; value: number }
    if (rate > 0 && value === Math.round((1006 * rate) / (100 + rate)))
      tax.value = Math.floor((1006 * rate) / (100 + rate))
  }
  const { causes, differences } = await judged('FLD-030', /\/receipt\/sell$/, ({ taxes = [] }) => {
    for (const tax of taxes as Body[]) down(tax)
  })
  assert.deepEqual(causes, [])
  assert.ok(differences.some(({ ids, words }) => ids.includes('NS-62') && words.includes('rounding')))
})

test('offline documents that were taken newest first are convicted where the transactions are shown', async () => {
  const { causes } = await judged('CON-004', /\/api\/v1\/transactions/, ({ results = [] }) => {
    const rows = (results as Body[]).toSorted((one, other) => Number(other.serial) - Number(one.serial))
    const taken = Date.now()
    for (const [place, row] of rows.entries()) row.request_received_at = new Date(taken + place * 1000).toISOString()
  })
  assert.deepEqual(
    causes.map(({ clauses }) => clauses),
    [['CON-004']],
  )
})
