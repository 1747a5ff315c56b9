/** Wrong servers of the bridge: what the cloud shows of a terminal and its clients. */
import { terminalMachine } from '../../../../../machines/terminal/terminal.ts'
import { WorldRows } from '../../../../../server/store/queries/world-rows.ts'
import * as deviceSocket from '../../../../../server/surfaces/bridge/device/socket.ts'
import * as models from '../../../../../server/surfaces/cloud/terminals/model.ts'
import { inGuard } from '../../seams/charts.ts'
import { privateOf, setPrivate } from '../../seams/privates.ts'
import { shows } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { behindFirst } from '../../subjects/cloud-clients.ts'
import { wrong } from '../../wrong-server.ts'

/** A terminal that has another moment in the registry. */
const wasThere = (change: (terminal: any) => number | null): Seam =>
  inModule(
    models,
    'terminalModel',
    (right) => (row, terminal) =>
      right(row, { ...terminal, server: { ...terminal.server, online_at: change(terminal) } }),
  )

const onlineOf = (change: (right: any, terminal: any) => object): Seam =>
  inModuleScope<any>(models, 'onlineOf', (right) => (terminal: object) => ({
    ...right(terminal),
    ...change(right, terminal),
  }))

/** The terminal behind a connection that comes or goes. */
const server = (type: string, change: (right: any, before: any) => object): Seam =>
  remembers('terminal', type, (context, before) => ({
    ...context,
    server: { ...context.server, ...change(context.server, before.server) },
  }))

const client = (type: string, change: (right: any, before: any) => object): Seam =>
  remembers('terminal', type, (context, before) => ({
    ...context,
    client: { ...context.client, ...change(context.client, before.client) },
  }))

const clients = (type: string, change: (before: readonly string[]) => readonly string[]): Seam =>
  remembers('terminal', type, (context, before) => ({ ...context, clients: change(before.clients) }))

export default [
  wrong(
    'BRG-216',
    'counts one client at most',
    inModule(models, 'processingTerminalModel', (right) => (row, terminal) => {
      const model = right(row, terminal)
      return { ...model, online: { ...model.online, connected_clients: Math.min(1, model.online.connected_clients) } }
    }),
  ),
  wrong(
    'BRG-216',
    'shows the client online when there are two',
    onlineOf((_right, terminal) => ({ client: terminal.clients.length > 1 })),
  ),
  wrong(
    'BRG-216',
    'shows the terminal online that has ever been there',
    onlineOf((_right, terminal) => ({ server: terminal.server.connected_at !== null })),
  ),
  wrong(
    'BRG-216',
    'has the moments of terminal and client the wrong way round',
    wasThere((terminal) => terminal.client.online_at),
  ),
  wrong(
    'BRG-216',
    'shows when the terminal came instead of when it was last there',
    wasThere((terminal) => terminal.server.connected_at),
  ),
  wrong(
    'BRG-216',
    'forgets all clients when one leaves',
    clients('client.disconnected', () => []),
  ),
  wrong(
    'BRG-216',
    'does not note when the terminal was last there',
    server('terminal.disconnected', (_right, { online_at }) => ({ online_at })),
  ),
  wrong(
    'BRG-216',
    'takes another client off when the second of two leaves',
    clients('client.disconnected', (before) => before.slice(1)),
  ),
  wrong(
    'BRG-216',
    'counts clients whose sockets a restart has ended',
    inObject(
      WorldRows.prototype,
      'addresses',
      (right) =>
        async function (this: WorldRows, world, noun) {
          const found = await right.call(this, world, noun)
          return noun === 'terminal' ? found.slice(1) : found
        },
    ),
  ),
  wrong(
    'BRG-216',
    'knows no more who leaves once the first client has left',
    inGuard(
      terminalMachine,
      'isOnlyClient',
      () =>
        ({ context, event }) =>
          context.clients[0] === event.connection,
    ),
  ),
  wrong(
    'BRG-216',
    'keeps when a client came first',
    client('client.connected', (right, { connected_at }) => ({ connected_at: connected_at ?? right.connected_at })),
  ),
  wrong(
    'BRG-216',
    'keeps when the terminal came first',
    server('terminal.connected', (right, { connected_at }) => ({ connected_at: connected_at ?? right.connected_at })),
  ),
  wrong(
    'BRG-216',
    'does not note that a terminal is there again',
    server('terminal.connected', (right, { online_at }) => ({ online_at: online_at ?? right.online_at })),
  ),
  wrong(
    'BRG-216',
    'does not note that a client is there again',
    client('client.connected', (right, { online_at }) => ({ online_at: online_at ?? right.online_at })),
  ),
  wrong(
    'BRG-216',
    'takes a terminal for gone when a connection ends that it had before',
    inGuard(terminalMachine, 'isConnection', () => () => true),
  ),
  wrong(
    'BRG-216',
    'counts no clients any more when their terminal has dropped',
    clients('terminal.disconnected', () => []),
  ),
  wrong(
    'BRG-216',
    'counts for ever who came in by a first message',
    behindFirst((each) => setPrivate(each, 'presence', null)),
  ),
  wrong(
    'BRG-216',
    'lists every terminal as the first one stands',
    shows('listTerminals', ({ results, ...page }) => {
      const { last_client_online_at, last_server_online_at, online } = results[0] ?? {}
      const first = { last_client_online_at, last_server_online_at, online }
      return { ...page, results: results.map((each: object) => ({ ...each, ...first })) }
    }),
  ),
  wrong(
    'BRG-216',
    'forgets at a restart when a terminal was there',
    remembers('terminal', 'connections.lost', (context, before) =>
      before.server.connection === null
        ? context
        : { ...context, server: { connected_at: null, online_at: null, connection: null } },
    ),
  ),
  wrong(
    'BRG-216',
    'shows a terminal as there whose hardware has left',
    inModuleScope<any>(
      deviceSocket,
      'HardwareSession',
      (right) =>
        class extends right {
          close(): Promise<void> {
            Object.assign(privateOf(this, 'presence'), { leave: async () => {} })
            return super.close()
          }
        },
    ),
  ),
]
