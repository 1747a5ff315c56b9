/**
 * Messages to a bank terminal with odd values anywhere, split into frames anywhere, on the cloud's socket and the local
 * network's: each is answered as described, and the world can be restored from its file.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { parseText } from '../../../machines/text.ts'
import { SocketConversation } from '../../support/law/conversation.ts'
import { SocketContract, type SocketDocument } from '../../support/law/socket-contract.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { Random } from '../kit/random.ts'
import { ServerProcess } from '../kit/server-process.ts'
import { ODD_BODIES, ODD_NAMES, ODD_TEXTS, ODD_VALUES } from './oddities.ts'

const SEED = 1
/** To each socket. */
const MESSAGES = 400
/** A message in more frames is not tested here. */
const FRAMES = 40

type Body = Record<string, unknown>

/** Valid messages, by the path of their socket. */
interface Socket {
  url: string
  messages: readonly Body[]
}

/** A message with another value or another name at one place. */
function spoiled(message: Body, chance: Random): string {
  if (chance.happens(0.1)) return String(chance.pick(ODD_BODIES.filter((each) => typeof each === 'string')))
  const copy = structuredClone(message)
  const payload = copy.payload as Body | undefined
  const holder = payload && chance.happens(0.5) ? payload : copy
  const value = chance.pick([...ODD_VALUES, ...ODD_TEXTS])
  const name = chance.happens(0.2) ? chance.pick([...ODD_NAMES, '\udc00']) : chance.pick(Object.keys(holder))
  Object.defineProperty(holder, name, { value, enumerable: true })
  return JSON.stringify(copy)
}

/** Sends a message in frames, with occasional pings between them. */
function say(socket: WebSocket, text: string, chance: Random): void {
  const bytes = Buffer.from(text)
  const cuts = Array.from({ length: chance.between(0, FRAMES) }, () => chance.between(0, bytes.length))
  let from = 0
  for (const to of cuts.sort((a, b) => a - b)) {
    socket.send(bytes.subarray(from, to), { binary: false, fin: false })
    if (chance.happens(0.1)) socket.ping()
    from = to
  }
  socket.send(bytes.subarray(from), { binary: false, fin: true })
}

/** What is wrong with an answer; null: nothing. */
async function converse({ url, messages }: Socket, contract: SocketContract, chance: Random): Promise<void> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const conversation = new SocketConversation(contract, url)
  for (let number = 0; number < MESSAGES; number++) {
    const text = chance.happens(0.1) ? JSON.stringify(chance.pick(messages)) : spoiled(chance.pick(messages), chance)
    conversation.said(text)
    const answer = once(socket, 'message', { signal: AbortSignal.timeout(HANGING_MS) })
    say(socket, text, chance)
    const [data] = await answer
    const reply = String(data)
    assert.doesNotThrow(() => parseText(reply), text)
    assert.equal(conversation.received(reply), null, `${number}: ${text}`)
  }
  socket.close()
  await once(socket, 'close')
}

test(`messages with odd values, in frames split anywhere (seed ${SEED})`, async (context) => {
  const server = await ServerProcess.start(':memory:')
  context.after(() => server.kill())
  const headers = { 'content-type': 'application/json' }
  // biome-ignore lint/suspicious/noExplicitAny: the body of any answer
  const call = async (method: string, url: string, body?: object): Promise<any> => {
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    assert.equal(answer.status, 200, `${method} ${url}`)
    return answer.json()
  }
  const world = await call('GET', `${server.addresses.cloud}/lab/world`)
  const [{ id, device_id }] = world.terminals
  const lab = `${world.base_url}/lab`
  await call('PUT', `${lab}/terminals/${id}/connection`)
  const latency = { 'waiting-for-card': 0, 'card-read': 0, pin: 0, authorising: 0 }
  await call('PUT', `${lab}/terminals/${id}/script`, { latency_ms: latency })
  const { token } = await call('POST', `${world.base_url}/paylink/processing/auth/client`, { terminalId: id })
  const document: SocketDocument = await call('GET', `${world.base_url}/api/asyncapi.json`)
  const contract = new SocketContract(document)

  const chance = new Random(SEED)
  const request_id = chance.uuid()
  const bank = { rrn: '748920811769', auth_code: '858449' }
  const cloud = { terminal_id: id, request_id }
  const query = `token=${token}&cash_register_id=${world.cash_registers[0].id}`
  const pos = `${world.terminal_lan_url}/api/pos/${device_id}`
  const sockets: Socket[] = [
    {
      url: `${world.proxy_ws_url}?${query}`,
      messages: [
        { operation_type: 'purchase', ...cloud, payload: { amount: 100 } },
        { operation_type: 'cancel', ...cloud, payload: { amount: 100, invoiceNum: 1, ...bank } },
        { operation_type: 'settlement', ...cloud },
        { operation_type: 'display-receipt', ...cloud, payload: { receipt: 'Хліб' } },
        { operation_type: 'print-receipt', ...cloud, payload: { receipt: 'Хліб', qr_url: 'https://a.example' } },
      ],
    },
    { url: `${pos}/purchase`, messages: [{ amount: '100', request_id }] },
    { url: `${pos}/cancel`, messages: [{ amount: '100', rrn: bank.rrn, request_id }] },
  ]
  await Promise.all(sockets.map((socket) => converse(socket, contract, chance.branch())))

  await call('PUT', `${lab}/snapshot`, await call('GET', `${lab}/snapshot`))
  assert.doesNotMatch(server.said, /"level":(50|60)/)
})
