/** What a periodical report is answered with: it is printed, of days that the desk keeps and of those it fetches (LOC-221 to LOC-225). */
import { answersOf, succeeds, whereverItIs } from '../asking.ts'
import { type ByAct, hasValue, type Lawful } from '../expected.ts'
import { isCutOff, type ModelTrouble, registersWith } from '../known/troubles.ts'
import { instantInKyiv } from '../kyiv.ts'
import type { Condition } from '../refused.ts'
import { type ModelPeriod, type ModelRegister, type State, withRegister } from '../state.ts'
import type { PeriodAct } from './acts.ts'

const DAY = 24 * 3_600_000
/** A second is in the span as a whole (NS-71), ms. */
const LAST_OF_SECOND = 999

/** Days of which a desk keeps its data (LIM-070, LIM-072). */
export const daysKept = ({ house }: State, at: string): number => house.registers[at]!.historyDays ?? 30

interface Span {
  from: number
  to: number
}

const spanOf = ({ from, to }: PeriodAct): Span => ({
  from: instantInKyiv(from),
  to: instantInKyiv(to) + LAST_OF_SECOND,
})

/**
 * What sales in a span come to; null: what a client has said of a shift may be counted in place of its receipts, or what
 * is dated after the present is counted, or not.
 */
function salesIn({ receipts, past, shift }: ModelRegister, { from, to }: Span, now: number): ModelPeriod['sales'] {
  if (receipts.some(({ madeAt }) => madeAt > now && madeAt <= to)) return null
  if ([...past, shift].some((each) => each?.composed !== undefined)) return null
  const sold = receipts.filter(({ kind, madeAt }) => kind === 'SELL' && from <= madeAt && madeAt <= to)
  const byCard = sold.flatMap(({ payments }) => payments.filter(({ type }) => type === 'CASHLESS'))
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)
  return { count: sold.length, sum: sum(sold.map(({ cash }) => cash)) + sum(byCard.map(({ value }) => value)) }
}

const reported = (state: State, act: PeriodAct): readonly Lawful[] =>
  whereverItIs(state, act.at, (now, register) => {
    const { at, isShort = false } = act
    const isTroubled = (name: ModelTrouble['name']): boolean => registersWith(now.troubles, name).includes(at)
    const printer: Condition[] = [
      { name: 'printer out of paper', holds: isTroubled('printer-out-of-paper'), by: 'LOC-224' },
      { name: 'printer not connected', holds: isTroubled('printer-unplugged'), by: 'LOC-224' },
    ]
    const span = spanOf(act)
    const kept = daysKept(now, at)
    const older = span.from < now.now - kept * DAY
    // The printer is looked at before days are fetched (NS-71)
    const isFetched = older && !printer.some(({ holds }) => holds)
    const unreachable: Condition = {
      name: 'register offline from the server',
      holds: isFetched && isCutOff(now, at),
      by: 'LOC-224',
    }
    const conditions = [...printer, unreachable]
    const period: ModelPeriod = {
      at: now.now,
      isShort,
      sales: salesIn(register, span, now.now),
      fetched: register.period.fetched + (isFetched ? 1 : 0),
      by: older ? 'LIM-071' : kept === 30 ? 'LIM-070' : 'LIM-072',
    }
    return answersOf(now, 'desk', { conditions }, () => [
      {
        ...succeeds(200, 'LOC-221', [hasValue('', null, 'LOC-221', 'LOC-224')], () =>
          withRegister(now, { ...register, period, prints: [...register.prints, { kind: 'PERIODICAL_REPORT' }] }),
        ),
        also: ['LOC-222', 'LOC-223', ...(older ? ['LOC-225'] : [])],
      },
    ])
  })

export const periodAnswers: ByAct<PeriodAct, readonly Lawful[]> = { 'report a period': reported }
