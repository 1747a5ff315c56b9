/** Wrong servers of shifts: their life. */
import * as limits from '../../../../machines/limits.ts'
import { register } from '../../../../machines/register/register.ts'
import { shiftNotOpen } from '../../../../machines/rules/state.ts'
import { arrowTo, withoutArrow } from '../seams/charts.ts'
import { excused } from '../seams/rules.ts'
import { inModule } from '../seams/seam.ts'
import { wrong } from '../wrong-server.ts'

export default [
  wrong(
    'SHF-005',
    'puts cash into a shift that is not open yet',
    excused(shiftNotOpen, ({ shift }, { type }) => type === 'receipt.service' && shift?.status === 'CREATED'),
  ),
  wrong(
    'SHF-006',
    'opens a shift whose opening was refused',
    arrowTo(register, 'shift.CREATED', 'opening.refused', 'shift.OPENED'),
  ),
  wrong(
    'SHF-011',
    'leaves a shift CLOSING when its register goes offline meanwhile',
    withoutArrow(register, 'shift.CLOSING', 'waiting.ended'),
  ),
  wrong(
    'SHF-017',
    'ends a shift a second before 24 hours',
    inModule(limits, 'SHIFT_DURATION_MS', (right) => right - 1000),
  ),
]
