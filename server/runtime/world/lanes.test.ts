/** Houses side by side: each right by itself, and nothing of one is another's. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { checker } from '../../transport/http/validation/validation.ts'
import { fixtureOf, lanesIn, lanesOf, lanesTogether, MOST_LANES } from './lanes.ts'
import { deskUrl } from './public-addresses.ts'

const house: SeedData = JSON.parse(readFileSync(new URL('../../../fixtures/house.json', import.meta.url), 'utf8'))
const folder = temporaryFolder()

/** What is one of a kind in a seed. */
const ownIn = (seed: SeedData): string[] => [
  ...seed.organizations.flatMap(({ id, edrpou, tax_number, taxes }) => [
    id,
    // A person has one number for both.
    ...new Set([edrpou, tax_number]),
    ...taxes.map((tax) => tax.id),
  ]),
  ...seed.branches.map(({ id }) => id),
  ...seed.cashiers.flatMap(({ id, login, key_id }) => [id, login, key_id]),
  ...seed.cash_registers.flatMap(({ id, fiscal_number, license_key }) => [id, fiscal_number, license_key]),
  ...seed.terminals.flatMap(({ id, device_id }) => [id, device_id]),
  ...seed.receipt_templates.map(({ id }) => id),
  ...seed.access_keys,
]

test('every lane is a house by itself, and no id, number, name or key is in two', () => {
  const lanes = lanesOf(house, MOST_LANES)
  assert.equal(lanes[0], house)
  const check = checker(SeedData, 'body', 'lab')
  for (const lane of lanes) assert.deepEqual(check(lane), [])
  const own = ownIn(lanesTogether(lanes))
  assert.equal(own.length, ownIn(house).length * MOST_LANES)
  assert.deepEqual(
    own.filter((each, index) => own.indexOf(each) !== index),
    [],
  )
})

test('what a lane refers to is its own', () => {
  const [, , third] = lanesOf(house, 3)
  const ids = new Set(ownIn(third!))
  const references = [
    ...third!.cashiers.flatMap((each) => [each.organization_id, each.branch_id, ...each.cash_register_ids]),
    ...third!.cash_registers.flatMap((each) => [each.organization_id, each.branch_id, each.cashier_id]),
    ...third!.terminals.map((each) => each.organization_id),
    ...third!.receipt_templates.flatMap(({ assignment, activation }) =>
      [assignment, activation].flatMap(({ branches, cash_registers }) => [...branches, ...cash_registers]),
    ),
  ]
  assert.deepEqual(
    references.filter((id) => !ids.has(id)),
    [],
  )
})

test('a fixture has one name for each number of lanes', () => {
  for (const lanes of [1, 2, 10, MOST_LANES]) assert.equal(lanesIn(fixtureOf(lanes)), lanes)
  for (const name of ['house-1', 'house-0', 'house-02', 'house-100', 'house-', 'hut']) assert.equal(lanesIn(name), null)
})

/** Opens the server on a file, opens a shift at a lane's desk, and tells which lanes can sell then. */
async function openShift(data: string, lanes: number, lane: number): Promise<number[]> {
  const options = { data, clock: 'real', durable: false, lanes, lab: false, authorityDelayMs: 0 } as const
  const { app, world, close } = await openServer(options, null)
  try {
    const desks = world.reference.lanes.map(({ cash_registers: [first] }) => deskUrl(app.addresses, world, first!.id))
    const post = (url: string, body?: object) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    assert.equal((await post(`${desks[lane - 1]}/api/v1/shift/open`)).status, 200)
    const sales = desks.map((desk) =>
      post(`${desk}/api/v1/receipt/sell`, {
        id: randomUUID(),
        goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 1000 }],
        payments: [{ type: 'CASH', value: 2550 }],
      }),
    )
    const statuses = (await Promise.all(sales)).map(({ status }) => status)
    return statuses.flatMap((status, index) => (status === 200 ? [index + 1] : []))
  } finally {
    await close()
  }
}

test('lanes come to a file that has fewer, and stay in one that has more', async () => {
  const data = join(folder, 'lanes.db')
  assert.deepEqual(await openShift(data, 1, 1), [1])
  assert.deepEqual(await openShift(data, 3, 3), [1, 3])
  assert.deepEqual(await openShift(data, 2, 2), [1, 2, 3])
})
