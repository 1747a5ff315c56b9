/** Periodical reports: spans around what has happened, and back to the days that a desk keeps, and beyond them. */
import { wallInKyiv } from '../../../../support/model/kyiv.ts'
import type { PeriodAct } from '../../../../support/model/periods/acts.ts'
import { daysKept } from '../../../../support/model/periods/expectations.ts'
import type { State } from '../../../../support/model/state.ts'
import { type Draw, type Ground, someRegister } from '../ground.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** Shown twice by Kyiv's clock: which one is meant is not known. */
const TWICE = /^2026-10-25T03/

const wholeSecond = (instant: number): number => Math.floor(instant / SECOND) * SECOND

const reportPeriod = (state: State, ground: Ground): PeriodAct | null => {
  const { random } = ground
  const { id, receipts, drifts } = someRegister(state, ground)
  if (drifts) return null
  const kept = daysKept(state, id)
  // Between the last day that is kept and the one before it, nothing is said
  const oldest = Math.ceil((state.now - kept * DAY) / SECOND) * SECOND
  const moments = receipts.map(({ madeAt }) => madeAt)
  const near = (): number =>
    wholeSecond(random.pick([state.now, state.now - 12 * HOUR, ...moments])) + random.pick([0, 0, -SECOND, SECOND])
  const from = random.pick([
    near(),
    near(),
    wholeSecond(state.now) - 12 * HOUR,
    oldest,
    oldest - DAY,
    oldest - 60 * DAY,
  ])
  const to = Math.max(from, random.pick([near(), wholeSecond(state.now) + 12 * HOUR, from, from + DAY]))
  const [begins, ends] = [wallInKyiv(from), wallInKyiv(to)]
  if (from > state.now || TWICE.test(begins) || TWICE.test(ends)) return null
  return {
    do: 'report a period',
    at: id,
    from: begins,
    to: ends,
    ...(random.happens(0.7) && { isShort: random.happens(0.6) }),
  }
}

export const periodDraws: readonly Draw<PeriodAct>[] = [{ weight: 1.5, make: reportPeriod }]
