/**
 * Mails of the test model on their way: one refused for now, unanswered or lost on the line is tried again after one
 * minute, two, four, up to half an hour, for a day from the first; one refused for good is not (REP-006, REP-007, NS-90).
 */

/** What the mailbox does with mails. */
export const MAILBOXES = ['well', 'refusing for now', 'refusing for good', 'down', 'late', 'silent'] as const
export type MailboxMode = (typeof MAILBOXES)[number]

const SECOND = 1000
const MINUTE = 60 * SECOND
const ANSWER_MS = MINUTE
/** Within the minute in which an answer counts. */
export const LATE_TAKING_MS = 30 * SECOND
/** Past it: the mail has been taken, and nobody hears of it. */
export const UNHEARD_MS = 70 * SECOND
const LONGEST_WAIT_MS = 30 * MINUTE
const DAY_MS = 24 * 60 * MINUTE

/** What comes of a call, so much after it. */
interface MailEnd {
  after: number
  /** What the lab shows of it; null: the mail was taken. */
  error: string | null
  again: boolean
  /** Whether the mail lies in the mailbox. */
  isTaken: boolean
}

const ENDS: Readonly<Record<MailboxMode, MailEnd>> = {
  well: { after: 0, error: null, again: false, isTaken: true },
  'refusing for now': { after: 0, error: 'refused', again: true, isTaken: false },
  'refusing for good': { after: 0, error: 'refused', again: false, isTaken: false },
  down: { after: 0, error: 'no connection', again: true, isTaken: false },
  late: { after: LATE_TAKING_MS, error: null, again: false, isTaken: true },
  silent: { after: ANSWER_MS, error: 'no answer', again: true, isTaken: true },
}

export const ADDRESSES = { owner: 'owner@example.com', bookkeeper: 'bookkeeper@example.com' } as const
export type Addressee = keyof typeof ADDRESSES

export interface ModelMail {
  /** In the order in which they were begun. */
  number: number
  /** What it says: a report goes to no address that has unsubscribed. */
  what: 'report' | 'receipt'
  to: Addressee
  state: 'waiting' | 'calling' | 'sent' | 'given-up' | 'left-out'
  attempts: number
  /** When the first try was made. */
  since: number
  /** When the try under way ends, or the next is made; null: neither. */
  due: number | null
  /** What the try under way ends with. */
  end: MailEnd | null
  error: string | null
  /** Times that it lies in the mailbox, under one Message-ID. */
  taken: number
}

export interface MailingModel {
  /** The world's clock, epoch milliseconds. */
  now: number
  mailbox: MailboxMode
  /** The owner wants no reports. */
  unsubscribed: boolean
  mails: readonly ModelMail[]
}

const replaced = (model: MailingModel, mail: ModelMail): MailingModel => ({
  ...model,
  mails: model.mails.map((each) => (each.number === mail.number ? mail : each)),
})

/** A try of a mail. */
function call(model: MailingModel, before: ModelMail, at: number): MailingModel {
  const { unsubscribed, mailbox } = model
  const mail = { ...before, attempts: before.attempts + 1 }
  if (unsubscribed && mail.what === 'report' && mail.to === 'owner')
    return replaced(model, { ...mail, state: 'left-out', due: null, end: null, error: null })
  const end = ENDS[mailbox]
  const taken = mail.taken + Number(end.isTaken)
  const called: ModelMail = { ...mail, state: 'calling', due: at + end.after, end, taken }
  return replaced(model, end.after === 0 ? ended(called, at) : called)
}

const waitAfter = (attempts: number): number => Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_WAIT_MS)

function ended(mail: ModelMail, at: number): ModelMail {
  const { attempts, since, end } = mail
  const { error, again } = end!
  if (error === null) return { ...mail, state: 'sent', due: null, end: null, error: null }
  const next = at + waitAfter(attempts)
  const isTried = again && next - since <= DAY_MS
  return { ...mail, state: isTried ? 'waiting' : 'given-up', due: isTried ? next : null, end: null, error }
}

/** Mails that begin at a moment, one to each addressee. */
export function begin(
  model: MailingModel,
  what: ModelMail['what'],
  addressees: readonly Addressee[],
  at: number,
): MailingModel {
  let made = model
  for (const to of addressees) {
    const number = made.mails.length + 1
    const mail: ModelMail = {
      ...{ number, what, to, state: 'waiting', attempts: 0, since: at, due: at },
      ...{ end: null, error: null, taken: 0 },
    }
    made = call({ ...made, mails: [...made.mails, mail] }, mail, at)
  }
  return made
}

/** Everything that is due until a moment, in its order. */
export function elapseMails(before: MailingModel, until: number): MailingModel {
  let model = before
  for (;;) {
    const due = model.mails.filter((each) => each.due !== null && each.due <= until)
    const [next] = due.toSorted((one, other) => one.due! - other.due! || one.number - other.number)
    if (next === undefined) return { ...model, now: until }
    model = next.state === 'calling' ? replaced(model, ended(next, next.due!)) : call(model, next, next.due!)
  }
}

/** On their way: neither sent, nor given up, nor left out. */
export const onTheirWay = ({ mails }: MailingModel): ModelMail[] => mails.filter(({ due }) => due !== null)
