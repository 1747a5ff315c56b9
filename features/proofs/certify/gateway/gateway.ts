/**
 * The gateway between a client and the service: it forwards each call, notes it, and does to the call of the plan what
 * the plan says. The lab is not the client's: calls to it are not forwarded.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, CalledSurface } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES, ENDED_AUTHORIZATION, leavesAnswer } from '../calls/disturbances.ts'
import { SocketBridge } from './bridge.ts'
import { CallLog } from './call-log.ts'
import { askUpstream, clientLeft, disturb, pass, readOf, type UpstreamAnswer } from './passing.ts'
import type { Watching } from './watching.ts'
import { WebhookGateway } from './webhooks.ts'

/** How long what is under way is waited for when the client has ended, ms. */
const SETTLING_MS = 2000

interface Upstream {
  surface: CalledSurface
  /** Scheme, host, port and the world's path. */
  url: string
}

/** A path behind the address of a world, or of one of its desks. */
const within = (path: string): string => path.replace(/^\/w\/[^/]+/, '').replace(/^\/desks\/[^/]+/, '')

/** A client that offers HTTP/2 by an upgrade is answered in HTTP/1.1. */
const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

const ruleOf = ({ headers }: UpstreamAnswer): { rule?: string } => {
  const rule = headers['x-rule']
  return typeof rule === 'string' ? { rule: decodeURI(rule).split(';')[0]! } : {}
}

export class ClientGateway {
  readonly log: CallLog
  readonly webhooks: WebhookGateway
  readonly #watching: Watching
  readonly #bridge: SocketBridge
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Duplex>()
  readonly #endedTokens = new Set<string>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(watching: Watching) {
    this.#watching = watching
    this.log = new CallLog(watching.plan)
    this.webhooks = new WebhookGateway(watching, this.log)
    this.#bridge = new SocketBridge(watching, this.log)
  }

  /** @returns the address of the world behind it, of the scheme that it has */
  async stand({ surface, url }: Upstream): Promise<string> {
    const { origin, pathname, protocol } = new URL(url)
    const behind = origin.replace(/^ws/, 'http')
    const server = createServer({ shouldUpgradeCallback: isSocket }, (asked, answer) => {
      const call = this.#call(surface, behind, asked, answer).catch(() => void answer.destroy())
      this.#underWay.add(call)
      void call.then(() => this.#underWay.delete(call))
    })
    server.on('upgrade', (asked, socket, head) => {
      const path = within(new URL(asked.url!, behind).pathname)
      if (this.#isLab(asked.method!, path))
        return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
      this.#bridge.join({
        surface: surface === 'cloud' ? 'bridge' : surface,
        path,
        origin: behind,
        asked,
        socket,
        head,
      })
    })
    const address = await this.#listening(server)
    return `${protocol}//${address}${pathname.replace(/\/$/, '')}`
  }

  /** Stands where the service calls webhooks. */
  async standForWebhooks(): Promise<void> {
    const server = createServer((asked, answer) => {
      this.webhooks.receive(asked, answer).catch(() => answer.destroy())
    })
    this.webhooks.address = `http://${await this.#listening(server)}`
  }

  async #listening(server: Server): Promise<string> {
    server.on('connection', (socket: Duplex) => {
      this.#sockets.add(socket)
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#servers.push(server)
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Resolves when what a client that has ended has asked for is done. */
  async settled(): Promise<void> {
    const all = Promise.all([this.#bridge.settled(), ...this.#underWay])
    await Promise.race([all, sleep(SETTLING_MS, undefined, { ref: false })])
  }

  close(): void {
    this.webhooks.close()
    this.#bridge.close()
    for (const server of this.#servers) server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /** The client that is started again is heard again. */
  revive(): void {
    this.log.process++
  }

  #isLab(method: string, path: string): boolean {
    const isLab = /^\/lab(\/|$)/.test(path)
    if (isLab)
      this.log.noteOddity(
        `it asked the lab (${method} ${path}): a service has none`,
        `він звернувся до лабораторії (${method} ${path}): у сервісі її немає`,
      )
    return isLab
  }

  async #call(surface: CalledSurface, origin: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = asked
    if (!url.startsWith('/')) {
      const host = URL.canParse(url) ? new URL(url).host : url
      this.log.noteOddity(`it asked ${host} by way of the gateway`, `через шлюз він звернувся до ${host}`)
      return void answer.writeHead(403).end()
    }
    const bytes = await readOf(asked)
    const [path = '', query = ''] = url.split('?')
    if (this.#isLab(method, within(path))) return void answer.writeHead(404).end()
    const told = { surface, method, path: within(path), query, headers: headers as Record<string, string> }
    const call = this.log.begin(told, bytes ?? Buffer.alloc(0))
    if (call === null) return void answer.destroy()
    const isLeft = (): boolean => leavesAnswer(call.disturbed) && !this.#watching.isEnded()
    if (bytes === null) return void Object.assign(call, { isGivenUp: isLeft(), endedAt: this.log.now() })
    const { disturbed } = call
    const what: CallDisturbance | null = disturbed && DISTURBANCES[disturbed]
    if (what?.world?.when === 'before') await this.#watching.change(what.world)
    if (what?.purchase) await this.#watching.twist(what.purchase, call)
    if (what?.gives.as === 'done late') await clientLeft(answer, this.#watching.lateMs)
    const came = await this.#asked(origin + url, call, what, bytes)
    if (what?.world?.when === 'behind') await this.#watching.change(what.world)
    const date = this.#watching.date()
    if (came && date !== null) came.headers.date = date
    if (came) call.answer = { status: came.status, body: this.log.keptOf(came.bytes), ...ruleOf(came) }
    if (what?.gives.as === 'kill') this.#watching.kill()
    call.isGivenUp = isLeft() && answer.destroyed
    await (what ? disturb(what, { came, answer, lateMs: this.#watching.lateMs }) : pass(came!, answer))
    call.endedAt = this.log.now()
  }

  /** What the service answers to a call; null: it is not asked. */
  async #asked(url: string, call: Call, what: CallDisturbance | null, bytes: Buffer): Promise<UpstreamAnswer | null> {
    const { method, headers } = call
    const token = headers.authorization ?? ''
    if (what?.gives.as === 'ended token') this.#endedTokens.add(token)
    else if (what !== null && !what.isDone) return null
    const sent = { ...headers, ...(this.#endedTokens.has(token) && { authorization: ENDED_AUTHORIZATION }) }
    const own = this.webhooks.ownAddressIn(call, bytes)
    const came = await askUpstream(new URL(url), {
      ...{ method, bytes: own ?? bytes, headers: own ? { ...sent, 'content-length': String(own.length) } : sent },
    })
    return this.webhooks.clientsAddressIn(call, came)
  }
}
