/** Restores receipt templates that scenarios have edited. */

import type { Integrator } from '../../actors/integrator.ts'
import { content, member } from '../../law/answer.ts'
import type { Pair } from '../id-mapping.ts'
import { ifThere } from './requests/offered-operations.ts'

type Template = Record<string, unknown>

/** Members of the template's existence, not of its content. */
const OF_BEING = new Set(['id', 'created_at', 'updated_at'])

/** In the seed no template has been edited. A moment that is not shown is no value: it has no counterpart. */
function lastEdit({ created_at: ours }: Template, { updated_at: theirs }: Template): Pair[] {
  if (typeof ours !== 'string' || typeof theirs !== 'string' || ours === theirs) return []
  return [{ ours, theirs, of: 'receipt template' }]
}

export class Templates {
  readonly #keepers: readonly Integrator[]
  /** By id, with a cashier who sees it. */
  #before = new Map<string, { template: Template; keeper: Integrator }>()

  constructor(keepers: readonly Integrator[]) {
    this.#keepers = keepers
  }

  /**
   * Reads the initial templates.
   * @returns the moments at which earlier runs restored them, mapped to those of their creation
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
   * @returns the moments at which templates were restored, mapped to those of their creation
   * @throws when one cannot be restored; the message says which and why
   */
  async restore(): Promise<Pair[]> {
    const pairs: Pair[] = []
    // A cashier's request names the id that this cashier was shown.
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

  /** Empty, where the target has no templates or none for this cashier. */
  async #listed(keeper: Integrator): Promise<Template[]> {
    const answer = await ifThere(() => keeper.send('GET', '/receipt-templates?limit=100'))
    const results = member(answer?.body, 'results')
    return answer?.status === 200 && Array.isArray(results) ? results : []
  }
}
