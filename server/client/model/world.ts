/**
 * What a test needs to know of a world, its addresses, registers, actors, rules and quirks.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { Clock } from './clock.ts'

export interface ActorStates {
  /** Who it is */
  address: string
  /** Name of its statechart */
  machine: string
  /** Paths of the states it is in, the outer ones before those within them; none: it has no states */
  states: string[]
}

export interface PendingDamage {
  /** Number of the document in the ledger */
  number: number
  /** It is another one in the store, or is not there */
  what: 'changed' | 'deleted'
}

export interface PublicAddresses {
  /** Where the cloud API and the lab are met; null: where they are asked */
  base_url: string | null
  /** Where the desks are met; null: at the name that is asked, with the port of the desks */
  local_base_url: string | null
  /** Where the bank terminals are met, ws:// or wss://; null: at the name that is asked */
  terminal_lan_url: string | null
  /** Where the mailboxes are met, smtp://, without name and password; null: where they listen */
  smtp_url: string | null
  /**
   * Names under which the ports are met that the server listens on, as by a container beside it: who asks by one
   * is told these
   */
  direct_hosts: string[]
}

export interface Quirk {
  /** Its name, as the path has it */
  name: string
  /** It is on */
  active: boolean
  /** What it does */
  sentence: string
  /** What it does, in Ukrainian */
  sentence_uk: string
  /** Clauses of the specification that it bends */
  clauses: string[]
  /** By what it is known, and how well */
  evidence: string
}

export interface RefusalRule {
  /** Its name, as the path has it */
  name: string
  /** Status it is answered with */
  status: number
  /** Machine code beside the message; null: there is none */
  code: string | null
  /** Its message in Ukrainian; `{name}` stands for a figure */
  uk: string
  /** Its message in English; `{name}` stands for a figure */
  en: string
  /** Figures of its message, in their order */
  figures: RuleFigure[]
  /** Clauses of the specification that it bends */
  clauses: RuleClause[]
}

export interface RegisterShift {
  /** Id of the shift */
  id: string
  /** Serial of the shift at its register */
  serial: number
  /** Where it is between CREATED and CLOSED */
  status: 'CREATED' | 'OPENED' | 'CLOSING' | 'CLOSED'
  /** Id of the cashier */
  cashier_id: string
  /** When the tax authority had taken the opening; null: not yet */
  opened_at: string | null
  /** When the tax authority had taken the closing; null: not yet */
  closed_at: string | null
  /** When its day ends, in Europe/Kyiv: from then on it only closes; RFC 3339 */
  day_ends_at: string
  /** Its sums so far */
  totals: ShiftTotals
}

export interface RegisterState {
  /** Id of the register */
  cash_register_id: string
  /** Number of the register at the tax authority */
  fiscal_number: string
  /** online; offline; sending: what was made offline is being delivered; blocked: only delivering lifts it */
  link: 'online' | 'offline' | 'sending' | 'blocked'
  /** When the offline session began; null: the register is online */
  offline_since: string | null
  /** When the offline session reaches its limit; null: the register is online */
  offline_limit_at: string | null
  /** Documents that wait for delivery */
  pending_documents: number
  /** Codes that are left */
  offline_codes: number
  /** The tax authority has answered the page sent last */
  authority_answers: boolean
  /** Why the tax authority refused a document, while the register is blocked for it; null: it is not */
  refusal: string | null
  /** What was found of a document that waits for delivery; null: all is as it was made */
  damage: PendingDamage | null
  /** Cash in the drawer, minor units */
  cash: number
  /** Sales in the order in which they are made */
  receipts: number
  /** Id of the last receipt of the shift; null: there was none */
  last_receipt_id: string | null
  /** The shift, or the last one closed; null: there was none yet */
  shift: RegisterShift | null
}

export interface RuleClause {
  /** Id of the clause, or of the decision where the specification is silent */
  id: string
  /** What it does */
  sentence: string | null
}

export interface RuleFigure {
  /** Name of the figure, in braces in the message */
  name: string
  /**
   * How the message writes it: minor units as hryvnias, an instant or a day in Kyiv, a duration in seconds, a code
   * word in words, or a text as it is
   */
  kind: 'sum' | 'moment' | 'day' | 'duration' | 'word' | 'text'
}

export interface ShiftTotals {
  /** Receipts of sales */
  sell_receipts_count: number
  /** Receipts of returns */
  return_receipts_count: number
  /** Taken, minor units */
  sell_sum: number
  /** Given back, minor units */
  return_sum: number
  /** Cash put in, minor units */
  service_in: number
  /** Cash taken out, minor units */
  service_out: number
}

export interface World {
  /** Name of the world */
  world: string
  /** What ids and codes are made from */
  seed: string
  /** Address of the cloud API and of the lab, without `/api/v1` */
  base_url: string
  /** Address of the desk, without `/api/v1` */
  local_base_url: string
  /** Address of the bank terminals in the local network */
  terminal_lan_url: string
  /** Address of the cloud socket of the terminals */
  proxy_ws_url: string
  /** A receiver of webhooks to try with, as the server itself reaches it */
  webhook_inbox_url: string
  /** Address of the mailbox, with its name and its password */
  smtp_url: string
  /** The clock of the world */
  clock: Clock
  /** Who may sign in */
  cashiers: WorldCashier[]
  /** Registers, with their licence keys */
  cash_registers: WorldCashRegister[]
  /** Bank terminals */
  terminals: WorldTerminal[]
  /** Keys of integrations, for X-Access-Key */
  access_keys: string[]
}

export interface WorldCashRegister {
  /** Id of the register */
  id: string
  /** Number of the register at the tax authority */
  fiscal_number: string
  /** Licence key of the register, for X-License-Key */
  license_key: string
  /** For tests: what it says reaches no real tax authority */
  is_test: boolean
  /** The register is frozen: it has made no receipt for long */
  frozen: boolean
  /** AGENT: cashiers may sign in by their pin code */
  type: 'STANDARD' | 'AGENT'
  /** Address of the desk, without `/api/v1` */
  local_base_url: string
}

export interface WorldCashier {
  /** Id of the cashier */
  id: string
  /** Family name, first name and patronymic */
  full_name: string
  /** Login of the cashier */
  login: string
  /** Password of the cashier */
  password: string
  /** Pin code of the cashier */
  pin_code: string
  /** A senior cashier: may close the shift of another */
  senior: boolean
  /** For tests: what it says reaches no real tax authority */
  is_test: boolean
  /** May be used */
  active: boolean
  /** When the key of the cashier ends; RFC 3339 */
  certificate_end: string
  /** Registers the cashier may work at */
  cash_register_ids: string[]
}

export interface WorldDeleted {
  /** It is gone */
  ok: true
}

export interface WorldEntry {
  /** Name of the world */
  world: string
  /** Address of the cloud API and of the lab, without `/api/v1` */
  base_url: string
  /** When it was made; RFC 3339 */
  created_at: string
  /** When it was last asked for anything, a minute less at most; null: never */
  last_used_at: string | null
  /** Its lab is open to those alone who send its token */
  held: boolean
}

export interface WorldTerminal {
  /** Id of the terminal */
  id: string
  /** Name of the terminal in the local network, as its paths have it */
  device_id: string
  /** Name of the terminal, for people */
  label: string
}
