/** The composition root: store, switchboard, actors, and what goes out. */
import '../runtime/memory.ts'
import { getHeapStatistics } from 'node:v8'
import type { Logger } from 'pino'
import type { OutsideCall } from '../../machines/vocabulary/messages.ts'
import type { GatewaySurface } from '../../machines/vocabulary/outside/gateway.ts'
import { DocumentSender } from '../outbound/authority.ts'
import { type MailOptions, MailSender, OWN_MAIL } from '../outbound/mail/mail.ts'
import { MailReader } from '../outbound/mail/reading/mail-reader.ts'
import type { Services } from '../outbound/services.ts'
import { InboxPass } from '../outbound/webhooks/inbox-pass.ts'
import { WebhookSender } from '../outbound/webhooks/webhook.ts'
import { OfflineHashes } from '../rendering/documents/offline-hashes.ts'
import { renderPools } from '../rendering/documents/render-pool.ts'
import { ReportBuilder } from '../rendering/reports/report-builder.ts'
import { WorkbookReader } from '../rendering/workbooks/workbook-reader.ts'
import { Activity } from '../runtime/activity/activity.ts'
import { ByteBudget } from '../runtime/bytes/byte-budget.ts'
import { Counts } from '../runtime/counts/counts.ts'
import type { ActorType } from '../runtime/turns/actors.ts'
import { Scheduler } from '../runtime/turns/scheduler.ts'
import { Switchboard } from '../runtime/turns/switchboard.ts'
import type { ClockMode } from '../runtime/world/clock.ts'
import type { Addresses } from '../runtime/world/public-addresses.ts'
import { ClientAddresses } from '../runtime/world/public-addresses.ts'
import type { QuirkName } from '../runtime/world/quirks.ts'
import { DEFAULT_WORLD, type World } from '../runtime/world/world.ts'
import type { WorldBounds } from '../runtime/worlds/world-limits.ts'
import { Worlds } from '../runtime/worlds/worlds.ts'
import { startWorlds } from '../runtime/worlds/worlds-start.ts'
import { StoreError } from '../store/errors.ts'
import { openStore, unusable } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { UnreadableRows } from '../store/unreadable.ts'
import { autoConnect } from '../surfaces/bridge/auto-connect.ts'
import { composer } from '../surfaces/cloud/mail/letter.ts'
import { eventTexts } from '../surfaces/cloud/webhook/event-texts.ts'
import { machineActorTypes, simulatorActorTypes } from './actor-types.ts'
import { schemaOfContext } from './context-schemas.ts'
import { HouseFixtures } from './seed.ts'

/** What clients are sending may take so much memory: the largest file of a world, while its buffer grows. Bytes. */
const RECEIVED_LIMIT = 384 * 1024 * 1024
/** What clients have not read yet may take so much. Bytes. */
const UNSENT_LIMIT = 256 * 1024 * 1024
/** What is kept of the activity of all worlds may take so much. Bytes. */
const ACTIVITY_LIMIT = 64 * 1024 * 1024
/** Where V8 may have little memory, none is more than this part of it. */
const HEAP_PART = 1 / 4
/** Large bodies as values may take so much of it, though there be one alone. */
const VALUES_PART = 1 / 2

const heapBytes = getHeapStatistics().heap_size_limit
const budgetOf = (limit: number): ByteBudget => new ByteBudget(Math.min(limit, heapBytes * HEAP_PART))

/** At closing, a statement of the store that takes longer is interrupted. */
const DISK_GRACE_MS = 300

export interface AppOptions {
  /** Path of the database, `:memory:`, or the URL of a PostgreSQL database. */
  data: string
  /** Clock of the default world. */
  clock: ClockMode
  log: Logger
  /** false: the server is as one of a stranger's, without lab, worlds and explanations. */
  lab?: boolean
  /** What /lab asks for; without one it is open to this machine only. */
  labToken?: string | null
  /** Where mails are sent; left out: each to the mailbox of its world. */
  mail?: MailOptions
  /** How long another process may hold the store before who waits for it is refused, ms. */
  busyMs?: number
  /** For tests only: false answers before what is written would outlast a loss of power. */
  durable?: boolean
  /** Names of quirks the default world has from now on, besides those it has. */
  quirks?: readonly QuirkName[]
  /** Houses side by side in the default world, at least; 1 when left out. */
  lanes?: number
  /** From a document to the answer of the tax authority, ms: of registers it has not met yet. */
  authorityDelayMs?: number | undefined
  /** How many worlds there may be, and be in memory; how long idle ones stay. */
  bounds?: WorldBounds
  /** Called when another process that shares the store has replaced this one. */
  onReplaced?: (() => void) | undefined
}

export class App implements Services {
  readonly worlds: Worlds
  readonly scheduler: Scheduler
  readonly switchboard: Switchboard
  readonly store: Store
  readonly facts: Services['facts']
  readonly ledgers: Services['ledgers']
  readonly shifts: Services['shifts']
  readonly receipts: Services['receipts']
  readonly shiftReports: Services['shiftReports']
  readonly transactions: Services['transactions']
  readonly prepayments: Services['prepayments']
  readonly slips: Services['slips']
  readonly reports: Services['reports']
  readonly renderers = renderPools()
  readonly offlineHashes = new OfflineHashes()
  readonly reportBuilder: ReportBuilder
  /** What the lab does to ledgers behind the backs of their registers. */
  readonly damage: Services['damage']
  /** What inboxes of webhooks keep, and how our own webhooks get in. */
  readonly inbox: Services['inbox']
  readonly mails: Services['mails']
  readonly mailReader = new MailReader()
  readonly workbookReader = new WorkbookReader()
  readonly inboxPass: InboxPass
  readonly log: Logger
  readonly counts = new Counts()
  readonly unreadable: UnreadableRows
  readonly received = budgetOf(RECEIVED_LIMIT)
  readonly unsent = budgetOf(UNSENT_LIMIT)
  readonly parsed = new ByteBudget(heapBytes * VALUES_PART, { alone: heapBytes * VALUES_PART })
  readonly activities = budgetOf(ACTIVITY_LIMIT)
  readonly hasLab: boolean
  readonly labToken: string | null
  /** Told by the listeners; until then where they usually are. */
  addresses: Addresses = {
    cloud: 'http://127.0.0.1:8080',
    local: 'http://127.0.0.1:8484',
    lan: 'ws://127.0.0.1:9021',
    proxy: 'ws://127.0.0.1:8080/paylink/ws',
    smtp: 'smtp://127.0.0.1:2525',
  }
  clientAddresses = new ClientAddresses()
  #ending = new AbortController()
  #events = new WebhookSender(this, eventTexts)
  #documents: DocumentSender
  #mails: MailSender

  private constructor(
    store: Store,
    unreadable: UnreadableRows,
    fixtures: HouseFixtures,
    { log, lab = true, labToken = null, mail = OWN_MAIL, authorityDelayMs, bounds }: AppOptions,
  ) {
    this.store = store
    this.log = log
    this.hasLab = lab
    this.labToken = labToken
    this.unreadable = unreadable
    this.facts = store.facts
    this.inbox = store.inboxes
    this.inboxPass = new InboxPass(store.secret, () => this.addresses)
    this.mails = store.mails
    this.damage = store.damage
    this.ledgers = store.ledgers
    this.shifts = store.shifts
    this.receipts = store.receipts
    this.prepayments = store.prepayments
    this.shiftReports = store.shiftReports
    this.transactions = store.transactions
    this.slips = store.slips
    this.reports = store.reports
    const kinds: Record<string, ActorType> = {
      ...machineActorTypes(store, () => this.reportBuilder),
      ...simulatorActorTypes(authorityDelayMs),
    }
    for (const [noun, kind] of Object.entries(kinds)) kind.form = schemaOfContext(noun)
    this.switchboard = new Switchboard(kinds, store, (world, call) => this.#call(world, call))
    this.#mails = new MailSender(this, composer(this), mail)
    this.#documents = new DocumentSender(this.ledgers, this.switchboard, log, this.counts)
    this.reportBuilder = new ReportBuilder(this, log)
    this.scheduler = new Scheduler(store.worlds, this.switchboard, log)
    const record = (): Activity | null => (lab ? new Activity(this.activities) : null)
    this.worlds = new Worlds(store, fixtures, this.switchboard, this.scheduler, unreadable.report, record, log, bounds)
  }

  /** Opens the store, checks the fixture, wakes every world that has something to do. */
  static async open(options: AppOptions): Promise<App> {
    const { data, clock, log, busyMs, durable, quirks = [], lanes = 1, onReplaced } = options
    const unreadable = new UnreadableRows(log)
    const { report } = unreadable
    const onError = (): void => app.#forget()
    const [store, fixtures] = await Promise.all([
      openStore({ data, busyMs, durable, report, warn: (message) => log.warn(message), onError, onReplaced }),
      HouseFixtures.read(),
    ])
    const app = new App(store, unreadable, fixtures, options)
    try {
      await startWorlds(app.worlds, store.worlds, app.scheduler, { clock, quirks, lanes })
      if (!app.hasLab) await autoConnect(app, DEFAULT_WORLD)
    } catch (error) {
      await app.close()
      throw error instanceof StoreError ? await unusable(data, error) : error
    }
    app.reportBuilder.clean()
    return app
  }

  /** Ids of the operations that a surface describes: it is loaded for this. */
  async operationIds(surface: GatewaySurface): Promise<ReadonlySet<string>> {
    const { rows } =
      surface === 'cloud'
        ? (await import('./cloud-operations.ts')).cloudTable
        : (await import('./local-operations.ts')).localTable
    return new Set(rows.map(({ id }) => id))
  }

  /** Aborted when the process is to end: nothing is waited for any more. */
  get ending(): AbortSignal {
    return this.#ending.signal
  }

  /** Ends what may go on for long: clocks on their way, outbound calls, streams. Called before the listeners close. */
  stop(): void {
    this.#ending.abort()
    this.scheduler.stop()
    this.#events.close()
    this.#mails.close()
    this.worlds.hangUp()
  }

  /** Ends what is under way, and lets go of the store: what has been acknowledged lies in it. */
  async close(): Promise<void> {
    this.stop()
    const threads = [...Object.values(this.renderers), this.reportBuilder, this.mailReader, this.workbookReader]
    await Promise.all(threads.map((each) => each.close()))
    // A fork, or a reset: no client has its answer, and it leaves nothing.
    const impatience = setInterval(() => this.store.interrupt(), DISK_GRACE_MS)
    await this.worlds.stop()
    await this.store.close().finally(() => clearInterval(impatience))
  }

  /** At once: what the disk is doing is broken off, for the process does not end before it. */
  abandon(): void {
    this.store.interrupt()
  }

  /** The disk refused: nothing in memory is to be believed. */
  #forget(): void {
    this.switchboard.forget()
    this.worlds.invalidate()
  }

  /** Calls of the actors to the outside, made when the turn that asked for them is durable. */
  #call(world: World, call: OutsideCall): void {
    if (call.type === 'event.post' || call.type === 'callback.post' || call.type === 'trial.post')
      void world.outbound(this.#events.post(world, call))
    else if (call.type === 'mail.send') void world.outbound(this.#mails.send(world, call))
    else if (call.type === 'report.build') void world.reading(this.reportBuilder.build(world, call))
    else if (call.type === 'report.discard') this.reportBuilder.discard(world, call.task)
    else void world.during(this.#documents.submit(world, call))
  }
}
