/** Deletes goods and groups that scenarios have made; those that were there before stay. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Integrator } from '../../actors/integrator.ts'
import { describeAnswer, member } from '../../law/answer.ts'
import type { CatalogueRow, LeftGoods } from '../left-goods.ts'
import { pollingPauses } from '../patience/polling.ts'
import { ifThere } from './requests/offered-operations.ts'

/** The largest page of a list. */
const PAGE = 1000
/** Requests in parallel. */
const ABREAST = 8

/** Goods before the groups they lie in. */
const LISTS = ['/goods', '/goods/groups'] as const

const UNDER_WAY: readonly unknown[] = ['created', 'processing']
const LONGEST_IMPORT_MS = 10_000
/** Share of that time behind an import that has not ended: they may never end there, and each scenario would wait. */
const AGAIN = 1 / 20

/** What a run that was killed has left, and where its cleanup is reported. */
interface Tidying {
  left: LeftGoods
  tell(line: string): void
}

export class Catalogue {
  readonly #tidying: Tidying | null
  readonly #keepers: readonly Integrator[]
  readonly #inward: (id: string) => string
  /** Ids of what was there before the first scenario. */
  #before = new Set<string>()
  readonly #imports: Set<string>
  #longestImportMs: number

  readonly #againMs: number

  /**
   * @param imports tasks of imports that may not have ended
   * @param inward notes that the target has named an id: a later scenario makes none up for it
   * @param tidying null: what a killed run has left stays
   * @param longestImportMs how long the first import that does not end is waited for
   */
  constructor(
    keepers: readonly Integrator[],
    imports: Set<string>,
    inward: (id: string) => string,
    tidying: Tidying | null = null,
    longestImportMs: number = LONGEST_IMPORT_MS,
  ) {
    this.#keepers = keepers
    this.#imports = imports
    this.#tidying = tidying
    this.#inward = inward
    this.#longestImportMs = longestImportMs
    this.#againMs = longestImportMs * AGAIN
  }

  /** Whether there were goods or groups before the first scenario. */
  get hadEntries(): boolean {
    return this.#before.size > 0
  }

  /**
   * Waits for imports, at most for as long as the service takes for the largest. What has not ended by then is not waited
   * for again.
   * @returns whether all have ended
   */
  async importsEnded(): Promise<boolean> {
    const deadline = performance.now() + this.#longestImportMs
    for (const pause of pollingPauses()) {
      for (const task of this.#imports) if (await this.#hasEnded(task)) this.#imports.delete(task)
      if (this.#imports.size === 0) return true
      if (performance.now() > deadline) break
      await sleep(pause)
    }
    this.#imports.clear()
    this.#longestImportMs = this.#againMs
    return false
  }

  /** Reads the entries before the first scenario, without what a run that was killed has left. */
  async learn(): Promise<void> {
    let tidied = 0
    for (const keeper of this.#keepers)
      for (const list of LISTS)
        for (const row of await this.#listed(keeper, list))
          if (this.#tidying?.left.isOurs(row)) {
            await remove(keeper, `${list}/${row.id}`)
            tidied++
          } else this.#before.add(row.id)
    this.#tidying?.left.begin(this.#before)
    if (tidied > 0) this.#tidying?.tell(`a run that was killed had left goods: ${tidied} of them deleted`)
  }

  /** All that was made is deleted: nothing is left for the next run. */
  ended(): void {
    this.#tidying?.left.end()
  }

  /** @throws when something made by a scenario cannot be deleted; the message says what */
  async restore(): Promise<void> {
    const longestMs = this.#longestImportMs
    if (!(await this.importsEnded())) throw new Error(`an import of goods has not ended after ${longestMs / 1000} s`)
    for (const keeper of this.#keepers)
      for (const list of LISTS) {
        const made = (await this.#listed(keeper, list)).filter(({ id }) => !this.#before.has(id))
        for (let from = 0; from < made.length; from += ABREAST)
          await Promise.all(made.slice(from, from + ABREAST).map(({ id }) => remove(keeper, `${list}/${id}`)))
      }
  }

  async #hasEnded(task: string): Promise<boolean> {
    const path = `/goods/import/task_status/${this.#inward(task)}`
    const shown = await Promise.all(this.#keepers.map((keeper) => ifThere(() => keeper.send('GET', path))))
    return !shown.some((answer) => UNDER_WAY.includes(member(answer?.body, 'status')))
  }

  /** Empty, where the target has no such list or none for this cashier. */
  async #listed(keeper: Integrator, list: string): Promise<CatalogueRow[]> {
    const rows: CatalogueRow[] = []
    for (;;) {
      const answer = await ifThere(() => keeper.send('GET', `${list}?limit=${PAGE}&offset=${rows.length}`))
      const results = member(answer?.body, 'results')
      if (answer?.status !== 200 || !Array.isArray(results)) return rows
      rows.push(...results.map((row) => ({ ...row, id: String(row.id) })))
      if (results.length < PAGE) return rows
    }
  }
}

async function remove(keeper: Integrator, path: string): Promise<void> {
  const answer = await ifThere(() => keeper.send('DELETE', path))
  if (answer && answer.status >= 400 && answer.status !== 404)
    throw new Error(`${path} is not deleted: ${describeAnswer(answer)}`)
}
