/** The webhook receiver of a world, at `receiver:inbox`. It accepts every call and answers 200 unless a fault is on. */
import { enqueueActions, setup } from 'xstate'
import { changedFaults, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  ReceiverAnswer,
  ReceiverCommand,
  ReceiverFact,
  ReceiverFault,
  WebhookReceiverContext,
} from '../machines/vocabulary/outside/webhook-receiver.ts'

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

export const webhookReceiver = setup({
  types: {
    context: {} as WebhookReceiverContext,
    events: {} as ReceiverCommand,
    emitted: {} as ReceiverFact,
  },
  actions: {
    receive: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'event.receive') return
      const { at, headers, body } = event
      enqueue.emit({ type: 'event.received', at, headers, body, answer: answerUnder(context.faults) })
      const faults = faultsAfterCall(context.faults)
      enqueue.assign({ faults })
      if (faults.length < context.faults.length) enqueue.emit(faultsChanged(at, faults))
    }),
    changeFaults: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'event.receive') return
      const faults = changedFaults(context.faults, event)
      enqueue.assign({ faults })
      enqueue.emit(faultsChanged(event.at, faults))
    }),
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
