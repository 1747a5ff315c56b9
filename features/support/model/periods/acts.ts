/** The periodical report of a desk: asked for from one moment of Kyiv's clock to another. */
import { deskAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'

/** Moments as YYYY-MM-DDTHH:MM:SS (LOC-222). */
export interface PeriodAct {
  do: 'report a period'
  at: string
  from: string
  to: string
  isShort?: boolean
}

export const periodAsks: ByAct<PeriodAct, Ask> = {
  'report a period': (_, { at, from, to, isShort }) => ({
    ...deskAsk(at, 'GET', '/reports/periodical'),
    query: { from_date: from, to_date: to, ...(isShort !== undefined && { is_short: String(isShort) }) },
  }),
}
