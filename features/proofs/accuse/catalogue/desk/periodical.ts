/** Wrong servers of the desk: periodical reports, how they are asked for and what they count. */
import { LOCAL_HISTORY_DAYS } from '../../../../../machines/limits.ts'
import * as period from '../../../../../machines/money/period.ts'
import { serverUnreachable } from '../../../../../machines/rules/state.ts'
import type { Shift } from '../../../../../machines/vocabulary/shift.ts'
import * as reading from '../../../../../server/rendering/documents/period.ts'
import * as slips from '../../../../../server/rendering/documents/slips/periodical-slip.ts'
import type { RuntimeServices } from '../../../../../server/runtime/services.ts'
import * as desk from '../../../../../server/surfaces/local/periodical.ts'
import { reply } from '../../../../../server/transport/http/operation.ts'
import type { Request, RequestBy } from '../../../../../server/transport/http/request.ts'
import * as coercion from '../../../../../server/transport/http/validation/coercion.ts'
import { TRUTHS } from '../../../../../server/transport/http/validation/readings.ts'
import { asks, handles, replies, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

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

/** Rows of the sums of two days become one by another key. */
const merges = (members: 'payments' | 'taxes', keyOf: (row: any) => string): Seam =>
  inFunction(period, 'merged', (right, rows: object[], more: object[], own: unknown, names: string[]) => {
    const isPayments = names.includes('service_in')
    return right(rows, more, isPayments === (members === 'payments') ? keyOf : own, names)
  })

/** The services that shifts and receipts are read by. */
const readsBy = (
  name: 'shiftsOf' | 'countedReceipts',
  other: (services: RuntimeServices) => Partial<RuntimeServices>,
): Seam =>
  inFunction(reading, name, (right, services: RuntimeServices, ...rest: unknown[]) =>
    right(
      { shifts: services.shifts, slips: services.slips, switchboard: services.switchboard, ...other(services) },
      ...rest,
    ),
  )

type Shifts = (services: object, world: object, register: string, from: number, to: number) => AsyncGenerator<Shift>

/** The shifts that touch a span. @param other null: it does not */
const touches = (other: (shift: Shift, span: Span) => Shift | null): Seam =>
  inModuleScope<Shifts>(
    reading,
    'shiftsOf',
    (right) =>
      async function* (services, world, register, from, to) {
        for await (const shift of right(services, world, register, from, to)) {
          const found = other(shift, { from, to })
          if (found) yield found
        }
      },
  )

export default {
  'LOC-222: takes a day alone for the beginning of it': () => moments('^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d)?$'),
  'LOC-222: takes moments without seconds': () => moments('^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?$'),
  'LOC-223: prints the short report where no form is asked for': () =>
    inSchema(schemaWithin(row(ID).query!, 'properties', 'is_short'), (right) => ({ ...right, default: true })),
  'LOC-223: prints the short report always': () => short(true),
  'LOC-223: prints the long report always': () => short(false),
  'LOC-223: takes the word false for true': () =>
    inFunction(coercion, 'plainText', (right, schema: { type: string }) =>
      schema.type === 'boolean'
        ? (value: unknown) => (typeof value === 'string' && TRUTHS.has(value.toLowerCase()) ? true : value)
        : right(schema),
    ),
  'LOC-224: answers null for days that it cannot get': () =>
    replies(ID, (given) => {
      const { code } = (given.body ?? {}) as { code?: string }
      return code === serverUnreachable.code ? reply(200, null) : given
    }),
  'LOC-224: takes a printer without paper for none': () =>
    inModuleScope<Record<string, string>>(desk, 'TROUBLES', (right) => ({
      ...right,
      'printer-out-of-paper': 'printer not connected',
    })),
  'LOC-225: asks the cloud only for a span that is older as a whole': () =>
    asksActors((command, request) =>
      command.type === 'history.fetch' && command.to === keptSince(command.at, request) - 1 ? null : command,
    ),
  'LOC-225: asks the cloud for the whole span': () =>
    together(
      noted,
      asksActors((command) => (command.type === 'history.fetch' ? { ...command, to: asked.to } : command)),
    ),
  'LOC-225: asks the cloud for every span': () =>
    handles(ID, (right, request) => {
      const { register } = request as RequestBy<'desk'>
      return right({ ...request, register: { ...register, local_history_days: 0 } })
    }),
  'LOC-225: reports what it has fetched, and leaves out what it keeps': () =>
    asksActors((command, request) => {
      if (command.type !== 'slip.print') return command
      const { slip } = command
      const kept = keptSince(command.at, request)
      return slip.from < kept ? { ...command, slip: { ...slip, to: Math.min(slip.to, kept - 1) } } : command
    }),
  'LOC-225: reports what it keeps, and leaves out what it has fetched': () =>
    asksActors((command, request) => {
      if (command.type !== 'slip.print') return command
      const { slip } = command
      const kept = keptSince(command.at, request)
      return slip.to < kept ? command : { ...command, slip: { ...slip, from: Math.max(slip.from, kept) } }
    }),
  ...wrongInThreads({
    'LOC-223: prints the short report of a single day at length': () =>
      inCall(slips, 'periodicalSlip', (right, given) => {
        const slip = right(given)
        if (!given.is_short || given.period.days.length > 1) return slip
        const { blocks } = right({ ...given, is_short: false })
        return { ...slip, blocks: blocks.with(1, slip.blocks[1]!) }
      }),
  }),
  'LOC-221: answers a periodical report with true': () =>
    replies(ID, (given) => (given.status === 200 ? { ...given, body: true } : given)),
  'LOC-221: ends the span of a report with the beginning of its last second': () =>
    inFunction<(query: object) => Span | object[]>(desk, 'spanOf', (right, query) => {
      const span = right(query)
      return 'to' in span ? { ...span, to: span.to - 999 } : span
    }),
  'LOC-221: reports the shifts of every register': () =>
    readsBy('shiftsOf', ({ shifts }) => ({
      shifts: {
        find: shifts.find.bind(shifts),
        has: shifts.has.bind(shifts),
        list: (world, filter) => shifts.list(world, { ...filter, of: {} as { register: string } }),
      },
    })),
  'LOC-221: counts cash taken out as put in, in a periodical report of a part of a shift': () =>
    inCall(period, 'countDocument', (right, sums, receipt, ...rest) =>
      right(sums, receipt.type === 'SERVICE_OUT' ? { ...receipt, type: 'SERVICE_IN' } : receipt, ...rest),
    ),
  'LOC-221: adds cash and cards of one label together in a periodical report': () =>
    merges('payments', ({ label }) => label),
  'LOC-221: counts the whole Z-report of a shift that closed after the span': () =>
    touches((shift, { to }) =>
      shift.z_report && shift.closed_at !== null && shift.closed_at > to ? { ...shift, closed_at: to } : shift,
    ),
  'LOC-221: counts receipts before the span of a shift that began before it': () =>
    inFunction(
      reading,
      'countedReceipts',
      (right, services: object, world: object, register: string, shift: Shift, { to }: Span, taxes: object) =>
        right(services, world, register, shift, { from: 0, to }, taxes),
    ),
  'LOC-221: knows no shift that began before the span': () =>
    touches((shift, { from }) => (shift.created_at < from && shift.closed_at !== from ? null : shift)),
  'LOC-221: leaves a shift out that began before the span and is open': () =>
    touches((shift, { from }) => (shift.created_at < from && shift.closed_at === null ? null : shift)),
  'LOC-221: adds up no rounding down of returns over the days': () =>
    inModuleScope<string[]>(period, 'COUNTS', (right) => right.filter((name) => name !== 'returns_round_down')),
  'LOC-221: adds up no turnover returned under taxes over the shifts': () =>
    inModuleScope<string[]>(period, 'TAXED', (right) => right.filter((name) => name !== 'returns_turnover')),
  'LOC-221: adds the labels of two days into one': () => merges('payments', ({ type, code }) => `${type} ${code}`),
  'LOC-225: leaves a receipt out of a periodical report after each five hundred': () =>
    readsBy('countedReceipts', ({ slips }) => ({
      slips: {
        ...slips,
        async *counted(world: never, register: string, first: number, last: number) {
          for await (const each of slips.counted(world, register, first, last))
            yield each.number - first === 499 ? { ...each, receipt: null } : each
        },
      } as typeof slips,
    })),
  'LOC-223: counts returns as sales, in a periodical report of a part of a shift': () =>
    inCall(period, 'countDocument', (right, sums, receipt, ...rest) =>
      right(sums, receipt.type === 'RETURN' ? { ...receipt, type: 'SELL' } : receipt, ...rest),
    ),
} satisfies WrongServersByName
