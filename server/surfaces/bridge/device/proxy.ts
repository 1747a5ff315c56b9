/** The way of a terminal's hardware into a proxy, ours or a stranger's: its addresses, a token, and a socket. */
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { parseText } from '../../../../machines/text.ts'
import { GrowingBuffer } from '../../../runtime/bytes/growing-buffer.ts'

/** A larger message closes the socket with 1009: what our own clients may send, and room for what a proxy adds. Bytes. */
const MESSAGE_LIMIT = 2 * 1024 * 1024
/** A message in more frames closes it with 1008; each may keep a whole read of the connection. */
const FRAMES_LIMIT = 1024
/** So does one in more reads, which are their bytes and little more. */
const READS_LIMIT = 16 * 1024
/** More is not read of the answer to a call for a token. Bytes. */
const TOKEN_LIMIT = 64 * 1024
/** A proxy that has not answered by then is not reached. */
const ANSWER_MS = 10_000

/** The proxy has said no, and would say so again. */
export class ProxyRefused extends Error {}
/** The proxy is not there, or not well: it may be later. */
export class ProxyUnreachable extends Error {}

export interface ProxyPlace {
  /** Where the terminal's side connects. */
  socket: URL
  /** Where a token of the terminal is asked for (CLD-706). */
  authorisation: URL
  /** Sent along to both: what a gateway in front of them asks for. */
  headers?: Readonly<Record<string, string>>
}

/**
 * @param address of the proxy's socket, as front systems are told it: `{proxy_ws_url}`
 * @param side of the terminal, behind that address
 * @throws TypeError when the address is none of a WebSocket
 */
export function proxyAt(address: string, side: string): ProxyPlace {
  const socket = new URL(address)
  const secure = /^(wss|https):$/.test(socket.protocol)
  if (!secure && !/^(ws|http):$/.test(socket.protocol)) throw new TypeError('no address of a WebSocket')
  socket.protocol = secure ? 'wss:' : 'ws:'
  socket.hash = ''
  const path = socket.pathname.replace(/\/$/, '')
  if (!path.endsWith(side)) socket.pathname = path + side
  const world = /^(.*?)\/paylink(?:\/|$)/.exec(path)?.[1] ?? /^\/w\/[^/]+/.exec(path)?.[0] ?? ''
  const authorisation = new URL(socket)
  authorisation.protocol = secure ? 'https:' : 'http:'
  authorisation.pathname = `${world}/paylink/processing/auth/client`
  authorisation.search = ''
  return { socket, authorisation }
}

/** Without what may be secret in it. */
export const shownOf = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`

/** A no is for good, a failure of the proxy's own is not. */
const failureOf = (status: number, what: string): Error =>
  status >= 500 ? new ProxyUnreachable(`${what}: answered ${status}`) : new ProxyRefused(`${what}: answered ${status}`)

/** The JSON of an answer. @throws when it is none, or too long */
async function bodyOf(response: Response): Promise<unknown> {
  const bytes = new GrowingBuffer(TOKEN_LIMIT)
  for await (const piece of response.body ?? []) {
    if (bytes.length + piece.length > TOKEN_LIMIT) throw new Error(`the answer is longer than ${TOKEN_LIMIT} bytes`)
    bytes.append(piece)
  }
  return parseText(bytes.bytes.toString())
}

/** A token of a terminal, as a front system would ask for one. @throws Refused, Unreachable */
export async function tokenFrom(
  { authorisation, headers = {} }: ProxyPlace,
  terminalId: string,
  signal: AbortSignal,
): Promise<string> {
  const what = `no token from ${shownOf(authorisation)}`
  let answer: { status: number; body: unknown }
  try {
    const response = await fetch(authorisation, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ terminalId }),
      // A proxy elsewhere is another one.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    answer = { status: response.status, body: response.ok ? await bodyOf(response) : await response.body?.cancel() }
  } catch (error) {
    const { message, cause } = error as Error
    throw new ProxyUnreachable(`${what}: ${cause instanceof Error ? cause.message : message}`)
  }
  if (answer.status >= 300) throw failureOf(answer.status, what)
  const { token } = (answer.body ?? {}) as { token?: unknown }
  if (typeof token !== 'string') throw new ProxyRefused(`${what}: the answer has none`)
  return token
}

/**
 * Opens the socket of the terminal's side.
 * @param opened is given the socket as it opens, before any message can come
 * @throws Refused, Unreachable
 */
export function openSocket(
  { socket: address, headers = {} }: ProxyPlace,
  token: string,
  signal: AbortSignal,
  opened: (socket: WebSocket) => void,
): Promise<void> {
  const url = new URL(address)
  url.searchParams.set('token', token)
  const what = `no socket at ${shownOf(address)}`
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      headers: { ...headers },
      maxPayload: MESSAGE_LIMIT,
      maxFragments: FRAMES_LIMIT,
      maxBufferedChunks: READS_LIMIT,
      perMessageDeflate: false,
      handshakeTimeout: ANSWER_MS,
    })
    const leave = (): void => socket.terminate()
    signal.addEventListener('abort', leave)
    socket.once('open', () => {
      signal.removeEventListener('abort', leave)
      opened(socket)
      resolve()
    })
    socket.once('unexpected-response', (request, { statusCode }: IncomingMessage) => {
      reject(failureOf(statusCode!, what))
      request.destroy()
    })
    socket.on('error', ({ message }) => {
      signal.removeEventListener('abort', leave)
      reject(new ProxyUnreachable(`${what}: ${message}`))
    })
    if (signal.aborted) leave()
  })
}
