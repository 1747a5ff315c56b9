/// <reference lib="esnext.disposable" preserve="true" />
/**
 * The sandbox inside another program: `import { Sandbox } from 'kasalab'`. It listens as `kasalab` does, on free ports
 * of this machine, and keeps nothing unless given a path.
 */
import { App } from './app/app.ts'
import { type Listeners, openListeners } from './app/listeners.ts'
import type { QuirkName } from './client/disturbances.ts'
import { Lab } from './client/lab.ts'
import type { World } from './client/model.ts'
import { logAt } from './commands/command-line.ts'
import { OWN_MAIL } from './outbound/mail/mail.ts'
import { isQuirkName, quirkNames, retiredQuirks } from './runtime/world/quirks.ts'

export { LabError } from './client/call.ts'
export type { FaultName, FaultNamed, QuirkName } from './client/disturbances.ts'
export type {
  AdvanceClockBody,
  AuthorityRecord,
  Clock,
  ClockMoved,
  CreateWorldBody,
  EventByHand,
  Fault,
  LabTerminal,
  LabWebhook,
  OpenedMail,
  Print,
  ReceivedCall,
  ReceivedMail,
  ReportState,
  RequestedEvent,
  SaidFact,
  ScriptTerminalBody,
  Timer,
  World,
  WorldCashier,
  WorldCashRegister,
  WorldFile,
  WorldTerminal,
} from './client/model.ts'
export { Lab }

export interface SandboxOptions {
  /** Path of the database; the default `:memory:` keeps nothing. */
  data?: string
  /** Of the default world. The default `virtual` moves only when advanced. */
  clock?: 'virtual' | 'real'
  /** Of the cloud API, the lab and the sockets; like all ports by default 0, which picks a free one. */
  port?: number
  /** Of the cash-desk API. */
  localPort?: number
  /** Of the bank terminals on the LAN. */
  lanPort?: number
  /** Of the mailboxes. */
  smtpPort?: number
  /** Address to bind; default 127.0.0.1. Any other than loopback requires a `labToken`. */
  host?: string
  /** Token the lab requires; default: none. `sandbox.lab` uses it. */
  labToken?: string
  /** Quirks (live behaviour instead of the specification) of the default world. */
  quirks?: readonly QuirkName[]
  /** Lowest severity logged to stderr, as JSON; default `error`. */
  logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

export class Sandbox {
  /** Address of the cloud API, without `/api/v1`. */
  readonly cloud: string
  /** Address of the cash-desk API of the first register. */
  readonly desk: string
  /** Address of the bank terminals on the LAN. */
  readonly lan: string
  /** Address of the sockets that reach a terminal through the cloud. */
  readonly proxy: string
  /** Address of the mailboxes. */
  readonly smtp: string
  /** The lab of the default world. */
  readonly lab: Lab
  readonly #app: App
  readonly #listeners: Listeners
  #closing: Promise<void> | undefined

  private constructor(app: App, listeners: Listeners, lab: Lab) {
    const { cloud, local, lan, proxy, smtp } = app.addresses
    this.cloud = cloud
    this.desk = local
    this.lan = lan
    this.proxy = proxy
    this.smtp = smtp
    this.lab = lab
    this.#app = app
    this.#listeners = listeners
  }

  /**
   * Opens a sandbox in this process; close it with `close`, or declare it with `await using`.
   * @throws when an option is invalid, a port is taken, the database cannot be used or its driver is not built: the
   *   message says what to do
   */
  static async start(options: SandboxOptions = {}): Promise<Sandbox> {
    const { data = ':memory:', clock = 'virtual', labToken = null, quirks = [], logLevel = 'error' } = options
    const { host = '127.0.0.1', port = 0, localPort = 0, lanPort = 0, smtpPort = 0 } = options
    check(options)
    const app = await App.open({
      data,
      clock,
      log: logAt(logLevel),
      labToken,
      quirks: quirks.filter(isQuirkName),
      mail: OWN_MAIL,
    })
    try {
      const listeners = await openListeners(app, { host, port, localPort, lanPort, smtpPort })
      const lab = await Lab.open(app.addresses.cloud, { token: labToken })
      return new Sandbox(app, listeners, lab)
    } catch (error) {
      await app.close()
      throw sentence(error as Error)
    }
  }

  /**
   * The default world when it was opened: cashiers' credentials, registers with their licence keys, terminals, access
   * keys.
   */
  get world(): World {
    return this.lab.world
  }

  /** Answers pending requests, then closes the ports and the database. Further calls return the same promise. */
  close(): Promise<void> {
    this.#closing ??= this.#listeners.close().then(() => this.#app.close())
    return this.#closing
  }

  /** `await using sandbox = await Sandbox.start()` */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/** Checks the values of callers without types. @throws when a value is unknown */
function check({ clock, host = LOOPBACK[0]!, labToken, quirks = [] }: SandboxOptions): void {
  if (clock !== undefined && !['virtual', 'real'].includes(clock))
    throw new TypeError(`clock takes 'virtual' or 'real', not ${clock}`)
  const strange = quirks.find((name) => !isQuirkName(name) && !retiredQuirks.includes(name))
  if (strange !== undefined) throw new TypeError(`There is no quirk ${strange}, but ${quirkNames.join(', ')}`)
  if (!LOOPBACK.includes(host) && !labToken)
    throw new TypeError(`host ${host} is open to others: give a labToken as well`)
}

/** Adds what to do when a port is taken; other errors say so themselves. */
function sentence(error: Error & { code?: string; port?: number }): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(`Port ${error.port} is taken: choose another, or 0 for a free one`, { cause: error })
}
