/**
 * What a test needs to know of a world.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { Clock } from './clock.ts'

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
  /** When it was last asked for anything; null: not since the server has started */
  last_used_at: string | null
}

export interface WorldTerminal {
  /** Id of the terminal */
  id: string
  /** Name of the terminal in the local network, as its paths have it */
  device_id: string
  /** Name of the terminal, for people */
  label: string
}
