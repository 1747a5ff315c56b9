import { record } from './journal.ts'
import type { Cashier, Register, Shift, ShiftStatus, Transaction } from './model.ts'
import { buildReport } from './shift-report.ts'
import { announce } from './webhooks.ts'
import { newId, type World } from './world.ts'

/** Creates a shift and its opening transaction. A desk without a link opens at once (LOC-104). */
export function openShift(world: World, register: Register, cashier: Cashier, atOnce: boolean): Shift {
  const now = world.now()
  const shift: Shift = {
    id: newId(world.reading),
    serial: register.shifts.length + 1,
    register,
    cashier,
    status: atOnce ? 'OPENED' : 'CREATED',
    createdAt: now,
    openedAt: atOnce ? now : null,
    closedAt: null,
    updatedAt: now,
    opening: null,
    closing: null,
    initial: register.cash,
    receipts: [],
    services: [],
    withdrawals: [],
    xReports: 0,
    zReport: null,
    clientReport: null,
  }
  register.shifts.push(shift)
  register.shift = shift
  world.shifts.set(shift.id.toLowerCase(), shift)
  const onSettled = (opening: Transaction) => afterOpening(world, shift, opening)
  shift.opening = record(world, { kind: 'SHIFT_OPEN', register, shift, onSettled })
  return shift
}

function afterOpening(world: World, shift: Shift, opening: Transaction): void {
  if (opening.state === 'rejected') {
    finish(world, shift)
    return
  }
  if (shift.status === 'CREATED') {
    shift.status = 'OPENED'
    shift.openedAt = world.now()
    shift.updatedAt = world.now()
  }
  announce(world, shift.register, 'SHIFT_OPENED', { shift_id: shift.id, serial: shift.serial })
}

/** Closes an open shift: makes the Z-report and the closing transaction (SHF-009, SHF-010). */
export function closeShift(world: World, shift: Shift, status: ShiftStatus, clientReport: unknown = null): void {
  const { register } = shift
  shift.zReport = buildReport(world, shift, 'Z')
  shift.clientReport = clientReport
  shift.status = status
  shift.updatedAt = world.now()
  if (!world.reading.drawerCarried) register.cash = 0
  if (world.reading.deviceReleased === 'on-close') register.device = null
  const onSettled = () => {
    finish(world, shift)
    announce(world, register, 'SHIFT_CLOSED', { shift_id: shift.id, serial: shift.serial })
  }
  shift.closing = record(world, { kind: 'SHIFT_CLOSE', register, shift, onSettled })
  if (status === 'CLOSED') finish(world, shift)
}

function finish(world: World, shift: Shift): void {
  shift.status = 'CLOSED'
  shift.closedAt ??= world.now()
  shift.updatedAt = world.now()
  if (shift.register.shift === shift) shift.register.shift = null
}

/** The shift in which a desk may work: open, even while the cloud still waits for an answer. */
export function openShiftOf(register: Register): Shift | null {
  return register.shift?.status === 'OPENED' ? register.shift : null
}

/** The cashier's shift that is not closed: an open or opening one first, else one that is closing. */
export function activeShiftOf(world: World, cashier: Cashier): Shift | null {
  const active = world.registers
    .flatMap((register) => register.shifts)
    .filter((shift) => shift.cashier === cashier && shift.status !== 'CLOSED')
    .sort((one, other) => other.createdAt - one.createdAt)
  return active.find((shift) => shift.status === 'OPENED' || shift.status === 'CREATED') ?? active[0] ?? null
}
