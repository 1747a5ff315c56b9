/** How long a register has been offline, session by session (NS-12). */
import Type, { type Static } from 'typebox'
import { monthBegin } from '../../../../machines/day.ts'
import { instant, instantOrNull, parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import { DateTime, Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { registerContext } from '../../../runtime/reads/status.ts'
import type { LinkRow } from '../../../store/queries/fact-rows.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../../transport/http/operation.ts'

const OfflineSession = Model('OfflineSession', {
  start: DateTime,
  /** null while the register is offline still. */
  end: Nullable(DateTime),
  /** Seconds. */
  duration: Type.Integer(),
})

/** In whole seconds: the session under way, whatever the window, and all there was in the window. */
const OfflineTime = Model('OfflineTime', {
  status: Model('OfflineTimeStatus', { current: Type.Integer(), total: Type.Integer() }),
  sessions: Type.Array(OfflineSession),
})

/** Epoch milliseconds; what is past `now` has not been yet. */
export interface Window {
  from: number
  to: number
  now: number
}

export interface Session {
  start: number
  /** null while it is under way. */
  end: number | null
  duration: number
}

/**
 * The sessions of a window, oldest first, cut off at its ends. Epoch milliseconds and milliseconds.
 * @param links in the order said; a register may say it has been offline since before it last came back, and that time
 *   is not counted twice
 */
export function offlineSessions(links: readonly LinkRow[], { from, to, now }: Window): Session[] {
  const sessions: Session[] = []
  const until = Math.min(to, now)
  const add = (begun: number, ended: number | null) => {
    const start = Math.max(begun, from)
    const end = Math.min(ended ?? until, until)
    const underWay = ended === null && to >= now
    if (start < end || (underWay && start === end))
      sessions.push({ start, end: underWay ? null : end, duration: end - start })
  }
  let begun: number | null = null
  let back = Number.NEGATIVE_INFINITY
  for (const { type, at, since } of links) {
    if (type === 'register.went-offline') begun = Math.max(since ?? at, back)
    else {
      if (begun !== null) add(begun, at)
      begun = null
      back = at
    }
  }
  if (begun !== null) add(begun, null)
  return sessions
}

/** Whole ones: older descriptions have an integer there, newer ones a number (NS-12). */
const seconds = (ms: number): number => Math.floor(ms / 1000)

function offlineTimeModel(sessions: readonly Session[], current: number): Static<typeof OfflineTime> {
  const total = sessions.reduce((sum, { duration }) => sum + seconds(duration), 0)
  return {
    status: { current: seconds(current), total },
    sessions: sessions.map(({ start, end, duration }) => ({
      start: instant(start),
      end: instantOrNull(end),
      duration: seconds(duration),
    })),
  }
}

const OfflineTimeQuery = Type.Object({ from_date: Type.Optional(DateTime), to_date: Type.Optional(DateTime) })

export const offlineTimeOperations: Operation[] = [
  operation({
    id: 'getOfflineTime',
    method: 'GET',
    path: '/api/v1/cash-registers/get-offline-time',
    surface: 'cloud',
    summary: 'How long the register was offline, and when: until now, from the beginning of that month, or as asked',
    clauses: ['CLD-421', 'CLD-422', 'CLD-423'],
    who: 'cashier and key',
    query: OfflineTimeQuery,
    answers: { 200: OfflineTime },
    variant: { quirk: 'offline-time-without-token', who: 'key' },
    async handle(request) {
      const { services, world, register } = request
      const { from_date, to_date } = request.query
      const now = world.clock.now()
      const to = to_date === undefined ? now : parseWindowEnd(to_date)
      const from = from_date === undefined ? monthBegin(to) : parseInstant(from_date)
      const { offline } = await registerContext(request, register)
      const links = await services.facts.links(world.id, register.id, from, to)
      const current = offline ? Math.max(0, now - offline.since) : 0
      return reply(200, offlineTimeModel(offlineSessions(links, { from, to, now }), current))
    },
  }),
]
