/** The known name that an unknown one is nearest to: misspelt, in another style of writing, or one a part of the other. */
import { distance } from '../../../../machines/text.ts'

/** Longer names are not compared. Characters. */
const LENGTH = 40
/** A shorter name is part of too many others. Characters. */
const SHORTEST_PART = 3
/** How far a part is, in edits. */
const PART = 1.5

/** A name as all styles of writing have it: `goodName`, `good_name`, `Good-Name`. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** @returns null when none is near */
export function nearestName(name: string, known: Iterable<string>): string | null {
  if (name.length > LENGTH) return null
  const asked = bare(name)
  let nearest: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const each of known) {
    const far = farness(asked, bare(each))
    if (far < least) {
      least = far
      nearest = each
    }
  }
  return nearest
}

/** Edits, two letters that have changed places being one; infinite where the two are not alike. */
function farness(one: string, other: string): number {
  if (one === other) return 0
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // An edit of one letter is nearer than a part, which may be a small one.
  if (short.length >= SHORTEST_PART && (long.startsWith(short) || long.endsWith(short)))
    return long.length - short.length === 1 ? 1 : PART
  const most = Math.max(1, Math.floor(long.length / 3))
  if (long.length - short.length > most || short.length < 2) return Number.POSITIVE_INFINITY
  const edits = distance(short, long)
  return edits <= most ? edits : Number.POSITIVE_INFINITY
}
