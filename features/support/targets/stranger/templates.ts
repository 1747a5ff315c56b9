/** Receipt templates as they were before scenarios edited them: what was edited is put back. */

import type { Integrator } from '../../actors/integrator.ts'
import { content, member } from '../../law/answer.ts'
import type { Pair } from '../id-mapping.ts'
import { ifThere } from './offered-operations.ts'

type Template = Record<string, unknown>

/** What says that a template may have been edited. */
const EDITED = /\/receipt-templates\/[0-9a-f-]{36}$/

/** Members that are of the template's being there, and not of its look. */
const OF_BEING = new Set(['id', 'created_at', 'updated_at'])

/** In the house no template has been edited since it was made. */
function lastEdit({ created_at }: Template, { updated_at }: Template): Pair[] {
  const [ours, theirs] = [String(created_at), String(updated_at)]
  return ours === theirs ? [] : [{ ours, theirs, of: 'receipt template' }]
}

export class Templates {
  readonly #keepers: readonly Integrator[]
  /** By id, with whoever sees it. */
  #before = new Map<string, { template: Template; keeper: Integrator }>()
  #mayBeEdited = false

  constructor(keepers: readonly Integrator[]) {
    this.#keepers = keepers
  }

  see(method: string, url: string): void {
    if (method === 'PATCH' && EDITED.test(url)) this.#mayBeEdited = true
  }

  /**
   * How they are before the first scenario.
   * @returns what the moments stand for at which runs before this one put them back: those they were made at
   */
  async learn(): Promise<Pair[]> {
    for (const keeper of this.#keepers)
      for (const { id } of await this.#listed(keeper)) {
        const template = await ifThere(() => keeper.send('GET', `/receipt-templates/${id}`))
        if (template && !this.#before.has(String(id)))
          this.#before.set(String(id), { template: content(template), keeper })
      }
    return [...this.#before.values()].flatMap(({ template }) => lastEdit(template, template))
  }

  /**
   * @returns what the moments stand for at which they were put back: those they were made at
   * @throws when one cannot be put back; its message says which and why
   */
  async restore(): Promise<Pair[]> {
    if (!this.#mayBeEdited) return []
    this.#mayBeEdited = false
    const pairs: Pair[] = []
    // Who has been shown an id speaks of the one he was shown.
    for (const keeper of this.#keepers) await this.#listed(keeper)
    for (const [id, { template, keeper }] of this.#before) {
      const now = content<Template>(await keeper.send('GET', `/receipt-templates/${id}`))
      const edited = Object.keys(template).filter((name) => !OF_BEING.has(name) && template[name] !== now[name])
      const body = Object.fromEntries(
        edited
          .filter((name) => typeof now[name] !== 'object' || now[name] === null)
          .map((name) => [name, template[name]]),
      )
      const put =
        Object.keys(body).length === 0
          ? now
          : content<Template>(await keeper.send('PATCH', `/receipt-templates/${id}`, { body }))
      pairs.push(...lastEdit(template, put))
    }
    return pairs
  }

  /** None, where the target has no templates or none for this cashier. */
  async #listed(keeper: Integrator): Promise<Template[]> {
    const answer = await ifThere(() => keeper.send('GET', '/receipt-templates?limit=100'))
    const results = member(answer?.body, 'results')
    return answer?.status === 200 && Array.isArray(results) ? results : []
  }
}
