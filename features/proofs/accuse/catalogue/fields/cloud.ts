/** Wrong servers of the fields of the cloud: sessions, registers, pages, shifts, faults. */

import * as registers from '../../../../../server/surfaces/cloud/models/register.ts'
import * as registerItems from '../../../../../server/surfaces/cloud/models/register-item.ts'
import * as shifts from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as transactions from '../../../../../server/surfaces/cloud/models/transaction.ts'
import * as pages from '../../../../../server/surfaces/cloud/pages.ts'
import * as shiftViews from '../../../../../server/surfaces/cloud/shifts/shift-views.ts'
import * as operations from '../../../../../server/wire/http/operation.ts'
import * as issues from '../../../../../server/wire/http/validation/issues.ts'
import { row, shows, showsMember } from '../../seams/rows.ts'
import { inMemberOf } from '../../seams/schemas.ts'
import { inModule, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

type Item = Parameters<typeof registerItems.registerItemModel>

/** An item of the list of registers that has other members. */
const listed = (wrong: (...given: Item) => object): Seam =>
  inModule(
    registerItems,
    'registerItemModel',
    (right) =>
      (...given) =>
        ({ ...right(...given), ...wrong(...given) }) as never,
  )

/** A register inside shifts, events and its own list that has other members. */
const nested = (wrong: (register: Item[0]) => object): Seam =>
  inModule(
    registers,
    'cashRegisterModel',
    (right) => (register) => ({ ...right(register), ...wrong(register) }) as never,
  )

interface Meta {
  limit: number
  offset: number
  total?: number
}

/** A page whose meta is another. */
const paged = (meta: (query: Meta, results: readonly unknown[]) => Meta): Seam =>
  inModule(pages, 'paginated', (right) => (query, results) => {
    const reply = right(query, results)
    return { ...reply, body: { ...(reply.body as object), meta: meta(query, results) } }
  })

type View = Awaited<ReturnType<typeof shiftViews.shiftViewOfFact>>

/** The answer to the opening or closing of a shift that is made of something else. */
const answered = (type: 'shift.created' | 'shift.closing', wrong: Partial<View>): Seam =>
  inModule(shiftViews, 'shiftViewOfFact', (right) => async (where, register, fact) => {
    const view = await right(where, register, fact)
    return fact.type === type ? { ...view, ...wrong } : view
  })

const SIGN_IN = ['signIn', 'signInPinCode']

export default [
  wrong(
    'FLD-001',
    'takes an empty password for one',
    inMemberOf(row('signIn').body!, 'password', () => ({ type: 'string' })),
  ),
  wrong(
    'FLD-002',
    'writes Bearer as the authorization header does',
    showsMember(SIGN_IN, 'type', () => 'Bearer'),
  ),
  wrong(
    'FLD-002',
    'answers a pin code with the type JWT',
    showsMember('signInPinCode', 'token_type', () => 'JWT'),
  ),
  wrong(
    'FLD-002',
    'answers a pin code with the token alone',
    shows('signInPinCode', ({ access_token }) => ({ access_token })),
  ),
  wrong(
    'FLD-002',
    'answers without a token_type',
    showsMember(SIGN_IN, 'token_type', () => undefined),
  ),
  wrong(
    'FLD-003',
    'shows every register as a test register',
    listed(() => ({ is_test: true })),
  ),
  wrong(
    'FLD-003',
    'shows the outlet as null',
    listed(() => ({ branch: null })),
  ),
  wrong(
    'FLD-003',
    "shows the address of the organization's outlet, not of the register",
    listed((_register, _context, _shift, branch) => ({ address: branch?.name ?? '' })),
  ),
  wrong(
    'FLD-003',
    'exchanges offline_mode and stay_offline',
    inModule(registers, 'connectivity', (right) => (context) => {
      const { offline_mode, stay_offline } = right(context)
      return { offline_mode: stay_offline, stay_offline: offline_mode }
    }),
  ),
  wrong(
    'FLD-003',
    'never shows that a register stays offline',
    inModule(registers, 'connectivity', (right) => (context) => ({ ...right(context), stay_offline: false })),
  ),
  wrong(
    'FLD-003',
    'shows the type of a register by its name',
    listed(({ type }) => ({ type })),
  ),
  wrong(
    'FLD-003',
    'shows its number as an integer',
    nested(({ number }) => ({ number: Number(number) })),
  ),
  wrong(
    'FLD-003',
    'shows no register as busy',
    listed(() => ({ shift: null })),
  ),
  wrong(
    'FLD-003',
    'shows every register as inactive',
    nested(() => ({ active: false })),
  ),
  wrong(
    'FLD-003',
    'shows no moment of change of a register',
    listed(() => ({ updated_at: null })),
  ),
  wrong(
    'FLD-003',
    'shows a register as free whose shift is closing',
    inModule(registers, 'activeShift', (right) => (context) => {
      const shift = right(context)
      return shift?.status === 'CLOSING' ? null : shift
    }),
  ),
  wrong(
    'FLD-004',
    'counts all entries in meta',
    paged(({ limit, offset }, { length }) => ({ limit, offset, total: length })),
  ),
  wrong(
    'FLD-004',
    'exchanges limit and offset in meta',
    paged(({ limit, offset }) => ({ limit: offset, offset: limit })),
  ),
  wrong(
    'FLD-004',
    'answers an empty page with an array',
    inModule(pages, 'paginated', (right) => (query, results) => {
      const reply = right(query, results)
      return results.length === 0 ? { ...reply, body: [] } : reply
    }),
  ),
  wrong(
    'FLD-004',
    'says of an empty page that it has no limit',
    paged(({ limit, offset }, { length }) => (length === 0 ? { limit: 0, offset: 0 } : { limit, offset })),
  ),
  wrong(
    'FLD-004',
    'tells the length of the page as its limit',
    paged(({ offset }, { length }) => ({ limit: length, offset })),
  ),
  wrong(
    'FLD-004',
    'says of an empty page that it begins at 0',
    paged(({ limit, offset }, { length }) => ({ limit, offset: length === 0 ? 0 : offset })),
  ),
  wrong(
    'FLD-035',
    'tells where a fault is as one text',
    inModule(operations, 'invalid', (right) => (detail, language) => {
      const reply = right(detail, language)
      const body = reply.body as { detail: operations.Issue[] }
      return { ...reply, body: { ...body, detail: body.detail.map((each) => ({ ...each, loc: each.loc.join('.') })) } }
    }),
  ),
  wrong(
    'FLD-035',
    'names no member that is missing',
    inModule(issues, 'issuesOf', (right) => (errors, part, describe) => {
      const missing = errors.map((each) => (each.keyword === 'required' ? { ...each, keyword: 'never' } : each))
      return right(missing, part, (each) =>
        describe(each.keyword === 'never' ? { ...each, keyword: 'required' } : each),
      )
    }),
  ),
  wrong('FLD-037', 'shows no opening in the answer of a creation', answered('shift.created', { opening: null })),
  wrong('FLD-037', 'shows no opening in the answer of a closing', answered('shift.closing', { opening: null })),
  wrong('FLD-037', 'shows no closing in the answer of a closing', answered('shift.closing', { closing: null })),
  wrong(
    'FLD-037',
    'says of what has just been sent that it is done',
    inModule(transactions, 'pendingRow', (right) => (entry) => ({ ...right(entry), status: 'DONE' })),
  ),
  wrong(
    'FLD-037',
    'shows a shift without its register',
    inModule(shifts, 'fullShiftModel', (right) => (view) => {
      const { cash_register, ...rest } = right(view)
      return rest as never
    }),
  ),
  wrong(
    'FLD-037',
    'shows a shift without its cashier',
    inModule(shifts, 'fullShiftModel', (right) => (view) => {
      const { cashier, ...rest } = right(view)
      return rest as never
    }),
  ),
]
