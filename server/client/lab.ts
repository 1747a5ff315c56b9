/** A client of one world's lab. It needs only the address: the sandbox may run in another process. */

import { LabCaller } from './call.ts'
import { LabFaults, LabOutages, LabQuirks } from './disturbances.ts'
import type {
  ActivityList,
  ActorStates,
  AdvanceClockBody,
  AuthorityRecord,
  CardAtTerminalBody,
  Clock,
  ClockMoved,
  CreateWorldBody,
  DeclineAtTerminalBody,
  LabOperations,
  LabTerminal,
  NoticeList,
  PublicAddresses,
  RefusalRule,
  RegisterState,
  SaidFact,
  ScriptTerminalBody,
  SetAddressesBody,
  Timer,
  World,
  WorldDeleted,
  WorldEntry,
  WorldFile,
} from './model.ts'
import { LabMails, LabWebhooks } from './post.ts'
import { LabPrints, LabReports } from './prints.ts'

/** The bank terminals of a world: state, script, and manual actions. */
class LabTerminals {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Connections, screen, prints and bank totals of a terminal. */
  get = (id: string): Promise<LabTerminal> => this.#lab.call('getTerminal', { params: { id } })

  /** Connects the terminal to the bridge. */
  connect = (id: string): Promise<LabTerminal> => this.#lab.call('connectTerminal', { params: { id } })

  disconnect = (id: string): Promise<LabTerminal> => this.#lab.call('disconnectTerminal', { params: { id } })

  /** Switches bridge mode on: the terminal serves the local network. */
  enterBridgeMode = (id: string): Promise<LabTerminal> => this.#lab.call('enterBridgeMode', { params: { id } })

  leaveBridgeMode = (id: string): Promise<LabTerminal> => this.#lab.call('leaveBridgeMode', { params: { id } })

  /** Scripts the outcomes of operations; omitted members stay as they are. */
  script = (id: string, script: ScriptTerminalBody): Promise<LabTerminal> =>
    this.#lab.call('scriptTerminal', { params: { id }, body: script })

  /** Removes the script: every operation is approved at once. */
  unscript = (id: string): Promise<LabTerminal> => this.#lab.call('unscriptTerminal', { params: { id } })

  /** Inserts a card: the operation that waits for one takes it, otherwise the next. */
  card = (id: string, card: CardAtTerminalBody['card']): Promise<LabTerminal> =>
    this.#lab.call('cardAtTerminal', { params: { id }, body: { card } })

  /** Lets the current operation go on to its next step. */
  proceed = (id: string): Promise<LabTerminal> => this.#lab.call('proceedAtTerminal', { params: { id } })

  approve = (id: string): Promise<LabTerminal> => this.#lab.call('approveAtTerminal', { params: { id } })

  /** @param status the reason; default: the bank declines */
  decline = (id: string, status?: DeclineAtTerminalBody['status']): Promise<LabTerminal> =>
    this.#lab.call('declineAtTerminal', { params: { id }, body: status === undefined ? {} : { status } })

  /** The customer cancels. */
  cancel = (id: string): Promise<LabTerminal> => this.#lab.call('cancelAtTerminal', { params: { id } })
}

/** The clock of a world. */
class LabClock {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Mode and time of the clock. */
  get = (): Promise<Clock> => this.#lab.call('getClock', {})

  /**
   * Lets the clock run: from now on it shows the time of the server's machine.
   * @returns the facts in between: timers due on the way fire
   */
  run = (): Promise<ClockMoved> => this.#set('real', undefined)

  /** Stops the clock at its time, or at the given one. @param now RFC 3339 */
  stop = (now?: string): Promise<ClockMoved> => this.#set('virtual', now)

  /**
   * Advances a virtual clock, firing each timer at its own time; resolves when no work is running any more.
   * @param step `{ by: 'PT24H' }`, `{ to: '2026-03-02T09:00:00+02:00' }`, `{ next: true }` for the earliest timer, or
   *   `{ timer: id }` for a listed one
   * @returns the new time, and the facts in between
   * @throws LabError when the clock is real, or would go back
   */
  advance = (step: AdvanceClockBody): Promise<ClockMoved> => this.#lab.call('advanceClock', { body: step })

  #set = (mode: Clock['mode'], now: string | undefined): Promise<ClockMoved> =>
    this.#lab.call('setClock', { body: { mode, ...(now === undefined ? {} : { now }) } })
}

export class Lab {
  /**
   * The world when this client was made: addresses, cashiers' credentials, registers with their licence keys,
   * terminals, access keys. For the time call `clock.get()`.
   */
  readonly world: World
  readonly clock: LabClock
  readonly faults: LabFaults
  readonly quirks: LabQuirks
  readonly outages: LabOutages
  readonly prints: LabPrints
  readonly reports: LabReports
  readonly webhooks: LabWebhooks
  readonly mails: LabMails
  readonly terminals: LabTerminals
  readonly #lab: LabCaller

  private constructor(lab: LabCaller, world: World) {
    this.#lab = lab
    this.world = world
    this.clock = new LabClock(lab)
    this.faults = new LabFaults(lab)
    this.quirks = new LabQuirks(lab)
    this.outages = new LabOutages(lab)
    this.prints = new LabPrints(lab)
    this.reports = new LabReports(lab)
    this.webhooks = new LabWebhooks(lab)
    this.mails = new LabMails(lab)
    this.terminals = new LabTerminals(lab)
  }

  /**
   * The lab of a running sandbox.
   * @param address of its cloud, like `http://127.0.0.1:8080`; of a world with `/w/{name}` behind it
   * @param options the token, where the lab requires one
   * @throws LabError when there is no such world, or the token is wrong; Error when the address does not answer
   */
  static async open(address: string, { token = null }: { token?: string | null } = {}): Promise<Lab> {
    const lab = new LabCaller(address, token)
    return new Lab(lab, await lab.call('getWorld', {}))
  }

  /**
   * Creates a world with its own registers, clock, seed and faults: cheap enough for one per test.
   * @param wish `{ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }`; `{ from: 'mine' }` forks another;
   *   `{ token: 'of-our-team' }` holds it: its lab asks others for that token
   * @throws LabError when the name is taken, or the world to fork does not exist
   */
  async createWorld(wish: CreateWorldBody = {}): Promise<Lab> {
    const world = await this.#lab.call('createWorld', { body: wish })
    return new Lab(this.#lab.at(world.world, wish.token), world)
  }

  /** All worlds, oldest first. */
  worlds = (): Promise<WorldEntry[]> => this.#lab.call('getWorlds', {})

  /** The present state of the world. */
  read = (): Promise<World> => this.#lab.call('getWorld', {})

  /** Resets the world to its initial state, faults included. */
  reset = (): Promise<World> => this.#lab.call('resetWorld', {})

  /**
   * Restarts the world from its store, as a start of the server does: connections are cut, and what is under way goes
   * on from the store.
   */
  restart = (): Promise<World> => this.#lab.call('restartWorld', {})

  /** Deletes the world; the default world cannot be deleted. */
  delete = (): Promise<WorldDeleted> => this.#lab.call('deleteWorld', {})

  /** The world as one file. */
  snapshot = (): Promise<WorldFile> => this.#lab.call('getSnapshot', {})

  /** Addresses of the server that answers give to clients, beside the address of the request; null: there. */
  addresses = (): Promise<PublicAddresses> => this.#lab.call('getAddresses', {})

  /**
   * Tells the server where clients meet it, until it ends: of all worlds, and in mails. Members left out stay as they
   * are, null takes one away. `direct_hosts` are names under which its own ports are met, as from a container beside it.
   * @throws LabError when a URL has more than scheme, name and port
   */
  setAddresses = (change: SetAddressesBody): Promise<PublicAddresses> =>
    this.#lab.call('setAddresses', { body: change })

  /** Restores the world from a file, atomically. */
  restore = (file: WorldFile): Promise<World> => this.#lab.call('restoreSnapshot', { body: file })

  /** Facts of the journal, in order. @param query after a number, of types, at addresses, up to a limit */
  facts = (query: LabOperations['listFacts']['query'] = {}): Promise<SaidFact[]> =>
    this.#lab.call('listFacts', { query })

  /** How a register stands: its shift, its link, what waits for delivery. @param register its id or its fiscal number */
  register = (register: string): Promise<RegisterState> =>
    this.#lab.call('getRegisterState', { params: { cash_register_id: register } })

  /** The states that actors are in. @param address of each: `register:…`, `terminal:…` */
  actors = (address: string[]): Promise<ActorStates[]> => this.#lab.call('listActors', { query: { address } })

  /** Every rule that a request can be refused by, with the sentence it follows. */
  rules = (): Promise<RefusalRule[]> => this.#lab.call('listRules', {})
  /**
   * The last requests, frames and transitions of the world, in order.
   * @param query after a number, of kinds, of registers, up to a limit
   */
  activity = (query: LabOperations['listActivity']['query'] = {}): Promise<ActivityList> =>
    this.#lab.call('listActivity', { query })

  /** What was accepted and probably meant otherwise, the newest last. @param query after a number, of kinds, up to a limit */
  notices = (query: LabOperations['listNotices']['query'] = {}): Promise<NoticeList> =>
    this.#lab.call('listNotices', { query })

  /** Switches notices of the world on or off. */
  setNotices = (on: boolean): Promise<NoticeList> => this.#lab.call('setNotices', { body: { on } })

  /** Takes the notices of the world away. */
  clearNotices = (): Promise<NoticeList> => this.#lab.call('clearNotices', {})

  /** Pending timers, earliest first. */
  timers = (): Promise<Timer[]> => this.#lab.call('listTimers', {})

  /** The tax authority's record of a register. */
  authority = (cash_register_id: string): Promise<AuthorityRecord> =>
    this.#lab.call('getAuthority', { params: { cash_register_id } })
}
