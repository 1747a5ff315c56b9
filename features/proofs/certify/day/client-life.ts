/** The client of a day as it is set up, started, and started again when it was killed. */
import { type ClientEnd, ClientProcess } from '../client/client-process.ts'
import type { ClientUnderTest } from '../client/client-under-test.ts'
import { zoneOfAnotherDate } from '../client/environment.ts'

/** Starts of a client in one day, at most: a till that was killed is started again. */
const MOST_STARTS = 2

interface LifePlace {
  folder: string
  env: NodeJS.ProcessEnv
  /** Called at each end of the client. */
  lived(): void
}

export class ClientLife {
  /** Of the day, one for each start. */
  readonly ends: ClientEnd[] = []
  readonly #client: ClientUnderTest
  readonly #place: LifePlace
  #running: ClientProcess | null = null

  constructor(client: ClientUnderTest, place: LifePlace) {
    this.#client = client
    this.#place = place
  }

  /** Whether it was killed, or is out of its time. */
  get isEnded(): boolean {
    return this.#running?.isEnded === true
  }

  kill(): void {
    this.#running?.kill('killed')
  }

  /** @param date of its clock from now on; left out: this one @throws when the set-up fails */
  async setUp(date?: 'on this date' | 'on another date'): Promise<void> {
    if (date === 'on another date') this.#place.env.TZ = zoneOfAnotherDate(new Date())
    if (this.#client.setup === null) return
    const { code, said } = await this.#run(this.#client.setup)
    if (code !== 0) throw new Error(`the set-up of the client ended with ${code}: ${said.trim()}`)
  }

  /** A day, from its beginning. */
  async live(): Promise<void> {
    this.ends.length = 0
    do {
      this.ends.push(await this.#run(this.#client.command))
      this.#place.lived()
    } while (this.ends.at(-1)!.ended === 'killed' && this.ends.length < MOST_STARTS)
  }

  #run(line: string): Promise<ClientEnd> {
    const { folder, env } = this.#place
    this.#running = new ClientProcess({ line, folder, env })
    return this.#running.end(this.#client.timeoutMs)
  }
}
