/** Tables and indexes that both engines have. A query uses a partial index only if it repeats its condition word for word. */

/** SQL: a member of a JSON column; NULL where the column is not JSON, which would otherwise be an SQL error. */
export const inBody = (path: string, body = 'body'): string =>
  `CASE WHEN json_valid(${body}) THEN ${body} ->> '${path}' END`

/** SQL: a member that is a whole number, as a number; NULL where it is none. */
export const wholeIn = (path: string, body = 'body'): string =>
  `CASE WHEN json_valid(${body}) THEN CASE WHEN json_type(${body}, '${path}') = 'integer' THEN CAST(${body} ->> '${path}' AS BIGINT) END END`

/** A register went offline or online. */
export const LINKS = "type IN ('register.went-offline', 'register.went-online')"

/** Webhook calls that an inbox still keeps whole. */
export const RETAINED_CALLS =
  "type = 'event.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** Mails that a mailbox still keeps whole. */
export const RETAINED_MAILS =
  "type = 'mail.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

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

/** What an engine calls the types of columns. */
interface ColumnTypes {
  text: string
  whole: string
  bytes: string
  /** Behind a table whose rows lie in the order of its key. */
  ordered: string
}

export const sharedTables = ({ text, whole, bytes, ordered }: ColumnTypes): readonly string[] => [
  // The ledgers of the registers: where each document lies in the journal, and what became of it
  `CREATE TABLE documents (
    world ${whole} NOT NULL, register ${text} NOT NULL, number ${whole} NOT NULL, n ${whole} NOT NULL,
    receipt_id ${text}, status ${text} NOT NULL, fiscal_code ${text}, error_message ${text}, settled_at ${whole},
    PRIMARY KEY (world, register, number)
  )${ordered}`,
  // Shifts as of their last change of status
  `CREATE TABLE shifts (
    world ${whole} NOT NULL, id ${text} NOT NULL, register ${text} NOT NULL, cashier ${text} NOT NULL,
    serial ${whole} NOT NULL, status ${text} NOT NULL, at ${whole} NOT NULL, body ${text} NOT NULL,
    PRIMARY KEY (world, id)
  )${ordered}`,
  // In the order they were first written: ordered by address, each new state dirtied its own leaf page
  `CREATE TABLE snapshots (
    world ${whole} NOT NULL, address ${text} NOT NULL, state ${text} NOT NULL, PRIMARY KEY (world, address)
  )`,
  `CREATE TABLE timers (
    world ${whole} NOT NULL, address ${text} NOT NULL, id ${text} NOT NULL, due ${whole} NOT NULL, event ${text} NOT NULL,
    PRIMARY KEY (world, address, id)
  )${ordered}`,
  // Numbers of worlds being made or removed in slices: the next process removes their rows if this one ends
  `CREATE TABLE unlisted (world ${whole} PRIMARY KEY)`,
  // Keys of worlds are derived from it, so that clients cannot compute them: made once, never shown
  `CREATE TABLE secret (id ${whole} PRIMARY KEY CHECK (id = 1), bytes ${bytes} NOT NULL)`,
]

/**
 * Indexes of pages of shifts, which they cover, and of single facts; partial where most rows are irrelevant, so that a
 * sale costs nothing more.
 * @param first column of what an inbox and a mailbox keep: SQLite does not choose an index that begins like that of all facts
 */
export const sharedIndexes = (first: 'type, ' | ''): readonly string[] => [
  'CREATE INDEX shifts_of_register ON shifts (world, register, at, id, status)',
  'CREATE INDEX shifts_of_cashier ON shifts (world, cashier, at, id, status)',
  // Shifts that are not closed are always few
  "CREATE INDEX active_shifts_of_register ON shifts (world, register, at, id, status) WHERE status <> 'CLOSED'",
  "CREATE INDEX active_shifts_of_cashier ON shifts (world, cashier, at, id, status) WHERE status <> 'CLOSED'",
  // When registers went offline and online
  `CREATE INDEX facts_of_links ON facts (world, address, at) WHERE ${LINKS}`,
  "CREATE INDEX printed_reports ON facts (world, address, at) WHERE type = 'report.printed'",
  // The announcement of a settled document, which a webhook sends
  `CREATE INDEX announcements ON facts (world, address, n) WHERE ${ANNOUNCEMENTS}`,
  // What an inbox and a mailbox keep: found, and measured
  `CREATE INDEX received_events ON facts (${first}world, n, octet_length(body)) WHERE ${RETAINED_CALLS}`,
  `CREATE INDEX received_mails ON facts (${first}world, n, octet_length(body)) WHERE ${RETAINED_MAILS}`,
]

const { organization, created_at, number, status, register, relation } = PREPAYMENT_COLUMNS
const columns = (...expressions: string[]): string => expressions.map((each) => `(${each})`).join(', ')

/** Indexes of X- and Z-reports, and of prepayments with all that a page is filtered by. */
export const laterIndexes = (first: 'type, ' | ''): readonly string[] => [
  `CREATE INDEX x_reports ON facts (${first}world, at, n) WHERE ${X_REPORTS}`,
  `CREATE INDEX x_reports_of_shift ON facts (${first}world, ${columns(SHIFT_OF_X)}, at, n) WHERE ${X_REPORTS}`,
  `CREATE INDEX x_reports_by_id ON facts (${first}world, ${columns(ID_OF_X)}) WHERE ${X_REPORTS}`,
  `CREATE INDEX z_reports ON shifts (world, ${columns(MADE_OF_Z)}, id) WHERE ${Z_REPORTS}`,
  `CREATE INDEX z_reports_by_id ON shifts (world, ${columns(ID_OF_Z)}) WHERE ${Z_REPORTS}`,
  `CREATE INDEX prepayments ON snapshots (world, ${columns(organization, created_at, number)}, address,
    ${columns(status, register, relation)}) WHERE ${PREPAYMENTS}`,
]
