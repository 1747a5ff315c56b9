/** What the shared queries cannot say in SQL that both engines read, for PostgreSQL. */

import { ENTRY } from '../ids/uuid-map.ts'
import type { Dialect } from '../queries/dialect.ts'
import { DOCUMENT_END, ROW_END } from '../queries/report-rows.ts'

export const postgresDialect: Dialect = {
  receiptIds: `convert_to(string_agg(receipt_id || lpad(CAST(number AS TEXT), ${ENTRY.number}, '0'), '')
    FILTER (WHERE length(receipt_id) = ${ENTRY.uuid}), 'UTF8')`,
  reportPage: `convert_to(string_agg(CAST(json_build_array(d.number,
    CASE WHEN d.settled_at <= CAST(:asked_at AS BIGINT) THEN d.status ELSE 'PENDING' END,
    CASE WHEN d.settled_at <= CAST(:asked_at AS BIGINT) THEN d.fiscal_code END,
    f.at) AS TEXT) || chr(${ROW_END}) || f.body, chr(${DOCUMENT_END}) ORDER BY d.number), 'UTF8')`,
  prepaymentSummary: 'prepayment_summary(state)',
  shiftsByReport: 'shifts',
}
