/** A proxy for the addresses of a profile: forwards everything unchanged, except the answers to tamper with. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TamperedAnswer } from './tampered-answers.ts'

export interface TamperedProfile {
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

async function proxyOf(origin: string, fault: TamperedAnswer): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    const body = await read(asked)
    const { method = '', url = '', headers } = asked
    const onward = request(origin + url, { method, headers: { ...headers, host: new URL(origin).host } })
    onward.on('error', () => answer.destroy()).end(body)
    onward.on('response', async (told) => {
      const bytes = await read(told)
      const isHit = method === fault.method && fault.path.test(url.split('?')[0]!) && told.statusCode === fault.status
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
  const servers: Server[] = []
  for (const origin of origins) {
    const server = await proxyOf(origin, fault)
    servers.push(server)
    text = text.replaceAll(`${origin}"`, `http://127.0.0.1:${(server.address() as AddressInfo).port}"`)
    text = text.replaceAll(`${origin}/`, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
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
