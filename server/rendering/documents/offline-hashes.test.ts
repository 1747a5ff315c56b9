/** EXT-248: documents made offline state the hash of the one before them in their session, whoever asks for which first. */

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { eachEngine } from '../../../features/proofs/kit/engines.ts'
import { openServer } from '../../../features/proofs/kit/server.ts'

const SESSION = 25

/** A server with what a client of it calls, and how often it has rendered. */
async function open(data: string) {
  const { app, world, close } = await openServer({ data }, null)
  const render = app.renderers.clients.render.bind(app.renderers.clients)
  let renderings = 0
  app.renderers.clients.render = (job) => {
    renderings++
    return render(job)
  }
  const { login, password } = world.reference.seed.cashiers[0]!
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const fetched = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(app.addresses.cloud + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetched(method, path, body)
    const text = await answer.text()
    assert.ok(answer.ok, `${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  headers.authorization = `Bearer ${(await call('POST', '/api/v1/cashier/signin', { login, password })).access_token}`
  headers['x-license-key'] = world.reference.firstRegister.license_key
  return {
    call,
    renderings: () => renderings,
    /** A document as it goes to the tax authority. */
    async xml(path: string): Promise<Buffer> {
      const answer = await fetched('GET', `/api/v1/${path}/xml?encoding=windows-1251`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.equal(answer.status, 200, `${path}: ${bytes}`)
      return bytes
    },
    close,
  }
}

type Client = Awaited<ReturnType<typeof open>>

const goods = [{ good: { code: '1', name: 'Хліб', price: 2000 }, quantity: 1000 }]
const idOf = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
const sell = (client: Client, count: number) =>
  client.call('POST', '/api/v1/receipts/sell', { id: idOf(count), goods, payments: [{ type: 'CASH', value: 2000 }] })

/** PREVDOCHASH of a document; null: there is none. */
const statedIn = (xml: Buffer): string | null =>
  /<PREVDOCHASH>(.*)<\/PREVDOCHASH>/.exec(xml.toString('latin1'))?.[1] ?? null

/** Each states the one before it, and the first none. */
async function holdChain(client: Client, paths: readonly string[]): Promise<void> {
  let previous: string | null = null
  for (const path of paths) {
    const xml = await client.xml(path)
    assert.equal(statedIn(xml), previous, path)
    previous = hash('sha256', xml)
  }
}

eachEngine((engine) => {
  test('EXT-248: a session is a chain, over a shift that ends in it, and the same after a restart', async (context) => {
    const data = engine.place(true)
    let client = await open(data)
    context.after(() => client.close())
    const pass = () => client.call('POST', '/lab/clock/advance', { by: 'PT3S' })
    await client.call('POST', '/api/v1/shifts', {})
    await pass()
    await sell(client, 1)
    await pass()
    await client.call('POST', '/api/v1/cash-registers/go-offline', {})
    for (let count = 2; count < SESSION; count++) await sell(client, count)
    await client.call('POST', '/api/v1/receipts/service', { id: idOf(SESSION), payment: { type: 'CASH', value: 500 } })
    const z = (await client.call('POST', '/api/v1/shifts/close', {})).z_report.id
    await client.call('POST', '/api/v1/shifts', {})
    await sell(client, SESSION + 1)
    const receipts = Array.from({ length: SESSION - 1 }, (_, index) => `receipts/${idOf(index + 2)}`)
    const paths = [...receipts, `reports/${z}`, `receipts/${idOf(SESSION + 1)}`]
    // The last one is asked for twice at once: all before it are made once, it itself twice
    const [one, other] = await Promise.all([client.xml(paths.at(-1)!), client.xml(paths.at(-1)!)])
    assert.deepEqual(one, other)
    assert.equal(client.renderings(), paths.length - 1 + 2)
    await holdChain(client, paths)
    assert.equal(client.renderings(), paths.length - 1 + 2 + paths.length)
    assert.equal(statedIn(await client.xml(`receipts/${idOf(1)}`)), null)
    await client.close()
    client = await open(data)
    assert.deepEqual(await client.xml(paths.at(-1)!), one)
  })
})
