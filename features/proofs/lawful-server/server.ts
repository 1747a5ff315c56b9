import { createBank } from './bridge/bank.ts'
import { admitLan } from './bridge/lan.ts'
import { type CloudBridge, createProxy } from './bridge/proxy.ts'
import { listenSockets } from './bridge/socket-server.ts'
import { connectivityRoutes } from './cloud/connectivity.ts'
import { organizationRoutes } from './cloud/organization.ts'
import { paylinkRoutes } from './cloud/paylink.ts'
import { registerRoutes } from './cloud/registers.ts'
import { reportRoutes } from './cloud/reports/operations.ts'
import { sessionRoutes } from './cloud/sessions.ts'
import { shiftRoutes } from './cloud/shifts.ts'
import { templateRoutes } from './cloud/templates.ts'
import { webhookRoutes } from './cloud/webhook-settings.ts'
import { service, withdraw } from './desk/cash.ts'
import { guardDevice } from './desk/guards.ts'
import { sell } from './desk/sale.ts'
import { close, open, xreport } from './desk/shift.ts'
import { periodical, status } from './desk/status.ts'
import type { Answer, Exchange } from './kernel/exchange.ts'
import { listen } from './kernel/listener.ts'
import type { Route } from './kernel/routing.ts'
import type { Register } from './state/model.ts'
import { type Seed, seed } from './state/seed.ts'
import { closeWorld, createWorld, type World, type WorldOptions } from './state/world.ts'

type Operation = (world: World, register: Register, exchange: Exchange) => Answer | Promise<Answer>

/** The eight operations of the local application of one register (LOC-005). */
function deskRoutes(world: World, register: Register): Route[] {
  const route = (method: string, path: string, operation: Operation): Route => ({
    method,
    path: `/api/v1/${path}`,
    answer: (exchange) => {
      guardDevice(register, exchange)
      return operation(world, register, exchange)
    },
  })
  return [
    route('POST', 'shift/open', open),
    route('POST', 'shift/close', close),
    route('GET', 'kasa/status', status),
    route('POST', 'receipt/service', service),
    route('POST', 'receipt/sell', sell),
    route('POST', 'receipt/cash-withdrawal', withdraw),
    route('POST', 'shift/xreport', xreport),
    route('GET', 'reports/periodical', periodical),
  ]
}

/** The operations of the cloud API: 46 of table A and 9 of the extended reports (CLD-001). */
function cloudRoutes(world: World): Route[] {
  return [
    ...sessionRoutes(world),
    ...organizationRoutes(world),
    ...registerRoutes(world),
    ...connectivityRoutes(world),
    ...shiftRoutes(world),
    ...templateRoutes(world),
    ...paylinkRoutes(world),
    ...webhookRoutes(world),
    ...reportRoutes(world),
  ]
}

const LAN_PORT = 9021

/** Options of the server. */
export type ServerOptions = WorldOptions & {
  /** Port of the cloud; 0 takes any free one for every surface. */
  port: number
  lanPort?: number
}

/** A running server: its world, its seed and its addresses. */
export type LawfulServer = {
  world: World
  seed: Seed
  cloud: string
  proxy: string
  lan: string
  /** Address of the desk of each register, by the register's role. */
  desks: Record<string, string>
  /** The simulated terminals' own connections to the cloud. */
  bridge: CloudBridge
  close: () => void
}

/** Starts the three surfaces on loopback ports: the cloud, a desk per register, and both ends of the bridge. */
export async function startServer(options: ServerOptions): Promise<LawfulServer> {
  const world = createWorld(options)
  const { reading } = world
  const seeded = seed(world)
  const bank = createBank(reading)
  const versions = { 'x-api-version': '2.108.3+lawful.1', 'cache-control': 'no-store' }
  const cloud = await listen({ kind: 'cloud', reading, routes: cloudRoutes(world), headers: versions }, options.port)
  const servers = [cloud.server]
  const desks: Record<string, string> = {}
  for (const register of seeded.houses.flatMap(({ registers }) => Object.values(registers))) {
    const desk = await listen({ kind: 'desk', reading, routes: deskRoutes(world, register), headers: {} }, 0)
    servers.push(desk.server)
    desks[register.id] = `http://127.0.0.1:${desk.port}`
  }
  const lanPort = options.lanPort ?? (options.port === 0 ? 0 : LAN_PORT)
  const lan = await listenSockets(lanPort, (url) => admitLan(world, bank, url))
  const bridge = createProxy(world, bank)
  const proxy = await listenSockets(0, bridge.admit)
  return {
    world,
    seed: seeded,
    cloud: `http://127.0.0.1:${cloud.port}`,
    proxy: `ws://127.0.0.1:${proxy.port}/bridge`,
    lan: `ws://127.0.0.1:${lan.port}`,
    desks,
    bridge,
    close: () => {
      closeWorld(world)
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      lan.close()
      proxy.close()
    },
  }
}
