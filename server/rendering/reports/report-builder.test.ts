/** Reports while they are being made: looked at, cancelled, broken off by the store, by the end of the process or of the world. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync, truncateSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import type { ReportTaskContext } from '../../../machines/vocabulary/reports/report-task.ts'
import { App } from '../../app/app.ts'
import { cloudOperations, labOperations, localOperations } from '../../app/operations.ts'
import { StoreUnavailable } from '../../store/errors.ts'
import { application } from '../../transport/http/application.ts'

const START = Date.parse('2026-06-01T06:00:00Z')
const SPAN = { from_date: '2026-06-01T00:00:00+03:00', to_date: '2026-06-01T23:59:59+03:00' }

/** An app with one receipt, and a report that was asked for. */
async function site(context: TestContext, data = ':memory:') {
  const app = await App.open({ data, clock: 'virtual', log: pino({ level: 'silent' }), durable: false })
  const responses: ServerResponse[] = []
  const listener = application(app, [...cloudOperations, ...labOperations, ...localOperations])
  const server = createServer((request, response) => {
    responses.push(response)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    server.close()
    server.closeAllConnections()
    await app.close()
  }
  context.after(close)
  const world = (await app.worlds.find('default'))!
  const { login, password } = world.reference.seed.cashiers[0]!
  let token = ''
  const call = async (method: string, path: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      'x-client-name': 'test',
      'x-client-version': '1',
      authorization: `Bearer ${token}`,
    }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    // biome-ignore lint/suspicious/noExplicitAny: the body of any call
    return { status: answer.status, body: (await answer.json()) as any }
  }
  token = (await call('POST', '/api/v1/cashier/signin', { login, password })).body.access_token
  return {
    app,
    world,
    url,
    responses,
    call,
    close,
    headers: { authorization: `Bearer ${token}`, 'x-client-name': 'test', 'x-client-version': '1' },
    async ask(): Promise<string> {
      await app.scheduler.setClock(world, 'virtual', START)
      await call('POST', '/api/v1/shift/open')
      await call('POST', '/api/v1/receipt/sell', {
        id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01',
        goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
        payments: [{ type: 'CASH', value: 5100 }],
      })
      return (await call('POST', '/api/v1/extended-reports/goods', SPAN)).body.id
    },
    /** The clock goes on; it arrives when all that was due is over. */
    passes: (ms: number) => app.scheduler.advance(world, world.clock.now() + ms),
    task: (id: string) => app.switchboard.read<ReportTaskContext>(world, `report-task:${id}`),
  }
}

/** Pages of documents come when they are let through, or not at all. */
function gate(app: App) {
  const { reports } = app
  const pages = reports.pages.bind(reports)
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  reports.pages = async function* (...span) {
    reached.resolve()
    await opened.promise
    yield* pages(...span)
  }
  return { reached: reached.promise, open: () => opened.resolve(), fail: (error: Error) => opened.reject(error) }
}

test('while it is being made a report is pending, and shows how far it is', async (context) => {
  const { app, call, ask, passes, task } = await site(context)
  const id = await ask()
  const { reached, open } = gate(app)
  const arrived = passes(1000)
  await reached
  const { body } = await call('GET', `/lab/reports/${id}`)
  assert.deepEqual([body.state, body.progress], ['building', { documents_read: 0, documents: 2 }])
  assert.deepEqual(
    (await call('GET', '/lab/reports')).body.map(({ state }: { state: string }) => state),
    ['building'],
  )
  open()
  await arrived
  assert.equal((await task(id)).state, 'done')
  assert.equal(app.reportBuilder.progress((await app.worlds.find('default'))!, id), null)
})

test('reports of two worlds are made in turn, however many one of them has waiting', async (context) => {
  const { app, call, ask, passes, world } = await site(context)
  await ask()
  for (const report of ['net_turnover', 'actual_revenue'])
    await call('POST', `/api/v1/extended-reports/${report}`, SPAN)
  const other = await app.worlds.create({ name: 'other', from: 'default' })
  const { reached, open } = gate(app)
  const made: number[] = []
  const gated = app.reports.pages
  app.reports.pages = (number, ...span) => {
    made.push(number)
    return gated(number, ...span)
  }
  const first = passes(1000)
  await reached
  const second = app.scheduler.advance(other, other.clock.now() + 1000)
  const { id } = (await call('GET', '/w/other/lab/reports')).body[0]
  while (!app.reportBuilder.isUnderWay(other, id)) await turn()
  open()
  await Promise.all([first, second])
  const turns = made.filter((number, place) => number !== made[place - 1])
  assert.deepEqual(
    turns.slice(0, 4),
    [world, other, world, other].map(({ id }) => id),
  )
})

test('cancelled while it is being made, it ends in error, and the next is made', async (context) => {
  const { app, call, ask, passes, task } = await site(context)
  const id = await ask()
  const { body: next } = await call('POST', '/api/v1/extended-reports/net_turnover', SPAN)
  const { reached, open } = gate(app)
  const arrived = passes(1000)
  await reached
  const { status, body } = await call('DELETE', `/lab/reports/${id}`)
  assert.deepEqual([status, body.state], [200, 'failed'])
  open()
  await arrived
  assert.equal((await task(id)).error_message, 'the report was cancelled in the lab')
  assert.equal((await task(next.id)).state, 'done')
  assert.equal((await call('GET', `/api/v1/extended-reports/${id}/report.xlsx`)).status, 400)
})

test('the store refuses in the middle: the task says why, and there is no file', async (context) => {
  const { app, call, ask, passes, task } = await site(context)
  const id = await ask()
  const { reached, fail } = gate(app)
  const arrived = passes(1000)
  await reached
  fail(new StoreUnavailable('the disk is gone'))
  await arrived
  const { state, error_message, rows } = await task(id)
  assert.deepEqual({ state, error_message, rows }, { state: 'failed', error_message: 'the disk is gone', rows: null })
  const { status, body } = await call('GET', `/api/v1/extended-reports/${id}/report.xlsx`)
  assert.deepEqual([status, body.code], [400, 'extended_report.failed'])
})

test('the process ends while it is being made: the next one makes it', async (context) => {
  const folder = temporaryFolder()
  const data = join(folder, 'kasalab.db')
  const first = await site(context, data)
  const id = await first.ask()
  const { reached, open } = gate(first.app)
  const arrived = first.passes(1000).catch(() => {})
  await reached
  const closing = first.close()
  open()
  await Promise.all([closing, arrived])

  const second = await site(context, data)
  assert.equal((await second.task(id)).state, 'building')
  await second.passes(60_000)
  const { state, rows } = await second.task(id)
  assert.deepEqual({ state, rows }, { state: 'done', rows: 1 })
})

test('a world that is reset takes its reports with it, the one being made and the files', async (context) => {
  const { app, world, call, ask, passes, task } = await site(context)
  const id = await ask()
  await passes(1000)
  const path = await app.reportBuilder.file(world, await task(id))
  assert.ok(existsSync(path))
  await call('POST', '/api/v1/extended-reports/net_turnover', SPAN)
  const { reached, open } = gate(app)
  const arrived = passes(1000).catch(() => {})
  await reached
  const reset = app.worlds.reset(world)
  open()
  await Promise.all([reset, arrived])
  while (existsSync(path)) await turn()
  assert.deepEqual((await call('GET', '/lab/reports')).body, [])
})

test('a world is copied, and deleted, while a report of it is being made', async (context) => {
  const { app, call, ask } = await site(context)
  await ask()
  const busy = await app.worlds.create({ name: 'busy', from: 'default', clock: { mode: 'real' } })
  const { reached, open } = gate(app)
  await reached
  const file = await call('GET', '/w/busy/lab/snapshot')
  await app.worlds.create({ name: 'copy', from: 'busy' })
  const [task] = (await call('GET', '/w/copy/lab/reports')).body
  const deleted = await call('DELETE', '/w/busy/lab/world')
  open()
  assert.deepEqual([file.body.world.name, task.state, deleted.status, busy.gone], ['busy', 'building', 200, true])
})

test('a file whose time has come is removed', async (context) => {
  const { app, world, ask, passes, task } = await site(context)
  const id = await ask()
  await passes(1000)
  const path = await app.reportBuilder.file(world, await task(id))
  await passes(30 * 24 * 3_600_000)
  assert.equal((await task(id)).state, 'expired')
  while (existsSync(path)) await turn()
})

/** Whether this process has a file open. */
const isOpen = (path: string): boolean =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  })

test('a client that goes in the middle of a download leaves no file open', {
  skip: process.platform !== 'linux',
}, async (context) => {
  const { app, world, url, headers, responses, ask, passes, task } = await site(context)
  const id = await ask()
  await passes(1000)
  const path = await app.reportBuilder.file(world, await task(id))
  // More than the buffers of a connection take in before its client reads.
  truncateSync(path, 64 * 1024 * 1024)
  const request = get(`${url}/api/v1/extended-reports/${id}/report.xlsx`, { agent: false, headers })
  request.on('error', () => {})
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  assert.ok(isOpen(path))
  const response = responses.at(-1)!
  answer.destroy()
  if (!response.closed) await once(response, 'close')
  while (isOpen(path)) await turn()
  assert.equal(response.writableFinished, false)
})
