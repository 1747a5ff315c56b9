/** The message service of an organization: short messages to telephones, and how many are left (LOC-170, NS-76). */

import type { FaultCommand, FaultFact } from './fault.ts'

export type MessengerFault = { name: 'messenger-disconnected' }

export interface TextMessage {
  /** 1, 2, 3 … of the organization. */
  number: number
  /** Epoch milliseconds. */
  at: number
  phone: string
  text: string
  cash_register_id: string
  receipt_id: string
  /** null: it is sent; else why it is not. */
  not_sent: 'no message service is connected' | 'no messages are left' | null
}

export interface MessengerInput {
  /** Whether the organization has a message service. */
  connected: boolean
  /** Whether messages are charged for. */
  charged: boolean
  /** Messages left to send. */
  balance: number
}

/** Small and bounded, plain JSON. */
export interface MessengerContext extends MessengerInput {
  /** Messages ever asked for. */
  last: number
  /** The last of them, oldest first. */
  messages: TextMessage[]
  /** Disturbances switched on. */
  faults: MessengerFault[]
}

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
