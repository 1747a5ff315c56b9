/**
 * What the bridge says of a terminal: answers, discriminated by `success`, and events. They have no other members; only
 * the result and the code of hardware that is not ours reach who asked as that hardware said them.
 */
import Type, { type Static } from 'typebox'
import { BankResult } from '../../../machines/vocabulary/outside/bank-result.ts'
import { nativeStatuses } from '../../../machines/vocabulary/outside/bank-status.ts'
import { Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../transport/http/model.ts'
import type { NativeCode } from '../../transport/sockets/description/channel.ts'

/** Every status that an operation may fail with, by its number. */
export const nativeCodes: readonly NativeCode[] = Object.values(nativeStatuses).toSorted((a, b) => a.code - b.code)

const said = (name: string) =>
  Nullable(Type.String({ maxLength: 64, description: `${name} as the message had it; null where it had none` }))

/** The bank knows nothing of it (NS-58), or nothing came of it (NS-32). */
const Nothing = Type.Object(
  {},
  {
    title: 'NoResult',
    description: "Empty; a tester's own hardware may give what it knows",
    additionalProperties: true,
  },
)

const succeeding = { success: Type.Literal(true), code: Type.Literal(0) }
const addressed = {
  terminal_id: Type.String({ format: 'uuid', description: 'As the message had it' }),
  request_id: Type.String({ format: 'uuid', description: 'As the message had it, or made by the server' }),
}

/** BRG-212. */
export const PurchaseAnswer = Model('PurchaseAnswer', {
  ...addressed,
  operation_type: Type.Literal('purchase'),
  ...succeeding,
  result: BankResult,
})
export const CancelAnswer = Model('CancelAnswer', {
  ...addressed,
  operation_type: Type.Literal('cancel'),
  ...succeeding,
  result: BankResult,
})
/** AMB-17. */
export const SettlementAnswer = Model('SettlementAnswer', {
  ...addressed,
  operation_type: Type.Literal('settlement'),
  ...succeeding,
  status: Type.Literal(200),
  result: BankResult,
})
/** NS-58. */
export const ReceiptAnswer = Model('ReceiptAnswer', {
  ...addressed,
  operation_type: Type.Enum(['display-receipt', 'print-receipt']),
  ...succeeding,
  result: Nothing,
})
export type Success =
  | Static<typeof PurchaseAnswer>
  | Static<typeof CancelAnswer>
  | Static<typeof SettlementAnswer>
  | Static<typeof ReceiptAnswer>

/** NS-32. */
export const Failure = Model('Failure', {
  terminal_id: said('terminal_id'),
  request_id: said('request_id'),
  operation_type: said('operation_type'),
  success: Type.Literal(false),
  code: Type.Integer({
    not: { const: 0 },
    description: "Native status of the terminal, never 0; a tester's own hardware may have others",
  }),
  error: Type.String({ description: 'What has failed, in the language of Accept-Language: Ukrainian unless it is en' }),
  description: Type.String({ description: 'Name of the status and the same in English; the member that is wrong' }),
  result: Nothing,
})
export type Failure = Static<typeof Failure>

const told = { sender: Type.Literal('proxy') }
const ofTerminal = { terminal_id: Uuid, message: Type.String({ description: 'The same for people' }) }

/** NS-75. */
export const TerminalConnected = Model('TerminalConnected', {
  ...told,
  event: Type.Literal('connected'),
  ...ofTerminal,
})
export const TerminalDisconnected = Model('TerminalDisconnected', {
  ...told,
  event: Type.Literal('disconnected'),
  ...ofTerminal,
})
export type TerminalEvent = Static<typeof TerminalConnected> | Static<typeof TerminalDisconnected>
