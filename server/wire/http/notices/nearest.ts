/** The known name that an unknown one is nearest to: misspelt, in another style of writing, or one a part of the other. */

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
    const far = distance(asked, bare(each))
    if (far < least) {
      least = far
      nearest = each
    }
  }
  return nearest
}

/** Edits, two letters that have changed places being one; infinite where the two are not alike. */
function distance(one: string, other: string): number {
  if (one === other) return 0
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // An edit of one letter is nearer than a part, which may be a small one.
  if (short.length >= SHORTEST_PART && (long.startsWith(short) || long.endsWith(short)))
    return long.length - short.length === 1 ? 1 : PART
  const most = Math.max(1, Math.floor(long.length / 3))
  if (long.length - short.length > most || short.length < 2) return Number.POSITIVE_INFINITY
  const edits = editsBetween(short, long)
  return edits <= most ? edits : Number.POSITIVE_INFINITY
}

/** Damerau's distance of two texts, by rows of its table. */
function editsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[other.length]!
}
