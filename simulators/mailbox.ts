/**
 * The mailbox of a world, at `mailbox:inbox`, for all addresses. It accepts every mail unless a fault is on; while it
 * is down, mails do not reach this actor.
 */
import { enqueueActions, setup } from 'xstate'
import { changedFaults, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  MailboxAnswer,
  MailboxCommand,
  MailboxContext,
  MailboxFact,
  MailboxFault,
} from '../machines/vocabulary/outside/mailbox.ts'

const TAKEN = 250

function answerUnder(faults: MailboxFault[]): MailboxAnswer {
  const answer: MailboxAnswer = { status: TAKEN, after_ms: 0 }
  for (const fault of faults)
    if (fault.name === 'mailbox-refusing') answer.status = fault.status
    else if (fault.name === 'mailbox-slow') answer.after_ms = fault.latency_ms
  return answer
}

/** Faults after one more mail: one that refuses a number of mails ends with the last of them. */
const faultsAfterMail = (faults: MailboxFault[]): MailboxFault[] =>
  faults.flatMap((fault) => {
    if (fault.name !== 'mailbox-refusing' || fault.times === null) return [fault]
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
  })

export const mailbox = setup({
  types: {
    context: {} as MailboxContext,
    events: {} as MailboxCommand,
    emitted: {} as MailboxFact,
  },
  actions: {
    receive: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'mail.receive') return
      const { at, mail, parts, raw } = event
      const answer = answerUnder(context.faults)
      enqueue.emit(
        answer.status === TAKEN
          ? { type: 'mail.received', at, answer, mail, parts, raw }
          : { type: 'mail.turned-away', at, answer, mail },
      )
      const faults = faultsAfterMail(context.faults)
      enqueue.assign({ faults })
      if (faults.length < context.faults.length) enqueue.emit(faultsChanged(at, faults))
    }),
    empty: enqueueActions(({ event: { at }, enqueue }) => enqueue.emit({ type: 'mailbox.emptied', at })),
    changeFaults: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'fault.set' && event.type !== 'fault.clear') return
      const faults = changedFaults(context.faults, event)
      enqueue.assign({ faults })
      enqueue.emit(faultsChanged(event.at, faults))
    }),
  },
}).createMachine({
  id: 'mailbox',
  context: { faults: [] },
  on: {
    'mail.receive': { actions: 'receive' },
    'mailbox.empty': { actions: 'empty' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
