/** A bank terminal at the bridge: who is connected to it, and when each side was last there (FLD-005, FLD-006). */

/** What a client may ask of a terminal (FLD-026). */
export const OPERATION_TYPES = ['purchase', 'cancel', 'settlement', 'display-receipt', 'print-receipt'] as const

/** Moments of one side, epoch milliseconds; null when it has never been there. */
export interface ConnectionTimes {
  /** When it last came. */
  connected_at: number | null
  /** When it last was there, as far as is known: it came or went. */
  online_at: number | null
}

/** The server is the terminal itself, its clients are the front systems that command it (NS-85). */
export interface TerminalContext {
  server: ConnectionTimes & { connection: string | null }
  client: ConnectionTimes
  /** Connections of the clients there are, oldest first. */
  clients: string[]
  /** Tokens ever issued for it: each has its own serial. */
  tokens: number
}

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
