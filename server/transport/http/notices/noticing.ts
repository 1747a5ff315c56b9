/** Notices of one operation: what of its requests was probably meant otherwise, for the lab and the header `x-notice`. */
import type { Notice, NoticePlace, Notices, Oddity } from '../../../runtime/notices/notices.ts'
import type { World } from '../../../runtime/world/world.ts'
import { headerText } from '../explaining/rule-header.ts'
import type { Operation, Reply } from '../operation.ts'
import type { Request } from '../request.ts'
import { acceptedOddities, relatedOddities } from './accepted.ts'
import { lookOf } from './oddities.ts'
import { bodyOddities, type OddityFound } from './unread.ts'

/** Of one answer so many are in the header; the lab has all. */
const IN_HEADER = 5
/** Nothing is known of any member. */
const NO_QUERY = { type: 'object', properties: {} }
const CLIENT_HEADERS = [
  ['x-client-name', 'X-Client-Name'],
  ['x-client-version', 'X-Client-Version'],
] as const

/** Notices of a world, where it has any and they are not switched off. */
export function noticesIn({ activity }: World): Notices | null {
  const notices = activity?.notices
  return notices?.isOn ? notices : null
}

/** What is noticed of the requests of one row. */
interface Noticing {
  query(request: Request): OddityFound[] | null
  /** @param value as it came @param found so far */
  body(value: unknown, found: OddityFound[] | null): OddityFound[] | null
  /** The answer, with what has been noticed in its header. */
  noted(request: Request, notices: Notices, found: OddityFound[] | null, given: Reply): Reply | Promise<Reply>
}

/** @returns null: nothing is noticed of the calls of this row */
export function noticingOf(operation: Operation): Noticing | null {
  const { surface, method, id, unnoticed } = operation
  if (unnoticed) return null
  if (surface === 'lab') return ofLab(operation)
  const inCloud = surface === 'cloud'
  const lookAtQuery = lookOf(operation.query ?? NO_QUERY, { inCloud, kind: 'unknown parameter' })
  const schema = operation.body ?? operation.optionalBody
  const lookAtBody = schema ? lookOf(schema, { inCloud, kind: 'unknown member' }) : null
  const asks = method === 'GET'
  return {
    query: ({ query }) => placed('query', lookAtQuery?.(query) ?? null),
    body(value, found) {
      const odd = placed('body', lookAtBody?.(value) ?? null)
      return found && odd ? found.concat(odd) : (found ?? odd)
    },
    noted(request, notices, found, given) {
      const { world } = request
      const now = world.clock.now()
      const register = request.register ?? request.concerned
      const where: NoticePlace = { surface, operation: id, cash_register_id: register?.id ?? null }
      // What is malformed is read in no zone
      const read = given.status === 422 ? found?.filter(({ kind }) => kind !== 'time without an offset') : found
      const all: Oddity[] = (read ?? []).map((each) => ({ ...each, place: each.place.join('.') }))
      all.push(...acceptedOddities(operation, request, register, given))
      const silent = silentClient(request, notices, surface, given)
      if (silent) all.push(silent)
      const waiting = asks ? stillClock(request, notices, given) : null
      if (waiting) all.push(waiting)
      else if (!asks) notices.acted()
      const shown = (odd: readonly Oddity[]): Reply => {
        const added = odd.map((each) => notices.add(each, where, now))
        return inHeader(given, [...added, ...noteUnreceipted(world)])
      }
      const related = inCloud && schema ? relatedOddities(request, given) : null
      return related ? related.then((each) => shown([...all, ...each])) : shown(all)
    },
  }
}

/** Of the lab's own calls: parameters that are not read, in the header alone; its bodies are refused. */
function ofLab(operation: Operation): Noticing | null {
  const { query, linked, asset, who } = operation
  // Pages have words of their own behind the question mark, and webhooks go wherever they are sent
  if (linked || asset || who === 'inbox') return null
  const look = lookOf(query ?? NO_QUERY, { inCloud: false, kind: 'unknown parameter' })
  return {
    query: ({ query: asked }) => placed('query', look?.(asked) ?? null),
    body: (_, found) => found,
    noted: (request, _notices, found, given) =>
      inHeader(given, [
        ...(found ?? []).map((each) => ({ ...each, place: each.place.join('.') })),
        ...(given.status < 300 ? bodyOddities(operation, request) : []),
      ]),
  }
}

/** Purchases without a receipt become notices: of no operation, for nothing was asked amiss. */
export function noteUnreceipted({ activity, clock }: World): (Notice | null)[] {
  const notices = activity?.notices
  if (!notices?.isOn) return []
  return notices
    .unreceipted(clock.now())
    .map(({ rrn, amount, cash_register_id }) =>
      notices.add(
        { kind: 'card payment without receipt', place: `RRN ${rrn}`, came: String(amount), meant: null },
        { surface: 'bridge', operation: null, cash_register_id },
        clock.now(),
      ),
    )
}

const placed = (part: 'query' | 'body', found: OddityFound[] | null): OddityFound[] | null =>
  found?.map((odd) => ({ ...odd, place: [part, ...odd.place] })) ?? null

/** A client that does not say who it is, once for each session or register. */
function silentClient(
  { headers, session, register }: Request,
  notices: Notices,
  surface: string,
  { status }: Reply,
): Oddity | null {
  const missing = CLIENT_HEADERS.filter(([name]) => !headers[name])
  if (missing.length === 0 || status === 422) return null
  const client = session ?? register?.id
  if (client === undefined || !notices.isNew(`${surface} ${client}`)) return null
  const came = missing.map(([, name]) => name).join(', ')
  return { kind: 'client headers missing', place: 'header', came, meant: null }
}

/** A question that has been answered in the same way again and again, where only time would change the answer. */
function stillClock({ http, world, query }: Request, notices: Notices, { status, body }: Reply): Oddity | null {
  const { clock } = world
  if (clock.mode !== 'virtual') return null
  const answer = `${status} ${(body as { status?: unknown } | null)?.status ?? ''}`
  const due = notices.polled(http.url ?? '', answer, clock.now(), clock.timers.peek()?.due)
  if (due === null) return null
  const place = Object.keys(query).length > 0 ? 'query' : 'path'
  return { kind: 'clock stopped', place, came: instant(clock.now()), meant: instant(due) }
}

const instant = (at: number): string => new Date(at).toISOString()

function inHeader(given: Reply, added: readonly (Oddity | null)[]): Reply {
  const shown = added.filter((each) => each !== null)
  if (shown.length === 0) return given
  const texts = shown.slice(0, IN_HEADER).map(({ kind, place, meant }) => {
    return [kind, place, ...(meant === null ? [] : [`meant=${meant}`])].join('; ')
  })
  const rest = shown.length > IN_HEADER ? [`${shown.length - IN_HEADER} more`] : []
  return { ...given, headers: { ...given.headers, 'x-notice': headerText([...texts, ...rest].join(', ')) } }
}
