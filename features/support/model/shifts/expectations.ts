/** What the commands of shifts are answered with. */
import { signsAt, succeeds, whereverItIs } from '../asking.ts'
import { type ByAct, hasValue, isLike, type Lawful, numberAt, shownAt } from '../expected.ts'
import { firstRefusal, refusedFor } from '../refused.ts'
import { isOpen, type State, withRegister } from '../state.ts'
import type { ShiftAct } from './acts.ts'
import { closedAtDesk, closedByOwner, closedBySenior, NOT_OPEN } from './closings.ts'
import { behindX, reportShown } from './figures-shown.ts'
import { openedAtDesk, openedInCloud } from './openings.ts'

const reportedX = (state: State, { at }: { at: string }): readonly Lawful[] =>
  whereverItIs(state, at, (now, register) => {
    const who = now.house.cashiers[signsAt(now, register)]!
    const refusal = firstRefusal([
      { name: 'cashier deactivated', holds: !who.isActive },
      { ...NOT_OPEN, holds: !isOpen(register) },
    ])
    if (refusal) return [refusedFor(now, 'desk', refusal)]
    const shift = { ...register.shift!, xReports: register.shift!.xReports + 1 }
    if (now.troubles.some((each) => each.name.startsWith('printer-') && 'register' in each && each.register === at))
      return [
        succeeds(200, 'NS-96', [hasValue('status', false, 'NS-96'), hasValue('report', null, 'NS-96')], () =>
          withRegister(now, { ...register, shift }),
        ),
      ]
    return [
      succeeds(
        200,
        'LOC-211',
        [
          hasValue('status', true, 'LOC-211', 'FLD-033'),
          isLike('report.id', 'absent', 'LOC-211', 'FLD-014'),
          ...reportShown(shift, {
            drawer: register.drawer,
            taxes: now.house.taxes[now.house.registers[at]!.organization]!,
            serial: shift.xReports,
            at: 'report.',
            also: ['LOC-211', ...behindX(register.shift!)],
          }),
        ],
        (shown) => {
          const serial = numberAt(shownAt(shown, 'report'), 'serial')
          return withRegister(now, {
            ...register,
            shift: { ...shift, xReports: serial ?? shift.xReports },
            prints: [...register.prints, { kind: 'X_REPORT' }],
          })
        },
      ),
    ]
  })

export const shiftAnswers: ByAct<ShiftAct, readonly Lawful[]> = {
  'open in the cloud': openedInCloud,
  'open at the desk': openedAtDesk,
  'close the own shift': closedByOwner,
  'close as senior': closedBySenior,
  'close at the desk': closedAtDesk,
  'report X': reportedX,
}
