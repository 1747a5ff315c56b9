/** The HTTP servers of the surfaces, opened and closed together. */
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { GatewaySurface } from '../../machines/vocabulary/outside/gateway.ts'
import { isLoopback, reachedAt } from '../runtime/loopback.ts'
import { http } from '../runtime/node-http.ts'
import { duringRequest, idOfRequest, REQUEST_ID } from '../runtime/request-id.ts'
import { ClientAddresses, type PublicUrls } from '../runtime/world/public-addresses.ts'
import { MailboxPort } from '../surfaces/lab/mail/mailbox-port.ts'
import { application } from '../transport/http/application.ts'
import { closeBehindAnswers, mergePieces, Pipelines, shutDown } from '../transport/http/connections/connections.ts'
import type { OperationTable } from '../transport/http/description/openapi.ts'
import { Gateway } from '../transport/http/gateway/gateway.ts'
import { reply } from '../transport/http/operation.ts'
import { type GuardOptions, OriginGuard } from '../transport/http/origin-guard.ts'
import { answerRaw } from '../transport/http/outgoing.ts'
import { Sockets } from '../transport/sockets/sockets.ts'
import type { App } from './app.ts'
import { Metrics } from './monitoring/metrics.ts'
import { Monitoring } from './monitoring/monitoring.ts'
import { Readiness } from './monitoring/readiness.ts'
import { type PeerOptions, Peers } from './peers.ts'
import { cloudSockets, lanSockets } from './socket-operations.ts'

/** Idle connections are kept longer than clients' pools keep theirs, so that clients never meet a closed one. */
const KEEP_ALIVE_MS = 75_000
/**
 * An idle connection is kept so much longer than its answers say: a client that waits as long as it may, on a busy
 * machine, sends its next request before the connection is cut.
 */
const KEEP_ALIVE_BUFFER_MS = 15_000
/** A request that has not come in to its end by then is answered 408: what has come of it is not kept for ever. */
const REQUEST_MS = 300_000

const LOOPBACK = '127.0.0.1'

export interface ListenerOptions extends GuardOptions, PeerOptions {
  /** Of the cloud surface and the lab; 0 picks a free one. */
  port: number
  /** Of the local application; 0 picks a free one. */
  localPort: number
  /** Of the terminals on the local network; 0 picks a free one. */
  lanPort: number
  /** Of the mailboxes; 0 or left out picks a free one. */
  smtpPort?: number
  /** Address the mailboxes are bound to, on loopback whatever the others are bound to when it is left out. */
  smtpHost?: string | undefined
  /** Base URLs that clients are given. */
  publicUrls?: PublicUrls | undefined
}

export interface Listeners {
  /** The server is to stop: from now on it says that it is not ready, and still answers. */
  drain(): void
  /** @param othersGoOn other processes have taken over the worlds of this one, and clients are to notice nothing */
  close(othersGoOn?: boolean): Promise<void>
}

/** Listens on all surfaces and sets the addresses of the app. @throws when a port is taken */
export async function openListeners(app: App, options: ListenerOptions): Promise<Listeners> {
  const { host, port, localPort, lanPort, smtpPort = 0, smtpHost = LOOPBACK, publicUrls = {} } = options
  const hasOpenMailboxes = !isLoopback(smtpHost)
  app.clientAddresses = new ClientAddresses({
    urls: publicUrls,
    trustsProxy: options.trustProxy ?? false,
    hasOpenMailboxes,
  })
  const guard = new OriginGuard(options, app.clientAddresses)
  const peers = Peers.of(app)
  const sockets = {
    cloud: new Sockets(app, cloudSockets, guard, peers?.relay('cloud')),
    lan: new Sockets(app, lanSockets, guard, peers?.relay('lan')),
  }
  const surfaces = surfacesOf(app, guard, peers)
  const requests = { local: onDemand(surfaces.local), lan: onDemand(surfaces.lan) }
  const local = http.createServer(requests.local)
  const lan = withSockets(sockets.lan, requests.lan)
  const servers: Record<string, Server> = { local, lan }
  const readiness = new Readiness(servers, () => app.store.ping())
  const metrics = new Metrics(app, () => ({ cloud: sockets.cloud.open, lan: sockets.lan.open }))
  const monitoring = new Monitoring(app, guard, readiness, metrics)
  const cloudRequests = onDemand(surfaces.cloud, monitoring.takes)
  const cloud = withSockets(sockets.cloud, cloudRequests)
  servers.cloud = cloud
  const mailboxes = app.hasLab ? new MailboxPort(app, peers?.connections) : null
  const close = async (othersGoOn: boolean): Promise<void> => {
    const isAwaited = () => peers?.connections.isAwaited ?? false
    const open = Object.values(sockets).map((each) => each.close())
    const listening = Object.values(servers).map((each) => shutDown(each, { othersGoOn, isAwaited }))
    await Promise.all([...open, mailboxes?.close(), ...listening])
    await peers?.close()
  }
  try {
    const handedOn = { ...requests, cloud: cloudRequests, mailbox: onDemand(mailboxesOf(app)) }
    await peers?.open({ requests: handedOn, sockets }, options)
    const [cloudPort, deskPort, devicePort, mailPort] = await Promise.all([
      listen(cloud, port, host),
      listen(local, localPort, host),
      listen(lan, lanPort, host),
      mailboxes?.listen(smtpPort, smtpHost),
    ])
    const name = reachedAt(host)
    app.addresses = {
      ...app.addresses,
      cloud: `http://${name}:${cloudPort}`,
      local: `http://${name}:${deskPort}`,
      lan: `ws://${name}:${devicePort}`,
      proxy: `ws://${name}:${cloudPort}/paylink/ws`,
      ...(mailPort !== undefined && { smtp: `smtp://${reachedAt(smtpHost)}:${mailPort}` }),
    }
  } catch (error) {
    await close(false)
    throw error
  }
  return {
    drain() {
      readiness.stop()
      for (const each of Object.values(servers)) closeBehindAnswers(each)
    },
    async close(othersGoOn = false) {
      readiness.stop()
      // A live stream, or a clock on its way, would keep its server from closing.
      app.stop()
      await close(othersGoOn)
    },
  }
}

/** What other processes ask of the mailboxes of this one. */
const mailboxesOf = (app: App) => async () =>
  (await import('../surfaces/lab/mail/shared-mailboxes.ts')).mailboxCalls(app)

/** Loaded with the first call at a wrong one. */
const doors = async () => (await import('./doors.ts')).doors

/** Each surface is loaded when it is first asked for something: a start waits for none of them. */
function surfacesOf(app: App, guard: OriginGuard, peers: Peers | null) {
  // Faults of a gateway are of the lab.
  const gatewayOf = (surface: GatewaySurface, { rows }: OperationTable) =>
    app.hasLab ? new Gateway(surface, rows) : null
  return {
    cloud: async () => {
      const { cloudOperations, cloudTable, knownOperations } = await import('./cloud-operations.ts')
      const labOperations = app.hasLab ? (await import('./lab-operations.ts')).labOperations : []
      return application(app, [...cloudOperations, ...labOperations], {
        guard,
        gateway: gatewayOf('cloud', cloudTable),
        known: knownOperations,
        sockets: cloudSockets,
        doors,
        forward: peers?.forward('cloud'),
      })
    },
    local: async () => {
      const { localOperations, localTable } = await import('./local-operations.ts')
      const gateway = gatewayOf('local', localTable)
      return application(app, localOperations, {
        desks: true,
        guard,
        gateway,
        doors,
        forward: peers?.forward('local'),
      })
    },
    lan: async () => {
      const { lanOperations } = await import('../surfaces/bridge/lan/calls.ts')
      return application(app, lanOperations, { guard, sockets: lanSockets, doors, forward: peers?.forward('lan') })
    },
  }
}

/**
 * What a listener serves is loaded for its first request; others that come meanwhile wait with it, in their order.
 * @param takes answers what is not of the surface, before it is loaded; false: the request is for the surface
 */
function onDemand(make: () => Promise<RequestListener>, takes?: Monitoring['takes']): RequestListener {
  let made: RequestListener | undefined
  let making: Promise<RequestListener> | undefined
  const pipelines = new Pipelines()
  const hear: RequestListener = (request, response) => {
    if (takes?.(request, response)) return
    mergePieces(request)
    if (made) return made(request, response)
    making ??= make()
    making.then((listener) => {
      made = listener
      listener(request, response)
    })
  }
  return (request, response) => {
    if (pipelines.refuses(request, response)) return
    const id = idOfRequest(request.headers[REQUEST_ID])
    response.setHeader(REQUEST_ID, id)
    duringRequest(id, () => hear(request, response))
  }
}

const withSockets = (sockets: Sockets, listener: RequestListener): Server =>
  http
    .createServer({ shouldUpgradeCallback: sockets.wanted }, listener)
    .on('upgrade', (request, socket, head) =>
      duringRequest(idOfRequest(request.headers[REQUEST_ID]), () => sockets.upgrade(request, socket, head)),
    )

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.keepAliveTimeoutBuffer = KEEP_ALIVE_BUFFER_MS
    server.requestTimeout = REQUEST_MS
    server.once('error', reject)
    server.on('clientError', answerNoise)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** By error codes of Node's parser; any other: 400. */
const NOISE_STATUSES: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** What is no HTTP, or not all of a request, is answered like anything else that is refused, and hung up on. */
function answerNoise({ code }: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy()
  const status = NOISE_STATUSES.get(code) ?? 400
  answerRaw(socket, reply(status, { message: http.STATUS_CODES[status] }))
}
