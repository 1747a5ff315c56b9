/** The state of the model: what is known of a house, plain data. Nothing in it is changed: each step gives another. */
import type { EditedTexts, ModelGood } from './good.ts'
import type { House } from './house.ts'
import type { ModelBridge } from './known/terminals.ts'
import type { ModelTrouble } from './known/troubles.ts'
import type { ModelWebhooks } from './known/webhooks.ts'
import type { SumsOfShift } from './money/shift-figures.ts'
import type { AskedReport } from './task.ts'

/** A session of a cashier, by the name the explorer gives it. */
export interface ModelSession {
  cashier: string
  token: string
  hasEnded: boolean
}

export type ShownStatus = 'CREATED' | 'OPENED' | 'CLOSING' | 'CLOSED'

export interface ModelShift {
  /** Shown by the cloud alone: null until then. */
  id: string | null
  serial: number
  /** Its number among all shifts of the house. */
  order: number
  /** Instant of its beginning, by which lists are ordered (NS-72), ms. */
  begunAt: number
  /** Instant at which it became OPENED, once it is known, ms (SHF-004). */
  openedAt: number | null
  status: ShownStatus
  /** Instant at which a closing was asked for, ms; null: none was. */
  endedAt: number | null
  /** Whether its document is on its way: the status may have moved on unseen (SHF-004, SHF-011). */
  isMoving: boolean
  cashier: string
  /** Whether it was opened at the desk, which takes whom it knows for its cashier (NS-92). */
  isOfDesk: boolean
  /** Cash at its opening, minor units. */
  initial: number
  figures: SumsOfShift
  /** X-reports made in it (NS-80). */
  xReports: number
  lastReceipt: string | null
  /** Why its opening was refused (SHF-006); null: it was not. */
  refusedFor: string | null
  /** Whether a closing of it was refused (NS-95). */
  isReopened?: boolean
  /** Ids of its opening and closing transactions, once they were shown. */
  transactions: { opening: string | null; closing: string | null }
  /** Id of its Z-report, once it was shown. */
  zReport: string | null
  /** What a Z-report says that its client has built (CLD-519); left out: it has none of its client's. */
  composed?: Readonly<Record<string, number>>
}

export type ReceiptKind = 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT' | 'CASH_WITHDRAWAL'

/** A receipt or movement of cash, as it was answered when it was made. */
export interface ModelReceipt {
  id: string
  kind: ReceiptKind
  isOnline: boolean
  /** Its number among all receipts of the house. */
  order: number
  /** Instant at which it was made, ms. */
  madeAt: number
  cashier: string
  /** The number of its shift among all shifts of the house. */
  shift: number
  /** That has come into the drawer; below zero: that has gone out of it. */
  cash: number
  /** Its items: before discounts, and after their own; null: a tax is added to it. */
  goods: readonly { code: string; name: string; price: number; quantity: number; gross: number; net: number | null }[]
  /** All its taxes. */
  tax?: number
  /** null: none was shown. */
  fiscalCode: string | null
  /** Whether the tax authority has it for certain. */
  isDelivered: boolean
  /** Whether the tax authority has refused it (ERR-205). */
  isRefused?: true | 'perhaps'
  /** It names an address that is called once it is fiscalized (EXT-109). */
  callsBack?: true
  /** Where it is sent to (LOC-170). */
  sentTo: { email?: string; phone?: string }
  /** As it was paid, or moved. */
  payments: readonly { type: 'CASH' | 'CASHLESS'; value: number; label: string }[]
  /** Members that a later look must show alike; by their names at the desk. */
  figures: Readonly<Record<string, number>>
}

/** Documents of a register, by the names of their types (EXT-601). */
export type DocumentKind = 'SHIFT_OPEN' | 'RECEIPT' | 'Z_REPORT' | 'GO_OFFLINE'

/** What the printer of a desk is asked to print. */
export interface ModelPrint {
  kind: 'RECEIPT' | 'SERVICE' | 'WITHDRAWAL' | 'Z_REPORT' | 'X_REPORT' | 'PERIODICAL_REPORT'
  /** Whether as plain text (NS-73). */
  isPlain?: boolean
}

/** The last periodical report of a desk. */
export interface ModelPeriod {
  /** When it was asked for, ms; null: none was. */
  at: number | null
  /** The clock was set back to there since, ms: what is of later may have been made before it or behind it. */
  since?: number
  isShort: boolean
  /** Sales in it, minor units; null: not told. */
  sales: { count: number; sum: number } | null
  /** Times that days were fetched from the cloud so far (LOC-225). */
  fetched: number
  /** What says whether they had to be. */
  by: string
}

/** A time offline, ms. */
export interface OfflineSpell {
  since: number
  /** When it was told to go online; it ends once all is sent. null: it was not told. */
  ended: number | null
  /** Before when it has ended by itself (NS-47); left out: it was told to. */
  endedBy?: number
}

export interface ModelRegister {
  id: string
  /** Whether what is on its way arrives by itself; false: only while the clock is moved. */
  drifts: boolean
  /** `blocked`: a document was refused (ERR-205). */
  link: 'online' | 'offline' | 'returning' | 'blocked'
  /** How it has come to be offline: asked for, by itself, or asked to stay so since; null: no session is under way (NS-47). */
  session: 'asked' | 'fell' | 'kept' | null
  /** Whether the tax authority has answered last. */
  isHeard: boolean
  /** Documents made offline that are not sent. */
  held: number
  /** Documents made online that may not be delivered yet. */
  onTheWay: number
  /** Instant of the last going offline, ms; null: never. */
  offlineSince: number | null
  /** Times offline so far, oldest first. */
  spells: readonly OfflineSpell[]
  /** Instant of the first document that may not be delivered, ms; null: there is none. */
  pendingSince: number | null
  codes: {
    free: number
    /** Free when they were last granted, of which percents are (NS-67); null: it is not known when that was. */
    ofGrant: number | null
    /** Spent since then; null: likewise. */
    used: number | null
    /** Asked for, and not shown to have come. */
    coming: number
    /** The next ones, oldest first, as far as they were shown. */
    next: readonly string[]
    /** What says how many there are, by how they were asked for last; left out: they never were. */
    askedBy?: readonly string[]
  }
  /** Instant of its last document, ms (JRN-011); null: none yet. */
  lastAt: number | null
  /** Cash in the drawer, minor units. */
  drawer: number
  /** The current one; null: none. */
  shift: ModelShift | null
  /** Serial of its last shift before what is known. */
  earlier: number
  /** Ended ones, oldest first. */
  past: readonly ModelShift[]
  receipts: readonly ModelReceipt[]
  /** What its printer was asked for, oldest first. */
  prints: readonly ModelPrint[]
  period: ModelPeriod
  /** Its documents, oldest first; null: one was refused, or was made unasked, or the clock was set back. */
  journal: readonly DocumentKind[] | null
  /** Greatest sequence numbers the desk has shown (JRN-002, JRN-003, JRN-004). */
  transaction: number
  row: number
  /** Of its movements of cash: no two are alike (JRN-006). */
  signatures: readonly string[]
  /** That the register is kept to, by its X-Device-ID (AUT-007); null: none has been named. */
  computer: string | null
  /** The desk's own number of the shift, once it was shown in it. */
  deskShift: { serial: number; number: number } | null
}

export interface State {
  house: House
  /** Instant of the clock, ms since 1970. */
  now: number
  /** Shifts begun so far: their order. */
  begun: number
  sessions: Readonly<Record<string, ModelSession>>
  registers: Readonly<Record<string, ModelRegister>>
  /** Extended reports that were asked for, in that order. */
  tasks: readonly AskedReport[]
  /** Goods in the order they were made; those that are deleted too. */
  goods: readonly ModelGood[]
  /** What edits have made of templates, by id. */
  edits: Readonly<Record<string, EditedTexts>>
  /** Pictures that were shown, by file: a digest of each. */
  pictures: Readonly<Record<string, string>>
  /** Short messages sent, by organization. */
  messages: Readonly<Record<string, number>>
  /** By address: the number of its last mail, the link in it, and who has unsubscribed from whom. */
  mailing: {
    last: Readonly<Record<string, number>>
    links: Readonly<Record<string, { path: string; organization: string }>>
    /** An organization and an address. */
    unsubscribed: readonly string[]
  }
  webhooks: ModelWebhooks
  bridge: ModelBridge
  /** What the tax authority refuses, and why; null: it takes everything. */
  refusing: { reason: string; documents: 'openings' | 'all' } | null
  /** Whether the tax authority answers nothing. */
  isMute: boolean
  /** Troubles that are on. */
  troubles: readonly ModelTrouble[]
  /** Others that it may be instead: of requests at once it is not known which was first. */
  or: readonly State[]
}

/** The state with another register in place of one. */
export const withRegister = (state: State, register: ModelRegister): State => ({
  ...state,
  registers: { ...state.registers, [register.id]: register },
})

/** The register of an id. @throws when there is none: the act was drawn wrongly */
export function registerAt(state: State, id: string): ModelRegister {
  const register = state.registers[id]
  if (!register) throw new Error(`no register ${id} in the model`)
  return register
}

/** Whether it is online, and none of its documents and shifts is on its way. */
export const isAtRest = ({ link, onTheWay, held, shift, past }: ModelRegister): boolean =>
  link === 'online' && onTheWay === 0 && held === 0 && !shift?.isMoving && !past.some(({ isMoving }) => isMoving)

/** The register on which a cashier has a shift; undefined: none. */
export const registerWorkedBy = ({ registers }: Pick<State, 'registers'>, cashier: string): ModelRegister | undefined =>
  Object.values(registers).find(({ shift }) => shift?.cashier === cashier)

/** Whether receipts may be made and the shift closed (SHF-005). */
export const isOpen = ({ shift }: ModelRegister): boolean => shift?.status === 'OPENED'
