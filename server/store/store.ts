/**
 * The store's interface for the rest of the server; `open.ts` chooses the engine. An engine hides its error codes, how
 * a commit becomes durable, the sequence of commits and the schema. The classes of `queries/` use knex and SQL with
 * JSON (`->>`, `json_valid`, `json_type`) that both engines read; what they cannot share is in a `Dialect`.
 *
 * Units: instants are epoch milliseconds, sums minor units, sizes bytes. Worlds are given by their number.
 * Errors: every method throws a StoreError (`errors.ts`) when the store refuses: StoreBusy, StoreUnavailable, or
 * StoreConflict for a duplicate; and Unreadable when the requested row is missing or damaged.
 *
 * ## State in the memory of one process
 *
 * All of it is lost with the process and rebuilt from the store. An SQLite file belongs to one process. Of a schema of
 * PostgreSQL each world belongs to one process, so that what is in memory of it is right as it is; where two write all
 * the same, the store prevents conflicts as listed; only the first four are checked at each commit.
 *
 * | state | where | rebuilt from | between processes |
 * |---|---|---|---|
 * | numbers of facts | `World.nextFact` | the last fact | unique: the later turn is refused |
 * | sequence of commits | the engine's writer | the store's own | out of order: refused, and all is read again |
 * | ids of receipts | `Actor.receiptIds` | the ledger | document numbers are unique in a register |
 * | ids of shifts being opened | `World.opening` | nothing | shift ids are unique in a world (CLD-509) |
 * | states of actors | `Actors` | their stored states | as numbers of facts: a turn on an old state is refused |
 * | worlds by name | `LiveWorlds` | rows of worlds | names are unique; each has an owner |
 * | owners of other worlds | `WorldsElsewhere` | rows of worlds | a process that is none says so, and the store is asked again |
 * | what is kept of sleeping worlds | `Sleepers` | nothing: activity, tickets, order of timers at one instant | none: kept by the owner |
 * | when worlds were last asked for | `World.usedAt`, `UseNotes` | rows of worlds, a minute old at most | the later one stays |
 * | worlds that are being made | `WorldCount` | nothing | each counts its own: together they may make some too many |
 * | clocks and timers | `World.clock`, `Scheduler` | rows of worlds and timers | each process runs those it knows |
 * | tickets of identifiers | `World.ticket` | the number of the next fact | none: at one fact both may make the same |
 * | subscriptions, streams, sockets | `Subscriptions`, `World.listeners`, `Sockets` | nothing | none |
 * | devices and their requests | `devices.ts`, `Relay` of the bridge | nothing: they reconnect | unknown elsewhere |
 * | reports being made, and their files | `ReportBuilder` | tasks and documents | each process makes its own |
 * | webhook calls and bodies to be retried | `WebhookSender` | timers of the webhook, the ledger | none |
 * | mails being sent | `MailSender` | timers of the mailings | none |
 * | beginnings of document ids | `DocumentIds` | the ledger, when one is asked for | each process reads its own |
 * | size of the calls of inboxes | `RetainedRows` | measured | none |
 */
import type { Writer } from './batch.ts'
import type { CommitCounts } from './counts/distribution.ts'
import type { Owners } from './owners.ts'
import type { PrepaymentRows } from './queries/cloud/prepayment-rows.ts'
import type { FactRows } from './queries/fact-rows.ts'
import type { LedgerDamage } from './queries/ledger-damage.ts'
import type { LedgerRows } from './queries/ledger-rows.ts'
import type { ShiftReportRows } from './queries/lists/shift-report-rows.ts'
import type { TransactionRows } from './queries/lists/transaction-rows.ts'
import type { ReceiptRows } from './queries/receipt-rows.ts'
import type { ReportRows } from './queries/report-rows.ts'
import type { MailRows } from './queries/retained/mail-rows.ts'
import type { InboxRows } from './queries/retained/retained-rows.ts'
import type { ShiftRows } from './queries/shift-rows.ts'
import type { SlipRows } from './queries/slip-rows.ts'
import type { WorldRows } from './queries/world-rows.ts'
import type { RealTime } from './real-time.ts'
import type { States } from './states.ts'
import type { ReportUnreadable } from './unreadable.ts'

/** Public methods of a class: an engine need not use the same class. */
type Offered<T> = Pick<T, keyof T>

/** The journal of a world, oldest first. */
export type Facts = Offered<FactRows>
/** Calls kept by the inboxes of webhooks. */
export type Inboxes = Offered<InboxRows>
/** Mails kept by the mailboxes of worlds. */
export type Mails = Offered<MailRows>
/** Documents of the registers, with the result of each. */
export type Ledgers = Offered<LedgerRows>
/** Damage done to stored documents, for real, and undone (JRN-010). */
export type DamageStore = Offered<LedgerDamage>
/** Shifts as of their last change of status. */
export type Shifts = Offered<ShiftRows>
/** Receipts of the registers: pages of them, and single ones by their codes. */
export type Receipts = Offered<ReceiptRows>
/** Chains of prepayments: pages of them. */
export type Prepayments = Offered<PrepaymentRows>
/** X- and Z-reports: pages of them, and single ones by id. */
export type ShiftReports = Offered<ShiftReportRows>
/** Documents of the registers as transactions: pages of them, and single ones by id. */
export type Transactions = Offered<TransactionRows>
/** Rows for slips. */
export type Slips = Offered<SlipRows>
/** Rows for extended reports. */
export type Reports = Offered<ReportRows>
/** Whole worlds: create, read, copy, restore, delete. */
export type StoredWorlds = Offered<WorldRows>

export interface Store {
  /** Secret from which the keys of worlds are derived; constant, and different in each store. */
  readonly secret: Buffer
  readonly writer: Writer
  /** What the writer has done. */
  readonly commits: CommitCounts
  readonly states: States
  readonly owners: Owners
  /** What time it is in worlds with a real clock. */
  readonly time: RealTime
  readonly worlds: StoredWorlds
  readonly facts: Facts
  readonly ledgers: Ledgers
  readonly shifts: Shifts
  readonly receipts: Receipts
  readonly prepayments: Prepayments
  readonly shiftReports: ShiftReports
  readonly transactions: Transactions
  readonly slips: Slips
  readonly reports: Reports
  readonly inboxes: Inboxes
  readonly mails: Mails
  readonly damage: DamageStore
  /** Reads one row, so that whoever asks knows that the store can be read. @throws StoreError */
  ping(): Promise<void>
  /** Breaks off what the store is doing now: that fails, and leaves nothing. */
  interrupt(): void
  /** Waits for the last commit, then closes the store. */
  close(): Promise<void>
}

export interface StoreOptions {
  /** Path of the file, `:memory:`, or the URL of a PostgreSQL database. */
  data: string
  /** How long another process may lock the store before StoreBusy, ms; default: the engine's. */
  busyMs?: number | undefined
  /**
   * For tests only: false acknowledges a turn before it survives a power failure. It still survives the end of the
   * process.
   */
  durable?: boolean | undefined
  /** Called for an unreadable row that is left out of a list. */
  report: ReportUnreadable
  /** Called with a sentence when the store opens despite a problem. */
  warn?: ((message: string) => void) | undefined
  /** Called when turns are lost, before any of them learns of it: what is in memory is not in the store. */
  onError: () => void
  /** Called when another process has replaced this one, which writes nothing from then on. */
  onReplaced?: (() => void) | undefined
}
