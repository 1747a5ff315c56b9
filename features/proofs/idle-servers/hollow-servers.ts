/**
 * Servers that do nothing, in front of our own. What preflight asks is answered by the server behind, so that a run
 * begins; everything else is answered without a register, a shift or a receipt.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { OpenApiDocument } from '../../support/law/contract.ts'
import { type DescribedAnswer, describedAnswers, describedValue, patternOf } from './described-answers.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document of any form
type Described = any

const nameOf = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1)!

/** Whether a message is the one described: its constant members tell it from others of its channel. */
function isOf(message: unknown, { properties = {} }: Described): boolean {
  const members = message as Record<string, unknown> | null
  return Object.entries<Described>(properties).every(
    ([name, schema]) => !('const' in schema) || members?.[name] === schema.const,
  )
}

/** By the path of a socket and a message; null: the path or the message is not described, or has no answer. */
export function describedMessages(document: Described): {
  isChannel(path: string): boolean
  answer(path: string, message: unknown): unknown
} {
  const { channels, operations, components } = document
  const payloadOf = (message: { $ref: string }): Described => {
    const { payload } = components.messages[nameOf(message)]
    return payload.$ref ? components.schemas[nameOf(payload)] : payload
  }
  const rows = Object.entries<Described>(channels).map(([name, { address }]) => ({
    pattern: patternOf(address),
    requests: Object.values<Described>(operations)
      .filter(({ action, channel, reply }) => action === 'receive' && nameOf(channel) === name && reply)
      .map(({ messages, reply }) => ({ asked: payloadOf(messages[0]), told: payloadOf(reply.messages[0]) })),
  }))
  const rowOf = (path: string) => rows.find(({ pattern }) => pattern.test(path))
  return {
    isChannel: (path) => rowOf(path) !== undefined,
    answer(path, message) {
      const found = rowOf(path)?.requests.find(({ asked }) => isOf(message, asked))
      return found ? describedValue(found.told, components) : null
    },
  }
}

/** What a hollow server answers to every other request. */
export const HOLLOW_KINDS = ['empty', 'yes', 'echo', 'described'] as const
export type HollowKind = (typeof HOLLOW_KINDS)[number]

/** Requests that only read, and signing in: by these preflight finds out who is who. */
const BEHIND: readonly [method: string, path: RegExp][] = [
  ['POST', /\/cashier\/signin(PinCode)?$/],
  ['GET', /\/cashier\/(me|shift)$/],
  ['GET', /\/cash-registers(\/info|\/[0-9a-f-]{36}|\/get-offline-codes|\/ask-offline-codes)?$/],
  ['GET', /\/(kasa\/status|paylink\/terminals|shifts)$/],
]

const isBehind = (method: string, path: string): boolean =>
  BEHIND.some(([each, pattern]) => each === method && pattern.test(path))

async function read(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await message.toArray())
}

const YES: DescribedAnswer = { status: 200, body: {} }
/** A mock knows the paths of its description. */
const NOT_DESCRIBED: DescribedAnswer = { status: 404, body: { message: 'Not found' } }

function answerOf(kind: HollowKind, sent: Buffer, described: () => DescribedAnswer | null): DescribedAnswer {
  switch (kind) {
    case 'empty':
      return { status: 200 }
    case 'yes':
      return YES
    case 'echo':
      try {
        return { status: 200, body: JSON.parse(sent.toString()) }
      } catch {
        return YES
      }
    case 'described':
      return described() ?? NOT_DESCRIBED
  }
}

function hollow(origin: string, kind: HollowKind, answers: Answers, onAnswer: (isHollow: boolean) => void) {
  return (async (asked, answer) => {
    const sent = await read(asked)
    const { method = '', url = '', headers } = asked
    const path = url.split('?')[0]!
    onAnswer(!isBehind(method, path))
    if (isBehind(method, path)) {
      const onward = request(origin + url, { method, headers: { ...headers, host: new URL(origin).host } }, (told) => {
        answer.writeHead(told.statusCode!, told.headers)
        told.pipe(answer)
      })
      onward.on('error', () => answer.destroy()).end(sent)
      return
    }
    const { status, body } = answerOf(kind, sent, () => answers(method, path))
    if (body === undefined) answer.writeHead(status).end()
    else answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }) satisfies RequestListener
}

/** What a kind that answers by descriptions reads of them. */
export interface Descriptions {
  /** By the origin of a server. */
  http: Readonly<Record<string, OpenApiDocument>>
  sockets: unknown
}

/** By this socket preflight finds out which terminals there are. */
const TERMINALS = /\/api\/devices$/

/** A socket of the server behind. */
function passOn({ url, headers }: IncomingMessage, socket: Duplex, origin: string): void {
  const onward = request(origin + url, { headers: { ...headers, host: new URL(origin).host } })
  onward.on('upgrade', ({ rawHeaders }, behind) => {
    const lines = rawHeaders.flatMap((name, place) => (place % 2 === 0 ? [`${name}: ${rawHeaders[place + 1]}`] : []))
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    behind.on('error', () => socket.destroy()).pipe(socket)
    socket.on('error', () => behind.destroy()).pipe(behind)
  })
  onward.on('error', () => socket.destroy()).end()
}

/**
 * Lets clients in at every socket that is described, and answers each message by its description.
 * @returns ends the sockets
 */
function answerMessages(
  server: Server,
  { origin, sockets, onAnswer }: { origin: string; sockets: unknown; onAnswer: (isHollow: boolean) => void },
): () => void {
  const messages = describedMessages(sockets)
  const clients = new WebSocketServer({ noServer: true })
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = asked.url!.split('?')[0]!
    if (TERMINALS.test(path)) {
      onAnswer(false)
      return passOn(asked, socket, origin)
    }
    if (!messages.isChannel(path)) return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    clients.handleUpgrade(asked, socket, head, (client) => {
      onAnswer(true)
      client.on('error', () => client.terminate())
      client.on('message', (said) => {
        onAnswer(true)
        const told = messages.answer(path, parsed(String(said)))
        if (told !== null) client.send(JSON.stringify(told))
      })
    })
  })
  return () => {
    for (const client of clients.clients) client.terminate()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Answers = (method: string, path: string) => DescribedAnswer | null

/** One answer: when, in milliseconds since 1970, ascending, and whether the server behind had no part in it. */
export interface HollowAnswer {
  at: number
  is_hollow: boolean
}

interface HollowTarget {
  profile: unknown
  answered: readonly HollowAnswer[]
  close(): Promise<void>
}

/**
 * The target of a profile, hollow: every address in it leads to a server of that kind, those of sockets as well, where
 * nothing is upgraded but by the kind that answers by descriptions.
 */
export async function openHollow(
  profile: unknown,
  kind: HollowKind,
  { http, sockets }: Descriptions,
): Promise<HollowTarget> {
  let text = JSON.stringify(profile)
  const origins = new Set([...text.matchAll(/(?:http|ws):\/\/([\w.-]+:\d+)/g)].map(([, host]) => `http://${host}`))
  const closing: (() => void)[] = []
  const answersOf = (origin: string): Answers => (http[origin] ? describedAnswers(http[origin]) : () => null)
  const answered: HollowAnswer[] = []
  for (const origin of origins) {
    const onAnswer = (is_hollow: boolean): void => void answered.push({ at: Date.now(), is_hollow })
    const server = createServer(hollow(origin, kind, answersOf(origin), onAnswer)).listen(0, '127.0.0.1')
    if (kind === 'described') closing.push(answerMessages(server, { origin, sockets, onAnswer }))
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    await once(server, 'listening')
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
    text = text.replaceAll(new RegExp(`(https?|ws)://${new URL(origin).host}(?=["/])`, 'g'), `$1://${address}`)
  }
  return {
    profile: JSON.parse(text),
    answered,
    async close() {
      for (const close of closing) close()
    },
  }
}
