/** A proxy for the addresses of a profile: forwards everything unchanged, except the answers to tamper with. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TamperedAnswer } from './tampered-answers.ts'
import { bridgeProxy } from './tampering-bridge.ts'

interface TamperedProfile {
  profile: unknown
  close(): Promise<void>
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const json = (bytes: Buffer): Record<string, unknown> => (bytes.length === 0 ? {} : JSON.parse(bytes.toString()))

/** The answer as forwarded: status and body. */
function tampered(fault: TamperedAnswer, status: number, bytes: Buffer, asked: Buffer): [number, Buffer] {
  if (!fault.change) return [fault.becomes ?? status, bytes]
  const body = json(bytes)
  const changed = fault.change(body, json(asked))
  return [fault.becomes ?? status, Buffer.from(JSON.stringify(changed ?? body))]
}

/** Forwards calls of webhooks to the address in their query, changed. */
async function relayOf(change: (text: string) => string): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    const to = new URL(asked.url!, 'http://relay').searchParams.get('to')!
    const body = Buffer.from(change((await read(asked)).toString()))
    const headers = { ...asked.headers, host: new URL(to).host, 'content-length': String(body.length) }
    const onward = request(to, { method: 'POST', headers })
    onward.on('error', () => answer.destroy()).end(body)
    onward.on('response', async (told) => {
      const bytes = await read(told)
      answer.writeHead(told.statusCode!, { 'content-length': bytes.length }).end(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The address of a webhook, by way of the relay; any other body as it is. */
function relayed(body: Buffer, isHit: boolean, relay: Server | null): Buffer {
  if (!relay || !isHit) return body
  const { url, ...others } = json(body)
  if (!URL.canParse(String(url))) return body
  const way = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/?${new URLSearchParams({ to: String(url) })}`
  return Buffer.from(JSON.stringify({ ...others, url: way }))
}

/** The address of a webhook is shown as the client has set it. */
const withoutRelay = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.toString('latin1').replace(/http:\/\/127\.0\.0\.1:\d+\/\?to=([^"&]+)/, (_, to) => decodeURIComponent(to)),
    'latin1',
  )

async function proxyOf(origin: string, fault: TamperedAnswer, relay: Server | null): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    const { method = '', url = '', headers } = asked
    const [path = '', query = ''] = url.split('?')
    const isMeant = method === fault.method && fault.path.test(path) && (fault.query?.test(query) ?? true)
    const body = relayed(await read(asked), isMeant, relay)
    const sent = { ...headers, host: new URL(origin).host, ...(relay && isMeant && { 'content-length': body.length }) }
    const onward = request(origin + url, { method, headers: sent })
    onward.on('error', () => answer.destroy()).end(body)
    onward.on('response', async (told) => {
      const bytes = relay ? withoutRelay(await read(told)) : await read(told)
      const isHit = isMeant && told.statusCode === fault.status
      const [status, text] = isHit ? tampered(fault, told.statusCode!, bytes, body) : [told.statusCode!, bytes]
      const { 'transfer-encoding': _, 'content-length': __, ...kept } = told.headers
      // A 205 and a 304 have no body
      const length = [204, 205, 304].includes(status) ? {} : { 'content-length': text.length }
      answer.writeHead(status, { ...kept, ...length }).end(text)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** @param profile of a target @returns the same target behind a proxy that tampers with its answers */
export async function tamper(profile: unknown, fault: TamperedAnswer): Promise<TamperedProfile> {
  let text = JSON.stringify(profile)
  const origins = new Set([...text.matchAll(/http:\/\/[\w.-]+:\d+/g)].map(([origin]) => origin))
  const relay = fault.call ? await relayOf(fault.call) : null
  const servers: Server[] = relay ? [relay] : []
  for (const origin of origins) {
    const server = await proxyOf(origin, fault, relay)
    servers.push(server)
    text = text.replaceAll(`${origin}"`, `http://127.0.0.1:${(server.address() as AddressInfo).port}"`)
    text = text.replaceAll(`${origin}/`, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  }
  const { proxy } = profile as { proxy?: string }
  if (fault.frame && proxy) {
    const { origin } = new URL(proxy)
    const server = await bridgeProxy(origin, fault.frame)
    servers.push(server)
    text = text.replaceAll(proxy, proxy.replace(origin, `ws://127.0.0.1:${(server.address() as AddressInfo).port}`))
  }
  return {
    profile: JSON.parse(text),
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
