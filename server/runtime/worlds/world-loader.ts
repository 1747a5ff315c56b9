/** A world as its row describes it, and what may be found of it that cannot be read. */
import { isMoment } from '../../store/schemas.ts'
import type { Store } from '../../store/store.ts'
import { type ReportUnreadable, Unreadable } from '../../store/unreadable.ts'
import type { WorldRow } from '../../store/world-row.ts'
import type { Activity } from '../activity/activity.ts'
import type { Scheduler } from '../turns/scheduler.ts'
import type { Switchboard } from '../turns/switchboard.ts'
import { World } from '../world/world.ts'
import type { Fixtures } from './world-options.ts'

/** Makes the record of a world that is loaded; null: none is kept. */
export type NewActivity = () => Activity | null

export class WorldLoader {
  readonly #store: Pick<Store, 'worlds' | 'secret' | 'time'>
  readonly #fixtures: Fixtures
  readonly #switchboard: Switchboard
  readonly #scheduler: Scheduler
  readonly #report: ReportUnreadable
  readonly #newActivity: NewActivity

  constructor(
    store: Pick<Store, 'worlds' | 'secret' | 'time'>,
    fixtures: Fixtures,
    switchboard: Switchboard,
    scheduler: Scheduler,
    report: ReportUnreadable,
    newActivity: NewActivity,
  ) {
    this.#store = store
    this.#fixtures = fixtures
    this.#switchboard = switchboard
    this.#scheduler = scheduler
    this.#report = report
    this.#newActivity = newActivity
  }

  /** @param activity null: none is kept @throws Unreadable when the row is not what was written there */
  worldOf(row: WorldRow, activity = this.#newActivity()): World {
    const { name, seed, clock, now, fixture } = row
    const place = `worlds: name ${name}`
    const reference = this.#fixtures.get(fixture)
    if (!reference) throw new Unreadable(place, `names the fixture ${fixture}, and there is none`)
    if (typeof seed !== 'string' || !(clock === 'real' || (clock === 'virtual' && isMoment(now))))
      throw new Unreadable(place)
    const onDue = (due: World): void => void this.#scheduler.due(due)
    return new World(row, reference, this.#store, activity, onDue)
  }

  /** Terminals know that they are not connected any more. One that cannot be read keeps none but itself from its work. */
  async loseConnections(world: World): Promise<void> {
    for (const address of await this.#store.worlds.addresses(world.id, 'terminal')) {
      const command = { type: 'connections.lost', at: world.clock.now() } as const
      await this.reporting(this.#switchboard.ask(world, address, command))
    }
  }

  /** Reads the state of a world, if that is not known. A world whose rows cannot be read stays as it is: its answers say so. */
  wake = (world: World): Promise<void> => this.reporting(this.#switchboard.wake(world))

  /** What meets a row that cannot be read reports that instead. @throws any other error */
  async reporting(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#report(error.place)
    }
  }
}
