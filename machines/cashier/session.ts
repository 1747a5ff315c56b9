/** A session of a cashier: begun by signing in, ended by signing out, final then (CLD-112). */
import { assign, emit, setup } from 'xstate'
import type { SessionCommand, SessionContext, SessionFact } from '../vocabulary/cashier.ts'

export const session = setup({
  types: { context: {} as SessionContext, events: {} as SessionCommand, emitted: {} as SessionFact },
}).createMachine({
  id: 'session',
  context: { cashier_id: null, since: null, ended_at: null },
  initial: 'unknown',
  states: {
    unknown: {
      on: {
        'session.begin': {
          target: 'active',
          actions: [
            assign({ cashier_id: ({ event }) => event.cashier_id, since: ({ event }) => event.at }),
            emit(({ event }) => ({ type: 'session.begun', at: event.at, cashier_id: event.cashier_id })),
          ],
        },
      },
    },
    active: {
      on: {
        'session.end': {
          target: 'ended',
          actions: [
            assign({ ended_at: ({ event }) => event.at }),
            emit(({ context, event }) => ({
              type: 'session.ended',
              at: event.at,
              cashier_id: context.cashier_id!,
            })),
          ],
        },
      },
    },
    ended: {},
  },
})
