/** Wrong servers of shifts, written blind. */
import * as ledgers from '../../../../machines/ledger.ts'
import { anothersShift } from '../../../../machines/rules/access.ts'
import { otherDay, shiftTooLong } from '../../../../machines/rules/state.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { wiring } from '../../../../machines/wiring.ts'
import { registerContext } from '../../../../server/runtime/reads/status.ts'
import { cashierModel } from '../../../../server/surfaces/cloud/models/cashier.ts'
import { asks, handles, shows, showsMember } from '../seams/rows.ts'
import { excused, stricter } from '../seams/rules.ts'
import { inCall, inMethod, type Seam } from '../seams/seam.ts'
import { remembers, resumes } from '../seams/turns.ts'
import { inSeniorsClosing } from '../subjects/senior-closings.ts'
import type { WrongServersByName } from '../wrong-server.ts'

const DAY_MS = 86_400_000

/** What a new shift has from the one before it. */
const inheritsFrom = (wrong: (shift: Shift, former: Shift) => Partial<Shift>): Seam =>
  remembers('register', 'shift.open', (context: RegisterContext, { shift: former }: RegisterContext) => {
    const { shift } = context
    return shift && former && shift.id !== former.id
      ? { ...context, shift: { ...shift, ...wrong(shift, former) } }
      : context
  })

/** What a register takes of its open shift from the store. */
const resumesShift = (wrong: (shift: Shift, register: RegisterContext) => Partial<Shift>): Seam =>
  resumes('register', (context: RegisterContext) =>
    context.shift?.status === 'OPENED'
      ? { ...context, shift: { ...context.shift, ...wrong(context.shift, context) } }
      : context,
  )

const outlives24Hours = ({ shift }: RegisterContext, at: number): boolean =>
  shift?.opened_at != null && at - shift.opened_at > DAY_MS

export default {
  'SHF-003: shows in a list the opening transaction of the first shift in each': () =>
    shows(['listShifts', 'listRegisterShifts'], ({ results, ...page }) => ({
      ...page,
      results: results.map((each: object) => ({ ...each, initial_transaction: results[0].initial_transaction })),
    })),
  'SHF-007: shows in a list the last reason of a rejection for every rejected opening': () =>
    shows(['listShifts', 'listRegisterShifts'], (page) => {
      const refused = page.results.flatMap(({ initial_transaction: opening }: any) =>
        opening?.response_error_message ? [opening] : [],
      )
      for (const opening of refused) opening.response_error_message = refused.at(-1).response_error_message
      return page
    }),
  'SHF-009: shows no closing transaction of a shift that a senior has closed': () =>
    inSeniorsClosing((closings) =>
      showsMember('getShift', 'closing_transaction', (value, { id }) => (closings.has(id) ? null : value)),
    ),
  'SHF-009: shows no closing transaction in short until the shift is closed': () =>
    showsMember('getShortShift', 'closing_transaction', (value, { status }) => (status === 'CLOSING' ? null : value)),
  'SHF-013: keeps a cashier whose shift a senior has closed from the next register': () =>
    inSeniorsClosing((closings) =>
      inMethod(wiring, 'shift.closed', (right, fact, from) =>
        closings.has(fact.shift.id) ? undefined : right!(fact, from),
      ),
    ),
  'SHF-014: shows the current shift of a cashier as open while a senior is closing it': () =>
    inSeniorsClosing((closings) =>
      showsMember('getCashierShift', 'status', (status, { id }) =>
        status === 'CLOSING' && closings.has(id) ? 'OPENED' : status,
      ),
    ),
  'SHF-016: holds a second shift of the desk to the day of the first': () =>
    inheritsFrom((_shift, { day_ends_at }) => ({ day_ends_at })),
  'SHF-016: ends the day of an open shift a day later after a restart': () =>
    resumesShift(({ day_ends_at }) => ({ day_ends_at: day_ends_at + DAY_MS })),
  'SHF-017: takes after a restart the last transaction for the opening of the shift': () =>
    resumesShift((_shift, { ledger }) => ({ opened_at: ledger.last_at })),
  'SHF-018: lets no senior close a shift over 24 hours': () =>
    stricter(
      anothersShift,
      (register, { type, at, cashier }) =>
        type === 'shift.close' &&
        cashier?.senior === true &&
        cashier.id !== register.shift?.cashier_id &&
        outlives24Hours(register, at),
    ),
  'CLD-502: finds no shift that a senior is closing by its status': () =>
    inSeniorsClosing((closings) =>
      shows('listShifts', (page, { query }) => ({
        ...page,
        results: page.results.filter(
          ({ id, status }: Shift) => !('statuses' in (query as object)) || status !== 'CLOSING' || !closings.has(id),
        ),
      })),
    ),
  'CLD-512: names the senior for the cashier of the shift that he closes': () =>
    shows('closeShiftBySenior', (shift, { cashier }) => ({ ...shift, cashier: cashierModel(cashier!) })),
  'CLD-519: forgets the discounts of a Z-report that the client of a senior has built': () =>
    asks('closeShiftBySenior', (request) => {
      const body = request.body as { report?: object } | null
      return body?.report ? { ...request, body: { ...body, report: { ...body.report, discounts_sum: 0 } } } : request
    }),
  'LOC-102: says true of an opening at a desk where the cloud has opened the shift': () =>
    handles('openDeskShift', async (right, request) => {
      const { shift } = await registerContext(request, request.register!)
      const reply = await right(request)
      const isOfCloud = shift?.status === 'OPENED' && !shift.at_once
      return isOfCloud && reply.status === 200 ? { ...reply, body: { status: true } } : reply
    }),
  'LOC-112: gives each second Z-report the id of the one before': () =>
    inCall(ledgers, 'identifier', (right, seed, ...names) => {
      const [register, noun, serial] = names
      return noun === 'z-report' && typeof serial === 'number'
        ? right(seed, register!, noun, Math.ceil(serial / 2))
        : right(seed, ...names)
    }),
  'LOC-158: begins a shift with the discounts of the one before': () =>
    inheritsFrom(({ sums }, former) => ({ sums: { ...sums, discounts_sum: former.sums.discounts_sum } })),
  'JRN-012: names in a shift without receipts the last one of the shift before': () =>
    inheritsFrom(({ sums }, former) => ({ sums: { ...sums, last_receipt_id: former.sums.last_receipt_id } })),
  'NS-80: numbers the first X-report of a shift on from the last of the one before': () =>
    remembers('register', 'shift.open', (context: RegisterContext, { x_reports, shift }: RegisterContext) =>
      context.shift?.id === shift?.id ? context : { ...context, x_reports },
    ),
  'ERR-103: answers a second closing at the desk with the Z-report of the first': () => {
    const closed = new Map<string, Awaited<ReturnType<Parameters<Parameters<typeof handles>[1]>[0]>>>()
    return handles('closeDeskShift', async (right, request) => {
      const reply = await right(request)
      const place = `${request.world.id} ${request.register!.id}`
      if (reply.status === 200) closed.set(place, reply)
      return (reply.body as { code?: string }).code === 'shift.not_opened' ? (closed.get(place) ?? reply) : reply
    })
  },
  'ERR-104: takes goods back after midnight': () =>
    excused(otherDay, (_register, { type, totals }) => type === 'receipt.sell' && totals.is_return),
  'ERR-105: says of cash taken out after 24 hours only that it is another day': () =>
    excused(shiftTooLong, (_register, { type, request }) => type === 'receipt.service' && request.payment.value < 0),
} satisfies WrongServersByName
