/** Indexes for single facts and for pages of shifts; partial where most rows are irrelevant. */
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
} from '../../queries/indexed.ts'
import { statements, upwards } from './step.ts'

/**
 * Finds when registers went offline and online without scanning the sales between. Partial: a sale costs nothing more.
 */
export const links = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX facts_of_links ON facts (world, address, at) WHERE ${LINKS}`)
})

/**
 * Covers a page of shifts, status included: rows that are skipped or filtered out are not read from the table. Shifts
 * that are not closed are always few: they have their own indexes.
 */
const LISTS = `
DROP INDEX shifts_of_register;
DROP INDEX shifts_of_cashier;
CREATE INDEX shifts_of_register ON shifts (world, register, at, id, status);
CREATE INDEX shifts_of_cashier ON shifts (world, cashier, at, id, status);
CREATE INDEX active_shifts_of_register ON shifts (world, register, at, id, status) WHERE status <> 'CLOSED';
CREATE INDEX active_shifts_of_cashier ON shifts (world, cashier, at, id, status) WHERE status <> 'CLOSED';
`

export const lists = upwards(async (knex) => {
  for (const statement of statements(LISTS)) await knex.raw(statement)
})

/** Finds an X-report by register and moment; partial, so a sale costs nothing more. */
export const printedReports = upwards(async (knex) => {
  await knex.raw("CREATE INDEX printed_reports ON facts (world, address, at) WHERE type = 'report.printed'")
})

/** Finds the announcement of a settled document, which a webhook sends, without scanning the facts between. */
export const announcements = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX announcements ON facts (world, address, n) WHERE ${ANNOUNCEMENTS}`)
})

/** Finds and measures what an inbox keeps. */
export const receivedEvents = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX received_events ON facts (world, n, octet_length(body)) WHERE ${KEPT}`)
})

/** Finds and measures what a mailbox keeps. */
export const receivedMails = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX received_mails ON facts (world, n, octet_length(body)) WHERE ${KEPT_MAILS}`)
})

/**
 * What an inbox and a mailbox keep, by type first: SQLite does not choose an index that begins like the one of all
 * facts, and scanned the whole journal.
 */
const KEPT_BY_TYPE = `
DROP INDEX received_events;
DROP INDEX received_mails;
CREATE INDEX received_events ON facts (type, world, n, octet_length(body)) WHERE ${KEPT};
CREATE INDEX received_mails ON facts (type, world, n, octet_length(body)) WHERE ${KEPT_MAILS};
`

export const keptByType = upwards(async (knex) => {
  for (const statement of statements(KEPT_BY_TYPE)) await knex.raw(statement)
})

/**
 * Find X- and Z-reports by their ids, and those of a shift or a world by their moments. Partial, so a sale costs nothing
 * more; of facts by type first, as above.
 */
const SHIFT_REPORTS = `
CREATE INDEX x_reports ON facts (type, world, at, n) WHERE ${X_REPORTS};
CREATE INDEX x_reports_of_shift ON facts (type, world, ${SHIFT_OF_X}, at, n) WHERE ${X_REPORTS};
CREATE INDEX x_reports_by_id ON facts (type, world, ${ID_OF_X}) WHERE ${X_REPORTS};
CREATE INDEX z_reports ON shifts (world, ${MADE_OF_Z}, id) WHERE ${Z_REPORTS};
CREATE INDEX z_reports_by_id ON shifts (world, ${ID_OF_Z}) WHERE ${Z_REPORTS};
`

export const shiftReports = upwards(async (knex) => {
  for (const statement of statements(SHIFT_REPORTS)) await knex.raw(statement)
})

/** Covers a page of prepayments with all that it is filtered by: states are read of those on the page alone. */
const { organization, created_at, number, status, register, relation } = PREPAYMENT_COLUMNS
const PREPAYMENT_INDEX = `CREATE INDEX prepayments ON snapshots
  (world, ${organization}, ${created_at}, ${number}, address, ${status}, ${register}, ${relation}) WHERE ${PREPAYMENTS}`

export const prepayments = upwards(async (knex) => {
  await knex.raw(PREPAYMENT_INDEX)
})

/** What is compared as a number is indexed as one, so that both engines have one text of each query. */
export const wholeNumbers = upwards(async (knex) => {
  await knex.raw('DROP INDEX z_reports')
  await knex.raw('DROP INDEX prepayments')
  await knex.raw(`CREATE INDEX z_reports ON shifts (world, ${MADE_OF_Z}, id) WHERE ${Z_REPORTS}`)
  await knex.raw(PREPAYMENT_INDEX)
})
