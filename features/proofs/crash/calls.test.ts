/** Calls to receivers survive their process: each event reaches the webhook, and the address its sale names, once or more. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { ServerProcess } from '../kit/server-process.ts'

const SALES = 5
/** Paths of the receiver: the webhook's, and those that the sales name. */
const WEBHOOK = '/webhook'
const callbackPath = (sale: number): string => `/callback/${sale}`

interface ReceivedCall {
  path: string
  body: string
}

/** A receiver that keeps its answers back while it holds. */
async function receiver() {
  const calls: ReceivedCall[] = []
  const state = { holds: false, came: (): void => {} }
  const server = createServer(async (request, response) => {
    calls.push({ path: request.url!, body: await text(request) })
    if (!state.holds) response.end('{"ok":true}')
    state.came()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const held = (): ReceivedCall[] => calls.filter(({ body }) => body.startsWith('{"receipt"'))
  return {
    /** Calls that tell of a receipt. */
    receipts: held,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (holds: boolean): void => {
      state.holds = holds
    },
    /** Resolves when as many calls have told of a receipt. */
    async reached(count: number): Promise<void> {
      while (held().length < count)
        await new Promise<void>((resolve) => {
          state.came = resolve
        })
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

const PROGRAM = { 'x-client-name': 'crash', 'x-client-version': '1', 'content-type': 'application/json' }

async function post<Body>(url: string, body: object, headers: Record<string, string> = {}): Promise<Body> {
  const given = { method: 'POST', headers: { ...PROGRAM, ...headers }, body: JSON.stringify(body) }
  const response = await fetch(url, given)
  assert.ok(response.ok, `${url}: ${response.status}`)
  return response.json() as Promise<Body>
}

interface World {
  cashiers: { login: string; password: string }[]
  cash_registers: { license_key: string }[]
}

/** Opens a shift with a webhook, and lets the tax authority take it. @returns what sells */
async function shop(cloud: string, webhook: string) {
  const world = (await (await fetch(`${cloud}/lab/world`)).json()) as World
  const { login, password } = world.cashiers[0]!
  const { access_token } = await post<{ access_token: string }>(`${cloud}/api/v1/cashier/signin`, { login, password })
  const headers = {
    authorization: `Bearer ${access_token}`,
    'x-license-key': world.cash_registers[0]!.license_key,
  }
  await post(`${cloud}/api/v1/webhook`, { url: webhook }, headers)
  await post(`${cloud}/api/v1/shifts`, {}, headers)
  await post(`${cloud}/lab/clock/advance`, { by: 'PT10S' })
  return (callback_url: string) =>
    post<{ id: string; status: string }>(
      `${cloud}/api/v1/receipts/sell`,
      {
        goods: [{ good: { code: '1', name: 'Хліб', price: 2000 }, quantity: 1000 }],
        payments: [{ type: 'CASH', value: 2000 }],
        callback_url,
      },
      headers,
    )
}

test('killed before a call and during it, each receipt is told of at the webhook and at its own address', async (context) => {
  const folder = temporaryFolder()
  const file = join(folder, 'kasalab.db')
  const start = () => ServerProcess.start(file, 0, ['--clock', 'virtual'])
  const told = await receiver()
  context.after(told.close)
  let server = await start()
  context.after(() => server.kill())
  const advance = (by: string): Promise<unknown> => post(`${server.addresses.cloud}/lab/clock/advance`, { by })

  const sell = await shop(server.addresses.cloud, told.url + WEBHOOK)
  const ids: string[] = []
  for (let sale = 0; sale < SALES; sale++) {
    const { id, status } = await sell(told.url + callbackPath(sale))
    assert.equal(status, 'CREATED')
    ids.push(id)
  }
  // Acknowledged, and not fiscalized: nothing has been told.
  assert.equal(told.receipts().length, 0)
  await server.kill()

  server = await start()
  told.hold(true)
  const cut = advance('PT10S').catch((error: Error) => error)
  // In a virtual world calls are made one after another: the first is cut off, and the others have not begun.
  await told.reached(1)
  await server.kill()
  assert.ok((await cut) instanceof Error)

  server = await start()
  told.hold(false)
  await advance('PT1H')
  const byPath = Map.groupBy(told.receipts(), ({ path }) => path)
  const idOf = ({ body }: ReceivedCall): string => JSON.parse(body).receipt.id
  assert.deepEqual([...new Set(byPath.get(WEBHOOK)!.map(idOf))].sort(), [...ids].sort())
  for (const [sale, id] of ids.entries()) {
    const calls = byPath.get(callbackPath(sale)) ?? []
    assert.ok(calls.length >= 1, `${callbackPath(sale)} was never called`)
    assert.deepEqual([...new Set(calls.map(idOf))], [id])
    assert.equal(new Set(calls.map(({ body }) => body)).size, 1, 'a repeated call says the same, byte by byte')
  }
  const made = told.receipts().length
  assert.equal(made, 2 * SALES + 1, 'the call that was cut off is made again, and no other')

  await server.kill()
  server = await start()
  await advance('PT25H')
  assert.equal(told.receipts().length, made, 'what was accepted is not told again')
})
