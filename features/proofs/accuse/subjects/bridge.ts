/** Seams of the bridge: how its messages are understood, what terminals are asked for, and what clients are answered. */
import type { OperationType } from '../../../../machines/vocabulary/outside/bank-operation.ts'
import { Subscriptions } from '../../../../server/runtime/turns/subscriptions.ts'
import { Switchboard } from '../../../../server/runtime/turns/switchboard.ts'
import type { AnswerOrPending, BridgeCaller, TerminalAccess } from '../../../../server/surfaces/bridge/exchange.ts'
import * as exchange from '../../../../server/surfaces/bridge/exchange.ts'
import * as messages from '../../../../server/surfaces/bridge/messages.ts'
import * as schemas from '../../../../server/surfaces/bridge/schemas.ts'
import { reached } from '../seams/reached.ts'
import { replies } from '../seams/rows.ts'
import { inCall, inFunction, inMethod, inObject, type Otherwise, type Seam, together } from '../seams/seam.ts'

/** A success that is answered otherwise. */
export const answersSuccess = (wrong: (answer: any, result: any) => object): Seam =>
  inCall(messages, 'succeeded', (right, asked, result) => wrong(right(asked, result), result) as never)

/** A failure that is answered otherwise. */
export const answersFailure = (wrong: (answer: any) => object): Seam =>
  inCall(messages, 'failed', (right, ...given) => wrong(right(...given)) as never)

/** What a terminal of the local network has answered over plain HTTP. @param id of the row */
export const answersOverHttp = (id: string, wrong: (answer: any) => object): Seam =>
  replies(id, (reply) =>
    reply.stream || reply.status === 404 ? reply : { ...reply, body: wrong({ ...(reply.body as object) }) },
  )

/** A message of the cloud that asks for something else. @param wrong is given the request and what was said */
export const understands = (type: OperationType, wrong: (request: any, said: any) => object): Seam =>
  inMethod(schemas.readers, type, (right, said) => {
    const read = right(said)
    if (!('made' in read)) return read
    reached()
    return { made: { ...read.made, request: wrong(read.made.request, said) as never } }
  })

/** What a device is asked for by another payload. @param wrong is given the payload and the request */
export const asksDevice = (type: OperationType, wrong: (payload: any, request: any) => object): Seam =>
  inCall(schemas, 'payloadOf', (right, request) => {
    if (request.operation_type !== type) return right(request)
    reached()
    return wrong(right(request), request)
  })

/** One message and its answer. @param wrong may give the right one another access, and see what was understood of it */
export const exchanges = (wrong: Otherwise<typeof exchange.answerTo>): Seam => inCall(exchange, 'answerTo', wrong)

/** A message that its terminal cannot be reached by is refused, and carried out all the same. */
export const carriesOutUnreachable = (
  isCarriedOut: (operation: OperationType) => boolean,
  device?: TerminalAccess['device'],
): Seam =>
  exchanges((right, caller, access, text, over) => {
    let heard: ReturnType<TerminalAccess['understand']>
    const unreachable = async () => {
      const why = await access.unreachable()
      if (why === null || !('request' in heard) || !isCarriedOut(heard.request.operation_type)) return why
      const again = { ...heard, odd: null }
      const open = { ...access, ...(device && { device }), understand: () => again, unreachable: async () => null }
      await right(caller, open, text, over)
      return why
    }
    const understand = (said: string) => {
      heard = access.understand(said)
      return heard
    }
    return right(caller, { ...access, understand, unreachable }, text, over)
  })

/** Asks a simulated terminal. */
type Simulated = (
  caller: BridgeCaller,
  access: Pick<TerminalAccess, 'terminal' | 'cut' | 'device'>,
  asked: any,
  request: any,
  over: AbortSignal,
) => Promise<AnswerOrPending>

/** What is asked of a simulated terminal. */
export const inSimulated = (wrong: Otherwise<Simulated>): Seam => inFunction<Simulated>(exchange, 'simulated', wrong)

/** An operation of a simulated terminal whose client is told otherwise that the terminal has gone. */
export const cutsOff = (
  wrong: (
    right: TerminalAccess['cut'],
    operation: OperationType,
    caller: BridgeCaller,
    access: Pick<TerminalAccess, 'device'>,
  ) => TerminalAccess['cut'],
): Seam =>
  inSimulated((right, caller, access, asked, request, over) =>
    right(caller, { ...access, cut: wrong(access.cut, request.operation_type, caller, access) }, asked, request, over),
  )

/** Something that is done behind the end of an operation of a simulated terminal, before its client is answered. */
export const behindEnd = (done: (caller: BridgeCaller, operation: OperationType) => Promise<unknown>): Seam => {
  let asking: { caller: BridgeCaller; operation: OperationType } | null = null
  return together(
    inSimulated((right, caller, access, asked, request, over) => {
      asking = { caller, operation: request.operation_type }
      const begun = right(caller, access, asked, request, over)
      asking = null
      return begun
    }),
    inMethod(Subscriptions.prototype, 'next', (right, world, address, type, signal) => {
      const heard = right(world, address, type, signal)
      if (asking === null || type !== 'operation.ended') return heard
      const { caller, operation } = asking
      return heard.then(async (fact) => {
        await done(caller, operation)
        return fact
      })
    }),
  )
}

/**
 * A request that comes again and is answered otherwise. @param as `operation.repeated`: behind the end of the first;
 * `operation.joined`: before it
 */
export const answersRepeatedly = (
  as: 'operation.repeated' | 'operation.joined',
  wrong: (right: any, asked: any, caller: BridgeCaller) => AnswerOrPending,
): Seam => {
  const again = new WeakSet<object>()
  return together(
    inObject(
      Switchboard.prototype,
      'ask',
      (right: any) =>
        async function (this: Switchboard, world: unknown, address: unknown, command: any) {
          const answer = await right.call(this, world, address, command)
          if (answer?.type === as) again.add(command.request)
          return answer
        } as never,
    ),
    inSimulated(async (right, caller, access, asked, request, over) => {
      const begun = await right(caller, access, asked, request, over)
      return again.has(request) ? wrong(begun, asked, caller) : begun
    }),
  )
}
