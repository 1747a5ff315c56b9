/** A server on which storms are played one after another, each in the same world made anew. */
import { readFileSync } from 'node:fs'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { Random } from '../kit/random.ts'
import { StormRun } from './driver/storm-run.ts'
import { BrokenInvariant } from './invariants/invariant.ts'
import { TILLS } from './parts/episode-part.ts'
import { SituationCounts } from './situations/situation-counts.ts'
import { ReplayHistory } from './transport/history.ts'
import { StormClient } from './transport/storm-client.ts'
import { StormServer, type StormWorld } from './transport/storm-server.ts'

const house: SeedData = JSON.parse(readFileSync(new URL('../../../fixtures/house.json', import.meta.url), 'utf8'))
const codesOf = (register: string): number => house.cash_registers.find(({ id }) => id === register)!.offline_codes
/** Roles of the registers of a storm, as replays name them. */
const ROLES = ['the register', 'the second register', 'the agent register', 'the register of another outlet']
const roleOf = (register: string): string =>
  ROLES[TILLS.findIndex((till) => house.cash_registers[till.register]!.id === register)] ?? register

export interface PlayedStorm {
  run: StormRun
  /** null: every invariant holds. */
  broken: BrokenInvariant | null
}

export class StormGround {
  readonly #client: StormClient
  readonly #server: StormServer
  readonly #world: StormWorld
  #isNew = true
  /** Whether each storm meets a server that has just been started: some races are won by its slowness alone. */
  isCold = false

  private constructor(client: StormClient, server: StormServer, world: StormWorld) {
    this.#client = client
    this.#server = server
    this.#world = world
  }

  /** @param patience real milliseconds that an answer is waited for */
  static async open(world: StormWorld, patience?: number): Promise<StormGround> {
    const client = new StormClient(patience)
    return new StormGround(client, await StormServer.start(client, world), world)
  }

  /**
   * Plays a storm in the world as it is on its first morning.
   * @param stops whether it is to end early: a signal to the whole group has ended the server too
   */
  async play(work: (run: StormRun) => Promise<void>, stops: () => boolean = () => false): Promise<PlayedStorm> {
    if (!this.#isNew && this.isCold) await this.#server.kill()
    if (!this.#isNew) await this.#server.makeAnew(this.#world)
    this.#isNew = false
    const history = new ReplayHistory(this.#world, roleOf)
    const counts = new SituationCounts(this.#world.quirks)
    const run = new StormRun(this.#server, this.#client, new Random(0), history, counts, codesOf)
    try {
      await work(run)
      return { run, broken: null }
    } catch (error) {
      if (stops()) return { run, broken: null }
      if (!(error instanceof BrokenInvariant)) throw error
      return { run, broken: error }
    }
  }

  async close(): Promise<void> {
    this.#client.close()
    await this.#server.close()
  }
}
