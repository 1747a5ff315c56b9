/** The local network in plain HTTP: the paths of its sockets, one body and one answer to a call (AMB-16). */
import { isUtf8 } from 'node:buffer'
import { nativeStatuses, type StatusName } from '../../../../machines/vocabulary/outside/bank-status.ts'
import type { SeedTerminal } from '../../../../machines/vocabulary/seed-data.ts'
import type { Listener } from '../../../runtime/world/listener.ts'
import { type Operation, operation, type Reply, reply } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { type AnswerOrPending, answerTo } from '../exchange.ts'
import { failed, succeeded } from '../messages.ts'
import type { LanOperation } from './bodies.ts'
import { deviceList, deviceNamed, isReachable, lanAccess, lanDevice, notFound, notServing } from './devices.ts'

/** As large as a message on a socket. Bytes. */
const BODY_LIMIT = 1024 * 1024

/** What is wrong with a body, and what is not there; with every other failure it is the terminal that does not serve. */
const STATUSES: Partial<Record<StatusName, number>> = {
  jsonFormatError: 400,
  requiredFieldsAreMissing: 400,
  enteredIncorrectlyAmount: 400,
  argumentError: 400,
  deviceNotFound: 404,
}
const statusOfCode = new Map<unknown, number>([
  [0, 200],
  ...Object.entries(STATUSES).map(([name, status]) => [nativeStatuses[name as StatusName].code, status] as const),
])

/** An answer by its code; a device list has none. */
function replied(answer: object): Reply {
  const { code = 0 } = answer as { code?: number }
  return reply(statusOfCode.get(code) ?? 503, answer)
}

/** An answer that is lost on its way: the connection breaks, and the request_id finds it again. */
const LOST: Reply = { ...reply(503), stream: (response) => response.destroy() }

/** What is no UTF-8 is no JSON either. */
const textOf = (sent: Buffer): string => (isUtf8(sent) ? sent.toString() : '\ufffd')

type LanRequest = Request & { params: { device_id: string }; sent: Buffer; gone: AbortSignal }

/** Waits until the operation has ended, the client has gone, or the world; the operation goes on (NS-86). */
async function performed(request: LanRequest, asked: LanOperation): Promise<Reply> {
  const { services, world, params, gone } = request
  const text = textOf(request.sent)
  const terminal = deviceNamed(world, params.device_id)
  if (!terminal) return replied(notFound(request, asked, text))
  const end = new AbortController()
  // In a world that is reset meanwhile the answer never comes.
  const listener: Listener = { said() {}, ended: () => end.abort() }
  world.listeners.add(listener)
  try {
    const over = AbortSignal.any([end.signal, gone, services.ending])
    const begun: AnswerOrPending = await answerTo(request, lanAccess(request, terminal, asked), text, over)
    const answer = 'answer' in begun ? begun.answer : await begun.coming
    if (answer) return replied(answer)
    services.ending.throwIfAborted()
    return LOST
  } finally {
    world.listeners.delete(listener)
    end.abort()
  }
}

const atDevice = (asked: LanOperation, summary: string, clauses: string[]): Operation =>
  operation({
    id: `lan${asked[0]!.toUpperCase()}${asked.slice(1)}`,
    method: 'POST',
    path: `/api/pos/:device_id/${asked}`,
    surface: 'lan',
    summary,
    clauses: [...clauses, 'BRG-107', 'FLD-027'],
    who: 'anyone',
    rawBody: true,
    long: true,
    bodyLimit: BODY_LIMIT,
    handle: (request) => performed(request, asked),
  })

/** Looks whether the terminal of a path can be reached, without asking anything of it. */
async function reached(
  request: Request & { params: { device_id: string } },
  unknown: () => Reply,
  answer: (terminal: SeedTerminal) => Reply,
): Promise<Reply> {
  const terminal = deviceNamed(request.world, request.params.device_id)
  if (!terminal) return unknown()
  if (await isReachable(request, terminal)) return answer(terminal)
  return notServing(request.language, { terminal_id: terminal.id })
}

/** What a ping says of itself. */
const PING = { request_id: null, operation_type: null }

/** Beside the specification: what a terminal SDK and the desktop bridge have (AMB-16). */
const lookingAtDevice: readonly Operation[] = [
  operation({
    id: 'lanDevice',
    method: 'GET',
    path: '/api/devices/:device_id',
    surface: 'lan',
    summary: 'A bank terminal of the local network, as the list has it',
    clauses: ['BRG-107', 'FLD-009'],
    who: 'anyone',
    handle: (request) =>
      reached(
        request,
        () => replied(notFound(request, null, '')),
        (terminal) => reply(200, lanDevice(terminal)),
      ),
  }),
  operation({
    id: 'lanPing',
    method: 'GET',
    path: '/api/pos/:device_id/ping',
    surface: 'lan',
    summary: 'Whether a bank terminal of the local network can be reached',
    clauses: ['BRG-107'],
    who: 'anyone',
    handle: (request) =>
      reached(
        request,
        () => reply(404, failed({ terminal_id: null, ...PING }, 'invalidTerminalId', request.language)),
        ({ id }) => reply(200, succeeded({ terminal_id: id, ...PING }, null)),
      ),
  }),
]

export const lanOperations: readonly Operation[] = [
  operation({
    id: 'lanDevices',
    method: 'GET',
    path: '/api/devices',
    surface: 'lan',
    summary: 'The bank terminals of the local network',
    clauses: ['BRG-101', 'FLD-009'],
    who: 'anyone',
    handle: async (request) => replied(await deviceList(request, '')),
  }),
  ...lookingAtDevice,
  atDevice('purchase', 'A purchase at a bank terminal', ['BRG-102', 'BRG-103']),
  atDevice('cancel', 'A refund at a bank terminal', ['BRG-104']),
  atDevice('settlement', 'A settlement at a bank terminal', ['BRG-105', 'BRG-106']),
]
