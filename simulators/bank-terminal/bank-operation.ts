/**
 * One operation of a bank terminal, at `bank-operation:<terminal_id>/<rrn>`. It follows the plan made by its terminal
 * step by step. After its end it keeps its result, and answers a repeated request with it (NS-86).
 */
import { assertEvent, enqueueActions, setup } from 'xstate'
import {
  amountOf,
  type BankOperationCommand,
  type BankOperationContext,
  type BankOperationFact,
  type BankOperationInput,
  OPERATION_LIMIT_MS,
  type OperationEnd,
  type OperationStep,
  RECEIPT_TEXT_LIMIT,
  RRN,
  type TimedStep,
} from '../../machines/vocabulary/outside/bank-operation.ts'
import { answerAgain, conclusion, endsAt, stepsOf } from './course.ts'
import { judgeRefund, resultOf } from './result.ts'

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
    takesNoTime: ({ context: { plan } }) => stepsOf(plan!).every((step) => plan!.latency_ms[step] === 0),
    takesCard: ({ context }) => context.plan!.card !== null,
    asksForPin: ({ context }) => context.plan!.card!.pin,
    takesBack: ({ context }) => context.ending!.state === 'approved' && context.request!.operation_type === 'cancel',
    ends: ({ context }, state: OperationEnd) => context.ending!.state === state,
    isGranted: ({ event }) => event.type === 'refund.judged' && event.status === null,
  },
  actions: {
    accept: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'operation.request')
      const { at, request_id, request } = event
      enqueue.assign({ state: 'queued', request_id, request, requested_at: at })
      enqueue.emit({ type: 'operation.requested', at, request_id, request })
      enqueue.raise({ type: 'limit.due', at }, { id: 'limit', delay: OPERATION_LIMIT_MS })
    }),
    refuse: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'operation.request')
      const { at, request_id } = event
      enqueue.emit({ type: 'operation.refused', at, request_id, status: 'argumentError' })
    }),
    answerAgain: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'operation.request')
      enqueue.emit(answerAgain(context, event))
    }),
    begin: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'operation.begin')
      enqueue.assign({ plan: event.plan })
      enqueue.raise({ type: 'limit.due', at: event.at }, { id: 'limit', delay: OPERATION_LIMIT_MS })
    }),
    followPlan: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['plan.change', 'card.insert'])
      enqueue.assign({ plan: event.plan })
    }),
    enter: enqueueActions(({ context, event: { at }, enqueue }, step: TimedStep) => {
      enqueue.assign({ state: step })
      enqueue.emit({ type: 'operation.progressed', at, request_id: context.request_id!, step })
    }),
    wait: enqueueActions(({ context, event: { at }, enqueue }) => {
      const ms = context.plan!.latency_ms[context.state as TimedStep]
      if (ms === 0) enqueue.raise({ type: 'step.due', at })
      else if (ms !== null) enqueue.raise({ type: 'step.due', at }, { id: 'step', delay: ms })
    }),
    stopWaiting: enqueueActions(({ context: { plan, state }, enqueue }) => {
      if (plan!.latency_ms[state as TimedStep] !== null) enqueue.cancel('step')
    }),
    goThrough: enqueueActions(({ context: { plan, request_id }, event: { at }, enqueue }) => {
      for (const step of stepsOf(plan!))
        enqueue.emit({ type: 'operation.progressed', at, request_id: request_id!, step })
    }),
    conclude: enqueueActions(({ context, event, enqueue }) => enqueue.assign(conclusion(context, event))),
    askOriginal: enqueueActions(({ context: { request }, event: { at }, enqueue }) => {
      if (request?.operation_type !== 'cancel') return
      const { rrn, amount, invoice_num, auth_code } = request
      enqueue.assign({ state: 'judging' })
      // A malformed reference refers to nothing
      if (RRN.test(rrn)) enqueue.emit({ type: 'refund.asked', at, rrn, amount, invoice_num, auth_code })
      else enqueue.raise({ type: 'refund.judged', at, status: 'originalRequestNotFound' })
    }),
    judge: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'refund.judge')
      const { at, by, amount } = event
      const status = judgeRefund(context, event)
      if (status === null) enqueue.assign({ refunded: context.refunded + amount })
      enqueue.emit({ type: 'refund.judged', at, by, amount, status })
    }),
    decline: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'refund.judged')
      enqueue.assign({ ending: { state: 'declined', status: event.status } })
    }),
    end: enqueueActions(({ context, event: { at }, enqueue }) => {
      const { request_id, request, ending, lost } = context
      const { state, status } = ending!
      const result = state === 'approved' ? resultOf(context) : null
      const asked = { request_id: request_id!, operation_type: request!.operation_type, amount: amountOf(request!) }
      enqueue.assign({ state, ended_at: at, result })
      enqueue.cancel('limit')
      enqueue.emit({ type: 'operation.ended', at, ...asked, state, status, result, lost })
    }),
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
