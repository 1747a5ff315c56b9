/**
 * The store refuses writes: every surface says so, nothing acknowledged is lost, and work continues once it accepts
 * them.
 */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { localOperations } from '../../../server/app/operations.ts'
import type { ClockMode } from '../../../server/runtime/world/clock.ts'
import { StoreError } from '../../../server/store/errors.ts'
import { databaseOf } from '../../../server/store/sqlite/sqlite-store.ts'
import { application } from '../../../server/transport/http/application.ts'
import { LOCKING } from '../../support/vocabulary/scripted-requests.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { openApp } from '../kit/server.ts'
import { checkStore } from './checks.ts'
import { Logbook } from './logbook.ts'

const folder = temporaryFolder()

/** How long the store waits for a locked file; longer with `npm start`. */
const LOCK_WAIT_MS = 400

const saleOf = (note: string): SellRequest => ({
  id: randomUUID(),
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000, taxes: [1] }],
  header: note,
  payments: [{ type: 'CASH', value: 6000 }],
})

/** A server with one desk on a real socket, its shift open. */
async function workplace(context: TestContext, clock: ClockMode) {
  const file = join(folder, `${randomUUID()}.db`)
  const { app, world } = await openApp({ data: file, clock, busyMs: LOCK_WAIT_MS }, null)
  const server = createServer(application(app, localOperations, { desks: true })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await app.close()
  }
  context.after(close)
  const { id: register } = world.reference.firstRegister
  const logbook = new Logbook()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
  const post = (path: string, body?: unknown) => request(`${url}/${path}`, body)
  const opened = await post('shift/open')
  assert.deepEqual(opened.body, { status: true })
  return {
    file,
    app,
    world,
    logbook,
    post,
    close,
    pragma: async (text: string) =>
      Object.values(((await databaseOf(app.store).knex.raw(`PRAGMA ${text}`)) as [object])[0] ?? {})[0],
    look: () => app.switchboard.read<RegisterContext>(world, `register:${register}`),
    /** Sells, and records the answer in the logbook. @returns the status */
    async sell(note = ''): Promise<number> {
      const sale = saleOf(note)
      const { status, body } = await post('receipt/sell', sale)
      if (status === 200) logbook.promise(sale.id, { register, request: sale, answer: body })
      else {
        assert.equal(body.code, 'store.unavailable')
        logbook.refused.add(sale.id)
      }
      return status
    },
    status: async () => (await fetch(`${url}/kasa/status`)).json() as Promise<{ pending_transactions: number }>,
  }
}

async function request(url: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the store refuses writes', { concurrency: true }, () => {
  test('a full disk: 503, no trace of the sale, and work continues when there is space', async (context) => {
    const { file, app, world, logbook, sell, pragma, look, status, close } = await workplace(context, 'virtual')
    for (let count = 0; count < 5; count++) assert.equal(await sell(), 200)
    const note = 'x'.repeat(20_000)
    await pragma(`max_page_count = ${await pragma('page_count')}`)
    let refused = 0
    for (let count = 0; count < 40; count++) if ((await sell(note)) === 503) refused++
    assert.ok(refused > 0, 'the disk was full')
    const before = await look()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => sell(note)))
    assert.deepEqual(new Set(statuses), new Set([503]), 'at once, too')
    assert.deepEqual(await look(), before, 'a refused sale leaves nothing')
    assert.equal((await status()).pending_transactions, before.ledger.next - before.ledger.first_pending)

    await pragma('max_page_count = 1000000')
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, () => sell(note)))), new Set([200]))
    await app.scheduler.advance(world, world.clock.now() + 60_000)
    await close()
    const { documents } = await checkStore(file, logbook, null)
    assert.equal(documents, logbook.acknowledged.size + 1, 'the sales acknowledged, and the opening of the shift')
  })

  test('a disk that refuses at times, under load: every sale is stored or was refused', async (context) => {
    const { file, app, world, logbook, sell, pragma, close } = await workplace(context, 'virtual')
    let over = false
    const sellers = Array.from({ length: 32 }, async () => {
      while (!over) await sell()
    })
    for (let turn = 0; turn < 10; turn++) {
      await pragma(`query_only = ${turn % 2}`)
      await pause(20 + turn)
    }
    await pragma('query_only = 0')
    over = true
    await Promise.all(sellers)
    assert.ok(logbook.acknowledged.size > 0 && logbook.refused.size > 0)
    assert.equal(await sell(), 200)
    await app.scheduler.advance(world, world.clock.now() + 600_000)
    await close()
    const { documents } = await checkStore(file, logbook, null)
    assert.equal(documents, logbook.acknowledged.size + 1)
  })

  for (const [name, spoil, mend] of [
    ['full', async (pragma: Pragma) => `max_page_count = ${await pragma('page_count')}`, 'max_page_count = 1000000'],
    ['read-only', async () => 'query_only = 1', 'query_only = 0'],
  ] as const)
    test(`a timer due while the disk is ${name} fires once it can (virtual clock)`, async (context) => {
      const { file, app, world, logbook, sell, pragma, status, close } = await workplace(context, 'virtual')
      assert.equal(await sell(), 200)
      await pragma(await spoil(pragma))
      // Fills free space in half-filled pages first
      while ((await sell('x'.repeat(1000))) === 200);
      for (let attempt = 0; attempt < 3; attempt++) {
        // A timer that cannot fire stops the clock; a delivery that cannot be stored is postponed
        await app.scheduler.advance(world, world.clock.now() + 60_000).catch(() => undefined)
        assert.notEqual((await status()).pending_transactions, 0)
      }
      await pragma(mend)
      await app.scheduler.advance(world, world.clock.now() + 60_000)
      assert.equal((await status()).pending_transactions, 0)
      await close()
      await checkStore(file, logbook, null)
    })

  test('a timer due while the disk is read-only fires once it can (real clock)', async (context) => {
    const { file, app, world, logbook, sell, pragma, post, status, close } = await workplace(context, 'real')
    assert.equal(await sell(), 200)
    await pragma('query_only = 1')
    assert.equal(await sell(), 503)
    // On a busy machine the opening of the shift may have been accepted before
    const { pending_transactions: pending } = await status()
    assert.notEqual(pending, 0)
    assert.equal((await post('shift/close')).status, 503)
    await assert.rejects(
      app.switchboard.ask(world, `register:${world.reference.firstRegister.id}`, {
        type: 'register.go-offline',
        at: world.clock.now(),
      }),
      StoreError,
    )
    // The tax authority would have answered after a second
    await pause(1500)
    assert.equal((await status()).pending_transactions, pending)
    await pragma('query_only = 0')
    assert.equal(await sell(), 200)
    for (let waited = 0; (await status()).pending_transactions > 0; waited += 100) {
      assert.ok(waited < 15_000, 'delivered')
      await pause(100)
    }
    await close()
    await checkStore(file, logbook, Date.now())
  })

  test('another process locks the file: the server says so after its timeout, and then goes on', async (context) => {
    const { file, post, sell, close } = await workplace(context, 'virtual')
    const other = spawn(process.execPath, ['-e', LOCKING, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    context.after(() => other.kill())
    await once(other.stdout, 'data')
    const held = saleOf('')
    const begun = performance.now()
    const refused = await post('receipt/sell', held)
    assert.equal(refused.status, 503)
    assert.equal(refused.body.code, 'store.unavailable')
    assert.ok(performance.now() - begun > LOCK_WAIT_MS / 2)
    const gone = once(other, 'exit')
    other.kill()
    await gone
    const sold = await post('receipt/sell', held)
    assert.equal(sold.status, 200, 'the same sale, sent again')
    assert.equal((await post('receipt/sell', held)).body.code, 'receipt.already_exists')
    assert.equal(await sell(), 200)
    await close()
  })
})

type Pragma = (text: string) => Promise<unknown>
