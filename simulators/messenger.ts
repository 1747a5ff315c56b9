/**
 * The message service of one organization, at `messenger:<organization_id>`. It sends while messages are left; without
 * a service or messages none is sent, and the receipt is made all the same (NS-76).
 */
import { enqueueActions, setup } from 'xstate'
import { changedFaults, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  Message,
  MessengerCommand,
  MessengerContext,
  MessengerFact,
  MessengerInput,
} from '../machines/vocabulary/outside/messenger.ts'

/** Messages remembered: bounds the snapshot. */
const MESSAGES_KEPT = 100

function hindrance({ connected, charged, balance, faults }: MessengerContext): Message['not_sent'] {
  if (!connected || faults.length > 0) return 'no message service is connected'
  return charged && balance === 0 ? 'no messages are left' : null
}

export const messenger = setup({
  types: {
    context: {} as MessengerContext,
    input: {} as MessengerInput,
    events: {} as MessengerCommand,
    emitted: {} as MessengerFact,
  },
  actions: {
    send: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'message.send') return
      const { type: _, ...asked } = event
      const not_sent = hindrance(context)
      const message: Message = { number: context.last + 1, ...asked, not_sent }
      enqueue.assign({
        last: message.number,
        balance: not_sent === null && context.charged ? context.balance - 1 : context.balance,
        messages: [...context.messages, message].slice(-MESSAGES_KEPT),
      })
      enqueue.emit({ type: not_sent === null ? 'message.sent' : 'message.not-sent', at: asked.at, message })
    }),
    changeFaults: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'message.send') return
      const faults = changedFaults(context.faults, event)
      enqueue.assign({ faults })
      enqueue.emit(faultsChanged(event.at, faults))
    }),
  },
}).createMachine({
  id: 'messenger',
  context: ({ input }) => ({ ...input, last: 0, messages: [], faults: [] }),
  on: {
    'message.send': { actions: 'send' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
