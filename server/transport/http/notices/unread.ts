/** What of a call comes to nothing: a body that nothing takes, filters by ids of nothing. */
import type { TSchema } from 'typebox'
import type { Oddity } from '../../../runtime/notices/notices.ts'
import type { Operation } from '../operation.ts'
import type { Request } from '../request.ts'

/** Of one request no more are listed. */
export const MOST_ODDITIES = 20

/** An oddity before its place is whole: the way to it, innermost last. */
export interface OddityFound extends Omit<Oddity, 'place'> {
  place: (string | number)[]
}

/** @returns null: there is nothing odd */
export type PartLook = (value: unknown) => OddityFound[] | null

/** `{}` says nothing. Bytes. */
const SAYS_NOTHING = 2

/** A body of a call that takes none. */
export function bodyOddities(
  { body, optionalBody, rawBody, form }: Pick<Operation, 'body' | 'optionalBody' | 'rawBody' | 'form'>,
  { http }: Pick<Request, 'http'>,
): Oddity[] {
  if (body || optionalBody || rawBody || form) return []
  const bytes = Number(http.headers['content-length'] ?? 0)
  if (!(bytes > SAYS_NOTHING)) return []
  return [{ kind: 'body not read', place: 'body', came: `${bytes} B`, meant: null }]
}

/** Ids of a list that the world is known by, and its reference data. */
const KNOWN = [
  ['cash_register_id', 'registers'],
  ['branch_id', 'branches'],
] as const

/** Registers and outlets that a list is asked for, and that there are not. */
export function filterOddities(known: TSchema | undefined, { query, world }: Request): Oddity[] {
  const { properties = {} } = (known ?? {}) as { properties?: object }
  return KNOWN.flatMap(([name, data]) => {
    if (!Object.hasOwn(properties, name)) return []
    const ids = [query[name] ?? []].flat().map((id) => String(id).toLowerCase())
    const strange = ids.find((id) => !world.reference[data].has(id))
    if (strange === undefined) return []
    return [{ kind: 'filter of nothing known', place: `query.${name}`, came: strange, meant: null } as const]
  })
}
