import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { jsonText } from '../kernel/json.ts'
import type { Terminal } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { type Bank, failure } from './bank.ts'
import { lanAmountOf, objectOf, responseText, settlementText } from './frames.ts'
import type { Admission } from './socket-server.ts'

/** How long an operation without a body waits for a frame before it answers unasked, in milliseconds. */
const GRACE_MS = 150
const OPERATIONS = ['purchase', 'cancel', 'settlement']

/** Answers one frame, or the lack of one (null). */
type Answering = (frame: RawData | null) => Promise<string>

/** Devices in the network of the shops (BRG-101, FLD-009). */
function devices(world: World): string {
  const own = world.terminals.filter(({ isOnLan }) => isOnLan)
  const entries = own.map((terminal) => ({
    id: terminal.deviceId,
    name: terminal.label,
    type: 'Pax',
    model: 'A930',
  }))
  return jsonText(world.reading, entries)
}

/** One operation on a terminal by its LAN body; the answer has its own request id (AMB-18). */
async function operate(
  world: World,
  bank: Bank,
  terminal: Terminal,
  type: string,
  frame: RawData | null,
): Promise<string> {
  const { reading } = world
  const body = frame === null ? null : objectOf(frame)
  const given = reading.name === 'b' && typeof body?.request_id === 'string' ? body.request_id : randomUUID()
  const heading = { terminalId: terminal.id, requestId: given, type }
  if (type === 'settlement') return settlementText(reading, heading, await bank.settle(terminal))
  if (body === null) return responseText(reading, heading, failure(30, 'The body is no JSON object'))
  const amount = lanAmountOf(reading, body.amount)
  if (type === 'purchase') {
    if (Number.isNaN(amount)) return responseText(reading, heading, failure(35, 'amount must be a text of digits'))
    return responseText(reading, heading, await bank.purchase(terminal, amount))
  }
  const cancelled = Number.isNaN(amount) && Number.isInteger(body.amount) ? Number(body.amount) : amount
  if (Number.isNaN(cancelled) || typeof body.rrn !== 'string') {
    return responseText(reading, heading, failure(35, 'amount and rrn are needed'))
  }
  return responseText(reading, heading, await bank.cancel(terminal, { amount: cancelled, rrn: body.rrn }))
}

/** One exchange or many on a socket; what has an empty body is answered without a frame too (NS-57). */
function attend(world: World, socket: WebSocket, needsBody: boolean, answer: Answering): void {
  const isSingle = world.reading.lanExchange === 'one'
  let answered = false
  const reply = async (frame: RawData | null): Promise<void> => {
    if (isSingle && answered) return
    answered = true
    const text = await answer(frame)
    socket.send(text, () => {
      if (isSingle) socket.close(1000)
    })
  }
  socket.on('message', (frame) => void reply(frame))
  if (needsBody) return
  const timer = setTimeout(() => void (answered || reply(null)), isSingle ? 0 : GRACE_MS)
  socket.on('close', () => clearTimeout(timer))
}

/** The operation behind a LAN path. */
export function admitLan(world: World, bank: Bank, url: URL): Admission {
  const [, api, room, deviceId = '', type = '', ...rest] = url.pathname.split('/')
  if (url.pathname === '/api/devices') {
    return { attend: (socket) => attend(world, socket, false, async () => devices(world)) }
  }
  if (api !== 'api' || room !== 'pos' || rest.length > 0 || !OPERATIONS.includes(type)) return { status: 404 }
  const terminal = world.terminals.find((known) => known.deviceId === deviceId)
  const needsBody = type !== 'settlement'
  if (terminal !== undefined) {
    return {
      attend: (socket) => attend(world, socket, needsBody, (frame) => operate(world, bank, terminal, type, frame)),
    }
  }
  if (world.reading.lanUnknownDevice === 'upgrade') return { status: 404 }
  const heading = { terminalId: null, requestId: null, type }
  const text = responseText(world.reading, heading, failure(33, 'There is no such device'))
  return { attend: (socket) => attend(world, socket, needsBody, async () => text) }
}
