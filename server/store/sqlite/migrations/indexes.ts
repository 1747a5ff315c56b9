/** Indexes by which single facts and pages of shifts are found: partial ones where most rows are of no concern. */
import { ANNOUNCEMENTS, KEPT, KEPT_MAILS, LINKS } from '../../queries/indexed.ts'
import { statements, upwards } from './step.ts'

/**
 * When registers left the tax authority and came back is found without walking through what they sold meanwhile.
 * Partial: a sale is no such fact, and costs nothing more.
 */
export const links = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX facts_of_links ON facts (world, address, at) WHERE ${LINKS}`)
})

/**
 * A page of shifts is found in an index alone, status and all: what a page passes over, or a filter leaves out, is not
 * read from the table. Shifts that are not closed are few however many there are: they have indexes of their own.
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

/** An X-report is found by its register and moment; the index has no other facts, so a sale costs no more. */
export const printedReports = upwards(async (knex) => {
  await knex.raw("CREATE INDEX printed_reports ON facts (world, address, at) WHERE type = 'report.printed'")
})

/** What a webhook is told of a document is said when that is settled: found without walking through what came between. */
export const announcements = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX announcements ON facts (world, address, n) WHERE ${ANNOUNCEMENTS}`)
})

/** What an inbox keeps is found, and measured, by this index alone. */
export const receivedEvents = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX received_events ON facts (world, n, octet_length(body)) WHERE ${KEPT}`)
})

/** The same of mails. */
export const receivedMails = upwards(async (knex) => {
  await knex.raw(`CREATE INDEX received_mails ON facts (world, n, octet_length(body)) WHERE ${KEPT_MAILS}`)
})

/**
 * What an inbox and a mailbox keep, by their type first: an index that begins as the one of all facts does is not
 * chosen before it, and the whole journal was walked through.
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
