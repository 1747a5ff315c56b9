/** Wrong servers of the bridge: its two ways, refunds, and what is done under one request_id. */
import * as operations from '../../../../../machines/vocabulary/outside/bank-operation.ts'
import { type BankTerminalContext, isInBridgeMode } from '../../../../../machines/vocabulary/outside/bank-terminal.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import { OPERATION_TYPES } from '../../../../../machines/vocabulary/terminal.ts'
import { terminalConnection } from '../../../../../server/surfaces/bridge/connection-registration.ts'
import type { BridgeCaller } from '../../../../../server/surfaces/bridge/exchange.ts'
import * as exchange from '../../../../../server/surfaces/bridge/exchange.ts'
import * as access from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as devices from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as sockets from '../../../../../server/surfaces/bridge/lan/sockets.ts'
import { failed } from '../../../../../server/surfaces/bridge/messages.ts'
import { messages } from '../../../../../server/surfaces/bridge/schemas.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import { bankOperation } from '../../../../../simulators/bank-terminal/bank-operation.ts'
import * as device from '../../../../../simulators/bank-terminal/device.ts'
import * as steps from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as results from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as progress from '../../../../../simulators/bank-terminal/progress.ts'
import { inAction } from '../../seams/charts.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inList, inModuleScope, type Otherwise, type Seam } from '../../seams/seam.ts'
import { resumes } from '../../seams/turns.ts'
import {
  answersRepeatedly,
  answersSuccess,
  behindEnd,
  carriesOutUnreachable,
  exchanges,
  understands,
} from '../../subjects/bridge.ts'
import { unstored } from '../../subjects/unstored.ts'
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

type Judge = typeof results.judgeRefund
type Status = ReturnType<Judge>

/** The judgement on a refund. */
const judges = (wrong: Otherwise<Judge>): Seam => inCall(results, 'judgeRefund', wrong)

/** Another verdict on a refund. */
const verdict = (change: (right: Status, original: any, question: any) => Status): Seam =>
  judges((right, original, question) => change(right(original, question), original, question))

/** A request that is carried out under another request_id. */
const identifies = (change: (said: string | null, newId: () => string) => string | null): Seam =>
  inFunction(
    exchange,
    'exchange',
    (right, caller: exchange.BridgeCaller, access: unknown, request: any, over: unknown) => {
      const request_id = change(request.request_id, () => caller.world.newId('request'))
      return right(caller, access, { ...request, request_id }, over)
    },
  )

type Fingerprint = (request_id: string, request: object) => string
const fingerprints = (wrong: Otherwise<Fingerprint>): Seam => inFunction<Fingerprint>(progress, 'fingerprint', wrong)

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
  'BRG-204: takes back of a part what was asked for': () =>
    judges((right, original, question) => {
      const { request, result } = original
      const isPurchase = request?.operation_type === 'purchase' && result !== null
      return right(isPurchase ? { ...original, result: { ...result, amount: request.amount } } : original, question)
    }),
  'BRG-204: takes back more than was paid, in parts': () =>
    verdict((right, { result }, { amount }) =>
      right === 'enteredIncorrectlyAmount' && amount <= result.amount ? null : right,
    ),
  'BRG-204: does not look at the invoice': () =>
    understands('cancel', (request) => ({ ...request, invoice_num: null })),
  'BRG-204: does not look at the code of the authorisation': () =>
    understands('cancel', (request) => ({ ...request, auth_code: null })),
  'BRG-204: does without the code of the authorisation': () =>
    inSchema(schemaWithin(messages.cancel, 'properties', 'payload'), (right) => ({
      ...right,
      required: right.required.filter((name: string) => name !== 'auth_code'),
    })),
  'BRG-204: takes a purchase back as often as it is asked to': () =>
    verdict((right, _original, { amount }) =>
      right !== 'transactionIsAlreadyComplete' ? right : amount > 0 ? 'enteredIncorrectlyAmount' : null,
    ),
  'BRG-204: counts refunds as purchases': () =>
    inFunction(device, 'counted', (right, batch: object, ended: object) =>
      right(batch, { ...ended, operation_type: 'purchase' }),
    ),
  'BRG-204: uses up what may be refunded by a refund that was refused': () =>
    inAction(bankOperation, 'judge', () =>
      step<any, any, any>((operation, event) => {
        const made = steps.answerRefund(operation, event)
        return { ...made, context: { ...made.context, refunded: operation.refunded + event.amount } }
      }),
    ),
  'BRG-204: takes an empty auth_code for the right one': () =>
    judges((right, original, question) => right(original, { ...question, auth_code: question.auth_code || null })),
  'BRG-204: takes the invoice 0 for the right one': () =>
    judges((right, original, question) => right(original, { ...question, invoice_num: question.invoice_num || null })),
  'BRG-204: takes a refund back as if it were a purchase': () =>
    judges((right, original, question) => {
      const { request } = original
      const isRefund = request?.operation_type === 'cancel'
      return right(
        isRefund ? { ...original, request: { operation_type: 'purchase', amount: request.amount } } : original,
        question,
      )
    }),
  'BRG-204: takes a purchase back on its own day alone': () =>
    judges((right, original, question) => {
      const days = [question.at, original.ended_at!].map((ms) => Math.floor(ms / 86_400_000))
      return original.request !== null && days[0] !== days[1] ? 'originalRequestNotFound' : right(original, question)
    }),
  'BRG-204: takes back a second part of the size of the first alone': () =>
    verdict((right, { refunded }, { amount }) =>
      right === null && refunded > 0 && amount !== refunded ? 'enteredIncorrectlyAmount' : right,
    ),
  'BRG-205: answers a settlement that comes again without 200': () =>
    answersRepeatedly('operation.repeated', ({ answer }) => ({ answer: { ...answer, status: undefined } })),
  'BRG-208: takes a request_id written in capitals for another request': () =>
    fingerprints((right, request_id, request) => JSON.stringify([request_id, right(request_id, request)])),
  'BRG-208: makes one request_id for all who give none': () =>
    identifies((said) => said ?? '00000000-0000-4000-8000-000000000001'),
  'BRG-209: answers under a request_id of its own': () => identifies((_said, newId) => newId()),
  'BRG-209: answers another request under a taken request_id with the first result': () =>
    fingerprints((_right, request_id) => request_id.toLowerCase()),
  'BRG-209: charges a request_id as often as it comes': () =>
    inCall(operations, 'rrnOf', (right, seed, terminal_id) => right(seed, terminal_id, crypto.randomUUID())),
  'BRG-209: refuses a request_id that comes again': () =>
    answersRepeatedly('operation.repeated', (_right, asked, { language }) => ({
      answer: failed(asked, 'transmissionDuplication', language),
    })),
  'BRG-209: charges a repeated request once more after a restart': () => unstored('bank-operation'),
  'BRG-209: repeats a request_id in small letters': () => identifies((said) => said?.toLowerCase() ?? null),
  'BRG-209: leaves who asks again before the end without an answer': () =>
    answersRepeatedly('operation.joined', () => ({ coming: new Promise(() => {}) })),
} satisfies WrongServersByName
