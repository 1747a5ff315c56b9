/** Wrong servers of the bridge: what it is for, its two ways, and when the local network is served. */
import type { BankTerminalContext } from '../../../../../machines/vocabulary/outside/bank-terminal.ts'
import { isInBridgeMode } from '../../../../../machines/vocabulary/outside/bank-terminal.ts'
import { OPERATION_TYPES } from '../../../../../machines/vocabulary/terminal.ts'
import { terminalConnection } from '../../../../../server/surfaces/bridge/connection-registration.ts'
import type { BridgeCaller } from '../../../../../server/surfaces/bridge/exchange.ts'
import * as access from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as devices from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as sockets from '../../../../../server/surfaces/bridge/lan/sockets.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import { inCall, inList, inModuleScope, type Seam } from '../../seams/seam.ts'
import { resumes } from '../../seams/turns.ts'
import { answersSuccess, behindEnd, carriesOutUnreachable, exchanges } from '../../subjects/bridge.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const putsCashIn = ({ services, world }: BridgeCaller): Promise<unknown> => {
  const request = { payment: { type: 'CASH', value: 2000 } }
  const command = { type: 'receipt.service', at: world.clock.now(), request }
  return services.switchboard.ask(world, `register:${world.reference.firstRegister.id}`, command as never)
}

/** Payments of a receipt of the desk that are shown otherwise. */
const showsPayments = (change: (payment: any, body: any) => object): Seam =>
  inCall(receiptBodies, 'receiptBody', (right, ...given) => {
    const body = right(...given)
    return { ...body, payments: body.payments.map((each) => ({ ...each, ...change(each, body) })) }
  })

type LanAccess = ReturnType<typeof access.lanAccess>

/** The way to a terminal of the local network. */
const reaches = (
  change: (right: LanAccess, caller: BridgeCaller, terminal: LanAccess['terminal']) => Partial<LanAccess>,
): Seam =>
  inCall(access, 'lanAccess', (right, caller, terminal, operation) => {
    const made = right(caller, terminal, operation)
    return { ...made, ...change(made, caller, terminal) }
  })

const contextOf = ({ services, world }: BridgeCaller, id: string): Promise<BankTerminalContext> =>
  services.switchboard.read<BankTerminalContext>(world, `bank-terminal:${id}`)

const isUnplugged = ({ faults }: BankTerminalContext): boolean =>
  faults.some(({ name }) => name === 'terminal-unplugged')

/** Lists other terminals of the local network, where any is in bridge mode. */
const lists = (isListed: (context: BankTerminalContext) => boolean): Seam =>
  inCall(devices, 'devicesOf', async (right, caller) => {
    if ((await right(caller)) === null) return null
    const { terminals } = caller.world.reference.seed
    const contexts = await Promise.all(terminals.map(({ id }) => contextOf(caller, id)))
    return terminals.filter((_, index) => isListed(contexts[index]!)).map(devices.lanDevice)
  })

const waitsForBody = (isPatient: (needsBody: boolean, isAtDevice: boolean) => boolean): Seam =>
  inModuleScope<any>(
    sockets,
    'LanClient',
    (right) =>
      class extends right {
        constructor(handshake: any, needsBody: boolean, answering: unknown) {
          super(handshake, isPatient(needsBody, handshake.params.device_id !== undefined), answering)
        }
      },
  )

export default {
  'BRG-001: knows no refunds': () =>
    inList(OPERATION_TYPES as readonly string[], (right) => right.filter((each) => each !== 'cancel')),
  'BRG-001: gives back no data of the bank': () => answersSuccess((answer) => ({ ...answer, result: {} })),
  'BRG-002: takes a purchase for cash put in at the register': () => behindEnd(putsCashIn),
  'BRG-002: puts cash in at the register for a message that is no request': () =>
    exchanges(async (right, caller, way, text, over) => {
      let isRefused = false
      const understand = (said: string) => {
        const heard = way.understand(said)
        isRefused = 'status' in heard
        return heard
      }
      const answer = await right(caller, { ...way, understand }, text, over)
      if (isRefused) await putsCashIn(caller)
      return answer
    }),
  'BRG-003: forgets the terminal of a payment by card': () => showsPayments(() => ({ terminal: undefined })),
  'BRG-003: gives a payment by card a reference of its own': () =>
    showsPayments(({ rrn }, { id }) => (rrn == null ? {} : { rrn: id.slice(-12) })),
  'BRG-003: gives the second card of a sale the reference of the first': () =>
    showsPayments(({ rrn }, { payments }) =>
      rrn == null ? {} : { rrn: payments.find((each: any) => each.rrn != null).rrn },
    ),
  'BRG-004: serves the local network only while the terminal is connected to the cloud': () =>
    reaches((right, caller, { id }) => ({
      unreachable: async () =>
        (await right.unreachable()) ??
        ((await terminalConnection(caller, id)) === null ? 'posTerminalNotConnected' : null),
    })),
  'BRG-004: ends a purchase of the local network when its terminal drops from the cloud': () =>
    reaches((_right, { services, world }, { id }) => ({
      cut: (signal) =>
        services.switchboard.subscriptions.next(world, `terminal:${id}`, 'terminal.disconnected', signal),
    })),
  'BRG-005: lets clients in at a terminal that is out of bridge mode': () =>
    inCall(devices, 'isServing', async () => true),
  'BRG-005: leaves sockets open when their terminal leaves bridge mode': () =>
    inModuleScope<any>(
      sockets,
      'LanClient',
      (right) =>
        class extends right {
          watch(): void {}
        },
    ),
  'BRG-005: carries out operations of HTTP out of bridge mode': () =>
    inCall(devices, 'isReachable', async (_right, caller, { id }) => !isUnplugged(await contextOf(caller, id))),
  'BRG-005: lists terminals that are out of bridge mode': () => lists((context) => !isUnplugged(context)),
  'BRG-005: answers with an empty list where no terminal is in bridge mode': () =>
    inCall(devices, 'devicesOf', async (right, caller) => (await right(caller)) ?? []),
  'BRG-005: has its terminals in bridge mode after a restart, whatever they were in before': () =>
    resumes('bank-terminal', (context) => ({ ...context, bridge_mode: true })),
  'BRG-005: settles out of bridge mode, and refuses': () =>
    carriesOutUnreachable((operation) => operation === 'settlement'),
  'BRG-101: lists terminals that are unplugged': () => lists(isInBridgeMode),
  'BRG-101: lists the devices from the last to the first': () =>
    inCall(devices, 'devicesOf', async (right, caller) => (await right(caller))?.toReversed() ?? null),
  'BRG-101: has maker and model the wrong way round': () =>
    inCall(devices, 'lanDevice', (right, row) => right({ ...row, type: row.model, model: row.type })),
  'BRG-101: waits for a body before it lists the devices': () =>
    waitsForBody((needsBody, isAtDevice) => needsBody || !isAtDevice),
  'BRG-101: lists no device that carries out an operation': () =>
    lists((context) => isInBridgeMode(context) && !isUnplugged(context) && context.current === null),
  'BRG-105: waits for a body before it settles': () => waitsForBody((needsBody, isAtDevice) => needsBody || isAtDevice),
} satisfies WrongServersByName
