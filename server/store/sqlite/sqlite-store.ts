/** The store in one SQLite file. */

import type { CommitCounts } from '../commit-counts.ts'
import { PrepaymentRows } from '../queries/cloud/prepayment-rows.ts'
import { FactRows } from '../queries/fact-rows.ts'
import { InboxRows } from '../queries/inbox-rows.ts'
import { LedgerDamage } from '../queries/ledger-damage.ts'
import { LedgerRows } from '../queries/ledger-rows.ts'
import { ShiftReportRows } from '../queries/lists/shift-report-rows.ts'
import { TransactionRows } from '../queries/lists/transaction-rows.ts'
import { MailRows } from '../queries/mail-rows.ts'
import { ReceiptRows } from '../queries/receipt-rows.ts'
import { ReportRows } from '../queries/report-rows.ts'
import { ShiftRows } from '../queries/shift-rows.ts'
import { SlipRows } from '../queries/slip-rows.ts'
import { WorldRows } from '../queries/world-rows.ts'
import type { Store, StoreOptions } from '../store.ts'
import { type Database, openDatabase } from './database.ts'
import { storeError } from './refusals.ts'
import { stageEngine } from './restoration.ts'
import { Snapshots } from './snapshots.ts'
import { GroupCommitWriter } from './writer.ts'

export class SqliteStore implements Store {
  readonly database: Database
  readonly writer: GroupCommitWriter
  readonly states: Snapshots
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

  private constructor(database: Database, { report, onError }: StoreOptions) {
    const { knex } = database
    this.database = database
    this.writer = new GroupCommitWriter(database, onError)
    this.states = new Snapshots(knex)
    this.worlds = new WorldRows(knex, this.writer, report, stageEngine)
    this.facts = new FactRows(knex, report)
    this.ledgers = new LedgerRows(knex, report)
    this.shifts = new ShiftRows(knex, report)
    this.receipts = new ReceiptRows(knex, report)
    this.prepayments = new PrepaymentRows(knex, report)
    this.shiftReports = new ShiftReportRows(knex, report)
    this.transactions = new TransactionRows(knex, report)
    this.slips = new SlipRows(knex)
    this.reports = new ReportRows(knex)
    this.inboxes = new InboxRows(knex, this.writer)
    this.mails = new MailRows(knex, this.writer, report)
    this.damage = new LedgerDamage(knex, this.writer)
  }

  static async open(options: StoreOptions): Promise<SqliteStore> {
    return new SqliteStore(await openDatabase(options.data, { ...options, exclusive: true }), options)
  }

  get secret(): Buffer {
    return this.database.secret
  }

  /** Beside the queue of queries: a long transaction there keeps nobody from reading. */
  ping(): Promise<void> {
    return new Promise((resolve, reject) =>
      this.database.sqlite.get('SELECT seq FROM commits', (error: Error | null, row: unknown) =>
        error || !row ? reject(storeError(error ?? new Error('the store has no sequence of commits'))) : resolve(),
      ),
    )
  }

  get commits(): CommitCounts {
    return this.writer.counts
  }

  interrupt(): void {
    this.database.interrupt()
  }

  async close(): Promise<void> {
    await this.writer.close()
    await this.database.close()
  }
}

/** The database of a store, for tests that look into it or damage it. */
export const databaseOf = (store: Store): Database => (store as SqliteStore).database
