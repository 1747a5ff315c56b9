/** Time that passes, and the server that is started again: acts of the target's lab. */
import type { Ask, ByAct } from '../expected.ts'

export type ClockAct =
  /** Long enough for everything on its way to arrive. */
  | { do: 'wait'; seconds: number }
  /** The world is loaded from its store again: nothing is forgotten (JRN-002). */
  | { do: 'restart' }

export const clockAsks: ByAct<ClockAct, Ask> = {
  wait: (_, { seconds }) => ({ surface: 'lab', method: 'POST', path: '/clock/advance', body: { by: `PT${seconds}S` } }),
  restart: () => ({ surface: 'lab', method: 'POST', path: '/restart' }),
}
