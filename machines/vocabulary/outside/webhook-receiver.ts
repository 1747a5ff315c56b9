/** The receiver of webhook events: what it is sent, what it answers, and what can be the matter with it. */
import Type, { type Static } from 'typebox'
import { ActiveFaults, type FaultCommand, type FaultFact } from './fault.ts'

export type ReceiverFault =
  /** `times`: so often; null: until it is taken off. */
  | { name: 'receiver-failing'; status: number; times: number | null }
  | { name: 'receiver-silent' }
  | { name: 'receiver-slow'; latency_ms: number }

/** Small and bounded: what it has received lies in the journal. */
export const WebhookReceiverContext = Type.Object({
  /** Disturbances switched on, in the order they were. */
  faults: ActiveFaults<ReceiverFault>(),
})
export type WebhookReceiverContext = Static<typeof WebhookReceiverContext>

/** What a receiver answers. */
export interface ReceiverAnswer {
  status: number
  /** So much later, in milliseconds on the clock of the world; null: never. */
  after_ms: number | null
}

export type ReceiverCommand =
  | {
      type: 'event.receive'
      at: number
      /** By their names in small letters. */
      headers: Record<string, string>
      /** Of the address it came to, with its question mark; empty: none. */
      query: string
      /** As it came. */
      body: string
    }
  | FaultCommand<ReceiverFault>

export type ReceiverFact =
  | {
      type: 'event.received'
      at: number
      headers: Record<string, string>
      /** Left out where there was none. */
      query?: string
      body: string
      answer: ReceiverAnswer
      /** Too old to be kept: its headers and its body are empty now. */
      dropped?: true
    }
  | FaultFact<ReceiverFault>
