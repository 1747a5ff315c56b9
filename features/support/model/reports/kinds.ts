/** What the law says of each kind of extended report. */
import type { ExtendedReportKind } from '../task.ts'

interface KindLaw {
  type: string
  /** That it is asked for. */
  asked: string
  /** That its file has these figures. */
  figures: string
  /** Headings of sums below its lines. */
  totals: readonly string[]
}

export const REPORT_KINDS: Readonly<Record<ExtendedReportKind, KindLaw>> = {
  goods: {
    ...{ type: 'GOODS', asked: 'REP-101', figures: 'REP-105' },
    totals: ['Сума без знижок', 'Сума', 'Разом'],
  },
  z: {
    ...{ type: 'Z_REPORTS', asked: 'REP-201', figures: 'REP-203' },
    totals: ['Чеків продажу', 'Чеків повернення', 'Видач готівки'],
  },
  actual_revenue: {
    ...{ type: 'ACTUAL_REVENUE', asked: 'REP-301', figures: 'REP-301' },
    totals: ['Виручка'],
  },
  net_turnover: {
    ...{ type: 'NET_TURNOVER', asked: 'REP-401', figures: 'REP-401' },
    totals: ['Оборот продажу', 'Оборот повернень', 'Чистий оборот'],
  },
  bookkeeper_z_report: {
    ...{ type: 'BOOKKEEPER_Z_REPORT', asked: 'REP-501', figures: 'REP-501' },
    totals: ['Виручка'],
  },
  daily_cash_flow: {
    ...{ type: 'DAILY_CASH_FLOW', asked: 'REP-601', figures: 'REP-601' },
    totals: [
      ...['На початок дня', 'Продажі', 'Повернення', 'Службове внесення'],
      ...['Службова видача', 'Видача з картки', 'На кінець дня'],
    ],
  },
}
