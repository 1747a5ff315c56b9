/** The periodical report of a register, as text: whoever has its licence key may ask for it (extension). */
import Type from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import { DateTime } from '../../../../machines/vocabulary/schemas/wire.ts'
import { sourceOf } from '../../../outside/documents/slip-source.ts'
import { invalid, type Operation, operation } from '../../../wire/http/operation.ts'
import { ofValidator } from '../../../wire/http/validation/framework-words.ts'
import { slipReply, textQuery } from '../../slip-replies.ts'

/** A last second without a fraction is in the span as a whole, as at the desk and in the reports by mail. */
const LAST_OF_SECOND_MS = 999

export const periodicalReportOperations: Operation[] = [
  operation({
    id: 'getPeriodicalReport',
    method: 'GET',
    path: '/api/v1/reports/periodical',
    surface: 'cloud',
    summary: 'A report of the register over a span of time, both ends in it, as plain text; nothing is printed',
    clauses: ['EXT-341', 'EXT-342', 'EXT-343'],
    who: 'key',
    query: Type.Object({
      from_date: DateTime,
      to_date: DateTime,
      ...textQuery,
      is_short: Type.Optional(Type.Boolean({ default: false })),
    }),
    answers: { 200: 'text' },
    handle(request) {
      const { services, world, register, query, language } = request
      const [from, end] = [parseInstant(query.from_date), parseWindowEnd(query.to_date)]
      const to = end % 1000 === 0 ? end + LAST_OF_SECOND_MS : end
      if (from > to)
        return invalid([{ loc: ['query', 'to_date'], ...ofValidator('must not lie before from_date') }], language)
      const slip = { kind: 'PERIODICAL_REPORT', from, to, is_short: query.is_short === true } as const
      const at = world.clock.now()
      return slipReply(request, register, { as: 'text', width: query.width }, () =>
        sourceOf(services, world, register, { at, slip }),
      )
    },
  }),
]
