/**
 * What a test needs to know of a world, and the file it is kept in.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { Clock } from './clock.ts'

export interface World {
  world: string
  seed: string
  base_url: string
  local_base_url: string
  terminal_lan_url: string
  proxy_ws_url: string
  webhook_inbox_url: string
  smtp_url: string
  clock: Clock
  cashiers: WorldCashier[]
  cash_registers: WorldCashRegister[]
  terminals: WorldTerminal[]
  access_keys: string[]
}

export interface WorldCashRegister {
  id: string
  fiscal_number: string
  license_key: string
  is_test: boolean
  frozen: boolean
  type: 'STANDARD' | 'AGENT'
  local_base_url: string
}

export interface WorldCashier {
  id: string
  full_name: string
  login: string
  password: string
  pin_code: string
  senior: boolean
  is_test: boolean
  active: boolean
  /** RFC 3339 */
  certificate_end: string
  cash_register_ids: string[]
}

export type WorldDeleted = { ok: true }

export interface WorldEntry {
  world: string
  base_url: string
  /** RFC 3339 */
  created_at: string
  /** RFC 3339 */
  last_used_at: string | null
}

export interface WorldFile {
  format: 1
  world: {
    name: string
    seed: string
    clock: 'real' | 'virtual'
    now: number | null
    start: number | null
    fixture: string
  }
  facts: { n: number; address: string; type: string; at: number; body: Record<string, unknown> }[]
  documents: {
    register: string
    number: number
    n: number
    receipt_id: string | null
    status: 'PENDING' | 'DONE' | 'ERROR'
    fiscal_code: string | null
    error_message: string | null
    settled_at: number | null
  }[]
  shifts: {
    id: string
    register: string
    cashier: string
    serial: number
    status: string
    at: number
    body: Record<string, unknown>
  }[]
  snapshots: { address: string; state: { value: unknown; context: Record<string, unknown> } }[]
  timers: { address: string; id: string; due: number; event: { type: string } }[]
  damaged?: {
    facts?: {
      n: string | number | null
      address: string | number | null
      type: string | number | null
      at: string | number | null
      body: string | number | null
    }[]
    documents?: {
      register: string | number | null
      number: string | number | null
      n: string | number | null
      receipt_id: string | number | null
      status: string | number | null
      fiscal_code: string | number | null
      error_message: string | number | null
      settled_at: string | number | null
    }[]
    shifts?: {
      id: string | number | null
      register: string | number | null
      cashier: string | number | null
      serial: string | number | null
      status: string | number | null
      at: string | number | null
      body: string | number | null
    }[]
    snapshots?: { address: string | number | null; state: string | number | null }[]
    timers?: {
      address: string | number | null
      id: string | number | null
      due: string | number | null
      event: string | number | null
    }[]
  }
  gaps?: string[]
}

export type WorldTerminal = { id: string; device_id: string; label: string }
