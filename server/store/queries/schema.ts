/** Tables and indexes that both engines have. */
import {
  ANNOUNCEMENTS,
  ID_OF_X,
  ID_OF_Z,
  KEPT,
  KEPT_MAILS,
  LINKS,
  MADE_OF_Z,
  PREPAYMENT_COLUMNS,
  PREPAYMENTS,
  SHIFT_OF_X,
  X_REPORTS,
  Z_REPORTS,
} from './indexed.ts'

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
  `CREATE INDEX received_events ON facts (${first}world, n, octet_length(body)) WHERE ${KEPT}`,
  `CREATE INDEX received_mails ON facts (${first}world, n, octet_length(body)) WHERE ${KEPT_MAILS}`,
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
