/**
 * The store as the rest of the server is given it: `open.ts` says which engine it is. What is an engine's own stays
 * behind this page: its errors by name, how a commit becomes durable, the sequence of commits, its schema. The classes
 * of `queries/` ask by knex in SQL that knows JSON (`->>`, `json_valid`, `octet_length`): they belong to the store, and
 * an engine whose SQL is another one's brings its own for the types below.
 *
 * Units: instants are epoch milliseconds, sums minor units, sizes bytes. Worlds are named by their number.
 * Errors: everything here throws a StoreError (`errors.ts`) when the store refuses: StoreBusy, StoreUnavailable, and
 * StoreConflict for what cannot be twice; and Unreadable where the very row asked for is not what was written there.
 *
 * ## State that lives in one process only
 *
 * All of it is lost with the process and made again from the store. A file of SQLite is one process's alone; where two
 * processes share one store, the store is what keeps them from each other, as said here; only the first four are held
 * against it at each commit.
 *
 * | state | where | made again from | between processes |
 * |---|---|---|---|
 * | numbers of facts | `World.nextFact` | the last fact | no two facts of one number: the later turn is refused |
 * | sequence of commits | the engine's writer | the store's own | a commit out of turn is refused, and all is read again |
 * | ids of receipts | `Actor.receiptIds` | the ledger | numbers of documents: no two of one number in a register |
 * | ids of shifts being opened | `World.opening` | none is | no two shifts of one id in a world (CLD-509) |
 * | states of actors | `Actors` | their stored states | as the numbers of facts: a turn on an old state is refused |
 * | worlds by name | `LiveWorlds` | rows of worlds | no two of one name; what is deleted elsewhere lives on here |
 * | clocks and timers | `World.clock`, `Scheduler` | rows of worlds and timers | none: each process runs what it knows |
 * | tickets of identifiers | `World.ticket` | the number of the next fact | none: at one fact two may make the same |
 * | waiting for facts, streams, sockets | `Subscriptions`, `World.listeners`, `Sockets` | none is | none |
 * | devices, what they are asked | `devices.ts`, `Relay` of the bridge | none is: they come again | none: elsewhere one is unknown |
 * | files of reports, the one being made | `ReportBuilder` | tasks and documents | each process makes its own |
 * | waiting for facts, streams, sockets | `Subscriptions`, `World.listeners`, `Sockets` | none is | none |
 * | devices, what they are asked | `devices.ts`, `Relay` of the bridge | none is: they come again | none: elsewhere one is unknown |
 * | files of reports, the one being made | `ReportBuilder` | tasks and documents | each process makes its own |
 * | calls under way, bodies to be told again | `WebhookSender` | timers of the webhook, the ledger | none |
 * | mails on their way | `MailSender` | timers of the mailings | none |
 * | the pass to the own inboxes, what they took | `InboxPass`, the inbox of the store | made anew; counted | none |
 */
import type { Fact } from '../../machines/wires.ts'
import type { Writer } from './batch.ts'
import type { FactRows } from './queries/fact-rows.ts'
import type { InboxRows } from './queries/inbox-rows.ts'
import type { LedgerDamage } from './queries/ledger-damage.ts'
import type { LedgerRows } from './queries/ledger-rows.ts'
import type { MailRows } from './queries/mail-rows.ts'
import type { ReportRows } from './queries/report-rows.ts'
import type { ShiftRows } from './queries/shift-rows.ts'
import type { SlipRows } from './queries/slip-rows.ts'
import type { WorldRows } from './queries/world-rows.ts'
import type { ReportUnreadable } from './unreadable.ts'

/** What a class offers: an engine need not be made of the same ones. */
type Offered<T> = Pick<T, keyof T>

/** The journal of a world, in the order it was said. */
export type Facts = Offered<FactRows>
/** What inboxes of webhooks keep of the calls that have come. */
export type Inboxes = Offered<InboxRows>
/** Mails that the mailboxes of worlds keep. */
export type Mails = Offered<MailRows>
/** Documents of the registers, and what became of each. */
export type Ledgers = Offered<LedgerRows>
/** Damage done to stored documents, for real, and undone (JRN-010). */
export type DocumentDamage = Offered<LedgerDamage>
/** Shifts as of their last change of status. */
export type Shifts = Offered<ShiftRows>
/** What slips are made from. */
export type Slips = Offered<SlipRows>
/** What extended reports are made from. */
export type Reports = Offered<ReportRows>
/** Whole worlds: made, read, copied, restored, deleted. */
export type StoredWorlds = Offered<WorldRows>

/** Ids of the receipts a register has made: never two receipts of one id (NS-64). */
export interface ReceiptIds {
  /** Number of the last document of the register, 0 when there is none. */
  readonly last: number
  /** @param id in either case */
  has(id: string): boolean
  /** Takes note of what the register has said. */
  learn(fact: Fact): void
}

/** Stored states of actors, and the rows that go with them. */
export interface States {
  /** What is stored as the state of an actor, whatever that says; undefined when it has none yet. */
  find(world: number, address: string): Promise<{ state: unknown } | undefined>
  /** @param isNew the register has made none, and nothing is read */
  receiptIds(world: number, register: string, isNew: boolean): Promise<ReceiptIds>
}

export interface Store {
  /** What the keys of worlds are made from; of this store alone, and the same as long as it lasts. */
  readonly secret: Buffer
  readonly writer: Writer
  readonly states: States
  readonly worlds: StoredWorlds
  readonly facts: Facts
  readonly ledgers: Ledgers
  readonly shifts: Shifts
  readonly slips: Slips
  readonly reports: Reports
  readonly inboxes: Inboxes
  readonly mails: Mails
  readonly damage: DocumentDamage
  /** Breaks off what the store is doing now: that fails, and leaves nothing. */
  interrupt(): void
  /** Waits for the last commit, then lets go of the store. */
  close(): Promise<void>
}

export interface StoreOptions {
  /** Path of the file, or `:memory:`. */
  data: string
  /** How long another process may hold the store before it is StoreBusy, ms; the engine's own measure when left out. */
  busyMs?: number | undefined
  /**
   * For tests only: false acknowledges a turn before it has outlasted a loss of power. It outlasts the end of the
   * process all the same.
   */
  durable?: boolean | undefined
  /** Told of a row that is left out of a list because it cannot be read. */
  report: ReportUnreadable
  /** Called with a sentence when the store opens although something is wrong with it. */
  warn?: ((message: string) => void) | undefined
  /** Called when turns are lost, before any of them learns of it: what is in memory is not in the store. */
  onError: () => void
}
