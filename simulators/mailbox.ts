/**
 * The mailbox of a world, at `mailbox:inbox`, for all addresses. It accepts every mail unless a fault is on; while it
 * is down, mails do not reach this actor.
 */
import { setup } from 'xstate'
import { changeFaults, type FaultCommand, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  MailboxAnswer,
  MailboxCommand,
  MailboxContext,
  MailboxFact,
  MailboxFault,
} from '../machines/vocabulary/outside/mailbox.ts'
import { decided, type MachineStep, step } from '../machines/vocabulary/step.ts'

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

type MailboxStep = MachineStep<MailboxContext, MailboxCommand, MailboxFact>

function receive(
  context: MailboxContext,
  { at, mail, parts, raw }: Extract<MailboxCommand, { type: 'mail.receive' }>,
): MailboxStep {
  const answer = answerUnder(context.faults)
  const faults = faultsAfterMail(context.faults)
  const says: MailboxFact[] = [
    answer.status === TAKEN
      ? { type: 'mail.received', at, answer, mail, parts, raw }
      : { type: 'mail.turned-away', at, answer, mail },
  ]
  if (faults.length < context.faults.length) says.push(faultsChanged(at, faults))
  return { context: { faults }, says }
}

export const mailbox = setup({
  types: {
    context: {} as MailboxContext,
    events: {} as MailboxCommand,
    emitted: {} as MailboxFact,
  },
  actions: {
    receive: step(receive),
    empty: step((context, { at }): MailboxStep => decided(context, { type: 'mailbox.emptied', at })),
    changeFaults: step((context, event: FaultCommand<MailboxFault>): MailboxStep => changeFaults(context, event)),
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
