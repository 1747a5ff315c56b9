/**
 * One operation of a bank terminal, at `bank-operation:<terminal_id>/<rrn>`. It follows the plan made by its terminal
 * step by step. After its end it keeps its result, and answers a repeated request with it (NS-86).
 */
import { setup } from 'xstate'
import {
  type BankOperationCommand,
  type BankOperationContext,
  type BankOperationFact,
  type BankOperationInput,
  type OperationEnd,
  type OperationStep,
  RECEIPT_TEXT_LIMIT,
} from '../../machines/vocabulary/outside/bank-operation.ts'
import { step } from '../../machines/vocabulary/step.ts'
import * as steps from './operation-steps.ts'
import { endsAt, stepsOfPlan } from './progress.ts'

const ends = (state: OperationEnd) =>
  ({ guard: { type: 'ends', params: state }, target: `#bank-operation.ended.${state}` }) as const

/** When the time of a step is over, or a manual command continues it: ends the operation or enters the next step. */
const endAt = (step: OperationStep) =>
  ({
    guard: { type: 'endsAt', params: step },
    target: '#bank-operation.under-way.concluding',
    actions: 'conclude',
  }) as const

/** Ends the operation out of turn. */
const conclude = { target: '#bank-operation.under-way.concluding', actions: 'conclude' } as const

/** Next step after a card: some cards need no PIN. */
const afterCard = [endAt('card-read'), { guard: 'asksForPin', target: 'pin' }, { target: 'authorising' }] as const
const afterPin = [endAt('pin'), { target: 'authorising' }] as const

export const bankOperation = setup({
  types: {
    context: {} as BankOperationContext,
    input: {} as BankOperationInput,
    events: {} as BankOperationCommand,
    emitted: {} as BankOperationFact,
  },
  guards: {
    isTooLong: ({ event }) =>
      event.type === 'operation.request' &&
      'receipt' in event.request &&
      event.request.receipt.length > RECEIPT_TEXT_LIMIT,
    endsAt: ({ context, event }, step: OperationStep) => endsAt(context, event, step),
    takesNoTime: ({ context: { plan } }) => stepsOfPlan(plan!).every((step) => plan!.latency_ms[step] === 0),
    takesCard: ({ context }) => context.plan!.card !== null,
    asksForPin: ({ context }) => context.plan!.card!.pin,
    takesBack: ({ context }) => context.ending!.state === 'approved' && context.request!.operation_type === 'cancel',
    ends: ({ context }, state: OperationEnd) => context.ending!.state === state,
    isGranted: ({ event }) => event.type === 'refund.judged' && event.status === null,
  },
  actions: {
    accept: step(steps.acceptRequest),
    refuse: step(steps.refuseRequest),
    answerAgain: step(steps.answerAgain),
    begin: step(steps.beginOperation),
    followPlan: step(steps.followPlan),
    enter: step(steps.enter),
    wait: step(steps.wait),
    stopWaiting: step(steps.stopWaiting),
    goThrough: step(steps.goThrough),
    conclude: step(steps.conclude),
    askOriginal: step(steps.askOriginal),
    judge: step(steps.answerRefund),
    decline: step(steps.declineRefund),
    end: step(steps.endOperation),
  },
}).createMachine({
  id: 'bank-operation',
  context: ({ input }) => ({
    ...input,
    state: 'new',
    request_id: null,
    request: null,
    requested_at: null,
    plan: null,
    ending: null,
    ended_at: null,
    lost: false,
    result: null,
    refunded: 0,
  }),
  initial: 'new',
  on: { 'operation.request': { actions: 'answerAgain' }, 'refund.judge': { actions: 'judge' } },
  states: {
    new: {
      on: {
        'operation.request': [
          { guard: 'isTooLong', actions: 'refuse' },
          { target: 'under-way', actions: 'accept' },
        ],
      },
    },
    'under-way': {
      initial: 'queued',
      on: { 'limit.due': conclude, 'operation.break': conclude },
      states: {
        queued: { on: { 'operation.begin': { target: 'begun', actions: 'begin' } } },
        begun: {
          initial: 'starting',
          on: {
            'plan.change': { actions: ['stopWaiting', 'followPlan', 'wait'] },
            'operation.approve': conclude,
            'operation.decline': conclude,
            'customer.cancel': conclude,
          },
          states: {
            starting: {
              always: [
                endAt('queued'),
                // No step takes time, so no event can come in between: all steps in one transition
                { ...conclude, guard: 'takesNoTime', actions: ['goThrough', 'conclude'] },
                { guard: 'takesCard', target: 'waiting-for-card' },
                { target: 'authorising' },
              ],
            },
            'waiting-for-card': {
              entry: [{ type: 'enter', params: 'waiting-for-card' }, 'wait'],
              exit: 'stopWaiting',
              on: {
                'step.due': [endAt('waiting-for-card'), { target: 'card-read' }],
                'operation.proceed': [endAt('waiting-for-card'), { target: 'card-read' }],
                'card.insert': [
                  { ...endAt('waiting-for-card'), actions: ['followPlan', 'conclude'] },
                  { target: 'card-read', actions: 'followPlan' },
                ],
              },
            },
            'card-read': {
              entry: [{ type: 'enter', params: 'card-read' }, 'wait'],
              exit: 'stopWaiting',
              on: { 'step.due': afterCard, 'operation.proceed': afterCard },
            },
            pin: {
              entry: [{ type: 'enter', params: 'pin' }, 'wait'],
              exit: 'stopWaiting',
              on: { 'step.due': afterPin, 'operation.proceed': afterPin },
            },
            authorising: {
              entry: [{ type: 'enter', params: 'authorising' }, 'wait'],
              exit: 'stopWaiting',
              // The bank has been asked already: the customer can no longer cancel
              on: { 'step.due': conclude, 'operation.proceed': conclude, 'customer.cancel': {} },
            },
          },
        },
        concluding: {
          always: [
            { guard: 'takesBack', target: 'judging' },
            ends('approved'),
            ends('declined'),
            ends('cancelled'),
            ends('timed-out'),
            ends('failed'),
          ],
        },
        judging: {
          entry: 'askOriginal',
          on: {
            'refund.judged': [
              { guard: 'isGranted', target: '#bank-operation.ended.approved' },
              { target: '#bank-operation.ended.declined', actions: 'decline' },
            ],
          },
        },
      },
    },
    ended: {
      initial: 'failed',
      entry: 'end',
      states: { approved: {}, declined: {}, cancelled: {}, 'timed-out': {}, failed: {} },
    },
  },
})
