/** What the shared queries cannot say in SQL that both engines read, for SQLite. */

import { ENTRY } from '../ids/uuid-map.ts'
import type { Dialect } from '../queries/dialect.ts'
import { DOCUMENT_END, ROW_END } from '../queries/report-rows.ts'

export const sqliteDialect: Dialect = {
  receiptIds: `CAST(group_concat(receipt_id || printf('%0${ENTRY.number}d', number), '')
    FILTER (WHERE length(receipt_id) = ${ENTRY.uuid}) AS BLOB)`,
  reportPage: `CAST(group_concat(json_array(d.number,
    CASE WHEN d.settled_at <= :asked_at THEN d.status ELSE 'PENDING' END,
    CASE WHEN d.settled_at <= :asked_at THEN d.fiscal_code END,
    f.at) || char(${ROW_END}) || f.body, char(${DOCUMENT_END}) ORDER BY d.number) AS BLOB)`,
  prepaymentSummary: `CASE WHEN json_valid(state) THEN json_set(
    json_remove(state -> '$.context', '$.order'), '$.receipts', (SELECT json_group_array(json_object(
      'id', value ->> '$.id', 'kind', value ->> '$.kind', 'returned', value -> '$.returned'))
    FROM json_each(state, '$.context.receipts'))) END`,
  // Unnamed, SQLite takes the primary key, and reads every shift of the world
  shiftsByReport: 'shifts INDEXED BY z_reports_by_id',
}
