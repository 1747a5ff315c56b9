/** What closings are answered with: the cashier's own, a senior's, the desk's. */
import {
  answersOf,
  atCloudDoor,
  codeNeeded,
  nearOfflineLimit,
  offlineTooLong,
  openingsOf,
  overdue,
  signsAt,
  standing,
  succeeds,
  whereverItIs,
} from '../asking.ts'
import { withDocument } from '../documents.ts'
import { hasValue, isLike, type Lawful, shownAt, textAt } from '../expected.ts'
import { type Condition, refusedFor } from '../refused.ts'
import {
  isOpen,
  type ModelRegister,
  type ModelShift,
  registerAt,
  registerWorkedBy,
  type State,
  withRegister,
} from '../state.ts'
import { type ComposedReport, idOfShift, type ShiftAct } from './acts.ts'
import { behindX, reportShown } from './figures-shown.ts'
import { shiftSeen, shiftShown, zIdShown } from './shift-shown.ts'

/** The register once its shift is closed by a command: in the cloud it goes through CLOSING (SHF-008). */
function closed(
  state: State,
  register: ModelRegister,
  door: 'cloud' | 'desk',
  composed?: ComposedReport,
): { state: State; shift: ModelShift } {
  const after = withDocument(register, state.now, 'Z_REPORT')
  const { transactions } = register.shift!
  const shift: ModelShift = {
    ...register.shift!,
    ...{ status: 'CLOSING', isMoving: true, endedAt: state.now },
    // A closing that was refused has another one
    transactions: { ...transactions, closing: null },
    ...(composed && { composed }),
  }
  const prints = [...register.prints, { kind: 'Z_REPORT' } as const]
  const settled =
    door === 'cloud' ? { ...after, shift } : { ...after, shift: null, prints, past: [...register.past, shift] }
  return { state: withRegister(state, settled), shift }
}

export const NOT_OPEN: Condition = { name: 'shift not open', holds: true }

/** A day through all that a desk is for (LOC-006). */
const ofWholeDay = ({ figures, xReports }: ModelShift): string[] => {
  const { sales, returns, serviceIn, serviceOut, withdrawals } = figures
  return [sales, returns, serviceIn, serviceOut, withdrawals, xReports].every((each) => each > 0) ? ['LOC-006'] : []
}

/** That the way out of an overdue shift is to close it (SHF-018). */
const ofOverdue = (state: State, register: ModelRegister): string[] =>
  openingsOf(register).some((since) => overdue(state, since).some(({ holds }) => holds)) ? ['SHF-018'] : []

/** An integration key that nobody has (AUT-006). */
const accessKeyUnknown = ({ house }: State, accessKey: string | undefined): Condition => ({
  name: 'access key not known',
  holds: accessKey !== undefined && !house.accessKeys.includes(accessKey),
})

/** What comes with a closing, and the clause that says the status of its answer. */
interface CloudClosing {
  status: 200 | 202
  clause: string
  accessKey: string | undefined
  report: ComposedReport | undefined
}

function closingInCloud(
  state: State,
  register: ModelRegister,
  { status, clause, accessKey, report }: CloudClosing,
): Lawful {
  const also = [
    ...ofOverdue(state, register),
    ...(accessKey === undefined ? [] : ['AUT-006', 'CLD-006']),
    ...(clause === 'CLD-512' ? ['SHF-019'] : ['SHF-008', 'CLD-516', 'CLD-014']),
    ...(report === undefined ? [] : clause === 'CLD-512' ? ['CLD-514'] : ['CLD-518', 'CLD-519']),
    'CLD-015',
  ]
  const after = closed(state, register, 'cloud', report)
  const made = { register: registerAt(after.state, register.id), shift: after.shift }
  const members = [
    ...shiftShown(after.state, made),
    hasValue('cash_register.id', register.id, clause),
    hasValue('cashier.id', after.shift.cashier, clause),
  ].map((each) => (each.at === 'status' ? { ...each, clause: clause === 'CLD-512' ? 'NS-20' : clause } : each))
  const done = succeeds(status, clause, members, (shown) => shiftSeen(after.state, made, shown))
  return { ...done, also }
}

/** The id of the Z-report of the last shift, once it was shown. */
function zSeen(state: State, id: string, zReport: string | null): State {
  const register = registerAt(state, id)
  if (register.shift) return withRegister(state, { ...register, shift: { ...register.shift, zReport } })
  const last = register.past.at(-1)
  return last ? withRegister(state, { ...register, past: register.past.with(-1, { ...last, zReport }) }) : state
}

export function closedByOwner(state: State, act: Extract<ShiftAct, { do: 'close the own shift' }>) {
  const { by, accessKey, report } = act
  const door = [...atCloudDoor(state, { by }, {}), accessKeyUnknown(state, accessKey)]
  if (by === null || door.some(({ holds }) => holds)) return answersOf(state, 'cloud', { door }, () => [])
  const { cashier } = state.sessions[by]!
  const worked = registerWorkedBy(state, cashier)
  if (!worked) return [refusedFor(state, 'cloud', { ...NOT_OPEN, by: 'SHF-005' })]
  return whereverItIs(state, worked.id, (now, register) => {
    const conditions: Condition[] = [
      ...standing(now, cashier, register.id),
      { ...NOT_OPEN, holds: !isOpen(register), by: 'SHF-005' },
      ...offlineTooLong(now, register),
      codeNeeded(register),
    ]
    return answersOf(now, 'cloud', { conditions }, () => [
      closingInCloud(now, register, { status: 202, clause: 'CLD-515', accessKey, report }),
    ])
  })
}

export function closedBySenior(
  state: State,
  { by, at, of, serial, accessKey, report }: Extract<ShiftAct, { do: 'close as senior' }>,
): readonly Lawful[] {
  const letIn = atCloudDoor(state, { by, at }, { key: 'CLD-513' })
  if (by === null || at === null || letIn.some(({ holds }) => holds))
    return answersOf(state, 'cloud', { door: letIn }, () => [])
  const { cashier } = state.sessions[by]!
  const door: Condition[] = [
    {
      name: 'only a senior cashier closes a shift by its id',
      holds: !state.house.cashiers[cashier]!.isSenior,
    },
    { name: 'unknown id', holds: idOfShift(state, of, serial) === null },
    accessKeyUnknown(state, accessKey),
    { name: 'unknown id', holds: at !== of, by: 'CLD-513' },
  ]
  return whereverItIs(state, of, (now, register) => {
    const conditions: Condition[] = [
      ...standing(now, cashier, of),
      { ...NOT_OPEN, holds: !isOpen(register) || register.shift?.serial !== serial, by: 'SHF-012' },
      ...offlineTooLong(now, register),
      codeNeeded(register),
    ]
    return answersOf(now, 'cloud', { door, conditions }, () => [
      closingInCloud(now, register, { status: 200, clause: 'CLD-512', accessKey, report }),
    ])
  })
}

export const closedAtDesk = (state: State, { at }: { at: string }): readonly Lawful[] =>
  whereverItIs(state, at, (now, register) => {
    const conditions: Condition[] = [
      ...standing(now, signsAt(now, register), at),
      { ...NOT_OPEN, holds: !isOpen(register) },
      ...offlineTooLong(now, register),
      codeNeeded(register),
    ]
    return answersOf(now, 'desk', { conditions }, () => {
      const after = closed(now, register, 'desk')
      const isOnline = register.link === 'online'
      const [code] = register.codes.next
      return [
        succeeds(
          200,
          'LOC-111',
          [
            isLike('id', 'uuid', 'LOC-111', 'LOC-112'),
            hasValue('status', 'DONE', 'NS-70', 'FLD-033'),
            hasValue('is_online', isOnline, 'LOC-114', 'FLD-033'),
            isOnline
              ? isLike('fiscal_code', 'empty', 'LOC-179')
              : code === undefined
                ? isLike('fiscal_code', 'text', 'LOC-111')
                : hasValue('fiscal_code', code, 'NS-67'),
            isLike('report.id', 'uuid', 'LOC-112'),
            zIdShown(now, { ...after.shift, zReport: null }, 'report.id'),
            isOnline
              ? isLike('fiscal_date', 'empty', 'AMB-40', 'LOC-111')
              : isLike('fiscal_date', 'instant', 'AMB-03', 'LOC-111'),
            ...reportShown(after.shift, {
              drawer: register.drawer,
              taxes: now.house.taxes[now.house.registers[at]!.organization]!,
              serial: after.shift.serial,
              at: 'report.',
              also: ['LOC-112', ...behindX(register.shift!), ...ofWholeDay(register.shift!)],
            }),
          ],
          (shown) => zSeen(after.state, at, textAt(shownAt(shown, 'report'), 'id')),
        ),
      ].map((each) => ({
        ...each,
        also: ['SHF-020', ...ofOverdue(now, register), ...nearOfflineLimit(now, register)],
      }))
    })
  })
