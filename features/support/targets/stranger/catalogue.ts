/** Deletes goods and groups that scenarios have made; those that were there before stay. */

import type { Integrator } from '../../actors/integrator.ts'
import { describeAnswer, member } from '../../law/answer.ts'
import { ifThere } from './offered-operations.ts'
import { until } from './registers/polling.ts'

/** The largest page of a list. */
const PAGE = 1000
/** Requests in parallel. */
const ABREAST = 8

/** Goods before the groups they lie in. */
const LISTS = ['/goods', '/goods/groups'] as const

/** An import that is being taken into the catalogue, by its task. */
const APPLIED = /\/goods\/import\/apply_changes\/([^/?]+)/
const LONGEST_IMPORT_MS = 10_000

const EDITS_CATALOGUE = /\/api\/v1\/goods(\/|\?|$)/

export class Catalogue {
  readonly #keepers: readonly Integrator[]
  /** Ids of what was there before the first scenario. */
  #before = new Set<string>()
  #mayBeEdited = false
  /** Tasks of imports that may not have ended. */
  readonly #imports = new Set<string>()

  constructor(keepers: readonly Integrator[]) {
    this.#keepers = keepers
  }

  see(method: string, url: string): void {
    if (method !== 'GET' && EDITS_CATALOGUE.test(url)) this.#mayBeEdited = true
    const task = APPLIED.exec(url)?.[1]
    if (task !== undefined) this.#imports.add(task)
  }

  /** Reads what is there before the first scenario. */
  async learn(): Promise<void> {
    for (const keeper of this.#keepers)
      for (const list of LISTS) for (const id of await this.#listed(keeper, list)) this.#before.add(id)
  }

  /** @throws when something made by a scenario cannot be deleted; the message says what */
  async restore(): Promise<void> {
    if (!this.#mayBeEdited) return
    this.#mayBeEdited = false
    for (const task of this.#imports)
      await until(`the end of the import ${task}`, LONGEST_IMPORT_MS, () => this.#hasEnded(task))
    this.#imports.clear()
    for (const keeper of this.#keepers)
      for (const list of LISTS) {
        const made = (await this.#listed(keeper, list)).filter((id) => !this.#before.has(id))
        for (let from = 0; from < made.length; from += ABREAST)
          await Promise.all(made.slice(from, from + ABREAST).map((id) => remove(keeper, `${list}/${id}`)))
      }
  }

  async #hasEnded(task: string): Promise<boolean> {
    const shown = await Promise.all(
      this.#keepers.map((keeper) => ifThere(() => keeper.send('GET', `/goods/import/task_status/${task}`))),
    )
    return shown.every((answer) => member(answer?.body, 'status') !== 'processing')
  }

  /** Empty, where the target has no such list or none for this cashier. */
  async #listed(keeper: Integrator, list: string): Promise<string[]> {
    const ids: string[] = []
    for (;;) {
      const answer = await ifThere(() => keeper.send('GET', `${list}?limit=${PAGE}&offset=${ids.length}`))
      const results = member(answer?.body, 'results')
      if (answer?.status !== 200 || !Array.isArray(results)) return ids
      ids.push(...results.map(({ id }) => String(id)))
      if (results.length < PAGE) return ids
    }
  }
}

async function remove(keeper: Integrator, path: string): Promise<void> {
  const answer = await ifThere(() => keeper.send('DELETE', path))
  if (answer && answer.status >= 400 && answer.status !== 404)
    throw new Error(`${path} is not deleted: ${describeAnswer(answer)}`)
}
