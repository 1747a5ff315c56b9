/** How a shift is shown in the cloud: in the answers of its commands, by its id, in lists, on its register. */
import { type Expects, hasInstant, hasValue, isLike, isOneOf, isSuch, shownAt, textAt } from '../expected.ts'
import { mayMove } from '../possible.ts'
import { type ModelRegister, type ModelShift, type ShownStatus, type State, withRegister } from '../state.ts'
import { balanceShown, zShown } from './figures-shown.ts'

/** Where a shift stands, and how it is shown there. */
export interface ShownShift {
  register: ModelRegister
  shift: ModelShift
}

const MOVED: Readonly<Record<ShownStatus, ShownStatus>> = {
  CREATED: 'OPENED',
  OPENED: 'OPENED',
  CLOSING: 'CLOSED',
  CLOSED: 'CLOSED',
}

/** The clause by which a shift has its status. */
const STATUS_CLAUSE: Readonly<Record<ShownStatus, string>> = {
  CREATED: 'SHF-001',
  OPENED: 'SHF-004',
  CLOSING: 'SHF-008',
  CLOSED: 'SHF-011',
}

/** Statuses it may be shown with: after a closing at the desk, which needs no waiting, the cloud may show either. */
export const statusesOf = ({ register, shift }: ShownShift): ShownStatus[] => {
  const { status, isMoving, order } = shift
  return isMoving && (mayMove(register) || register.shift?.order !== order) ? [status, MOVED[status]] : [status]
}

/**
 * Members of a shift (NS-03, FLD-037).
 * @param at path before its members
 * @param isShort as the register agent is shown it (CLD-511)
 */
export function shiftShown(
  state: State,
  { register, shift }: ShownShift,
  { at = '', isShort = false }: { at?: string; isShort?: boolean } = {},
): Expects[] {
  const named = (name: string): string => `${at}${name}`
  const { status } = shift
  if (shift.refusedFor !== null) return refusedShown(state, { register, shift }, named)
  const isEnding = status === 'CLOSING' || status === 'CLOSED'
  const drawer = register.shift?.order === shift.order ? register.drawer : shift.initial + movedInShift(shift)
  const { organization } = state.house.registers[register.id]!
  return [
    shift.id === null ? isLike(named('id'), 'uuid', 'CLD-510') : hasValue(named('id'), shift.id, 'CLD-510'),
    hasValue(named('serial'), shift.serial, 'NS-80'),
    isOneOf(named('status'), statusesOf({ register, shift }), STATUS_CLAUSE[status], 'SHF-015'),
    isLike(named('initial_transaction'), 'object', 'SHF-003', 'FLD-037'),
    ...transactionShown(state, register, shift.transactions.opening, named('initial_transaction.id'), 'SHF-003'),
    ...(isEnding
      ? [
          isLike(named('closing_transaction'), 'object', 'SHF-009', 'FLD-037'),
          ...transactionShown(state, register, shift.transactions.closing, named('closing_transaction.id'), 'SHF-009'),
        ]
      : shift.isReopened
        ? []
        : [hasValue(named('closing_transaction'), null, 'SHF-009', 'FLD-037')]),
    ...(isShort ? [] : balanceShown(shift, drawer, named('balance.'))),
    ...(isEnding && !isShort ? [zIdShown(state, shift, named('z_report.id'))] : []),
    ...(isEnding
      ? zShown(shift, {
          drawer,
          taxes: state.house.taxes[organization]!,
          serial: shift.serial,
          at: named('z_report.'),
          also: ['SHF-010'],
        })
      : [hasValue(named('z_report'), null, 'SHF-010')]),
    ...(shift.openedAt === null
      ? []
      : [hasInstant(named('opened_at'), shift.openedAt, 'NS-03', shift.isOfDesk ? 'LOC-105' : 'SHF-004')]),
  ]
}

/** The one Z-report of a shift (SHF-010): by its id, once it was shown, or by one of no other shift. */
export function zIdShown({ registers }: State, { zReport }: ModelShift, at: string): Expects {
  if (zReport !== null) return hasValue(at, zReport, 'SHF-010', 'LOC-112')
  const shifts = Object.values(registers).flatMap(({ past, shift }) => (shift ? [...past, shift] : past))
  return { at, noneOf: shifts.flatMap((each) => each.zReport ?? []), clause: 'SHF-010', also: ['LOC-112'] }
}

/** A shift whose opening was refused: closed, with the reason (SHF-006, SHF-007). */
const refusedShown = (state: State, { register, shift }: ShownShift, named: (name: string) => string): Expects[] => [
  shift.id === null ? isLike(named('id'), 'uuid', 'CLD-510') : hasValue(named('id'), shift.id, 'CLD-510'),
  hasValue(named('status'), 'CLOSED', 'SHF-006'),
  isSuch(
    named('initial_transaction'),
    `the reason: ${shift.refusedFor}`,
    (transaction) => (JSON.stringify(transaction) ?? '').includes(JSON.stringify(shift.refusedFor).slice(1, -1)),
    'SHF-007',
  ),
  ...transactionShown(state, register, shift.transactions.opening, named('initial_transaction.id'), 'SHF-003'),
  hasValue(named('opened_at'), null, 'NS-03'),
]

/** A transaction by its id: the one that was shown, or one of no other shift. What is damaged may be another one. */
function transactionShown(
  { registers, house }: State,
  { id }: ModelRegister,
  known: string | null,
  at: string,
  clause: string,
): Expects[] {
  if (house.registers[id]!.isDamaged) return []
  if (known !== null) return [hasValue(at, known, clause)]
  const noneOf = Object.values(registers)
    .flatMap(({ past, shift }) => (shift ? [...past, shift] : past))
    .flatMap(({ transactions: { opening, closing } }) => [opening, closing].filter((each) => each !== null))
  return [{ at, clause, noneOf }]
}

/** What has come into the drawer in a shift, less what has gone out (JRN-013). */
export const movedInShift = ({ figures }: ModelShift): number =>
  figures.serviceIn - figures.serviceOut + figures.cashSales - figures.cashReturns - figures.withdrawn

/** The state with what a view of the shift has shown: its id, and how far it has come. */
export function shiftSeen(state: State, { register, shift }: ShownShift, shown: unknown): State {
  const id = shift.id ?? textAt(shown, 'id')
  const status = (textAt(shown, 'status') ?? shift.status) as ShownStatus
  const now = state.registers[register.id]!
  const hasMoved = shift.isMoving && status === MOVED[shift.status]
  const opened = Date.parse(textAt(shown, 'opened_at') ?? '')
  const openedAt = shift.openedAt ?? (Number.isNaN(opened) ? null : opened)
  const isDamaged = state.house.registers[register.id]!.isDamaged
  const transactions = isDamaged
    ? shift.transactions
    : {
        opening: shift.transactions.opening ?? textAt(shownAt(shown, 'initial_transaction'), 'id'),
        closing: shift.transactions.closing ?? textAt(shownAt(shown, 'closing_transaction'), 'id'),
      }
  const zReport = shift.zReport ?? textAt(shownAt(shown, 'z_report'), 'id')
  const seen: ModelShift = {
    ...shift,
    id,
    openedAt,
    transactions,
    zReport,
    ...(hasMoved && { status, isMoving: false }),
  }
  if (now.shift?.order !== shift.order)
    return withRegister(state, { ...now, past: now.past.map((each) => (each.order === shift.order ? seen : each)) })
  if (status !== 'CLOSED') return withRegister(state, { ...now, shift: seen })
  return withRegister(state, { ...now, shift: null, past: [...now.past, seen] })
}
