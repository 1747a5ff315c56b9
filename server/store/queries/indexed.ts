/** WHERE conditions of partial indexes: a query uses such an index only if it repeats the condition word for word. */

/** SQL: a member of a JSON column; NULL where the column is not JSON, which would otherwise be an SQL error. */
export const inBody = (path: string, body = 'body'): string =>
  `CASE WHEN json_valid(${body}) THEN ${body} ->> '${path}' END`

/** SQL: a member that is a whole number, as a number; NULL where it is none. */
export const wholeIn = (path: string, body = 'body'): string =>
  `CASE WHEN json_valid(${body}) THEN CASE WHEN json_type(${body}, '${path}') = 'integer' THEN CAST(${body} ->> '${path}' AS BIGINT) END END`

/** A register went offline or online. */
export const LINKS = "type IN ('register.went-offline', 'register.went-online')"

/** Webhook calls that an inbox still keeps whole. */
export const KEPT = "type = 'event.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** Mails that a mailbox still keeps whole. */
export const KEPT_MAILS = "type = 'mail.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** States of chains of prepayments, and what they are found by. No range of addresses: SQLite would choose their index. */
export const PREPAYMENTS = "substr(address, 1, 11) = 'prepayment:'"
const ofPrepayment = (name: string): string => inBody(`$.context.${name}`, 'state')
export const PREPAYMENT_COLUMNS = {
  organization: ofPrepayment('organization_id'),
  created_at: wholeIn('$.context.created_at', 'state'),
  status: ofPrepayment('status'),
  register: ofPrepayment('cash_register_id'),
  relation: ofPrepayment('relation_id'),
  /** Of the document of its first receipt: the order of those that one register began at one moment. */
  number: wholeIn('$.context.receipts[0].number', 'state'),
} as const

/** Documents were announced as fiscalized. */
export const ANNOUNCEMENTS = "type = 'documents.fiscalized'"

/** X-reports. */
export const X_REPORTS = "type = 'report.printed'"
/** Of an X-report: its shift, and its id; NULL where it was made before it had one. */
export const SHIFT_OF_X = "CASE WHEN json_valid(body) THEN body ->> '$.shift_id' END"
export const ID_OF_X = "CASE WHEN json_valid(body) THEN body ->> '$.report_id' END"

/** Shifts with a Z-report. */
export const Z_REPORTS = "CASE WHEN json_valid(body) THEN json_type(body, '$.z_report') = 'object' END"
/** Of a Z-report: when it was made, and its id. */
export const MADE_OF_Z = wholeIn('$.closed_at')
export const ID_OF_Z = "CASE WHEN json_valid(body) THEN lower(body ->> '$.z_report.id') END"
