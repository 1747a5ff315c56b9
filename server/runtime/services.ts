/** The port of the runtime: what documents and outbound senders are given. Rows of the surfaces are given more: outbound/services.ts. */
import type { Logger } from 'pino'
import type {
  DamageStore,
  Facts,
  Inboxes,
  Ledgers,
  Mails,
  Prepayments,
  Receipts,
  Reports,
  ShiftReports,
  Shifts,
  Slips,
  Transactions,
} from '../store/store.ts'
import type { UnreadableRows } from '../store/unreadable.ts'
import type { ByteBudget } from './bytes/byte-budget.ts'
import type { Counts } from './counts/counts.ts'
import type { Scheduler } from './turns/scheduler.ts'
import type { Switchboard } from './turns/switchboard.ts'
import type { Addresses, ClientAddresses } from './world/public-addresses.ts'
import type { Worlds } from './worlds/worlds.ts'

export interface RuntimeServices {
  readonly worlds: Worlds
  readonly scheduler: Scheduler
  readonly switchboard: Switchboard
  readonly facts: Facts
  readonly ledgers: Ledgers
  readonly shifts: Shifts
  readonly receipts: Receipts
  readonly prepayments: Prepayments
  readonly shiftReports: ShiftReports
  readonly transactions: Transactions
  readonly slips: Slips
  readonly reports: Reports
  /** What inboxes of webhooks keep. */
  readonly inbox: Inboxes
  /** Mails that the mailboxes of worlds keep. */
  readonly mails: Mails
  /** Changes and removes stored documents, as a fault of the lab. */
  readonly damage: DamageStore
  readonly log: Logger
  readonly counts: Counts
  /** Without a lab there is one world, nothing of it can be looked at or disturbed, and no answer is explained. */
  readonly hasLab: boolean
  /** Asked for by the lab; null leaves the lab open to this machine only. */
  readonly labToken: string | null
  /** As this machine reaches the server; http/clientAddresses/public-addresses.ts makes those that clients are given. */
  readonly addresses: Readonly<Addresses>
  readonly clientAddresses: ClientAddresses
  /** Aborted when the process is to end: nothing is waited for any more. */
  readonly ending: AbortSignal
  readonly unreadable: UnreadableRows
  /** Memory of what clients are sending, on all connections. */
  readonly received: ByteBudget
  /** Memory of large bodies as values, which is far more than their bytes. */
  readonly parsed: ByteBudget
  /** Memory of what clients have not read yet, on all connections. */
  readonly unsent: ByteBudget
}
