/** One thing on its way to some addresses: a report that is done, or a receipt its buyer wants to have. */
import { setup } from 'xstate'
import type { MailEnded, MailingCommand, MailingContext, MailingFact } from '../vocabulary/mail/mailing.ts'
import { step } from '../vocabulary/step.ts'
import { beginMailing, leaveOut, mailDeliveries } from './mails.ts'

type Command<T extends MailingCommand['type']> = Extract<MailingCommand, { type: T }>

export const mailing = setup({
  types: {
    context: {} as MailingContext,
    input: {} as Pick<MailingContext, 'id'>,
    events: {} as MailingCommand,
    emitted: {} as MailingFact,
  },
  actions: {
    begin: step(beginMailing),
    end: step((context, event: MailEnded) => mailDeliveries.end(context, event)),
    leaveOut: step(leaveOut),
    overdue: step((context, event: Command<'mail.overdue'>) => mailDeliveries.overdue(context, event)),
    retry: step((context, event: Command<'mail.retry'>) => mailDeliveries.retry(context, event)),
  },
}).createMachine({
  id: 'mailing',
  context: ({ input }) => ({ ...input, content: null, begun_at: null, mails: [] }),
  initial: 'new',
  states: {
    new: { on: { 'mailing.begin': { target: 'begun', actions: 'begin' } } },
    begun: {
      on: {
        'mail.ended': { actions: 'end' },
        'mail.leave-out': { actions: 'leaveOut' },
        'mail.overdue': { actions: 'overdue' },
        'mail.retry': { actions: 'retry' },
      },
    },
  },
})
