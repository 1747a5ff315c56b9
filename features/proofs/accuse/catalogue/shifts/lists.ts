/** Wrong servers of the cash-desk API: lists of shifts, of a register and of a cashier. */
import { type ShiftFilter, ShiftRows } from '../../../../../server/store/queries/shift-rows.ts'
import * as list from '../../../../../server/surfaces/cloud/shifts/list.ts'
import * as coercion from '../../../../../server/wire/http/validation/coercion.ts'
import { reached } from '../../seams/reached.ts'
import { asks, shows } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { listedBy } from '../../subjects/lists.ts'
import { wrong } from '../../wrong-server.ts'

const LISTS = ['listShifts', 'listRegisterShifts']

/** Shifts that are looked for in the store otherwise. */
const looksFor = (wrongly: (filter: ShiftFilter) => Partial<ShiftFilter>): Seam =>
  inObject(
    ShiftRows.prototype,
    'list',
    (right) =>
      function (this: ShiftRows, world, filter) {
        reached()
        return right.call(this, world, { ...filter, ...wrongly(filter) })
      },
  )

/** The same for shifts of a register alone, or of a cashier alone. */
const looksForOf = (owner: 'register' | 'cashier', wrongly: (filter: ShiftFilter) => Partial<ShiftFilter>): Seam =>
  looksFor((filter) => (owner in filter.of ? wrongly(filter) : {}))

const WHOLE = { limit: 1000 }
const ANY = { of: {} as ShiftFilter['of'] }

/** The moments of creation are whole milliseconds. */
const withoutBegin = ({ from }: ShiftFilter) => (from === undefined ? {} : { from: from + 1 })
const withoutEnd = ({ to }: ShiftFilter) => (to === undefined ? {} : { to: to - 1 })

export default [
  wrong(
    'CLD-433',
    'lists shifts of every register',
    looksForOf('register', () => ANY),
  ),
  wrong(
    'CLD-434',
    'hears the last of several statuses only',
    listedBy(LISTS, ({ statuses }) => ({ statuses: statuses?.slice(-1) })),
  ),
  wrong(
    'CLD-434',
    'hears the first of several statuses only',
    listedBy(LISTS, ({ statuses }) => ({ statuses: statuses?.slice(0, 1) })),
  ),
  wrong(
    'CLD-434',
    'drops a status that is named twice',
    looksFor(({ statuses }) => ({
      statuses: statuses?.filter((each) => statuses.indexOf(each) === statuses.lastIndexOf(each)),
    })),
  ),
  wrong(
    'CLD-435',
    'lists shifts of a register latest first, and oldest first where the reverse is asked for',
    listedBy('listRegisterShifts', ({ desc = false }) => ({ desc: !desc })),
  ),
  wrong(
    'CLD-435',
    "does not hear desc of a register's shifts",
    listedBy('listRegisterShifts', () => ({ desc: false })),
  ),
  wrong(
    'CLD-436',
    'lists shifts of a register whole, whatever the limit',
    looksForOf('register', () => WHOLE),
  ),
  wrong(
    'CLD-436',
    'lists shifts of a register from the first, whatever the offset',
    looksForOf('register', () => ({ offset: 0 })),
  ),
  wrong(
    'CLD-437',
    "does not hear from_date of a register's shifts",
    looksForOf('register', () => ({ from: undefined })),
  ),
  wrong(
    'CLD-437',
    "does not hear to_date of a register's shifts",
    looksForOf('register', () => ({ to: undefined })),
  ),
  wrong(
    'CLD-437',
    "leaves out a register's shift of the very moment of from_date",
    looksForOf('register', withoutBegin),
  ),
  wrong('CLD-437', "leaves out a register's shift of the very moment of to_date", looksForOf('register', withoutEnd)),
  wrong(
    'CLD-438',
    'lists shifts of the first register, whatever the key',
    asks('listRegisterShifts', (request) => ({ ...request, register: request.world.reference.firstRegister })),
  ),
  wrong(
    'CLD-501',
    "lists shifts of all cashiers as one's own",
    looksForOf('cashier', () => ANY),
  ),
  wrong(
    'CLD-501',
    "lists all shifts of a cashier's register as his own",
    inModule(list, 'shiftList', (right) => (request, of) => {
      if (!('cashier' in of)) return right(request, of)
      reached()
      return right(request, { register: request.cashier!.cash_register_ids[0]! })
    }),
  ),
  wrong(
    'CLD-501',
    'turns a later page of own shifts',
    shows('listShifts', ({ meta, results }) => ({
      meta,
      results: meta.offset > 0 ? results.toReversed() : results,
    })),
  ),
  wrong(
    'CLD-502',
    'hears the last of several statuses of own shifts only',
    listedBy('listShifts', ({ statuses }) => ({ statuses: statuses?.slice(-1) })),
  ),
  wrong(
    'CLD-502',
    'hears the first of several statuses of own shifts only',
    listedBy('listShifts', ({ statuses }) => ({ statuses: statuses?.slice(0, 1) })),
  ),
  wrong(
    'CLD-502',
    'takes no more than twenty statuses at a time',
    inModuleScope<(value: unknown) => unknown>(coercion, 'listed', (right) => (value) => {
      const read = right(value)
      if (read === value || typeof value !== 'object') return read
      reached()
      return [value]
    }),
  ),
  wrong(
    'CLD-502',
    'looks for the first two of the statuses only',
    looksFor(({ statuses }) => ({ statuses: statuses?.slice(0, 2) })),
  ),
  wrong(
    'CLD-503',
    'does not hear desc of own shifts',
    listedBy('listShifts', () => ({ desc: false })),
  ),
  wrong(
    'CLD-503',
    'lists own shifts latest first, and oldest first where the reverse is asked for',
    listedBy('listShifts', ({ desc = false }) => ({ desc: !desc })),
  ),
  wrong(
    'CLD-503',
    'orders a later page of a reversed list forwards',
    looksFor(({ desc, offset }) => ({ desc: desc && offset === 0 })),
  ),
  wrong(
    'CLD-504',
    'does not hear from_date of own shifts',
    looksForOf('cashier', () => ({ from: undefined })),
  ),
  wrong(
    'CLD-504',
    'does not hear to_date of own shifts',
    looksForOf('cashier', () => ({ to: undefined })),
  ),
  wrong('CLD-504', 'leaves out an own shift of the very moment of from_date', looksForOf('cashier', withoutBegin)),
  wrong('CLD-504', 'leaves out an own shift of the very moment of to_date', looksForOf('cashier', withoutEnd)),
  wrong(
    'CLD-504',
    'looks at the from_date alone where both are given',
    listedBy(LISTS, ({ from_date, to_date }) => ({ to_date: from_date === undefined ? to_date : undefined })),
  ),
  wrong(
    'CLD-504',
    'forgets from_date in a reversed list',
    looksFor(({ from, desc }) => ({ from: desc ? undefined : from })),
  ),
  wrong(
    'CLD-505',
    'lists own shifts whole, whatever the limit',
    looksForOf('cashier', () => WHOLE),
  ),
  wrong(
    'CLD-505',
    'lists own shifts from the first, whatever the offset',
    looksForOf('cashier', () => ({ offset: 0 })),
  ),
  wrong(
    'CLD-505',
    'begins a page further down by the number of the default page',
    looksFor(({ offset }) => ({ offset: offset > 25 ? offset - 1 : offset })),
  ),
  wrong(
    'CLD-505',
    'forgets the offset of a list by status',
    looksFor(({ statuses, offset }) => ({ offset: statuses ? 0 : offset })),
  ),
]
