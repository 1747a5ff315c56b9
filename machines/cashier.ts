/** A cashier at work: in one shift at a time, on one register (CLD-202, NS-43). */
import { assign, emit, setup } from 'xstate'
import type { CashierCommand, CashierContext, CashierFact } from './vocabulary/cashier.ts'

export const cashier = setup({
  types: {
    context: {} as CashierContext,
    input: {} as { id: string },
    events: {} as CashierCommand,
    emitted: {} as CashierFact,
  },
  actions: {
    work: assign({
      working: ({ event }) =>
        'shift' in event ? { cash_register_id: event.cash_register_id, shift_id: event.shift.id } : null,
    }),
  },
  guards: {
    elsewhere: ({ context, event }) =>
      'cash_register_id' in event && context.working?.cash_register_id !== event.cash_register_id,
    ownShift: ({ context, event }) => 'shift' in event && context.working?.shift_id === event.shift.id,
  },
}).createMachine({
  id: 'cashier',
  context: ({ input }) => ({ id: input.id, working: null }),
  initial: 'free',
  on: {
    // Handed on to the register: it knows its own shift and gives the answer.
    'shift.open': { actions: emit(({ event }) => ({ type: 'shift.requested', at: event.at, command: event })) },
  },
  states: {
    free: {
      on: {
        'shift.created': { target: 'working', actions: 'work' },
        'shift.reopened': { target: 'working', actions: 'work' },
      },
    },
    working: {
      on: {
        'shift.open': {
          guard: 'elsewhere',
          actions: emit(({ context, event }) => ({
            type: 'refused',
            at: event.at,
            rule: 'cashier works on another register',
            values: { cash_register_id: context.working?.cash_register_id ?? null },
          })),
        },
        'shift.closed': { guard: 'ownShift', target: 'free', actions: assign({ working: null }) },
      },
    },
  },
})
