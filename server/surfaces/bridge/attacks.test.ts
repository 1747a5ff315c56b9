/** Front systems that mean no good, or meet with misfortune: what they are answered, and that it costs others nothing. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, afterEach, before, describe, test } from 'node:test'
import type { WebSocket } from 'ws'
import { waitUntil } from '../../../features/proofs/kit/hanging.ts'
import { errorsTo, openServer } from '../../../features/proofs/kit/server.ts'
import { bare, call, come, frame, idOf, said, terminal, ticket } from '../../../features/proofs/kit/sockets.ts'
import type { BankTerminalContext } from '../../../machines/vocabulary/outside/bank-terminal.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'

/** Errors that were logged, and what was caught by nothing. */
const mishaps: unknown[] = []
const note = (mishap: unknown) => void mishaps.push(mishap)

const site = await openServer({ log: errorsTo(note) })

interface Answer {
  request_id: string
  code: number
  result: { invoice_num?: number }
}

const purchase = (request_id: string = randomUUID(), amount = 100): string =>
  JSON.stringify({ operation_type: 'purchase', terminal_id: idOf(site), request_id, payload: { amount } })

const bank = (): Promise<BankTerminalContext> => site.app.switchboard.read(site.world, `bank-terminal:${idOf(site)}`)
const charged = async (): Promise<number> => (await bank()).batch.purchases.count
const lab = async (method: string, path: string, body?: object): Promise<void> => {
  const { status } = await call(site, method, `/lab/terminals/${idOf(site)}/${path}`, body)
  assert.equal(status, 200)
}

/** So many answers, in the order in which they come. */
function answers(socket: WebSocket, count: number): Promise<Answer[]> {
  const told: Answer[] = []
  return new Promise((resolve) => {
    socket.on('message', function hear(data) {
      told.push(JSON.parse(String(data)))
      if (told.length < count) return
      socket.off('message', hear)
      resolve(told)
    })
  })
}

describe('the bridge, whatever is done to it', () => {
  before(async () => {
    process.on('unhandledRejection', note).on('uncaughtException', note)
    await lab('PUT', 'connection')
  })

  /** Another front system is served as before, and nothing has failed. */
  afterEach(async () => {
    await lab('DELETE', 'script')
    const other = await come(site)
    assert.equal((await said(other.socket, purchase())).code, 0)
    other.socket.terminate()
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
    assert.deepEqual(mishaps.splice(0), [])
  })

  after(() => {
    process.off('unhandledRejection', note).off('uncaughtException', note)
  })

  test('a connection that is cut anywhere in a message has said nothing; after it, it has', async () => {
    const before = await charged()
    const id = randomUUID()
    const message = frame(1, purchase(id))
    for (const cut of [1, 2, 13, 14, 15, message.length - 1])
      for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
        const { socket } = await bare(site)
        await new Promise((resolve) => socket.write(message.subarray(0, cut), resolve))
        socket[end]()
        await once(socket, 'close')
      }
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
    assert.equal(await charged(), before)
    const { socket } = await bare(site)
    socket.end(message)
    await once(socket, 'close')
    await waitUntil(async () => (await charged()) === before + 1)
    const { socket: again } = await come(site)
    assert.equal((await said(again, purchase(id))).code, 0)
    assert.equal(await charged(), before + 1)
    again.terminate()
  })

  test('one socket waits for 17 answers and no more, whatever it waits for; another has its own', async () => {
    await lab('PUT', 'script', { mode: 'manual' })
    const before = await charged()
    const [{ socket }, other] = [await come(site), await come(site)]
    const id = randomUUID()
    // The terminal has room: all these ask for the same operation, and wait for its one end.
    for (let each = 0; each < 17; each++) socket.send(purchase(id))
    const refused = await said(socket, purchase(id))
    assert.deepEqual([refused.request_id, refused.code], [id, 9009])
    other.socket.send(purchase(id))
    // One after another: the answer to this tells that the purchase has been heard.
    assert.equal((await said(other.socket, '{}')).code, 9302)
    const told = Promise.all([answers(socket, 17), answers(other.socket, 1)])
    await lab('POST', 'approve')
    const codes = (await told).flat().map(({ request_id, code }) => ({ request_id, code }))
    assert.deepEqual(
      codes.filter(({ code }) => code === 0),
      Array(18).fill({ request_id: id, code: 0 }),
    )
    assert.equal(await charged(), before + 1)
    // Answered, it may wait for others.
    assert.equal((await said(socket, purchase(id))).code, 0)
    for (const each of [socket, other.socket]) each.terminate()
  })

  test('of a flood of purchases a busy terminal takes 17, and the others are charged nothing', async () => {
    await lab('PUT', 'script', { mode: 'manual' })
    const before = await charged()
    const clients = await Promise.all([come(site), come(site), come(site)])
    const refused = clients.map(({ socket }) => answers(socket, 100 - 17))
    for (let each = 0; each < 100; each++) for (const { socket } of clients) socket.send(purchase())
    // Two of them find the queue full, whichever they are.
    await Promise.any(refused)
    await waitUntil(async () => (await bank()).queue.length === 16)
    for (const { socket } of clients) socket.terminate()
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
    for (let each = 0; each < 17; each++) await lab('POST', 'approve')
    assert.equal(await charged(), before + 17)
    assert.equal((await bank()).current, null)
  })

  test('hundreds of purchases at once are each made, in their order, and leave no more behind than one', async () => {
    const { socket } = await come(site)
    await said(socket, purchase())
    const { last_invoice: first, ...young } = await bank()
    const ids = Array.from({ length: 500 }, () => randomUUID())
    const told = answers(socket, ids.length)
    for (const id of ids) socket.send(purchase(id))
    const made = (await told).map(({ request_id, code, result }) => [request_id, code, result.invoice_num])
    assert.deepEqual(
      made,
      ids.map((id, index) => [id, 0, first + index + 1]),
    )
    const { last_invoice: _last, ...old } = await bank()
    // What grows is what was printed, to its limit, and digits.
    const size = (state: object) => JSON.stringify({ ...state, prints: [] }).length
    assert.ok(size(old) - size(young) < 20)
    assert.equal(old.prints.length, 20)
    socket.terminate()
  })

  test('a purchase while the disk refuses closes its socket alone, and is made when it is asked for again', async () => {
    const { knex } = databaseOf(site.app.store)
    const before = await charged()
    const [hit, other] = [await come(site), await come(site)]
    await knex.raw(`CREATE TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const id = randomUUID()
    hit.socket.send(purchase(id))
    assert.equal((await hit.ended).code, 4503)
    assert.equal((await said(other.socket, '{}')).code, 9302)
    await knex.raw('DROP TRIGGER full')
    assert.equal(await charged(), before)
    assert.equal((await said(other.socket, purchase(id))).code, 0)
    assert.equal((await said(other.socket, purchase(id))).code, 0)
    assert.equal(await charged(), before + 1)
    other.socket.terminate()
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
    assert.ok(mishaps.splice(0).length > 0)
  })

  test('a thousand at once are each answered, and each is told when the server stops', async () => {
    const many = await openServer({ log: errorsTo(note) }, null)
    await call(many, 'PUT', `/lab/terminals/${idOf(many)}/connection`)
    const path = await ticket(many)
    const clients: Awaited<ReturnType<typeof come>>[] = []
    while (clients.length < 1000)
      clients.push(...(await Promise.all(Array.from({ length: 100 }, () => come(many, '', path)))))
    const told = await Promise.all(clients.map(({ socket }) => said(socket, purchase())))
    assert.equal(told.filter(({ code }) => code === 0).length, 1000)
    assert.deepEqual(
      told.map(({ result }) => result.invoice_num).sort((a, b) => a - b),
      told.map((_, index) => index + 1),
    )
    assert.equal((await terminal(many)).clients.length, 1000)
    await many.listeners.close()
    assert.equal((await terminal(many)).clients.length, 0)
    await many.app.close()
    for (const { ended } of clients) assert.deepEqual(await ended, { code: 1001, reason: 'the server stops' })
  })
})
