/** The slip of a periodical report: day by day and in total, or in total alone (LOC-223). */

import type { Period } from '../../../../machines/money/period.ts'
import { moneyText, wallMoment } from './figures.ts'
import { kindLine } from './fiscal-block.ts'
import { turnoverBlocks } from './report-slip.ts'
import { type Block, centred, type Letterhead, line, pair, ruler, type Slip } from './slip.ts'

const serials = (numbers: number[]): string => {
  if (numbers.length === 0) return 'немає'
  const [first, last] = [numbers[0]!, numbers.at(-1)!]
  return first === last ? `№ ${first}` : `№ ${first} - № ${last}`
}

/** What sales came to; a public program takes the last word of the line with these two words (NS-71). */
const turnover = ({ payments }: Period['total']): Block =>
  pair('Загальний оборот', moneyText(payments.reduce((sum, { sell_sum }) => sum + sell_sum, 0)), 'strong')

/** @param paper.at when it was made, epoch milliseconds */
export function periodicalSlip({
  letterhead,
  period,
  is_short,
  at,
}: {
  letterhead: Letterhead
  period: Period
  is_short: boolean
  at: number
}): Slip {
  const days: Block[] = is_short
    ? []
    : period.days.flatMap(({ date, sums }) => [line(date, 'strong'), ...turnoverBlocks(sums), ruler])
  return {
    title: 'Періодичний звіт',
    at,
    letterhead,
    adorned: false,
    blocks: [
      centred('ПЕРІОДИЧНИЙ ЗВІТ', 'strong'),
      centred(is_short ? 'СКОРОЧЕНИЙ' : 'ПОВНИЙ'),
      pair('ВІД', wallMoment(period.from)),
      pair('ДО', wallMoment(period.to)),
      pair('КАСА', letterhead.register.number),
      pair('Z-ЗВІТИ', serials(period.z_reports)),
      ruler,
      ...days,
      centred('РАЗОМ ЗА ПЕРІОД', 'strong'),
      ...turnoverBlocks(period.total),
      ruler,
      turnover(period.total),
      ruler,
      pair('ДАТА І ЧАС', wallMoment(at)),
      pair('ФН ПРРО', letterhead.register.fiscal_number),
      kindLine('СЛУЖБОВИЙ ЗВІТНИЙ ЧЕК'),
    ],
  }
}
