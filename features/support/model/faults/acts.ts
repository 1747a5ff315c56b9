/** Troubles that a lab can bring about: of cashiers and their keys, of registers, of an organization's bill and limits. */
import type { Ask, ByAct } from '../expected.ts'
import type { ModelTrouble } from '../known/troubles.ts'

export type FaultAct =
  | ({ do: 'bring trouble' } & ModelTrouble)
  | ({ do: 'end trouble' } & ModelTrouble)
  /** Seconds that the clock is set back by, or forward. */
  | { do: 'set the clock back'; seconds: number }

/** How the lab names whose it is. */
const placeOf = (trouble: ModelTrouble): Record<string, string> =>
  'cashier' in trouble
    ? { cashier_id: trouble.cashier }
    : 'register' in trouble
      ? { cash_register_id: trouble.register }
      : 'organization' in trouble
        ? { organization_id: trouble.organization }
        : {}

export const faultAsks: ByAct<FaultAct, Ask> = {
  'bring trouble': (_, trouble) => ({
    surface: 'lab',
    method: 'PUT',
    path: `/faults/${trouble.name}`,
    body: {
      ...placeOf(trouble),
      ...(trouble.name === 'cashier-blocked' && { reason: trouble.reason }),
      ...(trouble.name === 'offline-limit' && { hours: trouble.hours }),
    },
  }),
  'end trouble': (_, trouble) => ({
    surface: 'lab',
    method: 'DELETE',
    path: `/faults/${trouble.name}`,
    query: placeOf(trouble),
  }),
  'set the clock back': ({ now }, { seconds }) => ({
    surface: 'lab',
    method: 'PUT',
    path: '/clock',
    body: { mode: 'virtual', now: new Date(now - seconds * 1000).toISOString() },
  }),
}
