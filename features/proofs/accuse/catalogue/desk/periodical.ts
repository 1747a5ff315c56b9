/** Wrong servers of the desk: how a periodical report is asked for, printed and fetched (LOC-222 to LOC-225). */
import { LOCAL_HISTORY_DAYS } from '../../../../../machines/limits.ts'
import { serverUnreachable } from '../../../../../machines/rules/state.ts'
import * as slips from '../../../../../server/outside/documents/slips/periodical-slip.ts'
import * as desk from '../../../../../server/surfaces/local/periodical.ts'
import { reply } from '../../../../../server/wire/http/operation.ts'
import type { Request, RequestBy } from '../../../../../server/wire/http/request.ts'
import * as coercion from '../../../../../server/wire/http/validation/coercion.ts'
import { TRUTHS } from '../../../../../server/wire/http/validation/readings.ts'
import { asks, handles, replies, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

const ID = 'printPeriodicalReport'
const DAY_MS = 86_400_000
type Span = { from: number; to: number }

/** What the desk asks other actors while it makes the report. @param other null: it is not asked */
const asksActors = (other: (command: any, request: RequestBy<'desk'>) => object | null): Seam =>
  asks(ID, (request) => {
    const { switchboard } = request.services
    const services = {
      ...request.services,
      switchboard: {
        read: switchboard.read.bind(switchboard),
        ask(world: never, address: string, command: never) {
          const asked = other(command, request as RequestBy<'desk'>)
          return asked ? switchboard.ask(world, address, asked as never) : Promise.resolve({ type: 'history.fetched' })
        },
      },
    }
    return { ...request, services } as unknown as Request
  })

/** From when on a desk keeps what it has made. */
const keptSince = (at: number, { register }: RequestBy<'desk'>): number =>
  at - (register.local_history_days ?? LOCAL_HISTORY_DAYS) * DAY_MS

/** The last span that was asked for. */
let asked: Span = { from: 0, to: 0 }
const noted: Seam = inModuleScope<(query: object) => Span | object[]>(desk, 'spanOf', (right) => (query) => {
  const span = right(query)
  if ('to' in span) asked = span
  return span
})

const moments = (pattern: string): Seam =>
  together(
    ...['from_date', 'to_date'].map((name) =>
      inSchema(schemaWithin(row(ID).query!, 'properties'), (right) => ({
        ...right,
        [name]: { ...right[name], pattern },
      })),
    ),
  )

const short = (is_short: boolean): Seam =>
  asks(ID, (request) => ({ ...request, query: { ...request.query, is_short } }))

export default [
  wrong(
    'LOC-222',
    'takes a day alone for the beginning of it',
    moments('^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d)?$'),
  ),
  wrong('LOC-222', 'takes moments without seconds', moments('^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?$')),
  wrong(
    'LOC-223',
    'prints the short report where no form is asked for',
    inSchema(schemaWithin(row(ID).query!, 'properties', 'is_short'), (right) => ({ ...right, default: true })),
  ),
  wrong('LOC-223', 'prints the short report always', short(true)),
  wrong('LOC-223', 'prints the long report always', short(false)),
  wrong(
    'LOC-223',
    'takes the word false for true',
    inModuleScope<any>(
      coercion,
      'plainText',
      (right) => (schema: { type: string }) =>
        schema.type === 'boolean'
          ? (value: unknown) => (typeof value === 'string' && TRUTHS.has(value.toLowerCase()) ? true : value)
          : right(schema),
    ),
  ),
  wrongInThreads(
    'LOC-223',
    'prints the short report of a single day at length',
    inModule(slips, 'periodicalSlip', (right) => (given) => {
      const slip = right(given)
      if (!given.is_short || given.period.days.length > 1) return slip
      const { blocks } = right({ ...given, is_short: false })
      return { ...slip, blocks: blocks.with(1, slip.blocks[1]!) }
    }),
  ),
  wrong(
    'LOC-224',
    'answers null for days that it cannot get',
    replies(ID, (given) => {
      const { code } = (given.body ?? {}) as { code?: string }
      return code === serverUnreachable.code ? reply(200, null) : given
    }),
  ),
  wrong(
    'LOC-224',
    'takes a printer without paper for none',
    inModuleScope<Record<string, string>>(desk, 'TROUBLES', (right) => ({
      ...right,
      'printer-out-of-paper': 'printer not connected',
    })),
  ),
  wrong(
    'LOC-225',
    'asks the cloud only for a span that is older as a whole',
    asksActors((command, request) =>
      command.type === 'history.fetch' && command.to === keptSince(command.at, request) - 1 ? null : command,
    ),
  ),
  wrong(
    'LOC-225',
    'asks the cloud for the whole span',
    together(
      noted,
      asksActors((command) => (command.type === 'history.fetch' ? { ...command, to: asked.to } : command)),
    ),
  ),
  wrong(
    'LOC-225',
    'asks the cloud for every span',
    handles(ID, (right) => (request) => {
      const { register } = request as RequestBy<'desk'>
      return right({ ...request, register: { ...register, local_history_days: 0 } })
    }),
  ),
  wrong(
    'LOC-225',
    'reports what it has fetched, and leaves out what it keeps',
    asksActors((command, request) => {
      if (command.type !== 'slip.print') return command
      const { slip } = command
      const kept = keptSince(command.at, request)
      return slip.from < kept ? { ...command, slip: { ...slip, to: Math.min(slip.to, kept - 1) } } : command
    }),
  ),
  wrong(
    'LOC-225',
    'reports what it keeps, and leaves out what it has fetched',
    asksActors((command, request) => {
      if (command.type !== 'slip.print') return command
      const { slip } = command
      const kept = keptSince(command.at, request)
      return slip.to < kept ? command : { ...command, slip: { ...slip, from: Math.max(slip.from, kept) } }
    }),
  ),
]
