/** One request to a terminal and its answer: begun within a turn, answered when its operation has ended. */
import { type BankOperationFact, type BankRequest, rrnOf } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { BankMember, BankResult } from '../../../machines/vocabulary/outside/bank-result.ts'
import type { StatusName } from '../../../machines/vocabulary/outside/bank-status.ts'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import type { Handshake } from '../../transport/sockets/sockets.ts'
import type { ConnectedDevice } from './device/devices.ts'
import { deviceAnswerBody } from './device/devices.ts'
import {
  failed,
  noteUnread,
  type ParsedRequest,
  type RequestReference,
  succeeded,
  type TerminalRequest,
} from './messages.ts'

/** Whom an exchange is for: what it needs of a handshake, or of a request over HTTP. */
export type BridgeCaller = Pick<Handshake, 'services' | 'world' | 'language'>

/** How a front system reaches its terminal. */
export interface TerminalAccess {
  terminal: SeedTerminal
  /** Understands a message; nothing has been done by it yet. */
  understand(text: string): ParsedRequest
  /** Why the terminal cannot be reached now; null: it can. */
  unreachable(): Promise<StatusName | null>
  /** Resolves when it can be reached no more, or when the signal ends the waiting. */
  cut(signal: AbortSignal): Promise<unknown>
  /** The device connected as the terminal now; null or left out: the simulated terminal answers. */
  device?(): Promise<ConnectedDevice | null>
}

/** The answer, or what resolves with it; null when there will be none. */
export type AnswerOrPending = { answer: object } | { coming: Promise<object | null> }

type Ended = Extract<BankOperationFact, { type: 'operation.ended' }>

/**
 * Understands a message and carries it out: what is wrong with it is answered at once, and so is a terminal that cannot
 * be reached.
 * @param over ends the waiting; the operation goes on
 * @throws when the turn could not be written
 */
export async function answerTo(
  caller: BridgeCaller,
  access: TerminalAccess,
  text: string,
  over: AbortSignal,
): Promise<AnswerOrPending> {
  const { language } = caller
  const heard = access.understand(text)
  if ('status' in heard) return { answer: failed(heard.asked, heard.status, language, heard.place) }
  noteUnread(caller.world, heard.request.operation_type, heard.odd)
  const unreachable = await access.unreachable()
  return unreachable === null
    ? exchange(caller, access, heard, over)
    : { answer: failed(heard.asked, unreachable, language) }
}

/**
 * Asks a terminal for an operation: the device there is, or else the simulated terminal. Resolves once that is written,
 * or on its way to the device, and survives whatever happens to the socket: a request_id that comes again is answered
 * with its first result (NS-86).
 * @param over ends the waiting; the operation goes on
 * @throws when the turn could not be written
 */
async function exchange(
  caller: BridgeCaller,
  access: Pick<TerminalAccess, 'terminal' | 'cut' | 'device'>,
  { asked: given, request_id: said, request }: TerminalRequest,
  over: AbortSignal,
): Promise<AnswerOrPending> {
  const request_id = said ?? caller.world.newId('request')
  const asked = { ...given, request_id }
  const device = await access.device?.()
  return device
    ? { coming: atDevice(device, caller, asked, request, over) }
    : simulated(caller, access, asked, request, over)
}

/** What a client asked, under an id that the answer pairs by. */
type AskedById = RequestReference & { request_id: string }

async function atDevice(
  device: ConnectedDevice,
  { language }: BridgeCaller,
  asked: AskedById,
  request: BankRequest,
  over: AbortSignal,
): Promise<object | null> {
  const outcome = await device.ask(asked.request_id, request, over)
  if (outcome === null) return null
  return typeof outcome === 'string' ? failed(asked, outcome, language) : deviceAnswerBody(asked, outcome, language)
}

/** The bank's data, but for members that its terminal leaves out (BRG-213). */
const without = (result: BankResult | null, omits: readonly BankMember[]): Partial<BankResult> | null =>
  result && Object.fromEntries(Object.entries(result).filter(([name]) => !omits.includes(name as BankMember)))

async function simulated(
  { services, world, language }: BridgeCaller,
  { terminal: { id }, cut }: Pick<TerminalAccess, 'terminal' | 'cut'>,
  asked: AskedById,
  request: BankRequest,
  over: AbortSignal,
): Promise<AnswerOrPending> {
  const { request_id } = asked
  const answerOf = ({
    state,
    status,
    result,
    omits = [],
  }: Pick<Ended, 'state' | 'status' | 'result' | 'omits'>): object =>
    state === 'approved' ? succeeded(asked, without(result, omits)) : failed(asked, status!, language)
  const address = `bank-operation:${id}/${rrnOf(world.seed, id, request_id)}`
  // Before it is asked for: either may have come by the time that it is known to have begun.
  const gone = cut(over)
  const ended = services.switchboard.subscriptions.next(world, address, 'operation.ended', over)
  const command = { type: 'operation.request', at: world.clock.now(), request_id, request } as const
  const answer = await services.switchboard.ask(world, address, command)
  if (answer.type === 'operation.refused') return { answer: failed(asked, answer.status, language) }
  if (answer.type === 'operation.repeated') return { answer: answerOf(answer) }
  const answered = ended.then((fact) => {
    const end = fact as Ended | null
    return end && !end.lost ? answerOf(end) : null
  })
  // An operation that its terminal still carries out is no success to who cannot hear of it (BRG-215).
  const cutOff = gone.then(() => (over.aborted ? null : failed(asked, 'posTerminalNotConnected', language)))
  return { coming: Promise.race([answered, cutOff]) }
}
