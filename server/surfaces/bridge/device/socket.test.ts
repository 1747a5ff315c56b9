/** The socket of a terminal's hardware: who comes in, how answers find who asked, and what ends it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { jsonCall } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import type { TerminalContext } from '../../../../machines/vocabulary/terminal.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'
import { issueToken } from '../../../transport/http/tokens.ts'
import { deviceOf } from './devices.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever is said
type Message = any

const { app } = await openServer()
const A = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const B = '7a9619ff-8b86-4d01-b42d-00cf4fc964ff'

/** One side of a socket: what it is told, in order, and how it ends. */
class Side {
  readonly socket: WebSocket
  readonly ended: Promise<string>
  #told: Message[] = []
  #stir = (): void => {}

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers })
    this.ended = once(this.socket, 'close').then(([code, reason]) => `${code} ${reason}`)
    this.socket.on('message', (data) => {
      this.#told.push(JSON.parse(String(data)))
      this.#stir()
    })
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The next message; the test's own time limit ends the waiting for none. */
  async hear(): Promise<Message> {
    while (this.#told.length === 0)
      await new Promise<void>((resolve) => {
        this.#stir = resolve
      })
    return this.#told.shift()
  }

  /** What has come by the time that the server has heard all that was said here before. */
  async unheard(): Promise<Message[]> {
    for (const _ of [1, 2]) {
      this.socket.ping()
      await once(this.socket, 'pong')
    }
    return this.#told
  }
}

/** A fresh world: its sockets, tokens for them, its lab. */
async function site() {
  const call = async (...sent: Parameters<typeof jsonCall>): Promise<Message> => (await jsonCall(...sent)).body
  const made = await call('POST', `${app.addresses.cloud}/lab/worlds`, { clock: { mode: 'virtual' } })
  const [{ id }] = made.terminals
  const token = async (terminalId = id): Promise<string> =>
    (await call('POST', `${made.base_url}/paylink/processing/auth/client`, { terminalId })).token
  const lab = (method: string, path: string, body?: object) => call(method, `${made.base_url}/lab/${path}`, body)
  const open = async (side: Side): Promise<Side> => {
    await once(side.socket, 'open')
    return side
  }
  return {
    id,
    world: (await app.worlds.find(made.world))!,
    proxy: made.proxy_ws_url as string,
    token,
    lab,
    shown: () => lab('GET', `terminals/${id}`) as Promise<TerminalContext>,
    online: async () =>
      (await call('POST', `${made.base_url}/paylink/processing/auth/client`, { terminalId: id })).terminal.online,
    newDevice: async () => open(new Side(`${made.proxy_ws_url}/server?token=${await token()}`)),
    async newClient() {
      const register = made.cash_registers[0].id
      return open(new Side(`${made.proxy_ws_url}?token=${await token()}&cash_register_id=${register}`))
    },
    purchase: (request_id: string, amount: number) => ({
      operation_type: 'purchase',
      terminal_id: id,
      request_id,
      payload: { amount },
    }),
  }
}

const approved = ({ operation_type, terminal_id, request_id }: Message, result: object = {}) => ({
  operation_type,
  terminal_id,
  request_id,
  success: true,
  code: 0,
  result,
})

/** A world with a device, and a client that knows of it. */
async function pair() {
  const at = await site()
  const device = await at.newDevice()
  return { ...at, device, client: await at.newClient() }
}

describe('the socket of a device', () => {
  test('answers find who asked, in whatever order and case they come, and are told as terminal responses', async () => {
    const { device, client, purchase, id } = await pair()
    client.say(purchase(A.toUpperCase(), 100))
    client.say(purchase(B, 200))
    const first = await device.hear()
    assert.deepEqual(first, purchase(A.toUpperCase(), 100))
    const second = await device.hear()
    device.say(approved(second, { amount: 200 }))
    device.say({ ...approved(first, { amount: 100 }), request_id: A, secret: 'not passed on' })
    assert.deepEqual(await client.hear(), approved(purchase(B, 0), { amount: 200 }))
    assert.deepEqual(await client.hear(), approved(purchase(A.toUpperCase(), 0), { amount: 100 }))
    const refusal = { success: false, code: 9420, error: 'немає коштів', result: { rrn: '1' } }
    client.say(purchase(A, 1))
    device.say({ ...approved(await device.hear()), ...refusal })
    assert.partialDeepStrictEqual(await client.hear(), { ...refusal, request_id: A, terminal_id: id })
  })

  test('what needs no request_id gets one, and a settlement is told its 200', async () => {
    const { device, client, id } = await pair()
    client.say({ operation_type: 'settlement', terminal_id: id })
    const asked = await device.hear()
    assert.deepEqual(Object.keys(asked), ['operation_type', 'terminal_id', 'request_id'])
    device.say(approved(asked))
    assert.deepEqual(await client.hear(), { ...approved(asked), status: 200 })
    for (const payload of [{ receipt: 'Хліб' }, { receipt: 'Хліб', qr_url: 'https://shop.example' }]) {
      client.say({ operation_type: 'print-receipt', terminal_id: id, payload })
      const text = await device.hear()
      assert.deepEqual(text.payload, payload)
      device.say(approved(text))
      assert.deepEqual(await client.hear(), approved(text))
    }
    const payload = { amount: 1, invoiceNum: 2, rrn: '3', auth_code: '4' }
    client.say({ operation_type: 'cancel', terminal_id: id, request_id: A, payload })
    assert.deepEqual((await device.hear()).payload, payload)
  })

  test('an answer that is none is told as 9023, and an answer to nothing is ignored', async () => {
    const { device, client, purchase } = await pair()
    const right = { success: true, code: 0, operation_type: 'purchase', result: {} }
    const wrong = [
      { success: 'true' },
      { success: false },
      { code: '0' },
      { code: 7 },
      { code: 0.5 },
      { operation_type: 'cancel' },
      { operation_type: undefined },
      { result: 'much' },
      { result: [] },
    ]
    for (const change of wrong) {
      client.say(purchase(A, 100))
      await device.hear()
      device.say({ ...right, request_id: A, ...change })
      const { success, code, result } = await client.hear()
      assert.deepEqual({ success, code, result }, { success: false, code: 9023, result: {} }, JSON.stringify(change))
    }
    client.say(purchase(A, 100))
    await device.hear()
    device.say('no JSON')
    assert.equal((await client.hear()).code, 9023)

    for (const id of [A, B]) client.say(purchase(id, 100))
    await device.hear()
    await device.hear()
    for (const text of ['no JSON', '[]', JSON.stringify({ ...right, request_id: 'x' }), JSON.stringify(right)])
      device.say(text)
    assert.deepEqual([await device.unheard(), await client.unheard()], [[], []])
    device.say({ ...right, request_id: A })
    device.say({ ...right, request_id: A })
    device.say({ ...right, request_id: B })
    assert.deepEqual([(await client.hear()).request_id, (await client.hear()).request_id], [A, B])
    assert.deepEqual(await client.unheard(), [])
  })

  test('the same request again is asked again, and another one under its id is not', async () => {
    const { device, client, purchase } = await pair()
    client.say(purchase(A, 100))
    client.say(purchase(A, 101))
    assert.equal((await client.hear()).code, 9437)
    client.say(purchase(A, 100))
    assert.deepEqual([await device.hear(), await device.hear()], [purchase(A, 100), purchase(A, 100)])
    device.say(approved(purchase(A, 0)))
    assert.deepEqual([(await client.hear()).code, (await client.hear()).code], [0, 0])
  })

  test('an operation whose client has left is not answered to another request under its id', async () => {
    const { device, client: first, purchase, newClient, lab } = await pair()
    first.say(purchase(A, 100))
    await device.hear()
    first.socket.close()
    await first.ended
    const second = await newClient()
    second.say(purchase(A, 999))
    assert.equal((await second.hear()).code, 9437)
    second.say(purchase(A, 100))
    await device.hear()
    device.say(approved(purchase(A, 0), { amount: 100 }))
    assert.equal((await second.hear()).result.amount, 100)
    // Without an answer the id is free again when its time is over.
    second.say(purchase(B, 100))
    await device.hear()
    second.socket.close()
    await second.ended
    await lab('POST', 'clock/advance', { by: 'PT150S' })
    const third = await newClient()
    third.say(purchase(B, 999))
    assert.deepEqual(await device.hear(), purchase(B, 999))
  })

  test('between its going and what is asked then, the simulated terminal does not step in', async () => {
    const { world } = await site()
    const over = new AbortController().signal
    const outcome = await deviceOf(world, null)!.ask(A, { operation_type: 'purchase', amount: 1 }, over)
    assert.equal(outcome, 'posTerminalNotConnected')
    assert.equal(deviceOf(world, 'of the lab'), null)
  })

  test('an answer that does not come in 150 seconds of the world is told as 9016, and what comes later is ignored', async () => {
    const { device, client, purchase, lab } = await pair()
    client.say(purchase(A, 100))
    await device.hear()
    await lab('POST', 'clock/advance', { by: 'PT149S' })
    assert.deepEqual(await client.unheard(), [])
    await lab('POST', 'clock/advance', { by: 'PT1S' })
    assert.equal((await client.hear()).code, 9016)
    device.say(approved(purchase(A, 0)))
    await device.unheard()
    client.say(purchase(A, 100))
    assert.deepEqual(await device.hear(), purchase(A, 100))
    assert.deepEqual(await client.unheard(), [])
  })

  test('a device that goes is missed at once, by events, by the registry and by what waits for it', async () => {
    const { purchase, online, shown, newDevice, newClient } = await site()
    const client = await newClient()
    client.say(purchase(B, 1))
    assert.equal((await client.hear()).code, 9007)
    const device = await newDevice()
    assert.equal((await client.hear()).event, 'connected')
    assert.deepEqual(await online(), { server: true, client: true, connected_clients: 1 })
    assert.notEqual((await shown()).server.connection, null)
    client.say(purchase(A, 100))
    await device.hear()
    device.socket.terminate()
    const said = [await client.hear(), await client.hear()]
    assert.deepEqual(said.map(({ event, code }) => event ?? code).sort(), [9007, 'disconnected'])
    assert.deepEqual(await online(), { server: false, client: true, connected_clients: 1 })
  })

  test('a second device takes over: the first is told 4409, and what it was asked comes to nothing', async () => {
    const { device: first, client, purchase, shown, newDevice } = await pair()
    client.say(purchase(A, 100))
    await first.hear()
    const second = await newDevice()
    assert.equal(await first.ended, '4409 another device has connected as this terminal')
    const said = [await client.hear(), await client.hear()]
    assert.deepEqual(said.map(({ event, code }) => event ?? code).sort(), [9007, 'connected'])
    client.say(purchase(A, 100))
    assert.deepEqual(await second.hear(), purchase(A, 100))
    assert.notEqual((await shown()).server.connection, null)
    assert.deepEqual(await client.unheard(), [])
  })

  test('the lab takes a device off, and plugs the simulated terminal in', async () => {
    const { device, client, purchase, id, lab } = await pair()
    await lab('PUT', `terminals/${id}/connection`)
    client.say(purchase(A, 100))
    assert.equal((await device.hear()).request_id, A)
    await lab('DELETE', `terminals/${id}/connection`)
    assert.equal(await device.ended, '4410 the terminal has been taken off the bridge')
    const said = [await client.hear(), await client.hear()]
    assert.deepEqual(said.map(({ event, code }) => event ?? code).sort(), [9007, 'disconnected'])
    await lab('PUT', `terminals/${id}/connection`)
    assert.equal((await client.hear()).event, 'connected')
    client.say(purchase(B, 100))
    assert.equal((await client.hear()).success, true)
  })

  test('a world that is reset ends the sockets of its devices', async () => {
    const { device, lab } = await pair()
    await lab('POST', 'reset', {})
    assert.equal(await device.ended, '1001 the world has been reset or deleted')
  })

  test('who shows no token of a terminal of this world does not come in', async () => {
    const at = await site()
    const other = await site()
    const cashier = await issueToken(at.world, 's', 'c', 0)
    const old = await at.token()
    await at.lab('POST', 'reset', {})
    const refused = async (query: string, headers = {}) => {
      const side = new Side(`${at.proxy}/server${query}`, headers)
      side.socket.on('error', () => {})
      const [, response] = await once(side.socket, 'unexpected-response')
      return `${response.statusCode} ${response.headers['x-rule'].split(';')[0]}`
    }
    assert.equal(await refused(''), '403 no access token')
    for (const token of ['a.b.c', cashier, await other.token(), old])
      assert.equal(await refused(`?token=${token}`), '401 access token not valid')
    assert.equal(await refused('', { authorization: `Bearer ${cashier}` }), '401 access token not valid')
    const bearer = new Side(`${at.proxy}/server`, { authorization: `Bearer ${await at.token()}` })
    await once(bearer.socket, 'open')
    assert.equal((await at.online()).server, true)
  })

  test('while the disk refuses no device comes in, and one that leaves is known to have left later', async () => {
    const { device, client, purchase, proxy, token, shown } = await pair()
    const { knex } = databaseOf(app.store)
    const again = await token()
    await knex.raw(`CREATE TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const late = new Side(`${proxy}/server?token=${again}`)
    late.socket.on('error', () => {})
    const [, response] = await once(late.socket, 'unexpected-response')
    assert.equal(response.statusCode, 503)
    device.socket.close()
    await device.ended
    // Nobody is charged by the simulated terminal, though the terminal is connected as far as is written.
    client.say(purchase(A, 100))
    assert.equal((await client.hear()).code, 9007)
    await knex.raw('DROP TRIGGER full')
    assert.equal((await client.hear()).event, 'disconnected')
    assert.equal((await shown()).server.connection, null)
  })
})
