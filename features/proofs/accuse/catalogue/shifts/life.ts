/** Wrong servers of shifts: their life. */
import * as ledgers from '../../../../../machines/ledger.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as delivery from '../../../../../machines/register/delivery.ts'
import { register } from '../../../../../machines/register/register.ts'
import * as shifts from '../../../../../machines/register/shift.ts'
import { otherBranch } from '../../../../../machines/rules/access.ts'
import { noOfflineCode } from '../../../../../machines/rules/codes.ts'
import { otherDay, shiftNotOpen, shiftTooLong } from '../../../../../machines/rules/state.ts'
import type { Verdict } from '../../../../../machines/vocabulary/document.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { Shift, ShiftStatus } from '../../../../../machines/vocabulary/shift.ts'
import { wires } from '../../../../../machines/wires.ts'
import { arrowTo, withoutArrow } from '../../seams/charts.ts'
import { excused, mistakes, withoutRule, withRule } from '../../seams/rules.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type WithShift = (register: RegisterContext, change: Partial<Shift>) => RegisterContext

/** What a step changes of the shift. */
const changes = (other: (change: Partial<Shift>, register: RegisterContext) => Partial<Shift>): Seam =>
  inModuleScope<WithShift>(
    shifts,
    'withShift',
    (right) => (register, change) => right(register, other(change, register)),
  )

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
  inModuleScope<Awaited>(
    delivery,
    'awaited',
    (right) => (register, verdict) =>
      (register.shift && other(register.shift, verdict.number)) ?? right(register, verdict),
  )

/** The register makes no difference between a shift of the cloud and one of the desk. */
const atOnce = hears('register', 'shift.open', (command) => ({ ...command, from: 'desk' }))

export default [
  wrong('SHF-001', 'opens a shift of the cloud at once', atOnce),
  wrong('SHF-002', 'opens a shift on a register of another outlet', withoutRule(otherBranch, 'shift.open')),
  wrong('SHF-004', 'opens a shift of the cloud at once', atOnce),
  wrong(
    'SHF-004',
    'opens a shift as of the moment it was asked for',
    changes((change, { shift }) => (isOpening(change) ? { ...change, opened_at: shift!.created_at } : change)),
  ),
  wrong(
    'SHF-004',
    'opens a shift when any earlier transaction has been delivered',
    awaits(({ status, opening_number }, number) =>
      number <= opening_number && status === 'CREATED' ? 'opening' : null,
    ),
  ),
  wrong(
    'SHF-005',
    'puts cash into a shift that is not open yet',
    excused(shiftNotOpen, ({ shift }, { type }) => type === 'receipt.service' && shift?.status === 'CREATED'),
  ),
  wrong(
    'SHF-005',
    'hands out cash in a shift that is not open yet',
    takenForOpen((status, { type }) => type === 'receipt.withdraw' && status === 'CREATED'),
  ),
  wrong(
    'SHF-005',
    'sells in a shift that is not open yet',
    takenForOpen((status, { type }) => type === 'receipt.sell' && status === 'CREATED'),
  ),
  wrong(
    'SHF-005',
    'finds nothing to say against a closing at the desk of a shift that is not open yet',
    takenForOpen((status, { type, from }) => type === 'shift.close' && from === 'desk' && status === 'CREATED'),
  ),
  wrong(
    'SHF-005',
    'finds nothing to say against a closing by id of a shift that is not open yet',
    takenForOpen((status, { type, from }) => type === 'shift.close' && from === 'cloud' && status === 'CREATED'),
  ),
  wrong(
    'SHF-005',
    'puts cash in while the shift is closing',
    takenForOpen((status, { type }) => type === 'receipt.service' && status === 'CLOSING'),
  ),
  wrong(
    'SHF-006',
    'opens a shift whose opening was refused',
    arrowTo(register, 'shift.CREATED', 'opening.refused', 'shift.OPENED'),
  ),
  wrong(
    'SHF-006',
    'takes a cashier for at work whose opening was refused',
    inObject(wires, 'shift.closed', (right) => (fact, from) => (fact.reason === null ? right!(fact, from) : undefined)),
  ),
  wrong(
    'SHF-008',
    'closes a shift of the cloud at once',
    together(
      changes((change) => (change.status === 'CLOSING' ? { ...change, at_once: true } : change)),
      inModule(
        ledgers,
        'append',
        (right) =>
          (register: RegisterContext, at: number, type: any, key: string, body: any, serial: number | null): any =>
            right(register, at, type, key, type === 'Z_REPORT' ? { ...body, at_once: true } : body, serial),
      ),
    ),
  ),
  wrong(
    'SHF-010',
    'still shows the Z-report of a closing that was refused',
    changes((change) => {
      if (!isReopening(change)) return change
      const { z_report: _, ...rest } = change
      return rest
    }),
  ),
  wrong(
    'SHF-011',
    'leaves a shift CLOSING when its register goes offline meanwhile',
    withoutArrow(register, 'shift.CLOSING', 'waiting.ended'),
  ),
  wrong(
    'SHF-011',
    'closes a shift when any earlier transaction has been delivered',
    awaits(({ status, closing_number }, number) =>
      number <= (closing_number ?? 0) && status === 'CLOSING' ? 'closing' : null,
    ),
  ),
  wrong(
    'SHF-012',
    'sells in a shift that is closed',
    takenForOpen((status) => status !== 'CREATED'),
  ),
  wrong(
    'SHF-012',
    'finds nothing to say against the closing of a closed shift by its id',
    takenForOpen(
      (status, { type, shift_id }) => type === 'shift.close' && shift_id !== undefined && status === 'CLOSED',
    ),
  ),
  wrong(
    'SHF-012',
    'closes the present shift when a senior names a former one',
    excused(
      shiftNotOpen,
      ({ shift }, { type, shift_id }) => type === 'shift.close' && shift?.status === 'OPENED' && shift_id !== null,
    ),
  ),
  wrong(
    'SHF-013',
    'gives the next shift the id of the one before',
    inModule(
      ledgers,
      'identifier',
      (right) =>
        (seed, ...names) =>
          right(seed, ...(names[1] === 'shift' ? names.slice(0, 2) : names)),
    ),
  ),
  wrong(
    'SHF-016',
    'counts the day of a shift from when it was asked for',
    changes((change, { shift }) => (isOpening(change) ? { ...change, day_ends_at: shift!.day_ends_at } : change)),
  ),
  wrong(
    'SHF-016',
    'lets a shift go on after midnight for an hour from its opening',
    excused(otherDay, ({ shift }, { at }) => at - shift!.opened_at! <= 3_600_000),
  ),
  wrong(
    'SHF-017',
    'ends a shift a second before 24 hours',
    inModule(limits, 'SHIFT_DURATION_MS', (right) => right - 1000),
  ),
  wrong(
    'SHF-017',
    'puts in and takes out cash in a shift of more than 24 hours',
    withoutRule(shiftTooLong, 'receipt.service'),
  ),
  wrong(
    'SHF-017',
    'gives cash to card holders in a shift of more than 24 hours',
    withoutRule(shiftTooLong, 'receipt.withdraw'),
  ),
  wrong(
    'SHF-017',
    'counts the duration of a shift anew from a closing that was refused',
    changes((change) => (isReopening(change) ? { ...change, opened_at: change.updated_at! } : change)),
  ),
  wrong('SHF-018', 'does not close a shift of another day', withRule(otherDay, 'shift.close', noOfflineCode)),
  wrong('SHF-018', 'does not close a shift over 24 hours', withRule(shiftTooLong, 'shift.close', noOfflineCode)),
  wrong(
    'SHF-019',
    'looks at the cashier of a shift that a senior has closed',
    remembers('register', null, (context, before) => {
      const isClosed = context.shift?.status === 'CLOSED' && ['OPENED', 'CLOSING'].includes(before.shift?.status)
      return isClosed ? { ...context, shift_signer: before.shift_signer } : context
    }),
  ),
  wrong(
    'SHF-020',
    'takes cash after the closing',
    takenForOpen((status, { type }) => type === 'receipt.service' && status === 'CLOSED'),
  ),
  wrong(
    'SHF-020',
    'hands out cash after the closing',
    takenForOpen((status, { type }) => type === 'receipt.withdraw' && status === 'CLOSED'),
  ),
]
