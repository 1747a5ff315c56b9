/** Whether nothing has been said in the world when its lab first opens: a visit begins with the first visit then. */
import { signal } from '@preact/signals'
import type { Lab } from '../../server/client/lab.ts'
import { untilAnswered } from '../base/again.ts'

/** null: not known yet. Found out once: tabs do not change their places under a reader. */
export const isFresh = signal<boolean | null>(null)

const isUnknown = (): boolean => isFresh.value === null

export async function lookIfFresh(client: Lab): Promise<void> {
  const facts = await untilAnswered(() => client.facts({ limit: 1 }), isUnknown).catch(() => null)
  isFresh.value ??= facts?.length === 0
}
