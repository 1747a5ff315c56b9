/** A cashier at work: in one shift at a time, on one register (CLD-202, NS-43). The signature service reports his status. */
import { assign, emit, setup } from 'xstate'
import type { CashierCommand, CashierContext, CashierFact, CashierInput } from '../vocabulary/cashier.ts'
import { decided, type MachineStep, step } from '../vocabulary/step.ts'

/** Passed on to the registers he is the desk's cashier of, and to the one he works on. */
function learnSigner(
  cashier: CashierContext,
  { at, signer }: Extract<CashierCommand, { type: 'signature.changed' }>,
): MachineStep<CashierContext, CashierCommand, CashierFact> {
  const { desks, working } = cashier
  const elsewhere = working !== null && !desks.includes(working.cash_register_id)
  const cash_register_ids = elsewhere ? [...desks, working.cash_register_id] : desks
  return decided({ ...cashier, signer }, { type: 'cashier.changed', at, signer, cash_register_ids })
}

export const cashier = setup({
  types: {
    context: {} as CashierContext,
    input: {} as CashierInput,
    events: {} as CashierCommand,
    emitted: {} as CashierFact,
  },
  actions: {
    learnSigner: step(learnSigner),
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
    // Handed on to the register with his status and the register he works on: it judges, and gives the answer.
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
      actions: 'learnSigner',
    },
  },
  states: {
    free: {
      on: {
        'shift.created': { target: 'working', actions: 'work' },
      },
    },
    working: {
      on: { 'shift.closed': { guard: 'ownShift', target: 'free', actions: assign({ working: null }) } },
    },
  },
})
