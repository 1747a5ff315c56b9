/** The shift of a register: CREATED, OPENED, CLOSING, CLOSED (spec: "Shift (cloud)"). */
import { dayEnd } from '../day.ts'
import { append, documentMark, identifier, xReportId } from '../ledger.ts'
import { openSums, reportOf } from '../money/sums.ts'
import { refusal } from '../rules/rules.ts'
import type { ShiftOpenBody, ZReportBody } from '../vocabulary/document.ts'
import type { RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import type { Shift } from '../vocabulary/shift.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'
import { submitDocuments } from './submission.ts'

/** The register with its shift changed; the caller knows that there is one. */
const withShift = (register: RegisterContext, change: Partial<Shift>): RegisterContext & { shift: Shift } => ({
  ...register,
  shift: { ...register.shift!, ...change },
})

/**
 * SHF-001, SHF-003, AUT-007. At the desk, and while not online, nothing waits for the tax authority (LOC-104). A client
 * that chose an offline moment (NS-15) dates the document by it, and the shift is open since then.
 */
export function createShift(register: RegisterContext, command: RegisterEventOf<'shift.open'>): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const { at, cashier, from } = command
  const shift_serial = register.shift_serial + 1
  const id = command.shift_id ?? identifier(register.seed, register.id, 'shift', shift_serial)
  const is_online = register.offline === null
  const at_once = from === 'desk' || register.link !== 'online'
  const body: ShiftOpenBody = { shift_id: id, shift_serial, at_once }
  const { dated, serial } = documentMark(register, command)
  const written = append(register, dated, 'SHIFT_OPEN', cashier.key_id, body, serial)
  const shift: Shift = {
    id,
    serial: shift_serial,
    status: 'CREATED',
    cashier_id: cashier.id,
    key_id: cashier.key_id,
    at_once,
    created_at: at,
    opened_at: null,
    closed_at: null,
    updated_at: at,
    day_ends_at: dayEnd(dated),
    opening_number: written.entry.document.number,
    closing_number: null,
    sums: openSums(register.balance),
    z_report: null,
  }
  const own = cashier.id === register.cashier_id
  const context: RegisterContext = {
    ...written.register,
    shift,
    shift_serial,
    x_reports: 0,
    signer: own ? cashier.signer : register.signer,
    shift_signer: own ? null : cashier.signer,
    device: command.device ?? register.device,
  }
  const fact = { type: 'shift.created', at, shift, is_online, ...written.entry } as const
  return submitDocuments({ ...decided(context, fact), raises: [{ type: 'opening.begun', at, dated }] }, at)
}

/**
 * SHF-004, or the register has gone offline (NS-47). The opening day is the day of this moment (SHF-016).
 * @param dated moment of its document, where the client may have chosen it; left out: the present one
 */
export function openShift(register: RegisterContext, { at, dated = at }: { at: number; dated?: number }): RegisterStep {
  const day_ends_at = dayEnd(dated)
  const opened = withShift(register, { status: 'OPENED', opened_at: dated, updated_at: at, day_ends_at })
  return decided(opened, { type: 'shift.opened', at, shift: opened.shift })
}

/** SHF-006, SHF-007: the shift cannot open. */
export function refuseOpening(
  register: RegisterContext,
  { at, verdict }: RegisterEventOf<'opening.refused'>,
): RegisterStep {
  const closed = withShift(register, { status: 'CLOSED', closed_at: at, updated_at: at })
  return decided(
    { ...closed, shift_signer: null },
    { type: 'shift.closed', at, shift: closed.shift, reason: verdict.error_message },
  )
}

/**
 * SHF-008..010: the Z-report is made; one the client built is taken as it is (CLD-519). A client that chose an offline
 * moment (NS-16) dates it by that, and the shift is closed since then.
 */
export function startClosing(register: RegisterContext, command: RegisterEventOf<'shift.close'>): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const { at, from } = command
  const shift = register.shift!
  const z_report =
    command.report ??
    reportOf(shift.sums, shift.serial, identifier(register.seed, register.id, 'z-report', shift.serial))
  const at_once = from === 'desk' || register.link !== 'online'
  const is_online = register.offline === null
  const body: ZReportBody = {
    shift_id: shift.id,
    shift_serial: shift.serial,
    report: z_report,
    at_once,
    client_built: command.report !== undefined,
  }
  const { dated, serial } = documentMark(register, command)
  const written = append(register, dated, 'Z_REPORT', command.cashier?.key_id ?? shift.key_id, body, serial)
  const closing = withShift(written.register, {
    status: 'CLOSING',
    at_once,
    closed_at: dated,
    updated_at: at,
    closing_number: written.entry.document.number,
    z_report,
  })
  const fact = { type: 'shift.closing', at, from, shift: closing.shift, is_online, ...written.entry } as const
  return submitDocuments({ ...decided(closing, fact), raises: [{ type: 'closing.begun', at }] }, at)
}

/** SHF-011, or the register has gone offline (NS-47). The cash stays in the register for the next shift (NS-80). */
export function closeShift(register: RegisterContext, { at }: { at: number }): RegisterStep {
  const closed = withShift(register, { status: 'CLOSED', updated_at: at })
  return decided(
    { ...closed, balance: closed.shift.sums.balance, shift_signer: null },
    { type: 'shift.closed', at, shift: closed.shift, reason: null },
  )
}

/** NS-95: a refused closing leaves the shift open; the reason is in its closing transaction. */
export function reopenShift(
  register: RegisterContext,
  { at, verdict }: RegisterEventOf<'closing.refused'>,
): RegisterStep {
  const opened = withShift(register, { status: 'OPENED', closed_at: null, z_report: null, updated_at: at })
  return decided(opened, { type: 'shift.reopened', at, shift: opened.shift, reason: verdict.error_message ?? '' })
}

/** LOC-213: an X-report changes nothing but its own count (NS-80). */
export function printReport(register: RegisterContext, command: RegisterEventOf<'report.print'>): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const serial = register.x_reports + 1
  const { id: shift_id, sums } = register.shift!
  const { at, print } = command
  const report_id = xReportId(register.seed, shift_id, serial)
  return decided(
    { ...register, x_reports: serial },
    { type: 'report.printed', at, shift_id, report_id, print, report: reportOf(sums, serial) },
  )
}

/** The region: which shift commands do what, in which state. What no state takes, the register refuses. */
export const shift = {
  initial: 'CLOSED',
  states: {
    CLOSED: { on: { 'shift.open': { actions: 'createShift' }, 'opening.begun': 'CREATED' } },
    CREATED: {
      always: { guard: 'atOnce', target: 'OPENED', actions: 'openShift' },
      on: {
        'opening.accepted': { target: 'OPENED', actions: 'openShift' },
        'waiting.ended': { target: 'OPENED', actions: 'openShift' },
        'opening.refused': { target: 'CLOSED', actions: 'refuseOpening' },
      },
    },
    OPENED: { on: { 'shift.close': { actions: 'startClosing' }, 'closing.begun': 'CLOSING' } },
    CLOSING: {
      always: { guard: 'atOnce', target: 'CLOSED', actions: 'closeShift' },
      on: {
        'closing.accepted': { target: 'CLOSED', actions: 'closeShift' },
        'waiting.ended': { target: 'CLOSED', actions: 'closeShift' },
        'closing.refused': { target: 'OPENED', actions: 'reopenShift' },
      },
    },
  },
} as const
