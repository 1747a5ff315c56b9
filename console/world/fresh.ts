/** Whether nothing has been said in the world when the console is opened: a visit begins with the first visit then. */
import { lab } from '../base/lab.ts'

/** Found out once, when the console is opened: tabs do not change their places under a reader. */
export let isFresh = false

export async function lookIfFresh(): Promise<void> {
  const facts = await lab.value?.facts({ limit: 1 }).catch(() => null)
  isFresh = facts?.length === 0
}
