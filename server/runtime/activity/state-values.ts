/** States of a statechart, as XState has them: compared, and named. */
import type { StateValue } from 'xstate'

type Regions = Readonly<Record<string, StateValue | undefined>>

/** Whether two values of one machine are the same state. */
export function isSameState(one: StateValue, other: StateValue): boolean {
  if (one === other) return true
  if (typeof one === 'string' || typeof other === 'string') return false
  let regions = 0
  for (const name in one) {
    const theirs = (other as Regions)[name]
    if (theirs === undefined || !isSameState((one as Regions)[name]!, theirs)) return false
    regions++
  }
  for (const _ in other) regions--
  return regions === 0
}

/** All states that are active, from the outside in: `open`, `open.idle`. */
export function statePaths(value: StateValue, above = ''): string[] {
  if (typeof value === 'string') return [above + value]
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = above + name
    return inner === undefined ? [path] : [path, ...statePaths(inner, `${path}.`)]
  })
}

/** A state with those within it, as far as their names go. */
interface StateNames {
  states: Readonly<Record<string, StateNames>>
}

/** Whether a stored value names states of a machine alone: XState looks them up without asking whose a name is. */
export function isStateOf({ states }: StateNames, value: unknown): boolean {
  if (typeof value === 'string') return Object.hasOwn(states, value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, inner]) => Object.hasOwn(states, name) && isStateOf(states[name]!, inner))
}
