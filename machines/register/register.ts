/**
 * The register: one parallel machine, link × shift. They are regions of one machine because each judges by
 * the other, and an actor never reads another's state. `context.link` and `context.shift.status` repeat the
 * state's name as data, for the rules and for the wire; a test holds them to it.
 */
import { enqueueActions, setup } from 'xstate'
import { emptyLedger } from '../ledger.ts'
import { type JudgedCommand, refusal } from '../rules/rules.ts'
import type { Emitted } from '../vocabulary/document.ts'
import type {
  RegisterContext,
  RegisterEvent,
  RegisterEventOf,
  RegisterFact,
  RegisterInput,
} from '../vocabulary/register.ts'
import type { Decision } from './decision.ts'
import { answerDue, redeliver, settle } from './delivery.ts'
import {
  answersAgain,
  blockByLimit,
  blockByRefusal,
  fallOffline,
  fallsOffline,
  found,
  goOffline,
  goOnline,
  isOverLimit,
  isReached,
  isWaiting,
  liftLimit,
  liftsLimit,
  link,
  ping,
  probeDue,
  sendOn,
  startSending,
  stay,
  stayOffline,
  stopSending,
  untilOfflineLimit,
} from './link.ts'
import { askCodes, receiveCodes } from './offline-codes.ts'
import { noteDamage } from './protection.ts'
import { sell, service, withdraw } from './receipts.ts'
import { close, create, open, printReport, refuseOpening, reopen, shift, startClosing } from './shift.ts'
import { changeFaults, learnSigner, learnUplink, learnWebhook } from './status-changes.ts'

/**
 * A pure step as an action of the machine. While a page is under way a timer waits for its answer; while the register
 * is offline by itself another one waits for the next try.
 */
function act<E extends RegisterEvent>(step: (register: RegisterContext, event: E) => Decision) {
  return enqueueActions<
    RegisterContext,
    RegisterEvent,
    undefined,
    RegisterEvent,
    never,
    never,
    never,
    'offlineLimit' | 'answerDue' | 'probeDue',
    Emitted<RegisterFact>
  >(({ context, event, enqueue }) => {
    const { register, says, tells } = step(context, event as E)
    enqueue.assign(() => register)
    for (const saying of says) enqueue.emit(saying)
    for (const told of tells) enqueue.raise(told)
    const { in_flight } = register.ledger
    if (in_flight !== context.ledger.in_flight) {
      enqueue.cancel('answer')
      if (in_flight) enqueue.raise({ type: 'delivery.overdue', at: event.at }, { id: 'answer', delay: 'answerDue' })
    }
    const waits = isWaiting(register)
    if (waits === isWaiting(context) && event.type !== 'authority.probe') return
    if (waits) enqueue.raise({ type: 'authority.probe', at: event.at }, { id: 'probe', delay: 'probeDue' })
    else enqueue.cancel('probe')
  })
}

const refuse = act((register, command) => ({
  register,
  says: [refusal(register, command as JudgedCommand)!],
  tells: [],
}))

export const register = setup({
  types: {
    context: {} as RegisterContext,
    input: {} as RegisterInput,
    events: {} as RegisterEvent,
    emitted: {} as Emitted<RegisterFact>,
  },
  delays: {
    offlineLimit: ({ context, event }) => untilOfflineLimit(context, event),
    answerDue: ({ context }) => answerDue(context),
    probeDue: ({ context }) => probeDue(context),
  },
  guards: {
    refused: ({ context, event }) => refusal(context, event as JudgedCommand) !== null,
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
    refuse,
    create: act(create),
    open: act(open),
    refuseOpening: act(refuseOpening),
    startClosing: act(startClosing),
    close: act(close),
    reopen: act(reopen),
    printReport: act(printReport),
    sell: act(sell),
    service: act(service),
    withdraw: act(withdraw),
    goOffline: act((context, event: RegisterEventOf<'register.go-offline'>) => goOffline(context, event)),
    fallOffline: act(fallOffline),
    ping: act(ping),
    stay: act(stay),
    sendOn: act(sendOn),
    stopSending: act(stopSending),
    noteDamage: act(noteDamage),
    goOnline: act(goOnline),
    found: act(found),
    startSending: act(startSending),
    stayOffline: act(stayOffline),
    blockByRefusal: act(blockByRefusal),
    blockByLimit: act(blockByLimit),
    liftLimit: act(liftLimit),
    redeliver: act(redeliver),
    settle: act(settle),
    askCodes: act(askCodes),
    receiveCodes: act(receiveCodes),
    changeFaults: act(changeFaults),
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
    'shift.open': { actions: 'refuse' },
    'shift.close': { actions: 'refuse' },
    'documents.judged': { actions: 'settle' },
    'delivery.overdue': { actions: 'redeliver' },
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
