/** One thing on its way to some addresses: a report that is done, or a receipt its buyer wants to have. */
import { enqueueActions, setup } from 'xstate'
import type { MailingCommand, MailingContext, MailingFact } from '../vocabulary/mail/mailing.ts'
import { begin, end, leaveOut, overdue, type Progress, retry } from './mails.ts'

const timer = (number: number): string => `mail-${number}`

/** A pure step as an action of the machine. */
function act<E extends MailingCommand>(step: (mailing: MailingContext, event: E) => Progress) {
  return enqueueActions<
    MailingContext,
    MailingCommand,
    undefined,
    MailingCommand,
    never,
    never,
    never,
    never,
    MailingFact
  >(({ context, event, enqueue }) => {
    const { mailing, says, waits, over } = step(context, event as E)
    enqueue.assign(() => mailing)
    for (const fact of says) enqueue.emit(fact)
    for (const number of over) enqueue.cancel(timer(number))
    for (const { number, event, delay } of waits) enqueue.raise(event, { id: timer(number), delay })
  })
}

export const mailing = setup({
  types: {
    context: {} as MailingContext,
    input: {} as Pick<MailingContext, 'id'>,
    events: {} as MailingCommand,
    emitted: {} as MailingFact,
  },
  actions: {
    begin: act(begin),
    end: act(end),
    leaveOut: act(leaveOut),
    overdue: act(overdue),
    retry: act(retry),
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
