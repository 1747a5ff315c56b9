import type { Protection } from './protection.ts'
import type { Receipt, ServiceSlip, WithdrawalSlip } from './receipts.ts'

/** A place of trade; a cashier opens shifts at registers of his own outlet only (SHF-002). */
export type Outlet = { id: string; name: string; address: string }

/** A tenant: none of its data is visible to another (AUT-012). */
export type Organization = {
  id: string
  title: string
  taxNumber: string
  outlets: Outlet[]
  templates: Template[]
  /** The bill is unpaid: every desk of the organization refuses (ERR-206). */
  unpaid: boolean
  createdAt: number
}

/** A cashier with credentials and status. */
export type Cashier = {
  id: string
  name: string
  login: string
  password: string
  pinCode: string
  senior: boolean
  isTest: boolean
  organization: Organization
  outlet: Outlet
  deactivated: boolean
  blockedBecause: string | null
  keyExpiresAt: number
  createdAt: number
}

/** A receipt template with its two logos. */
export type Template = {
  id: string
  name: string
  header: string | null
  footer: string | null
  logo: Buffer
  textLogo: Buffer
  changedAt: number
  createdAt: number
}

/** A document to be sent to the tax authority. `settled` resolves when it is accepted or rejected. */
export type Transaction = {
  id: string
  /** Sequence in the local store (JRN-002). */
  sequence: number
  kind: string
  register: Register
  shift: Shift | null
  createdAt: number
  /** Earliest moment of delivery by the event loop's clock, in milliseconds. */
  dueAt: number
  offline: boolean
  state: 'waiting' | 'sent' | 'rejected'
  fiscalCode: string | null
  fiscalDate: number | null
  reason: string | null
  signature: string
  settled: Promise<void>
  settle: () => void
  /** Called after acceptance or rejection. */
  onSettled: (transaction: Transaction) => void
}

/** The statuses of the specification, whose list is not complete, and one more (NS-19). */
export type ShiftStatus = 'CREATED' | 'OPENED' | 'CLOSING' | 'CLOSING_BY_SENIOR' | 'CLOSED'

/** A shift of a register, shared by cloud and desk. */
export type Shift = {
  id: string
  /** Number of the shift at its register. */
  serial: number
  register: Register
  cashier: Cashier
  status: ShiftStatus
  createdAt: number
  openedAt: number | null
  closedAt: number | null
  updatedAt: number
  opening: Transaction | null
  closing: Transaction | null
  /** Cash in the drawer at opening, minor units. */
  initial: number
  receipts: Receipt[]
  services: ServiceSlip[]
  withdrawals: WithdrawalSlip[]
  xReports: number
  zReport: Record<string, unknown> | null
  clientReport: unknown
}

/** An offline period; `to` is null while it lasts. */
type Spell = { from: number; to: number | null }

/** Webhook settings of one register (FLD-012). */
export type Webhook = {
  url: string
  key: string
  lastErrorAt: number | null
  lastErrorText: string | null
  createdAt: number
  updatedAt: number | null
  /** The same object from setting to deletion; deliveries of a deleted webhook are dropped. */
  series: object
}

/** A cash register with its drawer, queue, codes and receipts. */
export type Register = {
  id: string
  licenseKey: string
  fiscalNumber: string
  number: string
  isTest: boolean
  /** 4 is AGENT, 1 a plain register. */
  type: number
  organization: Organization
  outlet: Outlet
  /** The cashier of its desk. */
  cashier: Cashier
  /** Cashiers whose pin codes belong with its key. */
  pinCashiers: Cashier[]
  template: Template
  createdAt: number
  updatedAt: number
  offline: boolean
  spells: Spell[]
  codes: { code: string; at: number }[]
  codesAsked: number
  /** The device identifier bound at first start. */
  device: string | null
  shift: Shift | null
  shifts: Shift[]
  /** Cash in the drawer, minor units. */
  cash: number
  sequence: number
  slips: number
  pending: Transaction[]
  /** Offline documents may be sent: the register is going online. */
  releasing: boolean
  /** A delivery is scheduled. */
  delivering: boolean
  /** Called once with whether the register came online. */
  onReleased: ((online: boolean) => void)[]
  lastTransactionAt: number
  receipts: Map<string, Receipt>
  lastReceiptId: string | null
  webhook: Webhook | null
  printed: { kind: string; text: string }[]
  frozen: boolean
  blockedByAuthority: boolean
  signatureRunning: boolean
  protection: Protection
}

/** A bank terminal of the registry; `attached` is its own connection, `clients` counts those of front systems. */
export type Terminal = {
  id: string
  deviceId: string
  label: string
  organization: Organization
  /** Whether it is in the shop, and listed on its network. */
  isOnLan: boolean
  clients: number
  attached: boolean
  lastClientAt: number | null
  lastServerAt: number | null
  createdAt: number
  updatedAt: number
}

export const AGENT = 4
export const PLAIN = 1
