/**
 * What a test needs to know of a world, as the lab shows it: its people, registers and terminals, and its addresses.
 */
import type { DeskPlace } from './desk.ts'

export interface WorldCashier {
  id: string
  full_name: string
  login: string
  password: string
  pin_code: string
  senior: boolean
  is_test: boolean
  active: boolean
  certificate_end: string
  cash_register_ids: string[]
}

export interface RegisterCard extends DeskPlace {
  id: string
  fiscal_number: string
  license_key: string
  is_test: boolean
  frozen: boolean
  type: string
}

export interface TerminalCard {
  id: string
  device_id: string
  label: string
}

/** The card of a world; a surface that the target lacks has the address null. */
export interface WorldCard extends DeskPlace {
  world: string
  seed: string
  base_url: string | null
  proxy_ws_url: string | null
  terminal_lan_url: string | null
  clock: { mode: 'real' | 'virtual'; now: string }
  cashiers: WorldCashier[]
  cash_registers: RegisterCard[]
  /** Address of the world's own receiver of webhooks. */
  webhook_inbox_url: string
  terminals: TerminalCard[]
  access_keys: string[]
  /** Roles without anybody, in a world that is not ours. */
  absent?: ReadonlySet<string>
}

export interface PrintCard {
  number: number
  kind: string
  status: 'printed' | 'held' | 'lost'
  /** Why it cannot be shown; null: it can, as far as is known. */
  not_shown: string | null
  links: { text: string; html: string; png: string; pdf: string }
}
