/**
 * The message service of one organization, at `messenger:<organization_id>`. It sends while messages are left; without
 * a service or messages none is sent, and the receipt is made all the same (NS-76).
 */
import { setup } from 'xstate'
import { changeFaults, type FaultCommand } from '../machines/vocabulary/outside/fault.ts'
import type {
  MessengerCommand,
  MessengerContext,
  MessengerFact,
  MessengerInput,
  TextMessage,
} from '../machines/vocabulary/outside/messenger.ts'
import { decided, type MachineStep, step } from '../machines/vocabulary/step.ts'

/** Messages remembered: bounds the snapshot. */
const MESSAGES_KEPT = 100

function hindrance({ connected, charged, balance, faults }: MessengerContext): TextMessage['not_sent'] {
  if (!connected || faults.length > 0) return 'no message service is connected'
  return charged && balance === 0 ? 'no messages are left' : null
}

type MessengerStep = MachineStep<MessengerContext, MessengerCommand, MessengerFact>

function send(
  context: MessengerContext,
  { type: _, ...asked }: Extract<MessengerCommand, { type: 'message.send' }>,
): MessengerStep {
  const not_sent = hindrance(context)
  const message: TextMessage = { number: context.last + 1, ...asked, not_sent }
  const balance = not_sent === null && context.charged ? context.balance - 1 : context.balance
  const messages = [...context.messages, message].slice(-MESSAGES_KEPT)
  return decided(
    { ...context, last: message.number, balance, messages },
    { type: not_sent === null ? 'message.sent' : 'message.not-sent', at: asked.at, message },
  )
}

export const messenger = setup({
  types: {
    context: {} as MessengerContext,
    input: {} as MessengerInput,
    events: {} as MessengerCommand,
    emitted: {} as MessengerFact,
  },
  actions: {
    send: step(send),
    changeFaults: step(
      (context, event: FaultCommand<MessengerContext['faults'][number]>): MessengerStep => changeFaults(context, event),
    ),
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
