/**
 * Servers that do nothing, in front of our own. What preflight asks is answered by the server behind, so that a run
 * begins; everything else is answered without a register, a shift or a receipt.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenApiDocument } from '../../support/law/contract.ts'
import { type DescribedAnswer, describedAnswers } from './described-answers.ts'

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
      return described() ?? YES
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

type Answers = (method: string, path: string) => DescribedAnswer | null

/** One answer: when, in milliseconds since 1970, ascending, and whether the server behind had no part in it. */
export interface HollowAnswer {
  at: number
  is_hollow: boolean
}

export interface HollowTarget {
  profile: unknown
  answered: readonly HollowAnswer[]
  close(): Promise<void>
}

/**
 * The target of a profile, hollow: every address in it leads to a server of that kind, those of sockets as well, where
 * nothing is upgraded.
 * @param documents descriptions of the surfaces, for the kind that answers by them
 */
export async function openHollow(
  profile: unknown,
  kind: HollowKind,
  documents: readonly OpenApiDocument[],
): Promise<HollowTarget> {
  let text = JSON.stringify(profile)
  const origins = new Set([...text.matchAll(/(?:http|ws):\/\/([\w.-]+:\d+)/g)].map(([, host]) => `http://${host}`))
  const servers: Server[] = []
  const answered: HollowAnswer[] = []
  const answers = describedAnswers(documents)
  for (const origin of origins) {
    const server = createServer(
      hollow(origin, kind, answers, (is_hollow) => answered.push({ at: Date.now(), is_hollow })),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
    text = text.replaceAll(new RegExp(`(https?|ws)://${new URL(origin).host}(?=["/])`, 'g'), `$1://${address}`)
  }
  return {
    profile: JSON.parse(text),
    answered,
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
