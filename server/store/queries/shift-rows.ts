/** Shifts as rows, each as of its last change of status: by id, by register or by cashier. */
import type { Knex } from 'knex'
import type { Shift, ShiftStatus } from '../../../machines/vocabulary/shift.ts'
import { isShift } from '../schemas.ts'
import { parsed, type ReportUnreadable } from '../unreadable.ts'

export interface StoredShift {
  /** Id of the register. */
  register: string
  shift: Shift
}

/** Bounds are epoch milliseconds, compared with the moment of creation, both included (NS-72). */
export interface ShiftFilter {
  /** Shifts of one register, or of one cashier. */
  of: { register: string } | { cashier: string }
  statuses?: readonly ShiftStatus[] | undefined
  from?: number | undefined
  to?: number | undefined
  desc: boolean
  limit: number
  offset: number
}

interface StoredRow {
  id: string
  register: string
  body: string
}

export class ShiftRows {
  #knex: Knex
  #report: ReportUnreadable

  constructor(knex: Knex, report: ReportUnreadable) {
    this.#knex = knex
    this.#report = report
  }

  /** null: missing or unreadable. */
  async find(world: number, id: string): Promise<StoredShift | null> {
    const row = await this.#knex('shifts').where({ world, id }).first<StoredRow>('id', 'register', 'body')
    return row ? (this.#sound(world, row)[0] ?? null) : null
  }

  /** Whether a shift of this id exists, readable or not. */
  async has(world: number, id: string): Promise<boolean> {
    return (await this.#knex('shifts').where({ world, id }).first('id')) !== undefined
  }

  #sound(world: number, { id, register, body }: StoredRow): StoredShift[] {
    const shift = parsed(body)
    if (isShift(shift) && shift.id === id) return [{ register, shift }]
    this.#report(`shifts: world ${world}, id ${id}`)
    return []
  }

  /** One page, by creation, then by id; `desc` is the exact reverse. Unreadable rows are left out. */
  async list(world: number, { of, statuses, from, to, desc, limit, offset }: ShiftFilter): Promise<StoredShift[]> {
    const direction = desc ? 'desc' : 'asc'
    const order = (table: string) => ['at', 'id'].map((column) => ({ column: `${table}.${column}`, order: direction }))
    // A covering index finds the page: the table is read for its rows only, not for those skipped
    const page = this.#knex('shifts')
      .where({ world, ...of })
      .orderBy(order('shifts'))
      .limit(limit)
      .offset(offset)
    if (statuses) page.whereIn('status', statuses)
    // Must repeat the condition of the partial index on shifts that are not closed
    if (statuses && !statuses.includes('CLOSED')) page.whereRaw("status <> 'CLOSED'")
    if (from !== undefined) page.where('at', '>=', from)
    if (to !== undefined) page.where('at', '<=', to)
    const rows = await this.#knex('shifts')
      .join(page.select('id', 'at').as('page'), 'shifts.id', 'page.id')
      .where({ world })
      .orderBy(order('page'))
      .select<StoredRow[]>('shifts.id', 'register', 'body')
    return rows.flatMap((row) => this.#sound(world, row))
  }
}
