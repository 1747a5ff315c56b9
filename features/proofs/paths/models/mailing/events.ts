/** What becomes of each event at the mailing's test model: reports and receipts mailed, to readers who may not want them. */
import { answeredDone, type Effects } from '../context-model.ts'
import { begin, elapseMails, MAILBOXES, type MailboxMode, type MailingModel } from './mails.ts'

export const MAILING_START = '2026-06-01T09:00:00+03:00'

const SECOND = 1000
/** How long each event of time takes. Milliseconds. */
export const MAILING_SPANS = {
  'half a minute': 30 * SECOND,
  'a minute': 60 * SECOND,
  'half an hour': 1800 * SECOND,
  'a day': 24 * 3600 * SECOND,
} as const

/** A report is made within this time, and its mails begin. Milliseconds. */
const MADE_MS = SECOND

export const NO_MAILS: MailingModel = {
  now: Date.parse(MAILING_START),
  mailbox: 'well',
  unsubscribed: false,
  mails: [],
}

/** REP-006. */
function mailReport(model: MailingModel): MailingModel {
  const at = model.now + MADE_MS
  return begin(elapseMails(model, at), 'report', ['owner', 'bookkeeper'], at)
}

const turned = (mailbox: MailboxMode) => (model: MailingModel) => answeredDone({ ...model, mailbox })

export const MAILING_EFFECTS: Effects<MailingModel> = {
  'a report is mailed': (model) => answeredDone(mailReport(model)),
  'a receipt is mailed': (model) => answeredDone(begin(model, 'receipt', ['owner'], model.now)),
  'a report is to be mailed nowhere': (model) => ({ state: model, answer: 'malformed request' }),
  'the owner unsubscribes': (model) => answeredDone({ ...model, unsubscribed: true }),
  'the owner is subscribed again': (model) => answeredDone({ ...model, unsubscribed: false }),
  ...Object.fromEntries(MAILBOXES.map((mode) => [`the mailbox is ${mode}`, turned(mode)])),
  ...Object.fromEntries(
    Object.entries(MAILING_SPANS).map(([name, ms]) => [
      name,
      (model: MailingModel) => answeredDone(elapseMails(model, model.now + ms)),
    ]),
  ),
  restart: answeredDone,
}
