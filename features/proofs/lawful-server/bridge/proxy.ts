import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { jsonText } from '../kernel/json.ts'
import { momentText } from '../kernel/moments.ts'
import type { Terminal } from '../state/model.ts'
import { sameId, type World } from '../state/world.ts'
import type { Bank } from './bank.ts'
import { objectOf } from './frames.ts'
import { createMessages } from './proxy-messages.ts'
import type { Admission } from './socket-server.ts'

const PARAMETERS_MAX_MS = 5000
const REFUSED = 4403

/** The terminal that a token and a register open the socket for; null when they do not (BRG-201, AUT-010). */
function terminalFor(world: World, token: unknown, registerId: unknown): Terminal | null {
  if (typeof token !== 'string' || typeof registerId !== 'string') return null
  const grant = world.terminalTokens.get(token)
  const register = world.registers.find((known) => sameId(known.id, registerId))
  if (grant === undefined || register === undefined) return null
  if (grant.register !== null && grant.register !== register) return null
  return grant.terminal.organization === register.organization ? grant.terminal : null
}

function eventText(world: World, event: 'connected' | 'disconnected'): string {
  const words = event === 'connected' ? 'terminal connected' : 'terminal disconnected'
  const body =
    world.reading.name === 'a'
      ? { sender: 'proxy', event, message: words }
      : { event, sender: 'proxy', at: momentText(world.reading, world.now()) }
  return jsonText(world.reading, body)
}

/** The cloud end of the terminal bridge: what admits clients, and what a terminal's own connection does. */
export type CloudBridge = {
  admit: (url: URL, request: IncomingMessage) => Admission
  attach: (terminal: Terminal) => void
  detach: (terminal: Terminal) => void
}

/** Takes the parameters from the first message of a socket whose address has none. */
function awaitParameters(world: World, socket: WebSocket, join: (socket: WebSocket, terminal: Terminal) => void): void {
  const timer = setTimeout(() => socket.close(REFUSED, 'no parameters'), PARAMETERS_MAX_MS)
  socket.on('close', () => clearTimeout(timer))
  socket.once('message', (frame: RawData) => {
    clearTimeout(timer)
    const parameters = objectOf(frame)
    const terminal = terminalFor(world, parameters?.token, parameters?.cash_register_id)
    if (terminal === null) socket.close(REFUSED, 'not authorised')
    else join(socket, terminal)
  })
}

/** Opens the cloud end; each socket is for one terminal, which comes a moment after its first client in reading b. */
export function createProxy(world: World, bank: Bank): CloudBridge {
  const answer = createMessages(world, bank)
  const clients = new Map<WebSocket, Terminal>()
  const arrivals = new Map<Terminal, Promise<void>>()
  const tell = (terminal: Terminal, event: 'connected' | 'disconnected'): void => {
    for (const [socket, owner] of clients) if (owner === terminal) socket.send(eventText(world, event))
  }
  const attach = (terminal: Terminal): void => {
    terminal.attached = true
    terminal.lastServerAt = world.now()
    tell(terminal, 'connected')
  }
  const arrive = async (terminal: Terminal): Promise<void> => {
    await wait(world.reading.terminalAttachMs)
    if (!terminal.attached) attach(terminal)
  }
  const join = (socket: WebSocket, terminal: Terminal): void => {
    clients.set(socket, terminal)
    terminal.clients += 1
    terminal.lastClientAt = world.now()
    const isFirst = terminal.lastServerAt === null && !arrivals.has(terminal)
    if (terminal.attached) socket.send(eventText(world, 'connected'))
    else if (isFirst) arrivals.set(terminal, arrive(terminal))
    socket.on('close', () => {
      clients.delete(socket)
      terminal.clients -= 1
      terminal.lastClientAt = world.now()
    })
    socket.on('message', async (frame) => {
      await arrivals.get(terminal)
      socket.send(await answer(terminal, objectOf(frame)))
    })
  }
  const detach = (terminal: Terminal): void => {
    terminal.attached = false
    terminal.lastServerAt = world.now()
    tell(terminal, 'disconnected')
  }
  const admit: CloudBridge['admit'] = (url, request) => {
    if (url.pathname !== '/bridge') return { status: 404 }
    const token = url.searchParams.get('token') ?? request.headers.token
    const registerId = url.searchParams.get('cash_register_id') ?? request.headers.cash_register_id
    const terminal = terminalFor(world, token, registerId)
    if (terminal !== null) return { attend: (socket) => join(socket, terminal) }
    if (world.reading.proxyToken === 'upgrade') return { status: 401 }
    if (token === undefined && registerId === undefined)
      return { attend: (socket) => awaitParameters(world, socket, join) }
    return { attend: (socket) => socket.close(REFUSED, 'not authorised') }
  }
  return { admit, attach, detach }
}
