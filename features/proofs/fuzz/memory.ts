/** What a client of one world knows: names and secrets of its seed, and values from answers. */

import type { WorldCard } from '../../support/actors/world-card.ts'
import type { Random } from '../kit/random.ts'
import type { FuzzedOperation } from './surfaces.ts'

/** Values remembered of one kind, the latest. */
const REMEMBERED = 40
/** Values read of one answer. */
const LOOKED_AT = 400

/** Members of answers that are remembered, at any depth. */
const TELLING = new Set(['id', 'shift_id', 'template_id', 'fiscal_code', 'transaction_id', 'number', 'serial', 'due'])

export class KnownValues {
  /** Sandbox tokens of cashiers. */
  readonly tokens: string[] = []
  readonly world: WorldCard
  /** A snapshot file of this world. */
  file: unknown = null
  #pools = new Map<string, unknown[]>()

  constructor(world: WorldCard) {
    this.world = world
    const { cashiers, cash_registers, terminals, access_keys } = world
    const known: Record<string, unknown[]> = {
      cashier_id: cashiers.map(({ id }) => id),
      cash_register_id: cash_registers.map(({ id }) => id),
      organization_id: ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'],
      template_id: ['60000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000002'],
      login: cashiers.map(({ login }) => login),
      password: cashiers.map(({ password }) => password),
      pin_code: cashiers.map(({ pin_code }) => pin_code),
      terminalId: terminals.map(({ id }) => id),
      terminal: terminals.map(({ id }) => id),
      'X-License-Key': cash_registers.map(({ license_key }) => license_key),
      'X-Access-Key': access_keys,
      'X-Device-ID': ['desk-1', 'desk-2'],
      url: [world.webhook_inbox_url, `${world.base_url}/lab/world`, 'http://127.0.0.1:9/'],
      job: ['1', '2', '3'],
      quirk: ['signout-null-body', 'desk-sale-without-id', 'connectivity-without-key', 'terminal-auth-id-only'],
      fixture: ['house'],
      from: ['default', world.world],
      number: [1, 2, 3],
      address: cash_registers.slice(0, 2).map(({ id }) => `register:${id}`),
      type: ['receipt.created', 'shift.opened', 'fault.changed'],
    }
    for (const [name, values] of Object.entries(known)) this.#pools.set(name, values)
  }

  /** A remembered value of this name; undefined: none. */
  any(name: string, chance: Random): unknown {
    const pool = this.#pools.get(name)
    return pool && pool.length > 0 ? chance.pick(pool) : undefined
  }

  know(name: string, value: unknown): void {
    const pool = this.#pools.get(name) ?? []
    this.#pools.set(name, [...pool.slice(1 - REMEMBERED), value])
  }

  /** Remembers values of a successful answer. */
  learn({ id, path }: FuzzedOperation, body: unknown): void {
    if (id === 'getSnapshot') this.file = body
    if (id === 'signIn' || id === 'signInByPinCode') this.#token(body)
    let left = LOOKED_AT
    const look = (value: unknown, kind: string): void => {
      if (typeof value !== 'object' || value === null || left-- <= 0) return
      for (const [name, each] of Object.entries(value))
        if (typeof each === 'object') look(each, /^\d+$/.test(name) ? kind : name)
        else if (TELLING.has(name)) this.know(name === 'id' ? kind : name, each)
    }
    look(body, kindOf(path))
  }

  #token(body: unknown): void {
    const { access_token } = (body ?? {}) as { access_token?: unknown }
    if (typeof access_token === 'string') this.tokens.push(access_token)
  }
}

/** The name that parameters have for an id in an answer, from its path. */
function kindOf(path: string): string {
  if (path.includes('/shift')) return 'shift_id'
  if (path.includes('template')) return 'template_id'
  if (/[/-]reports/.test(path)) return 'report_task_id'
  if (path.includes('/receipt/')) return 'id'
  if (path.includes('/timers')) return 'timer'
  return 'other'
}
