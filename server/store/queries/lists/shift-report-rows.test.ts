import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eachEngine, openUnderTest, queriesOf, type StoreUnderTest } from '../../../../features/proofs/kit/engines.ts'
import { xReportId } from '../../../../machines/ledger.ts'
import { openSums, reportOf } from '../../../../machines/money/sums.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import type { ShiftReportFilter } from './shift-report-rows.ts'

const SEED = 'seed'

const shiftOf = (id: string, serial: number, closed_at: number | null): Shift => ({
  id,
  serial,
  status: closed_at === null ? 'OPENED' : 'CLOSED',
  cashier_id: 'c',
  key_id: 'k',
  at_once: false,
  created_at: 1,
  opened_at: 1,
  closed_at,
  updated_at: 1,
  day_ends_at: 1,
  opening_number: 1,
  closing_number: closed_at === null ? null : 2,
  sums: openSums(0),
  z_report: closed_at === null ? null : reportOf(openSums(0), serial, `Z-OF-${id}`),
})

const shifts: [register: string, Shift][] = [
  ['r1', shiftOf('s1', 1, 100)],
  ['r1', shiftOf('s2', 2, null)],
  ['r2', shiftOf('s3', 1, 300)],
]

/** Old reports have no id in their facts. */
const printed: [n: number, register: string, at: number, shift_id: string, serial: number, named: boolean][] = [
  [1, 'r1', 50, 's1', 1, false],
  [2, 'r1', 100, 's1', 2, true],
  [3, 'r1', 200, 's2', 1, true],
  [4, 'r2', 300, 's3', 1, true],
]

eachEngine((engine) => {
  let under: StoreUnderTest

  before(async () => {
    under = await openUnderTest(null, engine.place())
    await under.knex('shifts').insert(
      shifts.map(([register, shift]) => ({
        ...{ world: 1, id: shift.id, register, cashier: 'c', serial: shift.serial, status: shift.status, at: 1 },
        body: JSON.stringify(shift),
      })),
    )
    await under.knex('facts').insert(
      printed.map(([n, register, at, shift_id, serial, named]) => ({
        ...{ world: 1, n, address: `register:${register}`, type: 'report.printed', at },
        body: JSON.stringify({
          type: 'report.printed',
          at,
          shift_id,
          ...(named && { report_id: xReportId(SEED, shift_id, serial) }),
          report: reportOf(openSums(0), serial),
        }),
      })),
    )
  })
  after(() => under.store.close())

  async function names(filter: Partial<ShiftReportFilter> = {}): Promise<string> {
    const page = await under.store.shiftReports.list(1, {
      registers: ['r1', 'r2'],
      desc: false,
      limit: 25,
      offset: 0,
      ...filter,
    })
    return page
      .map(({ is_z_report, shift_id, report }) => `${is_z_report ? 'z' : `x${report.serial}`}${shift_id}`)
      .join()
  }

  test('X- and Z-reports are one list by moment, at one moment X before Z; desc is the exact reverse', async () => {
    assert.equal(await names(), 'x1s1,x2s1,zs1,x1s2,x1s3,zs3')
    assert.equal(await names({ desc: true }), 'zs3,x1s3,x1s2,zs1,x2s1,x1s1')
  })

  test('a list is filtered by register, shift, moment, number and kind', async () => {
    assert.equal(await names({ registers: ['r2'] }), 'x1s3,zs3')
    assert.equal(await names({ registers: [] }), '')
    assert.equal(await names({ shifts: ['s1', 's3'] }), 'x1s1,x2s1,zs1,x1s3,zs3')
    assert.equal(await names({ shifts: [] }), '')
    assert.equal(await names({ from: 100, to: 200 }), 'x2s1,zs1,x1s2')
    assert.equal(await names({ from: 101, to: 199 }), '')
    assert.equal(await names({ serial: 2 }), 'x2s1')
    assert.equal(await names({ is_z_report: true }), 'zs1,zs3')
    assert.equal(await names({ is_z_report: false, shifts: ['s3'] }), 'x1s3')
  })

  test('pages are contiguous, and those beyond the end are empty', async () => {
    assert.equal(await names({ limit: 2 }), 'x1s1,x2s1')
    assert.equal(await names({ limit: 2, offset: 2 }), 'zs1,x1s2')
    assert.equal(await names({ offset: 6 }), '')
  })

  test('each report is found by its id, also an X-report of a store older than ids', async () => {
    for (const [, register, at, shift_id, serial] of printed) {
      const found = await under.store.shiftReports.find(1, SEED, xReportId(SEED, shift_id, serial))
      assert.deepEqual(
        [found?.register, found?.at, found?.shift_id, found?.report.serial, found?.shift?.id],
        [register, at, shift_id, serial, shift_id],
      )
    }
    assert.equal((await under.store.shiftReports.find(1, SEED, 'z-of-s3'))?.report.serial, 1)
    assert.equal(await under.store.shiftReports.find(1, SEED, 'z-of-s2'), null)
    assert.equal(await under.store.shiftReports.find(2, SEED, 'z-of-s3'), null)
  })

  test('lists and single reports are found by indexes of their own, and nothing is read as a whole', async () => {
    const asked = await queriesOf(under.knex, async () => {
      await names({ from: 1, to: 2 })
      await names({ shifts: ['s2'] })
      await under.store.shiftReports.find(1, SEED, 'nothing')
    })
    const plans = await Promise.all(asked.map((query) => engine.planOf(under, query)))
    const used = plans.map(({ indexes }) => indexes.filter((name) => /^[xz]_reports/.test(name)).join())
    // Of four reports PostgreSQL takes any index that can give them
    if (engine.name === 'SQLite')
      assert.deepEqual(used, [
        'x_reports,z_reports',
        'x_reports_of_shift',
        'x_reports_by_id,z_reports_by_id',
        'x_reports_by_id',
      ])
    else assert.ok(!used.includes(''), used.join('; '))
    assert.deepEqual(
      plans.flatMap(({ scans }) => scans),
      [],
    )
  })

  test('what cannot be read is left out and reported, and the rest is there', async () => {
    const { knex } = under
    await knex('facts').where({ n: 3 }).update({ body: '{"shift_id":"s2"' })
    await knex('facts').where({ n: 2 }).update({ body: '{"type":"report.printed","shift_id":"s1"}' })
    await knex('shifts').where({ id: 's3' }).update({ body: 'torn' })
    assert.equal(await names(), 'x1s1,zs1,x1s3')
    assert.deepEqual(under.said, ['facts: world 1, n 2', 'facts: world 1, n 3'])
    assert.equal((await under.store.shiftReports.find(1, SEED, xReportId(SEED, 's3', 1)))?.shift, null)
  })
})
