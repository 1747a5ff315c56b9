/** Wrong servers of shifts: their opening and their life. */
import * as ledgers from '../../../../../machines/ledger.ts'
import { register } from '../../../../../machines/register/register.ts'
import * as shifts from '../../../../../machines/register/shift.ts'
import * as delivery from '../../../../../machines/register/submission.ts'
import { otherBranch } from '../../../../../machines/rules/access.ts'
import { noOfflineCode } from '../../../../../machines/rules/codes.ts'
import { otherDay, shiftNotOpen, shiftTooLong } from '../../../../../machines/rules/state.ts'
import type { Verdict } from '../../../../../machines/vocabulary/document.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { Shift, ShiftStatus } from '../../../../../machines/vocabulary/shift.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import { cashierNow } from '../../../../../server/runtime/reads/status.ts'
import * as shiftModels from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as shiftViews from '../../../../../server/surfaces/cloud/shifts/shift-views.ts'
import * as cloudShifts from '../../../../../server/surfaces/cloud/shifts/shifts.ts'
import * as asking from '../../../../../server/transport/http/ask.ts'
import { refused } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import * as readings from '../../../../../server/transport/http/validation/readings.ts'
import { bindingOf } from '../../opening/bindings.ts'
import { arrowTo, withoutArrow } from '../../seams/charts.ts'
import { reached } from '../../seams/reached.ts'
import { handles, replies, row, showsMember } from '../../seams/rows.ts'
import { excused, mistakes, withoutRule, withRule } from '../../seams/rules.ts'
import { inCall, inFunction, inMethod, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type WithShift = (register: RegisterContext, change: Partial<Shift>) => RegisterContext

/** What a step changes of the shift. */
const changes = (other: (change: Partial<Shift>, register: RegisterContext) => Partial<Shift>): Seam =>
  inFunction<WithShift>(shifts, 'withShift', (right, register, change) => right(register, other(change, register)))

const isOpening = ({ status, opened_at }: Partial<Shift>): boolean => status === 'OPENED' && opened_at !== undefined
const isReopening = ({ status, opened_at }: Partial<Shift>): boolean => status === 'OPENED' && opened_at === undefined

/** A shift that is taken for open. */
const takenForOpen = (does: (status: ShiftStatus, command: Record<string, any>) => boolean): Seam =>
  mistakes(shiftNotOpen, (register, command) => {
    const { shift } = register
    return shift && does(shift.status, command) ? { ...register, shift: { ...shift, status: 'OPENED' } } : register
  })

type Awaited = (register: RegisterContext, verdict: Verdict) => 'opening' | 'closing' | null

const awaits = (other: (shift: Shift, number: number) => ReturnType<Awaited>): Seam =>
  inFunction<Awaited>(
    delivery,
    'awaited',
    (right, register, verdict) => (register.shift && other(register.shift, verdict.number)) ?? right(register, verdict),
  )

/** The register makes no difference between a shift of the cloud and one of the desk. */
const atOnce = hears('register', 'shift.open', (command) => ({ ...command, from: 'desk' }))

/** A cashier of the cloud asks for another opening than was sent. */
const opensAs = (wrongly: (command: any, request: Pick<Request, 'world'>) => object): Seam =>
  inCall(asking, 'ask', (right, request, address, asked: any, answered) => {
    if (typeof asked === 'function' || asked.type !== 'shift.open') return right(request, address, asked, answered)
    reached()
    return right(request, address, wrongly(asked, request) as never, answered)
  })

/** The latest shift of the register in place of the one that is named. */
const showsLatest = (id: string): Seam =>
  handles(id, async (right, request) => {
    const { services, world, params } = request
    const stored = await services.shifts.find(world.id, params.shift_id!)
    if (!stored) return right(request)
    reached()
    const of = { register: stored.register }
    const [latest] = await services.shifts.list(world.id, { of, desc: true, limit: 1, offset: 0 })
    return right({ ...request, params: { ...params, shift_id: latest!.shift.id } })
  })

export default {
  'SHF-001: opens a shift of the cloud at once': () => atOnce,
  'SHF-002: opens a shift on a register of another outlet': () => withoutRule(otherBranch, 'shift.open'),
  'SHF-004: opens a shift of the cloud at once': () => atOnce,
  'SHF-004: opens a shift as of the moment it was asked for': () =>
    changes((change, { shift }) => (isOpening(change) ? { ...change, opened_at: shift!.created_at } : change)),
  'SHF-004: opens a shift when any earlier transaction has been delivered': () =>
    awaits(({ status, opening_number }, number) =>
      number <= opening_number && status === 'CREATED' ? 'opening' : null,
    ),
  'SHF-005: puts cash into a shift that is not open yet': () =>
    excused(shiftNotOpen, ({ shift }, { type }) => type === 'receipt.service' && shift?.status === 'CREATED'),
  'SHF-005: hands out cash in a shift that is not open yet': () =>
    takenForOpen((status, { type }) => type === 'receipt.withdraw' && status === 'CREATED'),
  'SHF-005: sells in a shift that is not open yet': () =>
    takenForOpen((status, { type }) => type === 'receipt.sell' && status === 'CREATED'),
  'SHF-005: finds nothing to say against a closing at the desk of a shift that is not open yet': () =>
    takenForOpen((status, { type, from }) => type === 'shift.close' && from === 'desk' && status === 'CREATED'),
  'SHF-005: finds nothing to say against a closing by id of a shift that is not open yet': () =>
    takenForOpen((status, { type, from }) => type === 'shift.close' && from === 'cloud' && status === 'CREATED'),
  'SHF-005: puts cash in while the shift is closing': () =>
    takenForOpen((status, { type }) => type === 'receipt.service' && status === 'CLOSING'),
  'SHF-006: opens a shift whose opening was refused': () =>
    arrowTo(register, 'shift.CREATED', 'opening.refused', 'shift.OPENED'),
  'SHF-006: takes a cashier for at work whose opening was refused': () =>
    inMethod(wiring, 'shift.closed', (right, fact, from) => (fact.reason === null ? right!(fact, from) : undefined)),
  'SHF-008: closes a shift of the cloud at once': () =>
    together(
      changes((change) => (change.status === 'CLOSING' ? { ...change, at_once: true } : change)),
      inCall(
        ledgers,
        'append',
        (right, register: RegisterContext, at: number, type: any, key: string, body: any, serial: number | null): any =>
          right(register, at, type, key, type === 'Z_REPORT' ? { ...body, at_once: true } : body, serial),
      ),
    ),
  'SHF-010: still shows the Z-report of a closing that was refused': () =>
    changes((change) => {
      if (!isReopening(change)) return change
      const { z_report: _, ...rest } = change
      return rest
    }),
  'SHF-011: leaves a shift CLOSING when its register goes offline meanwhile': () =>
    withoutArrow(register, 'shift.CLOSING', 'waiting.ended'),
  'SHF-011: closes a shift when any earlier transaction has been delivered': () =>
    awaits(({ status, closing_number }, number) =>
      number <= (closing_number ?? 0) && status === 'CLOSING' ? 'closing' : null,
    ),
  'SHF-012: sells in a shift that is closed': () => takenForOpen((status) => status !== 'CREATED'),
  'SHF-012: finds nothing to say against the closing of a closed shift by its id': () =>
    takenForOpen(
      (status, { type, shift_id }) => type === 'shift.close' && shift_id !== undefined && status === 'CLOSED',
    ),
  'SHF-012: closes the present shift when a senior names a former one': () =>
    excused(
      shiftNotOpen,
      ({ shift }, { type, shift_id }) => type === 'shift.close' && shift?.status === 'OPENED' && shift_id !== null,
    ),
  'SHF-013: gives the next shift the id of the one before': () =>
    inCall(ledgers, 'identifier', (right, seed, ...names) =>
      right(seed, ...(names[1] === 'shift' ? names.slice(0, 2) : names)),
    ),
  'SHF-016: counts the day of a shift from when it was asked for': () =>
    changes((change, { shift }) => (isOpening(change) ? { ...change, day_ends_at: shift!.day_ends_at } : change)),
  'SHF-016: lets a shift go on after midnight for an hour from its opening': () =>
    excused(otherDay, ({ shift }, { at }) => at - shift!.opened_at! <= 3_600_000),
  'SHF-017: counts the duration of a shift anew from a closing that was refused': () =>
    changes((change) => (isReopening(change) ? { ...change, opened_at: change.updated_at! } : change)),
  'SHF-018: does not close a shift of another day': () => withRule(otherDay, 'shift.close', noOfflineCode),
  'SHF-018: does not close a shift over 24 hours': () => withRule(shiftTooLong, 'shift.close', noOfflineCode),
  'SHF-019: looks at the cashier of a shift that a senior has closed': () =>
    remembers('register', null, (context, before) => {
      const isClosed = context.shift?.status === 'CLOSED' && ['OPENED', 'CLOSING'].includes(before.shift?.status)
      return isClosed ? { ...context, shift_signer: before.shift_signer } : context
    }),
  'SHF-020: takes cash after the closing': () =>
    takenForOpen((status, { type }) => type === 'receipt.service' && status === 'CLOSED'),
  'SHF-020: hands out cash after the closing': () =>
    takenForOpen((status, { type }) => type === 'receipt.withdraw' && status === 'CLOSED'),
  'CLD-506: shows the first cashier of the world in every shift it opens': () =>
    inCall(shiftViews, 'shiftViewOfFact', async (right, where, register, fact) => {
      const shown = await right(where, register, fact)
      if (fact.type !== 'shift.created') return shown
      reached()
      return { ...shown, cashier: await cashierNow(where, where.world.reference.seed.cashiers[0]!.id) }
    }),
  'CLD-506: answers an opening with 200': () =>
    replies('openShift', (reply) => (reply.status === 202 ? { ...reply, status: 200 } : reply)),
  'CLD-507: opens the shift on the first register, whatever the key': () =>
    opensAs((command, { world }) => ({ ...command, cash_register_id: world.reference.firstRegister.id })),
  'CLD-508: refuses an opening that names a device': () =>
    handles('openShift', (right, request) => {
      if (!request.headers['x-device-id']) return right(request)
      reached()
      return refused('licence key not valid', {}, request.language)
    }),
  'CLD-509: gives a shift an id of its own, whatever the client has chosen': () =>
    opensAs(({ shift_id, ...command }) => command),
  'CLD-509: takes the id of an opening that was refused for used': () =>
    handles('openShift', async (right, request) => {
      const id = (request.body as { id?: string | null } | null)?.id
      const reply = await right(request)
      const isTaken = bindingOf(cloudShifts, 'isTaken')[0]() as (request: Request, id: string) => Promise<boolean>
      if (id && !(await isTaken(request, id))) {
        reached()
        request.world.opening.add(id)
      }
      return reply
    }),
  'CLD-510: shows the latest shift of the register, whatever the id': () => showsLatest('getShift'),
  'CLD-510: shows shifts of other organizations': () =>
    inFunction<(request: Request) => Promise<unknown>>(
      cloudShifts,
      'namedShift',
      async (_right, { services, world, params }) => {
        const stored = await services.shifts.find(world.id, params.shift_id!)
        reached()
        return stored && world.reference.registers.has(stored.register) ? stored : null
      },
    ),
  'CLD-510: shows of several labels of cards the first in the balance of a shift': () =>
    inFunction<(rows: readonly any[], type: string, member: string) => number>(
      shiftModels,
      'sumOf',
      (_right, rows, type, member) => rows.find((each) => each.type === type)?.[member] ?? 0,
    ),
  'CLD-510: does not find a shift whose id is written in capitals': () =>
    inModuleScope<{ id: readonly object[] }>(readings, 'TABLE', (right) => ({
      ...right,
      id: right.id.map((each) => ({ ...each, inText: false })),
    })),
  'CLD-511: shows the latest shift of the register in short, whatever the id': () => showsLatest('getShortShift'),
  'CLD-511: shows a shift whole where it is asked for in short': () =>
    handles('getShortShift', (_right, request) => row('getShift').handle(request)),
  'CLD-511: shows the agent a shift OPENED that is CLOSING': () =>
    showsMember('getShortShift', 'status', (status) => (status === 'CLOSING' ? 'OPENED' : status)),
} satisfies WrongServersByName
