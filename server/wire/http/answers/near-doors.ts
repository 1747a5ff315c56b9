/** What is served near a path that nothing is served at: misspelt by one segment, or with a segment left out or unknown. */
import { nearestName } from '../notices/nearest.ts'

/** A row, as far as it is compared. */
export interface NearDoor {
  method: string
  path: string
}

/** Segments that say nothing of the subject. */
const FRAME = new Set(['api', 'v1', 'lab'])

const WRITES = new Set(['POST', 'PUT', 'PATCH'])

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)
const isParameter = (segment: string): boolean => /^[:*]/.test(segment)
const fits = (own: string, asked: string): boolean => isParameter(own) || own.toLowerCase() === asked.toLowerCase()

/** The same word in the other number; null: it is not there. */
function numberOf(segment: string, names: ReadonlyMap<string, unknown>): string | null {
  const other = segment.endsWith('s') ? segment.slice(0, -1) : `${segment}s`
  return names.has(other) ? other : null
}

/** The rows of one misspelt segment; of these the nearest. */
function misspelt<Door extends NearDoor>(doors: readonly Door[], asked: readonly string[]): Door[] {
  const byName = new Map<string, Door>()
  for (const [at, segment] of asked.entries()) {
    if (FRAME.has(segment)) continue
    const names = new Map<string, Door>()
    for (const door of doors) {
      const own = segmentsOf(door.path)
      if (own.length !== asked.length || isParameter(own[at]!)) continue
      if (own.every((each, index) => index === at || fits(each, asked[index]!))) names.set(own[at]!, door)
    }
    const name = numberOf(segment, names) ?? nearestName(segment, names.keys())
    if (name !== null && !byName.has(name)) byName.set(name, names.get(name)!)
  }
  return [...byName.values()].slice(0, 1)
}

const isAllOf = (own: readonly string[], asked: readonly string[], length: number): boolean =>
  own.slice(0, length).every((each, index) => fits(each, asked[index]!))

/** The rows that have one segment more. */
function under<Door extends NearDoor>(doors: readonly Door[], asked: readonly string[]): Door[] {
  if (asked.every((segment) => FRAME.has(segment))) return []
  return doors.filter(({ path }) => {
    const own = segmentsOf(path)
    return own.length === asked.length + 1 && isAllOf(own, asked, asked.length)
  })
}

/** The rows that have another last segment, under the same subject. */
function beside<Door extends NearDoor>(doors: readonly Door[], asked: readonly string[]): Door[] {
  const subject = asked.slice(0, -1)
  if (subject.every((segment) => FRAME.has(segment))) return []
  return doors.filter(({ path }) => {
    const own = segmentsOf(path)
    return own.length === asked.length && !isParameter(own.at(-1)!) && isAllOf(own, asked, subject.length)
  })
}

/** Rows that a call may have meant, of one method: its own, if there are any. @param doors of one server */
export function nearDoors<Door extends NearDoor>(
  doors: readonly Door[],
  { method, path }: { method: string; path: string },
): Door[] {
  const asked = segmentsOf(path)
  const here = doors.map((door) => segmentsOf(door.path)).filter((own) => own.length === asked.length)
  const served = here.filter((own) => isAllOf(own, asked, asked.length))
  // What a path takes by another method `allow` says: near it is what has that path in it, or, where the last segment
  // was taken for an id, what is there by name.
  const isByName = served.some((own) => !isParameter(own.at(-1)!))
  const looks = isByName ? [under] : served.length > 0 ? [under, beside] : [misspelt, under, beside]
  const same = doors.filter((door) => door.method === method)
  // A question is not meant where something is to be done, nor the other way round.
  const acts = WRITES.has(method) ? doors.filter((door) => WRITES.has(door.method)) : []
  for (const rows of [same, acts])
    for (const look of looks) {
      const found = look(rows, asked)
      if (found.length > 0) return found.filter((door) => door.method === found[0]!.method)
    }
  return []
}
