/**
 * A bank terminal, at `bank-terminal:<terminal_id>`: idle, or busy with one operation while others wait. Its script and
 * faults decide the outcome of each, and it counts approved ones until a settlement closes the batch. It knows nothing
 * of receipts and fiscal shifts.
 */
import { enqueueActions, setup } from 'xstate'
import type {
  BankTerminalCommand,
  BankTerminalContext,
  BankTerminalFact,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { DEFAULT_SCRIPT, isInBridgeMode } from '../../machines/vocabulary/outside/bank-terminal.ts'
import {
  begin,
  beginNext,
  type Doing,
  emptyBatch,
  enqueue,
  finish,
  leaveQueue,
  progress,
  READY,
  turnAway,
  turnsAway,
} from './device.ts'
import {
  changeFaults,
  clearScript,
  enterBridgeMode,
  giveCard,
  handOn,
  keepCard,
  leaveBridgeMode,
  setScript,
} from './hands.ts'

/** Wraps a pure step as an action of the machine. */
function act<E extends BankTerminalCommand>(step: (terminal: BankTerminalContext, event: E) => Doing) {
  return enqueueActions<
    BankTerminalContext,
    BankTerminalCommand,
    undefined,
    BankTerminalCommand,
    never,
    never,
    never,
    never,
    BankTerminalFact
  >(({ context, event, enqueue: queue }) => {
    const { terminal, says } = step(context, event as E)
    queue.assign(() => terminal)
    for (const fact of says) queue.emit(fact)
  })
}

export const bankTerminal = setup({
  types: {
    context: {} as BankTerminalContext,
    input: {} as Pick<BankTerminalContext, 'id' | 'seed'>,
    events: {} as BankTerminalCommand,
    emitted: {} as BankTerminalFact,
  },
  guards: {
    turnsAway: ({ context }) => turnsAway(context) !== null,
    isCurrent: ({ context, event }) => 'rrn' in event && event.rrn === context.current?.rrn,
    isCurrentAndLast: ({ context, event }) =>
      'rrn' in event && event.rrn === context.current?.rrn && context.queue.length === 0,
    waitsForCard: ({ context }) => context.current?.step === 'waiting-for-card',
    isInBridgeMode: ({ context }) => isInBridgeMode(context),
    isAtBank: ({ context }) => context.current?.step === 'authorising',
  },
  actions: {
    begin: act(begin),
    beginNext: act(beginNext),
    enqueue: act(enqueue),
    turnAway: act(turnAway),
    leaveQueue: act(leaveQueue),
    progress: act(progress),
    finish: act(finish),
    handOn: act(handOn),
    giveCard: act(giveCard),
    keepCard: act(keepCard),
    setScript: act(setScript),
    clearScript: act(clearScript),
    enterBridgeMode: act(enterBridgeMode),
    leaveBridgeMode: act(leaveBridgeMode),
    changeFaults: act(changeFaults),
  },
}).createMachine({
  id: 'bank-terminal',
  context: ({ input }) => ({
    ...input,
    current: null,
    queue: [],
    faults: [],
    script: DEFAULT_SCRIPT,
    draws: 0,
    card: null,
    screen: READY,
    last_print: 0,
    prints: [],
    batch: emptyBatch(1),
    last_invoice: 0,
    last: null,
    bridge_mode: true,
  }),
  initial: 'idle',
  on: {
    'card.insert': { actions: 'keepCard' },
    'script.set': { actions: 'setScript' },
    'script.clear': { actions: 'clearScript' },
    'bridge-mode.enter': [{ guard: 'isInBridgeMode' }, { actions: 'enterBridgeMode' }],
    'bridge-mode.leave': { guard: 'isInBridgeMode', actions: 'leaveBridgeMode' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
  states: {
    idle: {
      on: {
        'operation.enqueue': [
          { guard: 'turnsAway', actions: 'turnAway' },
          { target: 'busy', actions: 'begin' },
        ],
      },
    },
    busy: {
      on: {
        'operation.enqueue': [{ guard: 'turnsAway', actions: 'turnAway' }, { actions: 'enqueue' }],
        'operation.progressed': { guard: 'isCurrent', actions: 'progress' },
        'operation.ended': [
          { guard: 'isCurrentAndLast', target: 'idle', actions: 'finish' },
          { guard: 'isCurrent', actions: ['finish', 'beginNext'] },
          { actions: 'leaveQueue' },
        ],
        'card.insert': [{ guard: 'waitsForCard', actions: 'giveCard' }, { actions: 'keepCard' }],
        'operation.proceed': { actions: 'handOn' },
        'operation.approve': { actions: 'handOn' },
        'operation.decline': { actions: 'handOn' },
        // The bank has been asked already: the customer can no longer cancel
        'customer.cancel': [{ guard: 'isAtBank' }, { actions: 'handOn' }],
      },
    },
  },
})
