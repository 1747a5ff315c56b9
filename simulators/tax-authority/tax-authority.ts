/**
 * The tax authority for one cash register, at `authority:<cash_register_id>`: an independent judge. It counts, hashes
 * and adds up by its own code, from the received documents only.
 */
import Type, { type Static } from 'typebox'
import { not, setup } from 'xstate'
import type { AuthorityCommand, AuthorityFact, AuthorityFault } from '../../machines/vocabulary/document.ts'
import { ActiveFaults, changeFaults, type FaultCommand } from '../../machines/vocabulary/outside/fault.ts'
import { Count } from '../../machines/vocabulary/schemas/state.ts'
import { decided, type MachineStep, step } from '../../machines/vocabulary/step.ts'
import { Taxpayer } from './checks.ts'
import { enrolled, TaxpayerLedger } from './taxpayer-ledger.ts'
import { judgePage } from './verdicts.ts'

export interface TaxAuthorityInput extends Taxpayer {
  /** Delay of an answer; 0 answers in the same turn. */
  latency_ms: number
  /** Maximum number of codes granted per request. */
  code_grant_limit: number
  /** Initial codes of the register: serials 1 to this number. */
  offline_codes: number
  /** Time of their grant, epoch milliseconds. */
  at: number
}

/** Small and bounded, plain JSON: this and the state's name are all there is. */
export const TaxAuthorityContext = Type.Object({
  ...Taxpayer.properties,
  latency_ms: Type.Number(),
  code_grant_limit: Count,
  /** Disturbances switched on, in the order they were. */
  faults: ActiveFaults<AuthorityFault>(),
  /** Answers ever delayed: names their timers. */
  delayed: Count,
  ledger: TaxpayerLedger,
})
export type TaxAuthorityContext = Static<typeof TaxAuthorityContext>

type FaultName = AuthorityFault['name']
type Question = Extract<AuthorityCommand, { type: 'documents.submit' | 'codes.request' | 'authority.ping' }>

const faultOf = <Name extends FaultName>(faults: AuthorityFault[], name: Name) =>
  faults.find((fault): fault is Extract<AuthorityFault, { name: Name }> => fault.name === name) ?? null

/** The change made by a request, and the answer to send after a delay in milliseconds. */
interface Answer {
  ledger: TaxpayerLedger
  fact: AuthorityFact
  delay: number
}

function answerTo(context: TaxAuthorityContext, question: Question): Answer {
  const { ledger, seed, faults } = context
  const slow = faultOf(faults, 'authority-slow')
  const delay = slow?.latency_ms ?? (question.type === 'documents.submit' ? context.latency_ms : 0)
  const at = question.at + delay
  switch (question.type) {
    case 'documents.submit': {
      const judged = judgePage(context, ledger, question.entries, faultOf(faults, 'authority-refusing'))
      const { verdicts } = judged
      return { ledger: judged.ledger, fact: { type: 'documents.judged', at, verdicts, to: question.to }, delay }
    }
    case 'codes.request': {
      const count = Math.max(0, Math.min(question.count, context.code_grant_limit))
      const grant = { seed, from: ledger.granted + 1, count, at: question.at }
      return {
        ledger: { ...ledger, granted: ledger.granted + count },
        fact: { type: 'codes.granted', at, grant },
        delay,
      }
    }
    case 'authority.ping':
      return { ledger, fact: { type: 'authority.ponged', at }, delay }
  }
}

/** Whether the fault that accepts documents but loses their answers drops this one. */
const isLost = (context: TaxAuthorityContext, fact: AuthorityFact): boolean =>
  fact.type === 'documents.judged' && faultOf(context.faults, 'authority-loses-answers') !== null

type AuthorityStep = MachineStep<TaxAuthorityContext, AuthorityCommand, AuthorityFact>

function answer(before: TaxAuthorityContext, question: Question): AuthorityStep {
  const { ledger, fact, delay } = answerTo(before, question)
  const context = { ...before, ledger }
  if (isLost(context, fact)) return decided(context)
  if (delay === 0) return decided(context, fact)
  const delayed = context.delayed + 1
  const timer = { id: `answer-${delayed}`, event: { type: 'answer.due', at: fact.at, fact }, delay_ms: delay } as const
  return { context: { ...context, delayed }, says: [], timers: [timer] }
}

const sayAnswer = (
  context: TaxAuthorityContext,
  { fact }: Extract<AuthorityCommand, { type: 'answer.due' }>,
): AuthorityStep => (isLost(context, fact) ? decided(context) : decided(context, fact))

/**
 * attentive: handles everything. mute: handles nothing, and pending answers are lost. The state follows from the
 * faults; nothing else of a register is a state here, since one page may open and close several shifts.
 */
export const taxAuthority = setup({
  types: {
    context: {} as TaxAuthorityContext,
    input: {} as TaxAuthorityInput,
    events: {} as AuthorityCommand,
    emitted: {} as AuthorityFact,
  },
  guards: {
    isMute: ({ context }) => faultOf(context.faults, 'authority-mute') !== null,
  },
  actions: {
    answer: step(answer),
    sayAnswer: step(sayAnswer),
    changeFaults: step((context, event: FaultCommand<AuthorityFault>): AuthorityStep => changeFaults(context, event)),
  },
}).createMachine({
  id: 'tax-authority',
  context: ({ input }) => ({
    cash_register_id: input.cash_register_id,
    seed: input.seed,
    is_test: input.is_test,
    latency_ms: input.latency_ms,
    code_grant_limit: input.code_grant_limit,
    faults: [],
    delayed: 0,
    ledger: enrolled(input.offline_codes),
  }),
  initial: 'attentive',
  states: {
    attentive: {
      always: { guard: 'isMute', target: 'mute' },
      on: {
        'documents.submit': { actions: 'answer' },
        'codes.request': { actions: 'answer' },
        'authority.ping': { actions: 'answer' },
        'answer.due': { actions: 'sayAnswer' },
      },
    },
    mute: {
      always: { guard: not('isMute'), target: 'attentive' },
    },
  },
  on: {
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
