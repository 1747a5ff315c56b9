/** Chains of prepayments as rows: pages of an organization's, by what clients search for. */
import type { Knex } from 'knex'
import Type, { type Static } from 'typebox'
import { PREPAYMENT_STATUSES, PrepaymentContext } from '../../../../machines/vocabulary/prepayments/prepayment.ts'
import { Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { Moment, Text } from '../../../../machines/vocabulary/schemas/state.ts'
import { matchesSchema } from '../../schemas.ts'
import { parsed, type ReportUnreadable } from '../../unreadable.ts'
import type { Dialect } from '../dialect.ts'
import { PREPAYMENT_COLUMNS, PREPAYMENTS } from '../schema.ts'

/** A member left out does not filter. */
export interface PrepaymentFilter {
  status?: string | undefined
  /** Of the first payment. */
  cash_register_id?: string | undefined
  /** Part of the relation id. */
  search?: string | undefined
  /** Epoch milliseconds: made then or later, and before then. */
  from?: number | undefined
  before?: number | undefined
}

export interface PrepaymentPage {
  filter: PrepaymentFilter
  desc: boolean
  limit: number
  offset: number
}

const {
  id,
  relation_id: _relation,
  created_at: _created,
  status: _status,
  order: _order,
  receipts: _all,
  ...members
} = PrepaymentContext.properties

/** A chain without its goods and payments, which may be long. */
const PrepaymentSummary = Type.Object({
  ...members,
  id,
  relation_id: Text,
  status: Type.Enum([...PREPAYMENT_STATUSES]),
  created_at: Moment,
  receipts: Type.Array(
    Type.Object({
      id: Text,
      kind: PrepaymentContext.properties.receipts.items.properties.kind,
      returned: Nullable(Type.Object({ id: Text })),
    }),
  ),
})
export type PrepaymentSummary = Static<typeof PrepaymentSummary>
const isPrepaymentSummary = matchesSchema<PrepaymentSummary>(PrepaymentSummary)

export class PrepaymentRows {
  #knex: Knex
  #report: ReportUnreadable
  /** SQL. */
  #summary: string

  constructor(knex: Knex, report: ReportUnreadable, { prepaymentSummary }: Dialect) {
    this.#knex = knex
    this.#summary = `${prepaymentSummary} AS summary`
    this.#report = report
  }

  /** How many chains of an organization there are. */
  async count(world: number, organization: string, filter: PrepaymentFilter): Promise<number> {
    const row: { total: number } | undefined = await this.#found(world, organization, filter).first(
      this.#knex.raw('count(*) AS total'),
    )
    return row?.total ?? 0
  }

  /** One page of them in order of their making; `desc` is the exact reverse. Unreadable ones are left out. */
  async page(world: number, organization: string, page: PrepaymentPage): Promise<PrepaymentSummary[]> {
    const { filter, desc, limit, offset } = page
    const { created_at, number } = PREPAYMENT_COLUMNS
    const order = desc ? 'DESC' : 'ASC'
    const onPage: { address: string }[] = await this.#found(world, organization, filter)
      .orderByRaw([created_at, number, 'address'].map((column) => `${column} ${order}`).join(', '))
      .limit(limit)
      .offset(offset)
      .select('address')
    const addresses = onPage.map(({ address }) => address)
    const rows: { address: string; summary: string | null }[] = await this.#knex('snapshots')
      .where({ world })
      .whereIn('address', addresses)
      .select('address', this.#knex.raw(this.#summary))
    const byAddress = new Map(rows.map(({ address, summary }) => [address, summary]))
    return addresses.flatMap((address) => {
      const summary = parsed(byAddress.get(address) ?? '')
      if (isPrepaymentSummary(summary)) return [summary]
      this.#report(`snapshots: world ${world}, address ${address}`)
      return []
    })
  }

  #found(world: number, organization: string, filter: PrepaymentFilter): Knex.QueryBuilder {
    const { organization: ofOrganization, created_at, status, register, relation } = PREPAYMENT_COLUMNS
    const query = this.#knex('snapshots')
      .where({ world })
      .whereRaw(PREPAYMENTS)
      .whereRaw(`${ofOrganization} = ?`, [organization])
    if (filter.from !== undefined) query.whereRaw(`${created_at} >= ?`, [filter.from])
    if (filter.before !== undefined) query.whereRaw(`${created_at} < ?`, [filter.before])
    if (filter.status !== undefined) query.whereRaw(`${status} = ?`, [filter.status])
    if (filter.cash_register_id !== undefined) query.whereRaw(`${register} = ?`, [filter.cash_register_id])
    if (filter.search !== undefined) query.whereRaw(`instr(${relation}, ?) > 0`, [filter.search])
    return query
  }
}
