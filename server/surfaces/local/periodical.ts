/** The periodical report of the desk: made of a span of time, and printed. */
import Type, { type Static } from 'typebox'
import { instantOf, type Pass } from '../../../machines/day.ts'
import { LOCAL_HISTORY_DAYS } from '../../../machines/limits.ts'
import type { RequestRule } from '../../../machines/rules/request.ts'
import type { PrinterContext, PrinterFault } from '../../../machines/vocabulary/outside/printer.ts'
import {
  type Issue,
  invalid,
  type Operation,
  operation,
  refused,
  refusedBy,
  reply,
} from '../../transport/http/operation.ts'

const DAY_MS = 86_400_000
/** A second is in the span as a whole. */
const LAST_OF_SECOND_MS = 999

/** What the wall clock in Kyiv shows, to the second (LOC-222). */
const WallTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' })

const PeriodQuery = Type.Object({
  from_date: WallTime,
  to_date: WallTime,
  is_short: Type.Optional(Type.Boolean({ default: false })),
})
type PeriodQuery = Static<typeof PeriodQuery>

/** Epoch milliseconds; null where the calendar, or the day, has no such moment. @param pass of a time shown twice */
function wallInstant(text: string, pass: Pass): number | null {
  const wall = Date.parse(`${text}Z`)
  return !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(text) ? instantOf(wall, pass) : null
}

/** The span of a query, or what is wrong with it. */
function spanOf({ from_date, to_date }: PeriodQuery): { from: number; to: number } | Issue[] {
  const [from, to] = [wallInstant(from_date, 'first'), wallInstant(to_date, 'second')]
  const issue = (name: string, msg: string): Issue => ({ loc: ['query', name], msg, type: 'value_error.datetime' })
  if (from === null || to === null)
    return [
      ...(from === null ? [issue('from_date', 'there is no such moment')] : []),
      ...(to === null ? [issue('to_date', 'there is no such moment')] : []),
    ]
  return from > to ? [issue('to_date', 'must not lie before from_date')] : { from, to: to + LAST_OF_SECOND_MS }
}

const TROUBLES: Record<PrinterFault['name'], RequestRule> = {
  'printer-unplugged': 'printer not connected',
  'printer-out-of-paper': 'printer out of paper',
}

export const periodicalOperations: Operation[] = [
  operation({
    id: 'printPeriodicalReport',
    method: 'GET',
    path: '/api/v1/reports/periodical',
    surface: 'local',
    summary: 'Prints a report of a span of time, both ends in it; what the desk does not keep is asked of the cloud',
    clauses: ['LOC-221', 'LOC-222', 'LOC-223', 'LOC-224', 'LOC-225', 'LIM-070', 'LIM-071', 'LIM-072', 'ERR-112'],
    who: 'desk',
    unsafe: true,
    query: PeriodQuery,
    answers: { 200: Type.Null() },
    async handle({ services, world, register, query, language }) {
      const span = spanOf(query)
      if (Array.isArray(span)) return invalid(span)
      const { switchboard } = services
      const at = world.clock.now()
      const { faults } = await switchboard.read<PrinterContext>(world, `printer:${register.id}`)
      const trouble = faults.at(-1)
      if (trouble) return refused(TROUBLES[trouble.name], {}, language)
      const kept = at - (register.local_history_days ?? LOCAL_HISTORY_DAYS) * DAY_MS
      if (span.from < kept) {
        const older = { from: span.from, to: Math.min(span.to, kept - 1) }
        const fact = await switchboard.ask(world, `uplink:${register.id}`, { type: 'history.fetch', at, ...older })
        if (fact.type === 'refused') return refusedBy(fact, language)
      }
      const slip = { kind: 'PERIODICAL_REPORT', ...span, is_short: query.is_short === true } as const
      await switchboard.ask(world, `printer:${register.id}`, { type: 'slip.print', at, slip, simple_text: false })
      return reply(200, null)
    },
  }),
]
