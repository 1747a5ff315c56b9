/** The test model of mailings: reports and receipts on their way to a mailbox that may not take them. */
import type { AnyMachineSnapshot } from 'xstate'
import type { ModelEvent, TestModel } from '../../test-model.ts'
import { contextModel, outcomeOf } from '../context-model.ts'
import { MAILING_EFFECTS, MAILING_SPANS, NO_MAILS } from './events.ts'
import { type MailingModel, type ModelMail, onTheirWay } from './mails.ts'
import { mailingSession } from './session.ts'

/** Mails on their way at which a further receipt, and a report, is mailed. */
const ROOM = { receipt: 2, report: 1 } as const

const stateOf = (snapshot: AnyMachineSnapshot): MailingModel => outcomeOf<MailingModel>(snapshot).state

const events: readonly ModelEvent[] = Object.keys(MAILING_EFFECTS).map((type) => ({ type }))

/** The link by which the owner unsubscribes is in each report. */
const hasLink = ({ mails }: MailingModel): boolean =>
  mails.some(({ what, to, taken }) => what === 'report' && to === 'owner' && taken > 0)

function isAllowed(type: string, model: MailingModel): boolean {
  if (type === 'a report is mailed') return onTheirWay(model).length < ROOM.report
  if (type === 'a receipt is mailed') return onTheirWay(model).length < ROOM.receipt
  if (type === 'the owner unsubscribes') return !model.unsubscribed && hasLink(model)
  if (type === 'the owner is subscribed again') return model.unsubscribed
  return type !== `the mailbox is ${model.mailbox}`
}

/** Tries after which the wait has grown to half an hour. */
const ATTEMPTS = 5

/** How long until something becomes of a mail, as far as events of time tell it apart. */
function nearness(left: number): string {
  const spans = Object.entries(MAILING_SPANS)
  return (spans.find(([, ms]) => left <= ms) ?? spans.at(-1)!)[0]
}

/** Mails that differ in moments alone go on alike. */
function wordsOf({ what, to, state, due, end, attempts }: ModelMail, { now }: MailingModel): string {
  const mayBeLeftOut = what === 'report' && to === 'owner'
  return [mayBeLeftOut, state, end?.error, nearness(due! - now), attempts > ATTEMPTS].join()
}

const shown = ({ to, state, attempts, error, due }: ModelMail) => ({
  to,
  state,
  attempts,
  error,
  retry_at: state === 'waiting' ? new Date(due!).toISOString() : null,
})

export const mailingTestModel: TestModel = {
  name: 'mailing',
  machine: contextModel('mailing', NO_MAILS, MAILING_EFFECTS),
  events: (snapshot) => events.filter(({ type }) => isAllowed(type, stateOf(snapshot))),
  key(snapshot) {
    const model = stateOf(snapshot)
    const words = onTheirWay(model).map((each) => wordsOf(each, model))
    return JSON.stringify([model.mailbox, model.unsubscribed, hasLink(model), words.toSorted()])
  },
  place(snapshot) {
    const model = stateOf(snapshot)
    const words = onTheirWay(model).map(({ state }) => state)
    return [`mailbox ${model.mailbox}`, ...words.toSorted()].join(', ')
  },
  oracle(snapshot) {
    const { state: model, answer } = outcomeOf<MailingModel>(snapshot)
    return {
      answer,
      visible: {
        mails: model.mails.map(shown),
        'mails in the mailbox': model.mails.flatMap(({ taken }) => (taken > 0 ? [taken] : [])).toSorted(),
        unsubscribed: model.unsubscribed,
      },
    }
  },
  bounds: [
    'At most two mails are on their way, of five that one mailing tries at a time: none holds up another.',
    'A receipt is mailed to one address, a report to two, one of which may have unsubscribed.',
    'Waits from two minutes to half an hour are told apart by what comes next, not one by one.',
  ],
  sut: mailingSession,
}
