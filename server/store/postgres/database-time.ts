/** The time of the database, asked for now and then over a connection of its own. */
import type pg from 'pg'
import { FollowedTime, type RealTime } from '../real-time.ts'
import { connect, type Place } from './connection.ts'

/** How often it is asked for, ms. */
const EVERY_MS = 10_000
/** How often at first: the quickest answer counts. */
const AT_FIRST = 3

const NOW = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now'

export class DatabaseTime implements RealTime {
  readonly #place: Place
  readonly #time = new FollowedTime()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void> = Promise.resolve()

  private constructor(place: Place) {
    this.#place = place
  }

  /** @throws PostgresError when the database cannot be asked */
  static async open(place: Place): Promise<DatabaseTime> {
    const time = new DatabaseTime(place)
    try {
      for (let asked = 0; asked < AT_FIRST; asked++) await time.#ask()
    } catch (error) {
      await time.close()
      throw error
    }
    time.#timer = setInterval(() => {
      // A database that is away is asked at the next time: until then this machine counts on
      time.#asking = time.#ask().catch(() => undefined)
    }, EVERY_MS).unref()
    return time
  }

  now(): number {
    return this.#time.now()
  }

  async #ask(): Promise<void> {
    this.#client ??= await connect(this.#place, () => {
      this.#client = null
    })
    const client = this.#client
    await this.#time.measure(async () => {
      const { rows } = await client.query<{ now: number }>(NOW)
      return rows[0]!.now
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
    await this.#client?.end().catch(() => undefined)
  }
}
