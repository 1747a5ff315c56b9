/** The store by itself: sales that are ready to be written, in batches of 64, by SQLite and by PostgreSQL in turn. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { ReceiptFact } from '../../../../machines/vocabulary/receipt-events.ts'
import type { JournalRow } from '../../../../server/store/batch.ts'
import { openStore } from '../../../../server/store/open.ts'
import type { Store } from '../../../../server/store/store.ts'
import { NO_POSTGRES } from '../../kit/postgres-server.ts'
import { loadWith } from '../contest.ts'
import type { BenchPlan } from '../plan.ts'
import { startLoad } from '../processes/child.ts'
import { figure, median, textTable } from '../statistics.ts'
import { withDurablePostgres } from './durable-postgres.ts'
import { ServerGroup } from './server-group.ts'

const BATCH_SALES = 64
/** Worlds whose batches are under way at a time. */
const WORLDS = [1, 4]

/** What a sale leaves in the store. */
interface StoredSale {
  fact: ReceiptFact
  address: string
  state: { value: unknown; context: unknown }
}

export async function enginesBench(plan: BenchPlan): Promise<string> {
  if (NO_POSTGRES !== null) return `The engines of the store are not compared: ${NO_POSTGRES}.`
  plan.progress('a sale to be written')
  const sale = await soldAt(join(plan.folder, 'engines-sold.db'))
  return withDurablePostgres(plan.folder, (url) => measure(plan, sale, url))
}

async function measure({ rounds, batches, folder, progress }: BenchPlan, sale: StoredSale, url: string) {
  const stores = await Promise.all(
    [join(folder, 'engines.db'), url].map((data) => openStore({ data, report: () => {}, onError: () => {} })),
  )
  try {
    const rows: string[][] = []
    for (const count of WORLDS) {
      const contenders = await Promise.all(stores.map((store) => Contender.join(store, sale, count)))
      for (const each of contenders) await each.write(Math.ceil(batches / 4))
      const measured: number[][] = contenders.map(() => [])
      for (let round = 1; round <= rounds; round++) {
        progress(`engines, ${count} worlds, round ${round} of ${rounds}`)
        for (const [index, each] of contenders.entries()) measured[index]!.push(await each.write(batches))
      }
      const [sqlite, other] = measured as [number[], number[]]
      const ratios = other.map((per_second, round) => per_second / sqlite[round]!)
      rows.push([
        String(count),
        ...[sqlite, other].map((each) => figure(median(each))),
        figure(median(ratios), 2),
        [Math.min(...ratios), Math.max(...ratios)].map((ratio) => figure(ratio, 2)).join('-'),
      ])
    }
    return `The store by itself: sales a second in batches of ${BATCH_SALES}, each durable (medians of ${rounds} rounds of ${batches} batches a world)

${textTable(['worlds', 'SQLite', 'PostgreSQL', 'PostgreSQL/SQLite', 'rounds'], rows)}

A world writes one batch at a time; those of several worlds are under way side by side.`
  } finally {
    await Promise.all(stores.map((store) => store.close()))
  }
}

/** A sale as the server writes it. @param file of a new store */
async function soldAt(file: string): Promise<StoredSale> {
  const group = await ServerGroup.open(file, 1, 1)
  const load = startLoad()
  await loadWith(load, { ...group.targets('owner')[0]!, connections: 1, seconds: 0.2 })
  await Promise.all([load.stop(), group.close()])
  const store = await openStore({ data: file, report: () => {}, onError: () => {} })
  const world = (await store.worlds.list()).find(({ name }) => name !== 'default')!.id
  const [row] = await store.facts.page(world, { after: 0, types: ['receipt.created'], limit: 1 })
  const found = await store.states.find(world, row!.address)
  await store.close()
  return { fact: row!.fact as ReceiptFact, address: row!.address, state: found!.state as StoredSale['state'] }
}

/** One engine, with worlds of its own. */
class Contender {
  readonly #store: Store
  readonly #sale: StoredSale
  readonly #worlds: readonly number[]
  /** Number of the last fact and document of each world. */
  #last = 0

  private constructor(store: Store, sale: StoredSale, worlds: readonly number[]) {
    this.#store = store
    this.#sale = sale
    this.#worlds = worlds
  }

  static async join(store: Store, sale: StoredSale, count: number): Promise<Contender> {
    const worlds: number[] = []
    while (worlds.length < count) {
      const row = {
        clock: 'real',
        now: null,
        start: null,
        seed: '1',
        fixture: '{}',
        created_at: 0,
        used_at: 0,
      } as const
      worlds.push((await store.worlds.insert({ name: randomUUID(), ...row })).id)
    }
    return new Contender(store, sale, worlds)
  }

  /** @param batches of each world @returns sales a second */
  async write(batches: number): Promise<number> {
    const ready = this.#worlds.map((world) => Array.from({ length: batches }, (_, batch) => this.#batch(world, batch)))
    this.#last += batches * BATCH_SALES
    const begun = performance.now()
    await Promise.all(ready.map((own) => this.#writeAll(own)))
    return (1000 * batches * BATCH_SALES * this.#worlds.length) / (performance.now() - begun)
  }

  #batch(world: number, batch: number): JournalRow[] {
    const { fact, address } = this.#sale
    return Array.from({ length: BATCH_SALES }, (_, index) => {
      const number = this.#last + batch * BATCH_SALES + index + 1
      const body = { ...fact.document.body, id: randomUUID() }
      const document = { ...fact.document, number, body }
      return { world, n: number, address, fact: { ...fact, document }, text: JSON.stringify(document) }
    })
  }

  async #writeAll(batches: readonly JournalRow[][]): Promise<void> {
    for (const rows of batches) {
      let written: Promise<void> = Promise.resolve()
      for (const row of rows) {
        const batch = this.#store.writer.join(row.world)
        batch.facts.push(row)
        batch.states.set(`${row.world} ${row.address}`, () => [row.world, row.address, this.#sale.state])
        written = batch.written
      }
      await written
    }
  }
}
