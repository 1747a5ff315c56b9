/** Data of older versions open with today's server, are read to the last document, and are gone on from. */

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { Sandbox } from '../../../server/sandbox.ts'
import { readReplay } from '../../support/replay/replay-file.ts'
import { runReplay } from '../../support/replay/replaying.ts'
import { openOwnServerForReplay } from '../../support/replay/server-under-test.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { askOlder, mustAnswer } from './client.ts'
import { type ReadWorld, readOlderWorld } from './documents.ts'
import { HELD_TOKEN, numberedIds, WORLDS } from './shop.ts'

const root = join(import.meta.dirname, '../../../fixtures/older')
const kept = (version: string, file: string): Buffer =>
  brotliDecompressSync(readFileSync(join(root, version, `${file}.br`)))
const folder = temporaryFolder()

/** With whether it has worlds held by a token: 0.2.0 knew none, nor replays, nor PostgreSQL. */
const VERSIONS = [
  ['0.2.0', false],
  ['unreleased-2026-11-28', true],
] as const
const id = numberedIds(9)

/** Signs the first cashier of a world in. */
async function entered(cloud: string, desk: string, held: Record<string, string> = {}) {
  const { body } = await mustAnswer('GET', `${cloud}/lab/world`, undefined, held)
  const [{ login, password }] = body.cashiers
  const signed = await mustAnswer('POST', `${cloud}/api/v1/cashier/signin`, { login, password })
  const headers = {
    authorization: `Bearer ${signed.body.access_token}`,
    'x-license-key': body.cash_registers[0].license_key,
    'x-client-name': 'older-data',
    'x-client-version': '1',
  }
  const world: ReadWorld = { cloud, desk, held }
  const lab = (method: string, path: string, sent?: unknown) => mustAnswer(method, `${cloud}/lab/${path}`, sent, held)
  return { world, headers, lab, register: body.cash_registers[0].id }
}
type Entered = Awaited<ReturnType<typeof entered>>

/** Sells at the desk and in the cloud. */
async function sells({ world: { cloud, desk }, headers }: Entered): Promise<void> {
  const payments = [{ type: 'CASH', value: 2000 }]
  const good = { code: '1', name: 'Хліб', price: 2000 }
  await mustAnswer('POST', `${desk}/api/v1/receipt/sell`, { id: id(), goods: [{ ...good, quantity: 1000 }], payments })
  await mustAnswer(
    'POST',
    `${cloud}/api/v1/receipts/sell`,
    { id: id(), goods: [{ good, quantity: 1000 }], payments },
    headers,
  )
}

/** Ends the shift, as its counters of an older version allow, and begins the next. */
async function endsItsDay(shop: Entered): Promise<void> {
  const { world, headers, lab } = shop
  await sells(shop)
  await mustAnswer('POST', `${world.desk}/api/v1/shift/xreport`)
  await mustAnswer('POST', `${world.cloud}/api/v1/reports`, undefined, headers)
  await mustAnswer('POST', `${world.desk}/api/v1/shift/close`)
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  const days = { from_date: '2026-05-31T06:00:00Z', to_date: '2026-06-04T06:00:00Z', emails: ['owner@shop.example'] }
  for (const report of ['goods', 'z', 'bookkeeper_z_report', 'receipt'])
    await mustAnswer('POST', `${world.cloud}/api/v1/extended-reports/${report}`, days, headers)
  await lab('POST', 'clock/advance', { by: 'P1D' })
  const { body: reports } = await lab('GET', 'reports')
  const states = (reports.results ?? reports).map(({ state }: { state: string }) => state)
  assert.deepEqual([...new Set(states)], ['done'])
  await mustAnswer('POST', `${world.desk}/api/v1/shift/open`)
  await lab('POST', 'clock/advance', { by: 'PT2S' })
  await sells(shop)
}

for (const [version, isHeld] of VERSIONS)
  describe(`data of ${version}`, () => {
    const data = join(folder, `${version}.db`)
    let sandbox: Sandbox
    const enter = (name: string, held = {}) => entered(`${sandbox.cloud}/w/${name}`, `${sandbox.desk}/w/${name}`, held)

    before(async () => {
      writeFileSync(data, kept(version, 'kasalab.db'), { mode: 0o600 })
      sandbox = await Sandbox.start({ data })
    })
    after(() => sandbox.close())

    const names = [WORLDS.shop, WORLDS.offline, ...(isHeld ? [WORLDS.held] : [])]
    for (const name of names)
      test(`each document of the world ${name} is shown`, async () => {
        const { world, headers } = await enter(name, name === WORLDS.held ? { 'x-lab-token': HELD_TOKEN } : {})
        const reading = await readOlderWorld(world, headers)
        assert.deepEqual(reading.refused, [])
        for (const kind of ['receipts', 'receipts/xml', 'receipts/pdf', 'receipts/png', 'reports', 'print.html'])
          assert.ok(reading.read.get(kind)! > 0, `${kind} was read`)
      })

    test('its world in the midst of a day goes on, ends the day and begins the next', async () =>
      endsItsDay(await enter(WORLDS.shop)))

    test('its register that was offline comes online, and delivers what it had', async () => {
      const shop = await enter(WORLDS.offline)
      await sells(shop)
      await shop.lab('DELETE', 'faults')
      await mustAnswer('POST', `${shop.world.cloud}/api/v1/cash-registers/go-online`, undefined, shop.headers)
      await shop.lab('POST', 'clock/advance', { by: 'PT10M' })
      const { body } = await mustAnswer('GET', `${shop.world.cloud}/api/v1/receipts?limit=100`, undefined, shop.headers)
      const undelivered = body.results.filter(({ status }: { status: string }) => status !== 'DONE')
      assert.deepEqual([body.results.length > 10, undelivered], [true, []])
    })

    if (isHeld)
      test('its held world asks for its token as before', async () => {
        const { status } = await askOlder('POST', `${sandbox.cloud}/w/held/lab/restart`)
        assert.equal(status, 403)
        const shop = await enter(WORLDS.held, { 'x-lab-token': HELD_TOKEN })
        await shop.lab('POST', 'restart')
        await sells(shop)
      })

    test('its world file is put into a world of today, shows its documents and goes on', async () => {
      const made = await mustAnswer('POST', `${sandbox.cloud}/lab/worlds`, {
        name: 'put-back',
        clock: { mode: 'virtual' },
      })
      const file = JSON.parse(kept(version, 'world.json').toString())
      await mustAnswer('PUT', `${made.body.base_url}/lab/snapshot`, file)
      await endsItsDay(await enter('put-back'))
    })

    test('it goes on behind a restart of the server', async () => {
      await sandbox.close()
      sandbox = await Sandbox.start({ data })
      for (const name of [WORLDS.shop, 'put-back']) await sells(await enter(name))
    })
  })

test('a replay that was kept before is read and played; what it finds is what was decided otherwise since', async () => {
  const file = join(folder, 'replay.json')
  writeFileSync(file, kept('unreleased-2026-11-28', 'replay.json'))
  const site = await openOwnServerForReplay()
  try {
    const { steps } = await runReplay(readReplay(file), site)
    const places = steps.flatMap(({ index, differences }) => differences.map(({ place }) => `${index} ${place}`))
    // Going offline takes the last code of the pool, no longer the first (NS-67), and each hash follows from the last.
    assert.deepEqual(places, [
      '8 answer.body.fiscal_code',
      '13 answer.body.closing_transaction.id',
      '13 answer.body.closing_transaction.previous_hash',
      '15 answer.body.closing_transaction.id',
      '15 answer.body.closing_transaction.previous_hash',
      '16 answer.body',
    ])
  } finally {
    await site.close()
  }
})
