/**
 * X- and Z-reports of registers: pages of both together, and single ones by id. An X-report is a fact of the journal, a
 * Z-report a member of its shift; partial indexes find them, so a sale writes nothing for it.
 */
import type { Knex } from 'knex'
import { xReportId } from '../../../../machines/ledger.ts'
import type { Report } from '../../../../machines/vocabulary/reports/report.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { isPrintedReport, isShift } from '../../schemas.ts'
import { parsed, type ReportUnreadable } from '../../unreadable.ts'
import type { Dialect } from '../dialect.ts'
import { ID_OF_X, ID_OF_Z, inBody, MADE_OF_Z, SHIFT_OF_X, wholeIn, X_REPORTS, Z_REPORTS } from '../schema.ts'

/** A report with its shift. */
export interface StoredShiftReport {
  /** Id of the register. */
  register: string
  shift_id: string
  /** null: it cannot be read. */
  shift: Shift | null
  /** When the report was made, epoch milliseconds. */
  at: number
  is_z_report: boolean
  report: Report
}

/** A member left out does not filter. Moments are epoch milliseconds, both included. */
export interface ShiftReportFilter {
  registers: readonly string[]
  shifts?: readonly string[] | undefined
  from?: number | undefined
  to?: number | undefined
  serial?: number | undefined
  is_z_report?: boolean | undefined
  desc: boolean
  limit: number
  offset: number
}

/** A part of a statement with what it binds. */
type Sql = [text: string, bindings: (string | number)[]]

interface StoredRow {
  at: number
  /** Number of the fact of an X-report; null: a Z-report. */
  n: number | null
  /** JSON of the fact. */
  fact: string | null
  /** Of the fact: `register:<id>`. */
  address: string | null
  shift_id: string | null
  register: string | null
  /** JSON of the shift. */
  shift: string | null
}

const oneOf = (expression: string, values: readonly string[] | undefined): Sql[] => {
  if (values === undefined) return []
  // Only SQLite knows a list of nothing
  if (values.length === 0) return [['1 = 0', []]]
  return [[`${expression} IN (${values.map(() => '?').join(', ')})`, [...values]]]
}

const held = (expression: string, sign: '=' | '>=' | '<=', value: number | undefined): Sql[] =>
  value === undefined ? [] : [[`${expression} ${sign} ?`, [value]]]

/** Joins conditions. */
const all = (conditions: Sql[]): Sql => [
  conditions.map(([text]) => text).join(' AND '),
  conditions.flatMap(([, bindings]) => bindings),
]

/** Places of the X-reports of a filter. */
function placesOfX(world: number, { registers, shifts, from, to, serial }: ShiftReportFilter): Sql {
  const [conditions, bindings] = all([
    ['world = ?', [world]],
    [X_REPORTS, []],
    ...oneOf(
      'address',
      registers.map((id) => `register:${id}`),
    ),
    ...oneOf(SHIFT_OF_X, shifts),
    ...held('at', '>=', from),
    ...held('at', '<=', to),
    ...held(wholeIn('$.report.serial'), '=', serial),
  ])
  return [`SELECT at, n, NULL AS id FROM facts WHERE ${conditions}`, bindings]
}

/** Places of the Z-reports of a filter. */
function placesOfZ(world: number, { registers, shifts, from, to, serial }: ShiftReportFilter): Sql {
  const [conditions, bindings] = all([
    ['world = ?', [world]],
    [Z_REPORTS, []],
    ...oneOf('register', registers),
    ...oneOf('id', shifts),
    ...held(MADE_OF_Z, '>=', from),
    ...held(MADE_OF_Z, '<=', to),
    ...held(wholeIn('$.z_report.serial'), '=', serial),
  ])
  return [`SELECT ${MADE_OF_Z} AS at, CAST(NULL AS BIGINT) AS n, id FROM shifts WHERE ${conditions}`, bindings]
}

export class ShiftReportRows {
  #knex: Knex
  #report: ReportUnreadable
  /** SQL. */
  #shiftsByReport: string

  constructor(knex: Knex, report: ReportUnreadable, { shiftsByReport }: Dialect) {
    this.#knex = knex
    this.#shiftsByReport = shiftsByReport
    this.#report = report
  }

  /**
   * One page by the moment of the report; at one moment X-reports in the order of the journal, then Z-reports. `desc` is
   * the exact reverse. Unreadable ones are left out.
   */
  async list(world: number, filter: ShiftReportFilter): Promise<StoredShiftReport[]> {
    const { is_z_report, desc, limit, offset } = filter
    const parts = [
      ...(is_z_report === true ? [] : [placesOfX(world, filter)]),
      ...(is_z_report === false ? [] : [placesOfZ(world, filter)]),
    ]
    const direction = desc ? 'DESC' : 'ASC'
    // X-reports have no id here, and come first
    const nulls = desc ? 'NULLS LAST' : 'NULLS FIRST'
    const order = ['at', 'id', 'n'].map((column) => `${column} ${direction} ${nulls}`).join(', ')
    const places = `${parts.map(([text]) => text).join(' UNION ALL ')} ORDER BY ${order} LIMIT ? OFFSET ?`
    return this.#read(world, [places, [...parts.flatMap(([, bindings]) => bindings), limit, offset]], order)
  }

  /**
   * The report of an id, of any register; null: none, or unreadable.
   * @param seed of the world: ids of X-reports follow from it
   * @param id in lower case
   */
  async find(world: number, seed: string, id: string): Promise<StoredShiftReport | null> {
    const known = [
      `SELECT at, n, NULL AS id FROM facts WHERE world = ? AND ${X_REPORTS} AND ${ID_OF_X} = ?`,
      `SELECT ${MADE_OF_Z} AS at, CAST(NULL AS BIGINT) AS n, id FROM ${this.#shiftsByReport}
        WHERE world = ? AND ${Z_REPORTS} AND ${ID_OF_Z} = ?`,
    ]
    const [found] = await this.#read(world, [`${known.join(' UNION ALL ')} LIMIT 1`, [world, id, world, id]], 'n, id')
    return found ?? this.#findUnnamed(world, seed, id)
  }

  /** X-reports of older stores have no id: it is computed for each of them. */
  async #findUnnamed(world: number, seed: string, id: string): Promise<StoredShiftReport | null> {
    const rows: { n: number; shift_id: string; serial: number }[] = await this.#knex.raw(
      `SELECT n, ${SHIFT_OF_X} AS shift_id, ${wholeIn('$.report.serial')} AS serial FROM facts
        WHERE world = ? AND ${X_REPORTS} AND ${ID_OF_X} IS NULL`,
      [world],
    )
    const named = rows.find(({ shift_id, serial }) => xReportId(seed, shift_id, serial) === id)
    if (!named) return null
    const place = 'SELECT at, n, NULL AS id FROM facts WHERE world = ? AND n = ?'
    return (await this.#read(world, [place, [world, named.n]], 'n'))[0] ?? null
  }

  /** Reads what lies at the places. */
  async #read(world: number, [places, bindings]: Sql, order: string): Promise<StoredShiftReport[]> {
    const shift = `coalesce(page.id, ${inBody('$.shift_id', 'f.body')})`
    const rows: StoredRow[] = await this.#knex.raw(
      `SELECT page.at, page.n, f.body AS fact, f.address, ${shift} AS shift_id, s.register, s.body AS shift
        FROM (${places}) AS page
        LEFT JOIN facts AS f ON f.world = ? AND f.n = page.n
        LEFT JOIN shifts AS s ON s.world = ? AND s.id = ${shift}
        ORDER BY ${order.replace(/\b(at|id|n)\b/g, 'page.$1')}`,
      [...bindings, world, world],
    )
    return rows.flatMap((row) => this.#sound(world, row))
  }

  #sound(world: number, row: StoredRow): StoredShiftReport[] {
    const { at, n, shift_id } = row
    const stored = row.shift === null ? null : parsed(row.shift)
    const shift = isShift(stored) ? stored : null
    if (shift_id !== null && n === null && row.register !== null && shift?.z_report)
      return [{ register: row.register, shift_id, shift, at, is_z_report: true, report: shift.z_report }]
    const fact = n === null ? null : parsed(row.fact ?? '')
    if (shift_id !== null && row.address !== null && isPrintedReport(fact)) {
      const register = row.address.slice('register:'.length)
      return [{ register, shift_id, shift, at, is_z_report: false, report: fact.report }]
    }
    this.#report(n === null ? `shifts: world ${world}, id ${shift_id}` : `facts: world ${world}, n ${n}`)
    return []
  }
}
