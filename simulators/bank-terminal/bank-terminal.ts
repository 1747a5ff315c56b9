/**
 * A bank terminal, at `bank-terminal:<terminal_id>`: idle, or busy with one operation while others wait. Its script and
 * faults decide the outcome of each, and it counts approved ones until a settlement closes the batch. It knows nothing
 * of receipts and fiscal shifts.
 */
import { setup } from 'xstate'
import type {
  BankTerminalCommand,
  BankTerminalContext,
  BankTerminalFact,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { DEFAULT_SCRIPT, isInBridgeMode } from '../../machines/vocabulary/outside/bank-terminal.ts'
import { step } from '../../machines/vocabulary/step.ts'
import { beginNext, emptyBatch, finish, leaveQueue, progress, READY, take } from './device.ts'
import {
  changeTerminalFaults,
  clearScript,
  enterBridgeMode,
  giveCard,
  instruct,
  keepCard,
  leaveBridgeMode,
  setScript,
} from './operator.ts'

export const bankTerminal = setup({
  types: {
    context: {} as BankTerminalContext,
    input: {} as Pick<BankTerminalContext, 'id' | 'seed'>,
    events: {} as BankTerminalCommand,
    emitted: {} as BankTerminalFact,
  },
  guards: {
    isBusy: ({ context }) => context.current !== null,
    isCurrent: ({ context, event }) => 'rrn' in event && event.rrn === context.current?.rrn,
    isCurrentAndLast: ({ context, event }) =>
      'rrn' in event && event.rrn === context.current?.rrn && context.queue.length === 0,
    waitsForCard: ({ context }) => context.current?.step === 'waiting-for-card',
    isInBridgeMode: ({ context }) => isInBridgeMode(context),
    isAtBank: ({ context }) => context.current?.step === 'authorising',
  },
  actions: {
    take: step(take),
    beginNext: step(beginNext),
    leaveQueue: step(leaveQueue),
    progress: step(progress),
    finish: step(finish),
    instruct: step(instruct),
    giveCard: step(giveCard),
    keepCard: step(keepCard),
    setScript: step(setScript),
    clearScript: step(clearScript),
    enterBridgeMode: step(enterBridgeMode),
    leaveBridgeMode: step(leaveBridgeMode),
    changeFaults: step(changeTerminalFaults),
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
      always: { guard: 'isBusy', target: 'busy' },
      on: { 'operation.enqueue': { actions: 'take' } },
    },
    busy: {
      on: {
        'operation.enqueue': { actions: 'take' },
        'operation.progressed': { guard: 'isCurrent', actions: 'progress' },
        'operation.ended': [
          { guard: 'isCurrentAndLast', target: 'idle', actions: 'finish' },
          { guard: 'isCurrent', actions: ['finish', 'beginNext'] },
          { actions: 'leaveQueue' },
        ],
        'card.insert': [{ guard: 'waitsForCard', actions: 'giveCard' }, { actions: 'keepCard' }],
        'operation.proceed': { actions: 'instruct' },
        'operation.approve': { actions: 'instruct' },
        'operation.decline': { actions: 'instruct' },
        // The bank has been asked already: the customer can no longer cancel
        'customer.cancel': [{ guard: 'isAtBank' }, { actions: 'instruct' }],
      },
    },
  },
})
