/** All queries of a store, over the connection of its engine. */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import type { ReportUnreadable } from '../unreadable.ts'
import { PrepaymentRows } from './cloud/prepayment-rows.ts'
import type { Dialect } from './dialect.ts'
import { FactRows } from './fact-rows.ts'
import { LedgerDamage } from './ledger-damage.ts'
import { LedgerRows } from './ledger-rows.ts'
import { ShiftReportRows } from './lists/shift-report-rows.ts'
import { TransactionRows } from './lists/transaction-rows.ts'
import { ReceiptRows } from './receipt-rows.ts'
import { ReportRows } from './report-rows.ts'
import { MailRows } from './retained/mail-rows.ts'
import { InboxRows } from './retained/retained-rows.ts'
import { ShiftRows } from './shift-rows.ts'
import { SlipRows } from './slip-rows.ts'
import { WorldRows } from './world-rows.ts'
import type { StageEngine } from './world-stages.ts'

/** What an engine gives the queries. */
interface Engine {
  knex: Knex
  writer: Writer
  dialect: Dialect
  stages: StageEngine
}

export class StoredRows {
  readonly worlds: WorldRows
  readonly facts: FactRows
  readonly ledgers: LedgerRows
  readonly shifts: ShiftRows
  readonly receipts: ReceiptRows
  readonly prepayments: PrepaymentRows
  readonly shiftReports: ShiftReportRows
  readonly transactions: TransactionRows
  readonly slips: SlipRows
  readonly reports: ReportRows
  readonly inboxes: InboxRows
  readonly mails: MailRows
  readonly damage: LedgerDamage

  /** @param report called for an unreadable row that is left out of a list */
  constructor({ knex, writer, dialect, stages }: Engine, report: ReportUnreadable) {
    this.worlds = new WorldRows(knex, writer, report, stages)
    this.facts = new FactRows(knex, report)
    this.ledgers = new LedgerRows(knex, report)
    this.shifts = new ShiftRows(knex, report)
    this.receipts = new ReceiptRows(knex, report)
    this.prepayments = new PrepaymentRows(knex, report, dialect)
    this.shiftReports = new ShiftReportRows(knex, report, dialect)
    this.transactions = new TransactionRows(knex, report)
    this.slips = new SlipRows(knex)
    this.reports = new ReportRows(knex, dialect)
    this.inboxes = new InboxRows(writer)
    this.mails = new MailRows(knex, writer, report)
    this.damage = new LedgerDamage(knex, writer)
  }
}
