/** Wrong servers of the bridge: what the cloud shows of terminals and their clients, and terminals at work. */
import { terminalMachine } from '../../../../../machines/terminal/terminal.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import { WorldRows } from '../../../../../server/store/queries/world-rows.ts'
import * as deviceSocket from '../../../../../server/surfaces/bridge/device/socket.ts'
import { failed } from '../../../../../server/surfaces/bridge/messages.ts'
import * as models from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import { bankOperation } from '../../../../../simulators/bank-terminal/bank-operation.ts'
import { bankTerminal } from '../../../../../simulators/bank-terminal/bank-terminal.ts'
import * as device from '../../../../../simulators/bank-terminal/device.ts'
import { emptyBatch } from '../../../../../simulators/bank-terminal/device.ts'
import * as steps from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as results from '../../../../../simulators/bank-terminal/operation-steps.ts'
import { inAction, inGuard } from '../../seams/charts.ts'
import { privateOf, setPrivate } from '../../seams/privates.ts'
import { shows } from '../../seams/rows.ts'
import { inCall, inFunction, inMethod, inModuleScope, type Otherwise, type Seam } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { finishes, isSettlement, sums } from '../../subjects/bank-terminal.ts'
import { answersSuccess, behindEnd } from '../../subjects/bridge.ts'
import { behindFirst } from '../../subjects/cloud-clients.ts'
import { unstored } from '../../subjects/unstored.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A terminal that has another moment in the registry. */
const wasThere = (change: (terminal: any) => number | null): Seam =>
  inCall(models, 'terminalModel', (right, row, terminal) =>
    right(row, { ...terminal, server: { ...terminal.server, online_at: change(terminal) } }),
  )

const onlineOf = (change: (right: any, terminal: any) => object): Seam =>
  inFunction(models, 'onlineOf', (right, terminal: object) => ({ ...right(terminal), ...change(right, terminal) }))

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

const DAY_MS = 86_400_000
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** A terminal that goes on otherwise behind a restart. */
const resumed = (change: (terminal: any) => object): Seam =>
  resumes('bank-terminal', (terminal) => ({ ...terminal, ...change(terminal) }))

/** What a settlement leaves of the shift of the bank. */
const closesBatch = (change: (right: any, before: any) => object): Seam =>
  inFunction(device, 'inBatch', (right, terminal: any, ended: any, current: object) => {
    const made = right(terminal, ended, current)
    if (ended.operation_type !== 'settlement') return made
    const batch = { ...made.context.batch, ...change(made.context.batch, terminal.batch) }
    return { ...made, context: { ...made.context, batch } }
  })

const counts = (change: (right: any, batch: any, ended: any) => object): Seam =>
  inFunction(device, 'counted', (right, batch: object, ended: object) => change(right, batch, ended))

/** The sum of a settlement, of another shift of the bank. */
const settles = (change: (batch: any) => object): Seam =>
  inFunction(results, 'amountIn', (right, operation: any) => {
    const { plan } = operation
    return right(
      plan?.batch ? { ...operation, plan: { ...plan, batch: { ...plan.batch, ...change(plan.batch) } } } : operation,
    )
  })

/** The judgement on a refund. */
const judges = (wrong: Otherwise<typeof results.judgeRefund>): Seam => inCall(results, 'judgeRefund', wrong)

export default {
  'BRG-216: counts one client at most': () =>
    inCall(models, 'processingTerminalModel', (right, row, terminal) => {
      const model = right(row, terminal)
      return { ...model, online: { ...model.online, connected_clients: Math.min(1, model.online.connected_clients) } }
    }),
  'BRG-216: shows the client online when there are two': () =>
    onlineOf((_right, terminal) => ({ client: terminal.clients.length > 1 })),
  'BRG-216: shows the terminal online that has ever been there': () =>
    onlineOf((_right, terminal) => ({ server: terminal.server.connected_at !== null })),
  'BRG-216: has the moments of terminal and client the wrong way round': () =>
    wasThere((terminal) => terminal.client.online_at),
  'BRG-216: shows when the terminal came instead of when it was last there': () =>
    wasThere((terminal) => terminal.server.connected_at),
  'BRG-216: forgets all clients when one leaves': () => clients('client.disconnected', () => []),
  'BRG-216: does not note when the terminal was last there': () =>
    server('terminal.disconnected', (_right, { online_at }) => ({ online_at })),
  'BRG-216: takes another client off when the second of two leaves': () =>
    clients('client.disconnected', (before) => before.slice(1)),
  'BRG-216: counts clients whose sockets a restart has ended': () =>
    inMethod(WorldRows.prototype, 'addresses', async (right, world, noun) => {
      const found = await right(world, noun)
      return noun === 'terminal' ? found.slice(1) : found
    }),
  'BRG-216: knows no more who leaves once the first client has left': () =>
    inGuard(
      terminalMachine,
      'isOnlyClient',
      () =>
        ({ context, event }) =>
          context.clients[0] === event.connection,
    ),
  'BRG-216: keeps when a client came first': () =>
    client('client.connected', (right, { connected_at }) => ({ connected_at: connected_at ?? right.connected_at })),
  'BRG-216: keeps when the terminal came first': () =>
    server('terminal.connected', (right, { connected_at }) => ({ connected_at: connected_at ?? right.connected_at })),
  'BRG-216: does not note that a terminal is there again': () =>
    server('terminal.connected', (right, { online_at }) => ({ online_at: online_at ?? right.online_at })),
  'BRG-216: does not note that a client is there again': () =>
    client('client.connected', (right, { online_at }) => ({ online_at: online_at ?? right.online_at })),
  'BRG-216: takes a terminal for gone when a connection ends that it had before': () =>
    inGuard(terminalMachine, 'isConnection', () => () => true),
  'BRG-216: counts no clients any more when their terminal has dropped': () =>
    clients('terminal.disconnected', () => []),
  'BRG-216: counts for ever who came in by a first message': () =>
    behindFirst((each) => setPrivate(each, 'presence', null)),
  'BRG-216: lists every terminal as the first one stands': () =>
    shows('listTerminals', ({ results, ...page }) => {
      const { last_client_online_at, last_server_online_at, online } = results[0] ?? {}
      const first = { last_client_online_at, last_server_online_at, online }
      return { ...page, results: results.map((each: object) => ({ ...each, ...first })) }
    }),
  'BRG-216: forgets at a restart when a terminal was there': () =>
    remembers('terminal', 'connections.lost', (context, before) =>
      before.server.connection === null
        ? context
        : { ...context, server: { connected_at: null, online_at: null, connection: null } },
    ),
  'BRG-216: shows a terminal as there whose hardware has left': () =>
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
  'BRG-103: has the operation of a terminal at its first step again after a restart': () =>
    resumed(({ current }) => ({ current: current && { ...current, step: 'waiting-for-card' } })),
  'BRG-103: forgets at a restart what waits at a terminal behind the operation under way': () =>
    resumed(() => ({ queue: [] })),
  'BRG-103: forgets at a restart what a terminal has done last': () => resumed(() => ({ last: null })),
  'BRG-103: lets a terminal work by itself again after a restart': () =>
    resumed(({ script }) => ({ script: { ...script, mode: 'automatic' } })),
  'BRG-104: finds no purchase that could be taken back': () =>
    judges((right, original, question) =>
      original.request === null ? right(original, question) : 'originalRequestNotFound',
    ),
  'BRG-104: counts a refund for the whole purchase': () =>
    settles(({ purchases, refunds }) => ({ refunds: { ...refunds, sum: refunds.count > 0 ? purchases.sum : 0 } })),
  'BRG-104: finds the purchase of a reference with blanks around it': () =>
    inAction(bankOperation, 'askOriginal', () =>
      step<any, any, any>((operation, event) => {
        const { request } = operation
        if (request?.operation_type !== 'cancel') return steps.askOriginal(operation, event)
        const made = steps.askOriginal({ ...operation, request: { ...request, rrn: request.rrn.trim() } }, event)
        return { ...made, context: { ...made.context, request } }
      }),
    ),
  'BRG-104: shows a terminal ready after a restart': () => resumed(() => ({ screen: { shows: 'ready', rrn: null } })),
  'BRG-106: leaves the batch open with a settlement': () => closesBatch((_right, before) => before),
  'BRG-106: counts no batches': () => closesBatch((_right, { serial }) => ({ serial })),
  'BRG-106: settles without the refunds': () => settles(() => ({ refunds: { count: 0, sum: 0 } })),
  "BRG-106: closes the register's shift with the bank's": () =>
    behindEnd(async ({ services, world }, operation) => {
      if (operation !== 'settlement') return
      const command = { type: 'shift.close', from: 'desk', cashier: null, at: world.clock.now() }
      await services.switchboard.ask(world, `register:${world.reference.firstRegister.id}`, command as never)
    }),
  'BRG-106: takes back once more in the next shift of the bank what it took back in the last': () =>
    closesBatch((_right, { refunds }) => ({ refunds })),
  'BRG-106: tells no sum of a shift of the bank in which nothing was sold': () =>
    sums((right, operation) => (isSettlement(operation) ? right || null : right)),
  'BRG-106: settles no shift of the bank in which nothing was sold': () =>
    answersSuccess((answer, result) => {
      const { terminal_id, request_id, operation_type } = answer
      return operation_type === 'settlement' && result?.amount === 0
        ? failed({ terminal_id, request_id, operation_type }, 'argumentError', 'uk')
        : answer
    }),
  'BRG-106: forgets at a restart what the bank shift of a terminal has counted': () => unstored('bank-terminal'),
  'BRG-106: closes the shift of the bank by a settlement that has failed': () =>
    finishes(({ batch }, { operation_type, state }) =>
      operation_type === 'settlement' && state !== 'approved' ? { batch: emptyBatch(batch.serial + 1) } : {},
    ),
  'BRG-106: settles what the bank has declined as well': () =>
    inAction(bankTerminal, 'finish', () =>
      step<any, any, any>((terminal, ended) => {
        if (ended.state !== 'declined') return device.finish(terminal, ended)
        const made = device.finish(terminal, { ...ended, state: 'approved' })
        return { ...made, context: { ...made.context, screen: { shows: 'declined', rrn: ended.rrn } } }
      }),
    ),
  'BRG-106: settles what was paid on the last day alone': () =>
    counts((right, batch, ended) => {
      const isOld = batch.opened_at !== null && dayOf(batch.opened_at) !== dayOf(ended.at)
      return right(isOld ? emptyBatch(batch.serial) : batch, ended)
    }),
  'BRG-106: forgets at a restart what a terminal has printed': () => resumed(() => ({ prints: [] })),
} satisfies WrongServersByName
