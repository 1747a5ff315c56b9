/**
 * A target in trouble: a proxy in front of our own server that resets connections, lies about the length of an answer,
 * answers late and to another request, or is down for a while. What it does follows from a seed.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Profile } from '../../support/targets/profile/profile.ts'

/** An answer of the server behind, before it goes on. */
export interface PassingAnswer {
  asked: IncomingMessage
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** What goes wrong. Each member is asked for each request; left out: nothing does. */
export interface Trouble {
  /** Before the server sees the request. @returns whether the connection is reset, and nothing is asked */
  lostOnTheWay?: (asked: IncomingMessage) => boolean
  /** The server has done what was asked. @returns whether the connection is reset instead of the answer */
  lostOnTheWayBack?: (answer: PassingAnswer) => boolean
  /** Changes an answer, or writes another one itself. @returns whether it has */
  answers?: (answer: PassingAnswer, to: ServerResponse) => boolean | Promise<boolean>
}

/** Numbers from 0 to 1, the same for a seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const reset = (socket: Socket): void => void socket.resetAndDestroy()

function passOn(origin: string, asked: IncomingMessage, answer: ServerResponse, trouble: Trouble): void {
  if (trouble.lostOnTheWay?.(asked)) {
    reset(asked.socket)
    return
  }
  const { method = '', url = '', headers } = asked
  const onward = request(origin + url, { method, headers: { ...headers, host: new URL(origin).host } })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
  onward.on('response', async (told) => {
    const body = Buffer.concat(await told.toArray())
    const { 'transfer-encoding': _, 'content-length': length, ...kept } = told.headers
    const passing: PassingAnswer = { asked, status: told.statusCode!, headers: kept, body }
    if (trouble.lostOnTheWayBack?.(passing)) return reset(asked.socket)
    if (await trouble.answers?.(passing, answer)) return
    const whole = length === undefined && body.length === 0 ? {} : { 'content-length': body.length }
    answer.writeHead(passing.status, {
      ...passing.headers,
      ...(method === 'HEAD' ? { 'content-length': length } : whole),
    })
    answer.end(body)
  })
}

async function listening(origin: string, trouble: Trouble): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (asked, answer) => passOn(origin, asked, answer, trouble))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

interface TargetInTrouble {
  profile: Profile
  close(): void
}

/** @returns the profile of the same target, with a proxy in front of each of its HTTP addresses */
export async function inTrouble(profile: Profile, trouble: Trouble): Promise<TargetInTrouble> {
  let text = JSON.stringify(profile)
  const servers: Server[] = []
  for (const [origin] of new Set(text.matchAll(/http:\/\/[\w.-]+:\d+/g))) {
    const server = await listening(origin, trouble)
    servers.push(server)
    const { port } = server.address() as AddressInfo
    text = text.replaceAll(new RegExp(`${origin}(?=["/])`, 'g'), `http://127.0.0.1:${port}`)
  }
  return {
    profile: JSON.parse(text),
    close: () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
