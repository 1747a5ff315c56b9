/** What openings are answered with. */
import {
  answersOf,
  atCloudDoor,
  blockedByRefusal,
  codeNeeded,
  nearOfflineLimit,
  offlineTooLong,
  standing,
  succeeds,
  whereverItIs,
} from '../asking.ts'
import { withDocument } from '../documents.ts'
import { hasValue, type Lawful } from '../expected.ts'
import { atOpening } from '../first-morning.ts'
import type { Condition } from '../refused.ts'
import {
  type ModelRegister,
  type ModelShift,
  registerAt,
  registerWorkedBy,
  type State,
  withRegister,
} from '../state.ts'
import type { ShiftAct } from './acts.ts'
import { shiftSeen, shiftShown } from './shift-shown.ts'

function begun(
  state: State,
  register: ModelRegister,
  cashier: string,
  status: 'CREATED' | 'OPENED',
  id: string | null,
): State {
  const shift: ModelShift = {
    ...atOpening,
    id,
    serial: register.earlier + register.past.length + 1,
    order: state.begun,
    begunAt: state.now,
    openedAt: status === 'OPENED' && !register.drifts ? state.now : null,
    status,
    isMoving: status === 'CREATED',
    cashier,
    isOfDesk: status === 'OPENED',
    initial: register.drawer,
  }
  return withRegister(
    { ...state, begun: state.begun + 1 },
    { ...withDocument(register, state.now, 'SHIFT_OPEN'), shift },
  )
}

/** A cashier's or register's other work, by which an opening is refused (NS-43, SHF-001). */
function busyness(state: State, register: ModelRegister, cashier: string): Condition[] {
  const elsewhere = registerWorkedBy(state, cashier)
  return [
    { name: 'cashier works on another register', holds: elsewhere !== undefined && elsewhere.id !== register.id },
    { name: 'cashier already works on this register', holds: register.shift?.cashier === cashier },
    {
      name: 'register busy with another cashier',
      holds: register.shift !== null && register.shift.cashier !== cashier,
    },
  ]
}

/** Ids of all shifts that were shown. */
const idsOfShifts = ({ registers }: State): string[] =>
  Object.values(registers).flatMap(({ past, shift }) =>
    [...past, ...(shift ? [shift] : [])].flatMap(({ id }) => id ?? []),
  )

/** Whether the register or the cashier has a shift behind them. */
const hasClosed = ({ registers }: State, { past }: ModelRegister, cashier: string): boolean =>
  past.length > 0 || Object.values(registers).some((each) => each.past.some((shift) => shift.cashier === cashier))

export function openedInCloud(
  state: State,
  { by, at }: Extract<ShiftAct, { do: 'open in the cloud' }>,
): readonly Lawful[] {
  const door = atCloudDoor(state, { by, at }, { key: 'CLD-507' })
  if (by === null || at === null || door.some(({ holds }) => holds))
    return answersOf(state, 'cloud', { door }, () => [])
  const { cashier } = state.sessions[by]!
  const [who, where] = [state.house.cashiers[cashier]!, state.house.registers[at]!]
  return everywhereOf(state, cashier, at, (now, register) => {
    const conditions: Condition[] = [
      ...standing(now, cashier, at),
      { name: "register outside the cashier's outlet", holds: who.branch !== where.branch },
      ...busyness(now, register, cashier),
      ...offlineTooLong(now, register),
      codeNeeded(register),
    ]
    return answersOf(now, 'cloud', { conditions }, () => {
      const after = begun(now, register, cashier, 'CREATED', null)
      const made = { register: registerAt(after, at), shift: registerAt(after, at).shift! }
      const members = [
        ...shiftShown(after, made),
        hasValue('cash_register.id', at, 'CLD-506', 'AUT-005', 'FLD-037'),
        hasValue('cashier.id', cashier, 'CLD-506', 'FLD-037'),
        { at: 'id', noneOf: idsOfShifts(now), clause: 'SHF-013' },
      ].map((each) => (each.at === 'status' ? { ...each, clause: 'CLD-506', also: ['SHF-001'] } : each))
      const done = succeeds(202, 'CLD-506', members, (shown) => shiftSeen(after, made, shown))
      return [{ ...done, also: [hasClosed(now, register, cashier) ? 'SHF-013' : 'SHF-001', 'CLD-507', 'CLD-015'] }]
    })
  })
}

/** The register of the act, and the one where the cashier works, wherever each is by now. */
const everywhereOf = (
  state: State,
  cashier: string,
  at: string,
  answers: (state: State, register: ModelRegister) => readonly Lawful[],
): readonly Lawful[] => {
  const elsewhere = registerWorkedBy(state, cashier)
  if (!elsewhere || elsewhere.id === at) return whereverItIs(state, at, answers)
  return whereverItIs(state, elsewhere.id, (now) => whereverItIs(now, at, answers))
}

export const openedAtDesk = (state: State, { at }: { at: string }): readonly Lawful[] =>
  everywhereOf(state, state.house.registers[at]!.deskCashier, at, (now, register) => {
    const cashier = now.house.registers[at]!.deskCashier
    const isBusy = busyness(now, register, cashier).some(({ holds }) => holds)
    // What is busy is said before what the link forbids (NS-65)
    const ofLink = isBusy ? [blockedByRefusal(register)] : [...offlineTooLong(now, register), codeNeeded(register)]
    const conditions = [...standing(now, cashier, at), ...ofLink]
    const byLink = register.link === 'online' ? [] : ['LOC-104', 'CON-007', ...nearOfflineLimit(now, register)]
    return answersOf(now, 'desk', { conditions }, () => [
      isBusy
        ? succeeds(
            200,
            'LOC-102',
            [hasValue('status', false, register.shift ? 'LOC-102' : 'AMB-11', 'FLD-033')],
            () => now,
          )
        : {
            ...succeeds(200, 'LOC-101', [hasValue('status', true, 'LOC-101', 'SHF-020', 'FLD-033', ...byLink)], () =>
              begun(now, register, cashier, 'OPENED', null),
            ),
            also: ['SHF-020', ...byLink, ...(hasClosed(now, register, cashier) ? ['SHF-013'] : [])],
          },
    ]).map((each) =>
      each.status === 200 ? each : { ...each, members: [...each.members, hasValue('status', false, 'LOC-103')] },
    )
  })
