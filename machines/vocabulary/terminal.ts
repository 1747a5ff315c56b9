/** A bank terminal at the bridge: who is connected to it, and when each side was last there (FLD-005, FLD-006). */
import Type, { type Static } from 'typebox'
import { Nullable } from './schemas/scalars.ts'
import { Count, Moment, Text } from './schemas/state.ts'

/** What a client may ask of a terminal (FLD-026). */
export const OPERATION_TYPES = ['purchase', 'cancel', 'settlement', 'display-receipt', 'print-receipt'] as const

/** Moments of one side, epoch milliseconds; null when it has never been there. */
const ConnectionTimes = Type.Object({
  /** When it last came. */
  connected_at: Nullable(Moment),
  /** When it last was there, as far as is known: it came or went. */
  online_at: Nullable(Moment),
})

/** The server is the terminal itself, its clients are the front systems that command it (NS-85). */
export const TerminalContext = Type.Object({
  server: Type.Object({ ...ConnectionTimes.properties, connection: Nullable(Text) }),
  client: ConnectionTimes,
  /** Connections of the clients there are, oldest first. */
  clients: Type.Array(Text),
  /** Tokens ever issued for it: each has a serial of its own. */
  tokens: Count,
})
export type TerminalContext = Static<typeof TerminalContext>

/** A connection at the bridge comes or goes; the bridge gives each connection a name and uses it once. */
export interface ConnectionEvent {
  type: 'terminal.connected' | 'terminal.disconnected' | 'client.connected' | 'client.disconnected'
  at: number
  connection: string
}

export type TerminalCommand =
  | ConnectionEvent
  /** The world has come into memory anew, and the connections there were before are lost. */
  | { type: 'connections.lost'; at: number }
  /** @property cash_register_id the register the token is for; null: any of the organization */
  | { type: 'terminal.authorize'; at: number; cash_register_id: string | null }

export type TerminalFact =
  | ConnectionEvent
  /** A token has been issued; the token itself is not said. */
  | { type: 'terminal.authorized'; at: number; cash_register_id: string | null; serial: number }
