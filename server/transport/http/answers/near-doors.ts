/**
 * What is served near a path that nothing is served at: misspelt by one segment, with a segment left out or unknown, or
 * else whatever is under the same subject.
 */
import { nearestName } from '../notices/nearest.ts'

/** A row, as far as it is compared. */
interface NearDoor {
  method: string
  path: string
  isSocket?: boolean
}

/** A call as it came, inside its world. */
interface NearCall {
  method: string
  path: string
  /** It asks for a socket. */
  isUpgrade: boolean
}

type Look = <Door extends NearDoor>(doors: readonly Door[], asked: readonly string[]) => Door[]

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

/** The rows that are the path, but for one id in it that was left out. */
function withoutId<Door extends NearDoor>(doors: readonly Door[], asked: readonly string[]): Door[] {
  return doors.filter(({ path }) => {
    const own = segmentsOf(path)
    if (own.length !== asked.length + 1) return false
    return own.some((segment, at) => {
      if (!isParameter(segment) || at === own.length - 1) return false
      const rest = own.toSpliced(at, 1)
      return !isParameter(rest.at(-1)!) && isAllOf(rest, asked, asked.length)
    })
  })
}

/** How many segments a row has in common with a path before they part; none, where these say nothing of the subject. */
function commonTo({ path }: NearDoor, asked: readonly string[]): number {
  const own = segmentsOf(path)
  let length = 0
  while (length < asked.length && own[length]?.toLowerCase() === asked[length]!.toLowerCase()) length++
  return asked.slice(0, length).every((segment) => FRAME.has(segment)) ? 0 : length
}

/** The rows that have most of the beginning of a path; first of them the one whose end is like that of the path. */
function sameSubject<Door extends NearDoor>(doors: readonly Door[], asked: readonly string[]): Door[] {
  const most = Math.max(0, ...doors.map((door) => commonTo(door, asked)))
  if (most === 0) return []
  const found = doors.filter((door) => commonTo(door, asked) === most)
  const byEnd = new Map(found.map((door) => [segmentsOf(door.path).at(-1)!, door]))
  const meant = nearestName(
    asked.at(-1)!,
    [...byEnd.keys()].filter((end) => !isParameter(end)),
  )
  return meant === null ? found : [...new Set([byEnd.get(meant)!, ...found])]
}

/** Where to look for what a call has meant, the likeliest first. */
function looksFor(doors: readonly NearDoor[], asked: readonly string[]): Look[] {
  const here = doors.map(({ path }) => segmentsOf(path)).filter((own) => own.length === asked.length)
  const served = here.filter((own) => isAllOf(own, asked, asked.length))
  if (served.length === 0) return [misspelt, under, beside, sameSubject]
  // What a path takes by another method `allow` says: near it is what has that path in it, or, where the last segment
  // was taken for an id, what is there by name.
  return served.some((own) => !isParameter(own.at(-1)!)) ? [under] : [under, beside]
}

const ofOneMethod = <Door extends NearDoor>(found: readonly Door[]): Door[] =>
  found.filter((door) => door.method === found[0]!.method && door.isSocket === found[0]!.isSocket)

/** Rows that a call may have meant, of one method: its own, if there are any. @param doors of one server */
export function nearDoors<Door extends NearDoor>(
  doors: readonly Door[],
  { method, path, isUpgrade }: NearCall,
): Door[] {
  const asked = segmentsOf(path)
  const [sockets, calls] = [doors.filter(({ isSocket }) => isSocket), doors.filter(({ isSocket }) => !isSocket)]
  const looks = looksFor(calls, asked)
  const same = calls.filter((door) => door.method === method)
  // A question is not meant where something is to be done, nor the other way round.
  const acts = WRITES.has(method) ? calls.filter((door) => WRITES.has(door.method)) : []
  const order = isUpgrade ? [sockets] : [same, acts]
  if (looks.length > 1)
    for (const rows of [...order, calls, sockets]) {
      const found = withoutId(rows, asked)
      if (found.length > 0) return ofOneMethod(found)
    }
  for (const rows of order)
    for (const look of looks) {
      const found = look(rows, asked)
      if (found.length > 0) return ofOneMethod(found)
    }
  return isUpgrade ? ofOneMethod(sockets) : []
}
