/** The webhook receiver of a world, at `receiver:inbox`. It accepts every call and answers 200 unless a fault is on. */
import { setup } from 'xstate'
import { changeFaults, type FaultCommand, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  ReceiverAnswer,
  ReceiverCommand,
  ReceiverFact,
  ReceiverFault,
  WebhookReceiverContext,
} from '../machines/vocabulary/outside/webhook-receiver.ts'
import { type MachineStep, step } from '../machines/vocabulary/step.ts'

const WELL = 200

function answerUnder(faults: ReceiverFault[]): ReceiverAnswer {
  const answer: ReceiverAnswer = { status: WELL, after_ms: 0 }
  for (const fault of faults)
    if (fault.name === 'receiver-failing') answer.status = fault.status
    else if (fault.name === 'receiver-slow' && answer.after_ms !== null) answer.after_ms = fault.latency_ms
    else if (fault.name === 'receiver-silent') answer.after_ms = null
  return answer
}

/** Faults after one more call: one that fails a number of calls ends with the last of them. */
const faultsAfterCall = (faults: ReceiverFault[]): ReceiverFault[] =>
  faults.flatMap((fault) => {
    if (fault.name !== 'receiver-failing' || fault.times === null) return [fault]
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
  })

type ReceiverStep = MachineStep<WebhookReceiverContext, ReceiverCommand, ReceiverFact>

function receive(
  context: WebhookReceiverContext,
  { at, headers, query, body }: Extract<ReceiverCommand, { type: 'event.receive' }>,
): ReceiverStep {
  const faults = faultsAfterCall(context.faults)
  const call = { headers, ...(query !== '' && { query }), body }
  const says: ReceiverFact[] = [{ type: 'event.received', at, ...call, answer: answerUnder(context.faults) }]
  if (faults.length < context.faults.length) says.push(faultsChanged(at, faults))
  return { context: { faults }, says }
}

export const webhookReceiver = setup({
  types: {
    context: {} as WebhookReceiverContext,
    events: {} as ReceiverCommand,
    emitted: {} as ReceiverFact,
  },
  actions: {
    receive: step(receive),
    changeFaults: step((context, event: FaultCommand<ReceiverFault>): ReceiverStep => changeFaults(context, event)),
  },
}).createMachine({
  id: 'webhook-receiver',
  context: { faults: [] },
  on: {
    'event.receive': { actions: 'receive' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
