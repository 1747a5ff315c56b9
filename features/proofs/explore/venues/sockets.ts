/** Requests of the model over sockets: clients of bank terminals at the cloud socket, and exchanges on the local network. */
import { FrontSystem } from '../../../support/actors/front-system.ts'
import { type Lab, labHeaders } from '../../../support/actors/lab.ts'
import type { Ask } from '../../../support/model/expected.ts'
import type { Received } from './venue.ts'

/** Sockets of the clients of a world, by the names the acts give them. */
const SOCKETS = new WeakMap<Lab, Map<string, FrontSystem>>()

const socketsOf = (lab: Lab): Map<string, FrontSystem> => {
  const found = SOCKETS.get(lab) ?? new Map<string, FrontSystem>()
  SOCKETS.set(lab, found)
  return found
}

/** An answer never came. */
const SILENCE: Received = { status: 0, body: undefined }
/** How often a wait is begun again: beside other work a server takes longer. */
const WAITS = 4

/** The next message that is no event of the proxy. */
async function reply(socket: FrontSystem): Promise<Received> {
  for (let wait = 0; wait < WAITS && socket.isOpen; wait++) {
    try {
      const isReply = (message: unknown): boolean => (message as { sender?: unknown } | null)?.sender === undefined
      return { status: 200, body: await socket.nextMessage(isReply) }
    } catch {
      // It may be late
    }
  }
  return SILENCE
}

/** Messages that have come, once so many have. */
async function heard(socket: FrontSystem, count: number): Promise<Received> {
  const messages: unknown[] = []
  for (let wait = 0; wait < WAITS && messages.length < count && socket.isOpen; wait++) {
    try {
      while (messages.length < count) messages.push(await socket.nextMessage())
    } catch {
      // It may be late
    }
  }
  const more = socket.isOpen ? await socket.unreadMessages() : []
  messages.push(...more.splice(0))
  return { status: 200, body: messages }
}

/** Milliseconds between two looks whether a server has noticed what a client did, and how many of them there are. */
const NOTICING = { pauseMs: 10, looks: 100 } as const

/** Does what a server answers with nothing, and waits until it has noticed. @param type of the fact that says so */
async function noticed(lab: Lab, type: string, deed: () => Promise<void> | void): Promise<Received> {
  const count = async (): Promise<number> => {
    const { body } = await lab.wire.call('GET', `${lab.cloudUrl}/lab/facts?type=${type}&limit=1000`, {
      headers: labHeaders(),
      readOnly: true,
    })
    return Array.isArray(body) ? body.filter((each) => each?.type === type).length : 0
  }
  const before = await count()
  await deed()
  for (let look = 0; look < NOTICING.looks && (await count()) === before; look++)
    await new Promise((resolve) => setTimeout(resolve, NOTICING.pauseMs))
  return { status: 200, body: null }
}

/** @param url of the socket, with its query */
export async function sendOverSocket(lab: Lab, ask: Ask, url: string): Promise<Received> {
  const { client, ...how } = ask.socket!
  const sockets = socketsOf(lab)
  if (how.does === 'open' || how.does === 'exchange') {
    const opened = await FrontSystem.open(lab.wire, url)
    if (!(opened instanceof FrontSystem)) return { status: opened.status, body: opened.body }
    if (how.does === 'open') {
      sockets.set(client, opened)
      return { status: 101, body: null }
    }
    opened.say(String(ask.body))
    const answer = await reply(opened)
    if (opened.isOpen) await opened.leave()
    return answer
  }
  const socket = sockets.get(client)
  if (!socket?.isOpen) return SILENCE
  if (how.does === 'leave') return noticed(lab, 'client.disconnected', () => socket.leave())
  if (how.does === 'tell') return noticed(lab, 'operation.requested', () => socket.say(String(ask.body)))
  if (how.does === 'hear') return heard(socket, how.count)
  socket.say(String(ask.body))
  return reply(socket)
}
