/** Expected figures of reports by day (Kyiv time) and by goods, computed from the stored receipts. */
import { add, kindHeadings, type RecomputedFigures, SYMBOLS } from './figures.ts'
import type { StoredReceipts } from './stored-receipts.ts'

/** Actual revenue: every day at every register with receipts. */
export function revenueFigures(stored: StoredReceipts): RecomputedFigures {
  const figures: RecomputedFigures = new Map()
  for (const { register, day } of stored.rows('SELECT DISTINCT register, day FROM r'))
    figures.set(`${stored.nameOf(register)} ${day}`, {})
  for (const { register, day, kind, count } of stored.rows(
    "SELECT register, day, kind, count(*) AS count FROM r WHERE kind IN ('SELL', 'RETURN') GROUP BY 1, 2, 3",
  ))
    add(figures, `${stored.nameOf(register)} ${day}`, kind === 'SELL' ? 'Чеків продажу' : 'Чеків повернення', count)
  const headingOf = kindHeadings(stored.rows('SELECT DISTINCT type, code, label FROM paid'))
  for (const { register, day, kind, type, code, label, value } of stored.rows(
    "SELECT register, day, kind, type, code, label, sum(value) AS value FROM paid WHERE kind IN ('SELL', 'RETURN') GROUP BY 1, 2, 3, 4, 5, 6",
  )) {
    const key = `${stored.nameOf(register)} ${day}`
    const net = kind === 'SELL' ? Number(value) : -Number(value)
    add(
      figures,
      key,
      `${kind === 'SELL' ? 'Продажі' : 'Повернення'} ${type === 'CASH' ? 'готівкою' : 'безготівкою'}`,
      value,
    )
    add(figures, key, `Виручка: ${headingOf({ type: type!, code: code!, label: label! })}`, net)
    add(figures, key, 'Виручка', net)
  }
  return figures
}

/** Net turnover: every day at every register with receipts. */
export function turnoverFigures(stored: StoredReceipts): RecomputedFigures {
  const figures: RecomputedFigures = new Map()
  for (const { register, day, sold, returned } of stored.rows(
    `SELECT register, day, coalesce(sum(b ->> '$.money.total_sum') FILTER (WHERE kind = 'SELL'), 0) AS sold,
      coalesce(sum(b ->> '$.money.total_sum') FILTER (WHERE kind = 'RETURN'), 0) AS returned FROM r GROUP BY 1, 2`,
  )) {
    const key = `${stored.nameOf(register)} ${day}`
    add(figures, key, 'Оборот продажу', sold)
    add(figures, key, 'Оборот повернень', returned)
    add(figures, key, 'Чистий оборот', Number(sold) - Number(returned))
  }
  for (const { register, day, code, value } of stored.rows(
    "SELECT register, day, code, sum(iif(kind = 'SELL', value, -value)) AS value FROM taxed GROUP BY 1, 2, 3",
  )) {
    const key = `${stored.nameOf(register)} ${day}`
    add(figures, key, `Податок ${SYMBOLS[Number(code)]}`, value)
    add(figures, key, 'Податки разом', value)
    add(figures, key, 'Чистий оборот', -Number(value))
  }
  return figures
}

const FLOWS: Record<string, string> = {
  SELL: 'Продажі',
  RETURN: 'Повернення',
  SERVICE_IN: 'Службове внесення',
  SERVICE_OUT: 'Службова видача',
  CASH_WITHDRAWAL: 'Видача з картки',
}

/** Registers of the organization: one register belongs to another. */
const own = ({ registers }: StoredReceipts) => registers.filter((_, place) => place !== 5)

/** Cash flow of one day: every register, computed from the very beginning. @param date `2026-03-20` */
export function cashFlowFigures(stored: StoredReceipts, date: string): RecomputedFigures {
  const figures: RecomputedFigures = new Map()
  for (const { fiscal_number, id } of own(stored)) {
    const key = `${fiscal_number} ${date}`
    const [{ before, behind } = {}] = stored.rows(
      `SELECT coalesce(sum(moved) FILTER (WHERE day < '${date}'), 0) AS before,
        coalesce(sum(moved) FILTER (WHERE day <= '${date}'), 0) AS behind FROM cash WHERE register = '${id}'`,
    )
    add(figures, key, 'На початок дня', before)
    add(figures, key, 'На кінець дня', behind)
    for (const { kind, value } of stored.rows(
      `SELECT kind, sum(value) AS value FROM paid
       WHERE register = '${id}' AND day = '${date}' AND (type = 'CASH' OR kind = 'CASH_WITHDRAWAL') GROUP BY 1`,
    ))
      add(figures, key, FLOWS[String(kind)]!, value)
  }
  return figures
}

/** Short report of goods: every good once. */
export function goodsFigures(stored: StoredReceipts): RecomputedFigures {
  const figures: RecomputedFigures = new Map()
  for (const { name, kind, sum } of stored.goods(`SELECT name, kind, sum(sum) AS sum FROM goods GROUP BY 1, 2`)) {
    add(figures, String(name), kind === 'SELL' ? 'Сума продажу' : 'Сума повернень', sum)
    add(figures, String(name), 'Разом', kind === 'SELL' ? sum : -Number(sum))
  }
  return figures
}
