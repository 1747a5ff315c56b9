/** Rules that requests are refused by, as the lab tells them: asked for once, when the first refusal is looked at. */
import { signal } from '@preact/signals'
import type { RefusalRule } from '../../server/client/model/world.ts'
import { lab } from '../base/lab.ts'

/** By name; null: not asked for yet. */
export const rules = signal<ReadonlyMap<string, RefusalRule> | null>(null)

export async function loadRules(): Promise<void> {
  if (rules.value !== null || lab.value === null) return
  const found = await lab.value.rules().catch(() => null)
  if (found) rules.value = new Map(found.map((each) => [each.name, each]))
}
