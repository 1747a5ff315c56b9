/** A cashier at work: in one shift at a time, on one register (CLD-202, NS-43). How he stands he is told. */
import { assign, emit, enqueueActions, setup } from 'xstate'
import type { CashierCommand, CashierContext, CashierFact, CashierInput } from '../vocabulary/cashier.ts'

export const cashier = setup({
  types: {
    context: {} as CashierContext,
    input: {} as CashierInput,
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
    ownShift: ({ context, event }) => 'shift' in event && context.working?.shift_id === event.shift.id,
  },
}).createMachine({
  id: 'cashier',
  context: ({ input }) => ({ ...input, working: null }),
  initial: 'free',
  on: {
    // Handed on to the register with how he stands and where he works: it judges, and gives the answer.
    'shift.open': {
      actions: emit(({ context, event: { cash_register_id, ...command } }) => ({
        type: 'shift.requested',
        at: command.at,
        cash_register_id,
        command: {
          ...command,
          cashier: { ...command.cashier, signer: context.signer },
          working_on: context.working?.cash_register_id ?? null,
        },
      })),
    },
    'signature.changed': {
      actions: enqueueActions(({ context: { desks, working }, event: { at, signer }, enqueue }) => {
        const elsewhere = working !== null && !desks.includes(working.cash_register_id)
        const cash_register_ids = elsewhere ? [...desks, working.cash_register_id] : desks
        enqueue.assign({ signer })
        enqueue.emit({ type: 'cashier.changed', at, signer, cash_register_ids })
      }),
    },
  },
  states: {
    free: {
      on: {
        'shift.created': { target: 'working', actions: 'work' },
        'shift.reopened': { target: 'working', actions: 'work' },
      },
    },
    working: {
      on: { 'shift.closed': { guard: 'ownShift', target: 'free', actions: assign({ working: null }) } },
    },
  },
})
