/** What is known of bank terminals: who is connected, what was paid and taken back, and the clients at the cloud socket. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import type { SaidToTerminal } from './bank-operations.ts'

/** A purchase that the bank approved, as its answer told of it. */
export interface ModelPurchase {
  rrn: string
  authCode: string
  invoice: number
  amount: number
  refunded: number
  /** The bank's data as a payment of a receipt has them (BRG-003). */
  card: Readonly<Record<string, string>>
}

interface Totals {
  count: number
  sum: number
}

/** A side of a terminal's connection with the proxy; moments in ms. */
export interface ModelSide {
  connectedAt: number | null
  /** When it was last there; unknown: one of several has left. */
  seenAt: number | null | 'unknown'
}

/** How a terminal goes about an operation: at once, when hands at it say what comes of it, never, or without an answer. */
export type TerminalManner = 'at once' | 'by hand' | 'silent' | 'losing answers'

/** A purchase that has not ended: the first of a terminal is carried out, the others wait for it (NS-86). */
export interface PurchaseUnderWay {
  asked: SaidToTerminal
  /** The message. */
  said: string
  amount: number
  /** Who waits for the answer; null: nobody does any more. */
  client: string | null
  /** When it was asked for, or begun, ms. */
  since: number
}

/** What a purchase has come to; `out of reach`: its terminal has dropped meanwhile. */
export type PurchaseEnd = 'approved' | 'declined' | 'cancelled' | 'timed out' | 'out of reach'

export interface KnownTerminal {
  id: string
  device: string
  organization: string
  isThere: boolean
  /** Whether it serves the local network (BRG-005). */
  isInBridgeMode: boolean
  server: ModelSide
  client: ModelSide
  purchases: readonly ModelPurchase[]
  purchased: Totals
  refunded: Totals
  /** Settlements so far. */
  settlements: number
  /** The card that is read next: with money, without, or either. */
  card: 'own' | 'empty' | 'unknown'
  /** Text on its screen; null: none for certain. */
  screen: string | null
  /** Texts printed, oldest first. */
  prints: readonly { receipt: string; qr_url: string | null }[]
  manner: TerminalManner
  underWay: readonly PurchaseUnderWay[]
}

export interface ModelClient {
  terminal: string
  register: string
  isIn: boolean
  /** Events and answers it has not been looked at for, oldest first. */
  told: readonly ('connected' | 'disconnected' | ToldEnd)[]
}

/** The answer to a purchase that has taken its time. */
export interface ToldEnd {
  of: PurchaseUnderWay
  end: PurchaseEnd
}

/** A request that a terminal has carried out, or its bank declined, and the answer to it. */
export interface KnownRequest {
  asked: SaidToTerminal
  said: string
  success: boolean
  rrn: string | null
  /** Of an approved purchase whose answer nobody has heard, minor units. */
  unheard?: number
}

export interface ModelBridge {
  byId: Readonly<Record<string, KnownTerminal>>
  /** By the name that the explorer gives each. */
  tokens: Readonly<Record<string, { terminal: string; register: string | null; token: string }>>
  clients: Readonly<Record<string, ModelClient>>
  /** By terminal and request_id. */
  requests: Readonly<Record<string, KnownRequest>>
  /** Payments by card of a receipt, by its id. */
  cards: Readonly<Record<string, { register: string; payments: readonly object[] }>>
}

const NOBODY: ModelSide = { connectedAt: null, seenAt: null }

export const QUIET_BRIDGE: ModelBridge = {
  byId: Object.fromEntries(
    seed.terminals.map(({ id, device_id, organization_id }) => [
      id,
      {
        id,
        device: device_id,
        organization: organization_id,
        isThere: false,
        isInBridgeMode: true,
        server: NOBODY,
        client: NOBODY,
        purchases: [],
        purchased: { count: 0, sum: 0 },
        refunded: { count: 0, sum: 0 },
        settlements: 0,
        card: 'own' as const,
        screen: null,
        prints: [],
        manner: 'at once' as const,
        underWay: [],
      },
    ]),
  ),
  tokens: {},
  clients: {},
  requests: {},
  cards: {},
}

/** Clients of a terminal that are in. */
export const clientsOf = ({ clients }: ModelBridge, terminal: string): [name: string, client: ModelClient][] =>
  Object.entries(clients).filter(([, client]) => client.isIn && client.terminal === terminal)
