/** A connection that writes batches one after the other, and finds out what became of one whose reply got lost. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { TurnBatch } from '../batch.ts'
import { StoreUnavailable } from '../errors.ts'
import { connect, type Place } from './connection.ts'
import { isAgain, isLost, type PostgresError, refusalOf } from './reasons.ts'
import { valuesOf, WRITE_TURNS } from './turn-rows.ts'

/** How long a commit tries to find the server again, ms. */
const TIMEOUT_MS = 5000
const PAUSE_MS = 100

/** The error of a write by a process that does not own the store any more. */
export const replaced = (): StoreUnavailable =>
  new StoreUnavailable('another process has replaced this one, which was silent for too long: it writes nothing more')

export class CommitLane {
  readonly #place: Place
  readonly #process: string
  readonly #number: number
  #client: pg.Client | null = null
  /** Place of the last commit; null: not known, since the reply of one got lost. */
  #seq: number | null = 0

  /** @param process id of this process in the store @param number of the lane in it */
  constructor(place: Place, process: string, number: number) {
    this.#place = place
    this.#process = process
    this.#number = number
  }

  /** Writes a batch durably, once. @throws StoreError when it is not written, or nothing can be known of it in time */
  async commit(batch: TurnBatch): Promise<void> {
    const values = valuesOf(batch)
    const until = Date.now() + TIMEOUT_MS
    for (let seq: number | null = null; ; ) {
      try {
        const client = await this.#connected()
        const last = await this.#last(client)
        // Written before its reply got lost
        if (seq !== null && last === seq) return
        seq = last + 1
        await this.#write(client, seq, values)
        return
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error
        if (isLost(error as PostgresError)) this.#disconnect()
        else if (!isAgain(error as PostgresError)) throw refusalOf(error as PostgresError)
        if (Date.now() >= until) throw refusalOf(error as PostgresError)
        await pause(PAUSE_MS)
      }
    }
  }

  async #write(client: pg.Client, seq: number, values: unknown[]): Promise<void> {
    const { rows } = await client.query<{ written: number }>({
      name: 'turns',
      text: WRITE_TURNS,
      values: [this.#process, this.#number, seq, ...values],
    })
    if (rows[0]?.written !== 1) throw replaced()
    this.#seq = seq
  }

  /** Place of the last commit. One that is still under way elsewhere is waited for: it holds the row. */
  async #last(client: pg.Client): Promise<number> {
    if (this.#seq !== null) return this.#seq
    const { rows } = await client.query<{ seq: number }>(
      'SELECT seq FROM lanes WHERE process = $1 AND lane = $2 FOR UPDATE',
      [this.#process, this.#number],
    )
    if (!rows[0]) throw replaced()
    this.#seq = rows[0].seq
    return this.#seq
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = await connect(this.#place, (ended) => {
      if (this.#client === ended) this.#client = null
    })
    this.#client = client
    return client
  }

  /** What was under way may have been written. */
  #disconnect(): void {
    void this.#client?.end().catch(() => {})
    this.#client = null
    this.#seq = null
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => {})
    this.#client = null
  }

  /** Cuts the connection: what is under way fails. */
  cut(): void {
    ;(this.#client as unknown as { connection?: { stream: { destroy(): void } } })?.connection?.stream.destroy()
  }
}
