/** Expected figures of reports by shift, computed from the stored receipts. */
import { add, EXCISED, kindHeadings, type RecomputedFigures, SYMBOLS, WAYS } from './figures.ts'
import type { StoredReceipts, StoredRow } from './stored-receipts.ts'

/** Z-reports: every closed shift, by register and number. */
export function zFigures(stored: StoredReceipts): RecomputedFigures {
  const figures: RecomputedFigures = new Map()
  const key = ({ register, serial }: StoredRow): string => `${stored.nameOf(register)} ${serial}`
  const CLOSED = 'JOIN closed USING (register, serial)'
  const paid = stored.rows(
    `SELECT register, serial, type, code, label, kind, sum(value) AS value, sum(commission) AS commission FROM paid ${CLOSED} GROUP BY 1, 2, 3, 4, 5, 6`,
  )
  const headingOf = kindHeadings(paid)
  for (const row of paid) {
    add(figures, key(row), `${headingOf(row)}: ${WAYS[row.kind!]}`, row.value)
    if (row.kind === 'CASH_WITHDRAWAL') add(figures, key(row), `${headingOf(row)}: комісія`, row.commission)
  }
  for (const row of stored.rows(
    `SELECT register, serial, code, kind, sum(turnover) AS turnover, sum(value) AS value, sum(excise) AS excise FROM taxed ${CLOSED} GROUP BY 1, 2, 3, 4`,
  )) {
    const back = row.kind === 'RETURN' ? ' повернень' : ''
    const symbol = SYMBOLS[Number(row.code)]!
    add(figures, key(row), `${symbol}: оборот${back}`, row.turnover)
    add(figures, key(row), `${symbol}: податок${back}`, row.value)
    if (!EXCISED.includes(symbol)) continue
    add(figures, key(row), `${symbol}: ПДВ${back}`, Number(row.value) - Number(row.excise))
    add(figures, key(row), `${symbol}: акциз${back}`, row.excise)
  }
  const of = (kind: string, what: string): string => `coalesce(sum(CASE WHEN kind = '${kind}' THEN ${what} END), 0)`
  for (const row of stored.rows(`SELECT register, serial, ${of('SELL', '1')} AS "Чеків продажу", ${of('RETURN', '1')} AS "Чеків повернення",
      ${of('CASH_WITHDRAWAL', '1')} AS "Видач готівки", ${of('SELL', "b ->> '$.money.discounts_sum'")} AS "Знижки",
      ${of('SELL', "b ->> '$.money.extra_charge_sum'")} AS "Надбавки",
      ${of('SELL', "max(0, b ->> '$.money.round_sum')")} AS "Заокруглено вгору, продаж",
      ${of('SELL', "max(0, -(b ->> '$.money.round_sum'))")} AS "Заокруглено вниз, продаж",
      ${of('RETURN', "max(0, b ->> '$.money.round_sum')")} AS "Заокруглено вгору, повернення",
      ${of('RETURN', "max(0, -(b ->> '$.money.round_sum'))")} AS "Заокруглено вниз, повернення",
      (SELECT coalesce(sum(moved), 0) FROM cash c WHERE c.register = r.register AND c.number < min(r.number)) AS "Готівка на початок",
      (SELECT sum(moved) FROM cash c WHERE c.register = r.register AND c.number < closed.number) AS "Готівка на кінець"
      FROM r ${CLOSED} GROUP BY 1, 2`)) {
    const { register: _, serial: __, ...sums } = row
    for (const [heading, value] of Object.entries(sums)) add(figures, key(row), heading, value)
  }
  return figures
}

/** The bookkeeper's report: revenue and taxes, net of returns. */
export function bookkeeperFigures(stored: StoredReceipts): RecomputedFigures {
  const figures: RecomputedFigures = new Map()
  for (const { register, serial, type, kind, value } of stored.rows(
    'SELECT register, serial, type, kind, sum(value) AS value FROM paid JOIN closed USING (register, serial) GROUP BY 1, 2, 3, 4',
  )) {
    const key = `${stored.nameOf(register)} ${serial}`
    const sign = kind === 'SELL' ? 1 : -1
    if (kind === 'SELL' || kind === 'RETURN')
      for (const heading of ['Виручка', type === 'CASH' ? 'Виручка готівкою' : 'Виручка безготівкою'])
        add(figures, key, heading, sign * Number(value))
    else
      add(
        figures,
        key,
        { SERVICE_IN: 'Внесено готівки', SERVICE_OUT: 'Вилучено готівки' }[String(kind)] ?? 'Видано з карток',
        value,
      )
  }
  for (const { register, serial, code, turnover, value, excise } of stored.rows(
    `SELECT register, serial, code, sum(iif(kind = 'SELL', turnover, -turnover)) AS turnover, sum(iif(kind = 'SELL', value, -value)) AS value,
       sum(iif(kind = 'SELL', excise, -excise)) AS excise
     FROM taxed JOIN closed USING (register, serial) GROUP BY 1, 2, 3`,
  )) {
    const key = `${stored.nameOf(register)} ${serial}`
    const symbol = SYMBOLS[Number(code)]!
    add(figures, key, `${symbol}: оборот`, turnover)
    add(figures, key, `${symbol}: податок`, value)
    if (!EXCISED.includes(symbol)) continue
    add(figures, key, `${symbol}: ПДВ`, Number(value) - Number(excise))
    add(figures, key, `${symbol}: акциз`, excise)
  }
  return figures
}
