/** Reports unknown names of a profile, with the ones probably meant. */
import { distance } from '../../../../server/commands/line/nearest.ts'

/** Share of its letters that may differ. */
const NEAR = 0.5

/** @returns the nearest known name; null when none is near */
export function nearestKey(name: string, known: readonly string[]): string | null {
  const [best] = known
    .map((each) => ({ each, away: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.away - b.away)
  return best && best.away <= Math.max(name.length, best.each.length) * NEAR ? best.each : null
}

/** `has no place for "desks" at registers.the register: did you mean "desk"?` @param place empty: at the top */
export function strangeKey(name: string, place: string, known: readonly string[]): string {
  const meant = nearestKey(name, known)
  const advice = meant === null ? `known there are ${known.join(', ')}` : `did you mean "${meant}"?`
  return `has no place for ${JSON.stringify(name)}${place ? ` at ${place}` : ''}: ${advice}`
}
