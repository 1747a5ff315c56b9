/** Reads the stored receipts by SQL that shares nothing with the making of reports. */
import { DatabaseSync } from 'node:sqlite'
import type { RegisterCard } from '../../support/actors/world-card.ts'

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })
const day = (at: number): string => calendar.format(at)

export type StoredRow = Record<string, string | number | null>

const RECEIPT = `r AS MATERIALIZED (SELECT d.register, d.number, d.fiscal_code, f.at, kyiv_day(f.at) AS day, json_extract(f.body, '$.document.body') AS b,
    f.body ->> '$.document.body.type' AS kind, f.body ->> '$.document.body.shift_serial' AS serial
  FROM documents d JOIN facts f ON f.world = d.world AND f.n = d.n
  JOIN worlds w ON w.id = d.world WHERE w.name = :world AND f.type = 'receipt.created'),
closed AS MATERIALIZED (SELECT d.register, f.body ->> '$.document.body.shift_serial' AS serial, d.number
  FROM documents d JOIN facts f ON f.world = d.world AND f.n = d.n
  JOIN worlds w ON w.id = d.world WHERE w.name = :world AND f.type = 'shift.closing'),
paid AS MATERIALIZED (SELECT r.register, r.serial, r.day, r.kind, p.value ->> '$.type' AS type, p.value ->> '$.label' AS label,
    p.value ->> '$.code' AS code,
    CASE WHEN r.kind LIKE 'SERVICE%' THEN abs(r.b ->> '$.money.total_sum') ELSE p.value ->> '$.value' END AS value,
    coalesce(p.value ->> '$.commission', 0) AS commission
  FROM r, json_each(r.b, '$.money.paid') p),
taxed AS MATERIALIZED (SELECT r.register, r.serial, r.day, r.kind, t.value ->> '$.code' AS code, t.value ->> '$.turnover' AS turnover,
    (t.value ->> '$.value') + (t.value ->> '$.extra_value') AS value, t.value ->> '$.extra_value' AS excise FROM r, json_each(r.b, '$.money.taxes') t),
cash AS MATERIALIZED (SELECT r.register, r.number, r.day, CASE r.kind
    WHEN 'SELL' THEN (SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(r.b, '$.money.paid') WHERE value ->> '$.type' = 'CASH')
    WHEN 'RETURN' THEN -(SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(r.b, '$.money.paid') WHERE value ->> '$.type' = 'CASH')
    WHEN 'SERVICE_IN' THEN abs(r.b ->> '$.money.total_sum') ELSE -abs(r.b ->> '$.money.total_sum') END AS moved FROM r)`

/** Sum of each line of goods: price times quantity, its own discounts and charges, a tax on top; rounded half up. */
const LINES = `lines AS MATERIALIZED (SELECT r.register, r.number, r.fiscal_code, r.kind, g.key AS place, iif(r.kind = 'SELL', 1, -1) AS sign,
    g.value ->> '$.name' AS name, g.value ->> '$.price' AS price, g.value ->> '$.quantity' AS quantity,
    ((g.value ->> '$.price') * (g.value ->> '$.quantity') + 500) / 1000 AS base,
    (SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(g.value, '$.discounts') WHERE value ->> '$.type' = 'DISCOUNT') AS off,
    (SELECT coalesce(sum(value ->> '$.value'), 0) FROM json_each(g.value, '$.discounts') WHERE value ->> '$.type' <> 'DISCOUNT') AS put,
    g.value ->> '$.taxes[0]' = 9 AS added
  FROM r, json_each(r.b, '$.request.goods') g WHERE r.kind IN ('SELL', 'RETURN')),
goods AS MATERIALIZED (SELECT *, base - off + put + iif(added, ((base - off + put) * 20 + 50) / 100, 0) AS sum FROM lines)`

/** The receipts of one world in the database file. */
export class StoredReceipts {
  readonly registers: RegisterCard[]
  readonly #store: DatabaseSync
  readonly #world: string

  /** @param registers of the world, in its order */
  constructor(file: string, world: string, registers: RegisterCard[]) {
    this.#store = new DatabaseSync(file, { readOnly: true })
    this.#store.function('kyiv_day', (at) => day(Number(at)))
    this.#world = world
    this.registers = registers
  }

  /** @param sql over `r`, `closed`, `paid`, `taxed` and `cash` */
  rows(sql: string): StoredRow[] {
    return this.#store.prepare(`WITH ${RECEIPT} ${sql}`).all({ world: this.#world }) as StoredRow[]
  }

  /** @param sql also over `goods`: the lines of receipts */
  goods(sql: string): StoredRow[] {
    return this.rows(`, ${LINES} ${sql}`)
  }

  nameOf(id: unknown): string {
    return this.registers.find((each) => each.id === id)!.fiscal_number
  }

  close(): void {
    this.#store.close()
  }
}
