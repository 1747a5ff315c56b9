/** The message service of an organization: short messages to telephones, and how many are left (LOC-170, NS-76). */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text, Word } from '../schemas/state.ts'
import { ActiveFaults, type FaultCommand, type FaultFact } from './fault.ts'

export type MessengerFault = { name: 'messenger-disconnected' }

export const TextMessage = Type.Object({
  /** 1, 2, 3 … of the organization. */
  number: Count,
  at: Moment,
  phone: Text,
  text: Text,
  cash_register_id: Text,
  receipt_id: Text,
  /** null: it is sent; else why it is not. */
  not_sent: Nullable(Word<'no message service is connected' | 'no messages are left'>()),
})
export type TextMessage = Static<typeof TextMessage>

export const MessengerInput = Type.Object({
  /** Whether the organization has a message service. */
  connected: Type.Boolean(),
  /** Whether messages are charged for. */
  charged: Type.Boolean(),
  /** Messages left to send. */
  balance: Count,
})
export type MessengerInput = Static<typeof MessengerInput>

/** Small and bounded, plain JSON. */
export const MessengerContext = Type.Object({
  ...MessengerInput.properties,
  /** Messages ever asked for. */
  last: Count,
  /** The last of them, oldest first. */
  messages: Type.Array(TextMessage),
  /** Disturbances switched on. */
  faults: ActiveFaults<MessengerFault>(),
})
export type MessengerContext = Static<typeof MessengerContext>

export type MessengerCommand =
  | {
      type: 'message.send'
      at: number
      phone: string
      text: string
      cash_register_id: string
      receipt_id: string
    }
  | FaultCommand<MessengerFault>

export type MessengerFact =
  | { type: 'message.sent' | 'message.not-sent'; at: number; message: TextMessage }
  | FaultFact<MessengerFault>
