import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eachEngine, openUnderTest, queriesOf, type StoreUnderTest } from '../../../features/proofs/kit/engines.ts'
import { openSums } from '../../../machines/money/sums.ts'
import type { Shift, ShiftStatus } from '../../../machines/vocabulary/shift.ts'
import type { ShiftFilter } from './shift-rows.ts'

const ROWS: [id: string, register: string, cashier: string, status: ShiftStatus, at: number][] = [
  ['b', 'r1', 'c1', 'CLOSED', 100],
  ['a', 'r1', 'c2', 'CLOSED', 100],
  ['d', 'r1', 'c1', 'CLOSED', 200],
  ['c', 'r1', 'c1', 'OPENED', 300],
  ['e', 'r2', 'c3', 'CREATED', 300],
]

const shiftOf = (id: string, cashier_id: string, status: ShiftStatus, at: number): Shift => ({
  id,
  serial: 1,
  status,
  cashier_id,
  key_id: 'key',
  at_once: false,
  created_at: at,
  opened_at: null,
  closed_at: null,
  updated_at: at,
  day_ends_at: at,
  opening_number: 1,
  closing_number: null,
  sums: openSums(0),
  z_report: null,
})

eachEngine((engine) => {
  let under: StoreUnderTest

  before(async () => {
    under = await openUnderTest(null, engine.place())
    for (const world of [1, 2])
      await under.knex('shifts').insert(
        ROWS.map(([id, register, cashier, status, at]) => ({
          world,
          id,
          register,
          cashier,
          serial: 1,
          status,
          at,
          body: JSON.stringify(shiftOf(id, cashier, status, at)),
        })),
      )
  })

  after(() => under.store.close())

  async function ids(filter: Partial<ShiftFilter>): Promise<string> {
    const page = await under.store.shifts.list(1, {
      of: { register: 'r1' },
      desc: false,
      limit: 25,
      offset: 0,
      ...filter,
    })
    return page.map(({ shift }) => shift.id).join('')
  }

  test('a list is ordered by creation, then by id; desc is the exact reverse', async () => {
    assert.equal(await ids({}), 'abdc')
    assert.equal(await ids({ desc: true }), 'cdba')
  })

  test('a list has the shifts of one register or of one cashier', async () => {
    assert.equal(await ids({ of: { cashier: 'c1' } }), 'bdc')
    assert.equal(await ids({ of: { register: 'r2' } }), 'e')
  })

  test('a list can have several statuses', async () => {
    assert.equal(await ids({ statuses: ['OPENED'] }), 'c')
    assert.equal(await ids({ statuses: ['OPENED', 'CLOSED'] }), 'abdc')
    assert.equal(await ids({ statuses: ['CLOSING'] }), '')
  })

  test('both bounds of a period are included', async () => {
    assert.equal(await ids({ from: 200, to: 300 }), 'dc')
    assert.equal(await ids({ from: 201, to: 299 }), '')
    assert.equal(await ids({ to: 100 }), 'ab')
  })

  test('pages are contiguous, and those beyond the end are empty', async () => {
    assert.equal(await ids({ limit: 3 }), 'abd')
    assert.equal(await ids({ limit: 3, offset: 3 }), 'c')
    assert.equal(await ids({ offset: 4 }), '')
  })

  test('pages filtered by status are contiguous too', async () => {
    const active: ShiftStatus[] = ['OPENED', 'CREATED']
    assert.equal(await ids({ statuses: active }), 'c')
    assert.equal(await ids({ statuses: ['CLOSED'], desc: true, limit: 2 }), 'db')
    assert.equal(await ids({ statuses: ['CLOSED'], desc: true, limit: 2, offset: 2 }), 'a')
  })

  test('every list is found by an index alone, in its order', async () => {
    const asked = await queriesOf(under.knex, async () => {
      await ids({ offset: 50_000 })
      await ids({ of: { cashier: 'c1' }, statuses: ['CLOSED'], from: 1, to: 2, desc: true })
      await ids({ statuses: ['OPENED', 'CREATED'], from: 1 })
      await ids({ of: { cashier: 'c1' }, statuses: ['CLOSING'] })
    })
    const plans = await Promise.all(asked.map((query) => engine.planOf(under, query)))
    for (const { isSorted, scans } of plans) assert.deepEqual([isSorted, scans], [false, []])
    assert.deepEqual(
      plans.map(({ indexes }) => indexes[0]),
      ['shifts_of_register', 'shifts_of_cashier', 'active_shifts_of_register', 'active_shifts_of_cashier'],
    )
  })

  test('a shift is found by its id in its own world only', async () => {
    assert.deepEqual(await under.store.shifts.find(2, 'e'), {
      register: 'r2',
      shift: shiftOf('e', 'c3', 'CREATED', 300),
    })
    assert.equal(await under.store.shifts.find(3, 'e'), null)
  })
})
