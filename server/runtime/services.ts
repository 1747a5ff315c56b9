/** The port of the server: what rows of the surfaces, documents and outbound senders are given of it. */
import type { Logger } from 'pino'
import type { RenderPool } from '../documents/render-pool.ts'
import type { InboxPass } from '../outbound/inbox-pass.ts'
import type { FactRows } from '../store/queries/fact-rows.ts'
import type { InboxRows } from '../store/queries/inbox-rows.ts'
import type { LedgerDamage } from '../store/queries/ledger-damage.ts'
import type { LedgerRows } from '../store/queries/ledger-rows.ts'
import type { ShiftRows } from '../store/queries/shift-rows.ts'
import type { SlipRows } from '../store/queries/slip-rows.ts'
import type { UnreadableRows } from '../store/unreadable.ts'
import type { Addresses } from './addresses.ts'
import type { Scheduler } from './scheduler.ts'
import type { Switchboard } from './switchboard.ts'
import type { Worlds } from './worlds/worlds.ts'

export interface Services {
  readonly worlds: Worlds
  readonly scheduler: Scheduler
  readonly switchboard: Switchboard
  readonly facts: FactRows
  readonly ledgers: LedgerRows
  readonly shifts: ShiftRows
  readonly slips: SlipRows
  readonly renderers: RenderPool
  /** What inboxes of webhooks keep, and how our own webhooks get in. */
  readonly inbox: InboxRows
  readonly inboxPass: InboxPass
  /** Changes and removes stored documents, as a fault of the lab. */
  readonly damage: LedgerDamage
  readonly log: Logger
  /** Asked for by the lab; null leaves the lab open to this machine only. */
  readonly labToken: string | null
  readonly addresses: Readonly<Addresses>
  /** Aborted when the process is to end: nothing is waited for any more. */
  readonly ending: AbortSignal
  readonly unreadable: UnreadableRows
}
