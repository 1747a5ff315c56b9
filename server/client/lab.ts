/** A client of the lab of one world. It needs nothing but the address: the sandbox may be another process. */
import { LabCaller } from './call.ts'
import { LabClock } from './clock.ts'
import { LabFaults, LabQuirks } from './disturbances.ts'
import type { CreateWorldBody } from './model/bodies.ts'
import type { Timer } from './model/clock.ts'
import type { SaidFact } from './model/facts.ts'
import type { LabOperations } from './model/operations.ts'
import type { AuthorityRecord } from './model/papers.ts'
import type { World, WorldDeleted, WorldEntry } from './model/world.ts'
import type { WorldFile } from './model/world-file.ts'
import { LabPrints, LabReports } from './papers.ts'
import { LabMails, LabWebhooks } from './post.ts'
import { LabTerminals } from './terminals.ts'

export class Lab {
  /**
   * The world as it was when this client was made: addresses, who may sign in, registers with their licence keys,
   * terminals, access keys. Its clock goes on: `clock.get()`.
   */
  readonly world: World
  readonly clock: LabClock
  readonly faults: LabFaults
  readonly quirks: LabQuirks
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
    this.prints = new LabPrints(lab)
    this.reports = new LabReports(lab)
    this.webhooks = new LabWebhooks(lab)
    this.mails = new LabMails(lab)
    this.terminals = new LabTerminals(lab)
  }

  /**
   * The lab of a sandbox that is open already.
   * @param address of its cloud, like `http://127.0.0.1:8080`; of a world, with `/w/{name}` behind it
   * @param options the token, where the lab asks for one
   * @throws LabError when there is no such world, or the token is wrong; Error when nothing answers there
   */
  static async open(address: string, { token = null }: { token?: string | null } = {}): Promise<Lab> {
    const lab = new LabCaller(address, token)
    return new Lab(lab, await lab.call('getWorld', {}))
  }

  /**
   * Makes a new world beside this one: registers, clock, seed and faults of its own. One for each test costs little.
   * @param wish `{ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }`; `{ from: 'mine' }` forks another
   * @throws LabError when there is a world of that name, or none to fork
   */
  async createWorld(wish: CreateWorldBody = {}): Promise<Lab> {
    const world = await this.#lab.call('createWorld', { body: wish })
    return new Lab(this.#lab.at(world.base_url), world)
  }

  /** All worlds there are, the oldest first. */
  worlds = (): Promise<WorldEntry[]> => this.#lab.call('getWorlds', {})

  /** The world as it is now. */
  read = (): Promise<World> => this.#lab.call('getWorld', {})

  /** Puts the world back to what it was made with, faults and all. */
  reset = (): Promise<World> => this.#lab.call('resetWorld', {})

  /** Removes the world; the default world cannot be removed. */
  delete = (): Promise<WorldDeleted> => this.#lab.call('deleteWorld', {})

  /** The world as one file. */
  snapshot = (): Promise<WorldFile> => this.#lab.call('getSnapshot', {})

  /** Puts the world into the state of a file, as a whole or not at all. */
  restore = (file: WorldFile): Promise<World> => this.#lab.call('restoreSnapshot', { body: file })

  /** What has been said, in order. @param query behind a number, of some types, by some addresses, so many */
  facts = (query: LabOperations['listFacts']['query'] = {}): Promise<SaidFact[]> =>
    this.#lab.call('listFacts', { query })

  /** What will happen next, soonest first. */
  timers = (): Promise<Timer[]> => this.#lab.call('listTimers', {})

  /** What the tax authority has on a register. */
  authority = (cash_register_id: string): Promise<AuthorityRecord> =>
    this.#lab.call('getAuthority', { params: { cash_register_id } })
}
