/**
 * The register: one parallel machine, link × shift. They are regions of one machine because each judges by
 * the other, and an actor never reads another's state. `context.link` and `context.shift.status` repeat the
 * state's name as data, for the rules and for the wire; a test holds them to it.
 */
import { setup } from 'xstate'
import { codesLeft, emptyLedger } from '../ledger.ts'
import { CODE_GRANTS } from '../limits.ts'
import { type JudgedCommand, refusal } from '../rules/rules.ts'
import type { CodeGrant, Emitted } from '../vocabulary/document.ts'
import type {
  RegisterContext,
  RegisterEvent,
  RegisterEventOf,
  RegisterFact,
  RegisterInput,
} from '../vocabulary/register.ts'
import { decided, step } from '../vocabulary/step.ts'
import {
  answersAgain,
  becomeOnline,
  blockByRefusal,
  comeBack,
  fallOffline,
  fallsOffline,
  isReached,
  isWaiting,
  leaveOnline,
  link,
  ping,
  probeDue,
  sendOn,
  startSending,
  stay,
  stayOffline,
  stayOnline,
  stopSending,
} from './link.ts'
import { blockByLimit, isOverLimit, liftLimit, liftsLimit, untilOfflineLimit } from './offline-limit.ts'
import { noteDamage } from './protection.ts'
import { recordSale, recordService, recordWithdrawal } from './receipts.ts'
import type { RegisterStep } from './register-step.ts'
import { sendSlip } from './sendings.ts'
import {
  closeShift,
  createShift,
  openShift,
  printReport,
  refuseOpening,
  reopenShift,
  shift,
  startClosing,
} from './shift.ts'
import { changeRegisterFaults, learnSigner, learnUplink, learnWebhook } from './status-changes.ts'
import { answerDue, resolveDocuments, resubmit } from './submission.ts'

/** CLD-411: asks the tax authority for codes. */
function askCodes(register: RegisterContext, command: RegisterEventOf<'codes.ask'>): RegisterStep {
  const refused = refusal(register, command)
  return decided(register, refused ?? { type: 'codes.asked', at: command.at, count: command.count })
}

/** Stores the codes the authority has granted behind those still there. */
function receiveCodes(register: RegisterContext, { at, grant }: RegisterEventOf<'codes.granted'>): RegisterStep {
  const grants = bounded([...register.codes.grants, grant])
  const codes = { ...register.codes, grants, last: grant.from + grant.count - 1 }
  return decided({ ...register, codes: { ...codes, asked: codesLeft(codes) } }, { type: 'codes.received', at, grant })
}

/** Too many grants side by side: the two newest become one, for their serials follow each other. */
function bounded(grants: CodeGrant[]): CodeGrant[] {
  if (grants.length <= CODE_GRANTS) return grants
  const [former, latter] = grants.slice(-2) as [CodeGrant, CodeGrant]
  return [...grants.slice(0, -2), { ...former, count: former.count + latter.count }]
}

/**
 * A step, and the timers that follow from it: one waits for the answer to the page under way, another, while the
 * register is offline unasked, for the next try.
 */
function withTimers(before: RegisterContext, made: RegisterStep, { type, at }: RegisterEvent): RegisterStep {
  const { context } = made
  const { in_flight } = context.ledger
  const waits = isWaiting(context)
  const isAnswerChanged = in_flight !== before.ledger.in_flight
  const isProbeChanged = waits !== isWaiting(before) || type === 'authority.probe'
  if (!isAnswerChanged && !isProbeChanged) return made
  const cancels: RegisterStep['cancels'] = isAnswerChanged ? ['answer'] : []
  const timers: RegisterStep['timers'] = []
  if (isAnswerChanged && in_flight)
    timers.push({ id: 'answer', event: { type: 'delivery.overdue', at }, delay_ms: answerDue(context) })
  if (isProbeChanged && waits)
    timers.push({ id: 'probe', event: { type: 'authority.probe', at }, delay_ms: probeDue(context) })
  else if (isProbeChanged) cancels.push('probe')
  return { ...made, cancels, timers }
}

const act = <E extends RegisterEvent>(decide: (register: RegisterContext, event: E) => RegisterStep) =>
  step((register: RegisterContext, event: E) => withTimers(register, decide(register, event), event))

export const register = setup({
  types: {
    context: {} as RegisterContext,
    input: {} as RegisterInput,
    events: {} as RegisterEvent,
    emitted: {} as Emitted<RegisterFact>,
  },
  delays: {
    offlineLimit: ({ context, event }) => untilOfflineLimit(context, event),
  },
  guards: {
    atOnce: ({ context }) => context.shift?.at_once === true,
    neverOffline: ({ context }) => context.offline === null,
    damagedOffline: ({ context, event }) =>
      context.offline !== null && event.type === 'journal.checked' && event.damage !== null,
    offlineByRequest: ({ context }) => context.offline?.requested === true,
    overLimit: ({ context, event }) => isOverLimit(context, event),
    overLimitByRequest: ({ context, event }) => context.offline?.requested === true && isOverLimit(context, event),
    fallsOffline: ({ context, event }) => fallsOffline(context, event),
    liftsLimit: ({ context, event }) => liftsLimit(context, event as RegisterEventOf<'fault.set' | 'fault.clear'>),
    isReached: ({ context }) => isReached(context),
    answersAgain: ({ context, event }) => answersAgain(context, event as RegisterEventOf<'documents.judged'>),
  },
  actions: {
    refuse: act((register, command: JudgedCommand) => decided(register, refusal(register, command)!)),
    createShift: act(createShift),
    openShift: act(openShift),
    refuseOpening: act(refuseOpening),
    startClosing: act(startClosing),
    closeShift: act(closeShift),
    reopenShift: act(reopenShift),
    printReport: act(printReport),
    sell: act(recordSale),
    service: act(recordService),
    withdraw: act(recordWithdrawal),
    leaveOnline: act(leaveOnline),
    fallOffline: act(fallOffline),
    comeBack: act(comeBack),
    stayOnline: act(stayOnline),
    ping: act(ping),
    stay: act(stay),
    sendOn: act(sendOn),
    stopSending: act(stopSending),
    noteDamage: act(noteDamage),
    becomeOnline: act(becomeOnline),
    startSending: act(startSending),
    stayOffline: act(stayOffline),
    blockByRefusal: act(blockByRefusal),
    blockByLimit: act(blockByLimit),
    liftLimit: act(liftLimit),
    resubmit: act(resubmit),
    settle: act(resolveDocuments),
    askCodes: act(askCodes),
    receiveCodes: act(receiveCodes),
    changeFaults: act(changeRegisterFaults),
    sendSlip: act(sendSlip),
    learnSigner: act(learnSigner),
    learnWebhook: act(learnWebhook),
    learnUplink: act(learnUplink),
  },
}).createMachine({
  id: 'register',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    shift_signer: null,
    device: null,
    faults: [],
    bill_changed_at: null,
    cut_off: false,
    link: 'online',
    offline: null,
    last_go_offline_at: null,
    unanswered: 0,
    damage: null,
    refusal: null,
    ledger: emptyLedger,
    codes: input.grant
      ? {
          grants: [input.grant],
          next: input.grant.from,
          last: input.grant.from + input.grant.count - 1,
          asked: input.grant.count,
        }
      : { grants: [], next: 1, last: 0, asked: 0 },
    shift: null,
    shift_serial: 0,
    balance: 0,
    receipts: 0,
    last_receipt_id: null,
    x_reports: 0,
    announces: false,
  }),
  states: { link, shift },
  on: {
    'receipt.sell': { actions: 'sell' },
    'receipt.service': { actions: 'service' },
    'receipt.withdraw': { actions: 'withdraw' },
    'report.print': { actions: 'printReport' },
    'slip.send': { actions: 'sendSlip' },
    'shift.open': { actions: 'refuse' },
    'shift.close': { actions: 'refuse' },
    'documents.judged': { actions: 'settle' },
    'delivery.overdue': { actions: 'resubmit' },
    'journal.checked': { actions: 'noteDamage' },
    'codes.ask': { actions: 'askCodes' },
    'codes.granted': { actions: 'receiveCodes' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
    'cashier.changed': { actions: 'learnSigner' },
    'webhook.changed': { actions: 'learnWebhook' },
    'uplink.changed': { actions: 'learnUplink' },
  },
})
