/** Rules that requests are refused by, as the lab tells them: asked for once, when the first refusal is looked at. */
import { signal } from '@preact/signals'
import type { SANDBOX_CALLS } from '../../server/client/hints/sandbox-calls.ts'
import type { Ways } from '../../server/client/hints/ways.ts'
import type { RefusalRule } from '../../server/client/model.ts'
import { untilAnswered } from '../base/again.ts'
import { lab } from '../base/lab.ts'
import { part } from '../base/part.ts'
import type { FIGURE_WORDS } from '../words/figures.ts'

/** By name; null: not asked for yet. */
export const rules = signal<ReadonlyMap<string, RefusalRule> | null>(null)

/** How to get on after each, and what figures are; null: not loaded yet, for the first page is light. */
export const ways = signal<{ atTill: Ways; inSandbox: typeof SANDBOX_CALLS; figures: typeof FIGURE_WORDS } | null>(null)

export async function loadRules(): Promise<void> {
  if (ways.value === null) {
    ways.value = await part(async () => {
      const { HINTS } = await import('../../server/client/hints/hints.ts')
      const { SANDBOX_CALLS } = await import('../../server/client/hints/sandbox-calls.ts')
      const { FIGURE_WORDS } = await import('../words/figures.ts')
      return { atTill: HINTS, inSandbox: SANDBOX_CALLS, figures: FIGURE_WORDS }
    })
  }
  const client = lab.value
  if (client === null) return
  const found = await untilAnswered(
    () => client.rules(),
    () => rules.value === null,
  ).catch(() => null)
  if (found) rules.value = new Map(found.map((each) => [each.name, each]))
}
