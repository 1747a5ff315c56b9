/** What a gateway gives in place of an answer when all is done (EXT-711, EXT-716). */
import type { SpoiledAnswer } from '../../../../machines/vocabulary/outside/gateway.ts'
import { type Reply, reply, shown } from '../operation.ts'
import { outgoing } from '../outgoing.ts'

type Shown = Parameters<typeof shown>[0]

/** Says that the answer is not the operation's: no description has it. */
const SPOILED = { 'x-fault': 'answer-spoiled' }
const PAGE = { 'content-type': 'text/html' }

/** As gateways write it. @param title status and words */
const page = (title: string): Buffer =>
  Buffer.from(
    [
      '<html>',
      `<head><title>${title}</title></head>`,
      '<body>',
      `<center><h1>${title}</h1></center>`,
      '<hr><center>gateway</center>',
      '</body>',
      '</html>',
      '',
    ].join('\r\n'),
  )

/** As gateways answer for a service that they cannot reach: a page, whatever was asked for (EXT-711). */
export const BAD_GATEWAY: Reply = { status: 502, body: page('502 Bad Gateway'), headers: PAGE }
const GATEWAY_TIMEOUT: Reply = { status: 504, body: page('504 Gateway Time-out'), headers: PAGE }

/** The head of the whole answer and the first half of its body; then the connection is cut. */
function half(services: Shown, given: Reply): Reply {
  const { status, headers, body = '' } = outgoing(shown(services, given))
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
  const first = bytes.subarray(0, bytes.length >> 1)
  return {
    ...reply(status),
    stream: (response) =>
      void response.writeHead(status, { ...headers, ...SPOILED }).write(first, () => response.destroy()),
  }
}

/** @param given the answer of what has been done, in the language of its client */
export function spoiled(services: Shown, given: Reply, as: SpoiledAnswer): Reply {
  const { status } = given
  switch (as) {
    case 'bad-gateway':
      return { ...BAD_GATEWAY, headers: { ...PAGE, ...SPOILED } }
    case 'gateway-timeout':
      return { ...GATEWAY_TIMEOUT, headers: { ...PAGE, ...SPOILED } }
    case 'null':
      return { status, body: null, headers: SPOILED }
    case 'empty':
      return { ...reply(status), headers: SPOILED }
    case 'half':
      return half(services, given)
    case 'page':
      return { status, body: page('Service'), headers: { ...PAGE, ...SPOILED } }
  }
}
