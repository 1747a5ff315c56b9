/** Shifts as rows, each as of its last change of status: found by id, listed by register or by cashier. */
import type { Knex } from 'knex'
import type { Shift, ShiftStatus } from '../../machines/vocabulary/shift.ts'

export interface StoredShift {
  /** Id of the register. */
  register: string
  shift: Shift
}

/** Instants are epoch milliseconds and compare with the moment of creation, both ends included (NS-72). */
export interface ShiftFilter {
  /** Whose shifts: of one register, or of one cashier. */
  of: { register: string } | { cashier: string }
  statuses?: readonly ShiftStatus[] | undefined
  from?: number | undefined
  to?: number | undefined
  desc: boolean
  limit: number
  offset: number
}

const read = ({ register, body }: { register: string; body: string }): StoredShift => ({
  register,
  shift: JSON.parse(body),
})

export class ShiftRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  async find(world: number, id: string): Promise<StoredShift | null> {
    const row = await this.#knex('shifts').where({ world, id }).first<{ register: string; body: string }>()
    return row ? read(row) : null
  }

  /** One page, by creation and then by id; `desc` is the exact reverse. */
  async list(world: number, { of, statuses, from, to, desc, limit, offset }: ShiftFilter): Promise<StoredShift[]> {
    const direction = desc ? 'desc' : 'asc'
    const order = (table: string) => ['at', 'id'].map((column) => ({ column: `${table}.${column}`, order: direction }))
    // Of the indexes alone: the table is read for the rows of the page, not for those before it.
    const page = this.#knex('shifts')
      .where({ world, ...of })
      .orderBy(order('shifts'))
      .limit(limit)
      .offset(offset)
    if (statuses) page.whereIn('status', statuses)
    // In these words the store knows its index of the few that are not closed.
    if (statuses && !statuses.includes('CLOSED')) page.whereRaw("status <> 'CLOSED'")
    if (from !== undefined) page.where('at', '>=', from)
    if (to !== undefined) page.where('at', '<=', to)
    const rows = await this.#knex('shifts')
      .join(page.select('id', 'at').as('page'), 'shifts.id', 'page.id')
      .where({ world })
      .orderBy(order('page'))
      .select<{ register: string; body: string }[]>('register', 'body')
    return rows.map(read)
  }
}
