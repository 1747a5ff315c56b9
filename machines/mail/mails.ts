/** Mails of a mailing on their way: each is tried by itself, so one that fails holds up no other. */
import { MAIL_ANSWER_MS, MAIL_BACK_OFF_MS, MAIL_RETRY_MS, MAILS_AT_ONCE } from '../limits.ts'
import type {
  Mail,
  MailEnded,
  MailingCommand,
  MailingContext,
  MailingFact,
  MailStep,
} from '../vocabulary/mail/mailing.ts'

type Command<T extends MailingCommand['type']> = Extract<MailingCommand, { type: T }>

/** The timer of a mail: it has one at a time. */
export interface Wait {
  number: number
  event: MailStep
  /** Milliseconds. */
  delay: number
}

/** What a pure step comes to. */
export interface Progress {
  mailing: MailingContext
  says: MailingFact[]
  /** Timers to be set, over those there are. */
  waits: Wait[]
  /** Numbers whose timers are taken off. */
  over: number[]
}

const nothing = (mailing: MailingContext): Progress => ({ mailing, says: [], waits: [], over: [] })

const changed = (mailing: MailingContext, number: number, change: Partial<Mail>): MailingContext => ({
  ...mailing,
  mails: mailing.mails.map((mail, index) => (index === number - 1 ? { ...mail, ...change } : mail)),
})

/** Calls the mail server; without an answer the call is overdue some time later. */
function call({ mailing, says, waits, over }: Progress, number: number, at: number): Progress {
  const { to, attempt: before, since } = mailing.mails[number - 1]!
  const attempt = before + 1
  return {
    mailing: changed(mailing, number, { state: 'calling', attempt, since: since ?? at, retry_at: null }),
    says: [...says, { type: 'mail.called', at, number, to, attempt }],
    waits: [...waits, { number, event: { type: 'mail.overdue', at, number }, delay: MAIL_ANSWER_MS }],
    over,
  }
}

const isOver = ({ state }: Mail): boolean => state !== 'waiting' && state !== 'calling'

/** Begins with mails that were never tried, in their order, as far as there is room; or says that none is left. */
function proceed(progress: Progress, at: number): Progress {
  let begun = progress
  for (;;) {
    const { mails } = begun.mailing
    const next = mails.findIndex(({ state, attempt }) => state === 'waiting' && attempt === 0)
    const calling = mails.filter(({ state }) => state === 'calling').length
    if (next >= 0 && calling < MAILS_AT_ONCE) begun = call(begun, next + 1, at)
    else if (mails.every(isOver)) return { ...begun, says: [...begun.says, ended(mails, at)] }
    else return begun
  }
}

function ended(mails: Mail[], at: number): MailingFact {
  const count = (state: Mail['state']): number => mails.filter((mail) => mail.state === state).length
  return { type: 'mailing.ended', at, sent: count('sent'), given_up: count('given-up'), left_out: count('left-out') }
}

/** One mail to each address. */
export function begin(mailing: MailingContext, { at, content, addresses }: Command<'mailing.begin'>): Progress {
  const mails = addresses.map(
    (to): Mail => ({ to, state: 'waiting', attempt: 0, since: null, retry_at: null, error: null }),
  )
  const begun: MailingFact = { type: 'mailing.begun', at, content, addresses }
  return proceed({ ...nothing({ ...mailing, content, begun_at: at, mails }), says: [begun] }, at)
}

/** It is over with a mail, and there is room for another. */
function finish(
  mailing: MailingContext,
  number: number,
  at: number,
  change: Pick<Mail, 'state'> & Partial<Mail>,
  ...says: MailingFact[]
): Progress {
  return proceed(
    { mailing: changed(mailing, number, { ...change, retry_at: null }), says, waits: [], over: [number] },
    at,
  )
}

/** Milliseconds from a failed call to the next. @param attempt calls made so far */
const backOff = (attempt: number): number =>
  Math.min(MAIL_BACK_OFF_MS.first * 2 ** Math.min(attempt - 1, 30), MAIL_BACK_OFF_MS.longest)

/** @param again it may be tried again */
function fail(mailing: MailingContext, number: number, at: number, message: string, again: boolean): Progress {
  const { to, attempt, since } = mailing.mails[number - 1]!
  const due = at + backOff(attempt)
  const retry_at = again && due - since! <= MAIL_RETRY_MS ? due : null
  const failed: MailingFact = { type: 'mail.failed', at, number, to, attempt, message, retry_at }
  if (retry_at === null)
    return finish(mailing, number, at, { state: 'given-up', error: message }, failed, gaveUp(mailing, number, at))
  return proceed(
    {
      mailing: changed(mailing, number, { state: 'waiting', retry_at, error: message }),
      says: [failed],
      waits: [{ number, event: { type: 'mail.retry', at, number }, delay: retry_at - at }],
      over: [],
    },
    at,
  )
}

function gaveUp({ mails }: MailingContext, number: number, at: number): MailingFact {
  const { to, attempt: attempts } = mails[number - 1]!
  return { type: 'mail.gave-up', at, number, to, attempts }
}

const isCalling = ({ mails }: MailingContext, number: number): boolean => mails[number - 1]?.state === 'calling'

/** 2xx has taken it, 5xx never will; anything else may be tried again. An end that comes too late is passed over. */
export function end(mailing: MailingContext, event: MailEnded): Progress {
  const { after_ms = 0, ...known } = event
  const { at, number, attempt, status, message } = known
  if (!isCalling(mailing, number) || mailing.mails[number - 1]!.attempt !== attempt) return nothing(mailing)
  // Later than that it is overdue before.
  if (after_ms >= MAIL_ANSWER_MS) return nothing(mailing)
  if (after_ms > 0) return { ...nothing(mailing), waits: [{ number, event: known, delay: after_ms }] }
  if (status === null || status >= 300) return fail(mailing, number, at, message, status === null || status < 500)
  const { to } = mailing.mails[number - 1]!
  return finish(mailing, number, at, { state: 'sent', error: null }, { type: 'mail.sent', at, number, to, attempt })
}

/** REP-007. */
export function leaveOut(mailing: MailingContext, { at, number, attempt }: Command<'mail.leave-out'>): Progress {
  const mail = mailing.mails[number - 1]
  if (mail?.state !== 'calling' || mail.attempt !== attempt) return nothing(mailing)
  const { to } = mail
  return finish(mailing, number, at, { state: 'left-out', error: null }, { type: 'mail.left-out', at, number, to })
}

export function overdue(mailing: MailingContext, { at, number }: Command<'mail.overdue'>): Progress {
  const message = `no answer within ${MAIL_ANSWER_MS / 1000} seconds`
  return isCalling(mailing, number) ? fail(mailing, number, at, message, true) : nothing(mailing)
}

/** The process may not have been there to try again in time. */
export function retry(mailing: MailingContext, { at, number }: Command<'mail.retry'>): Progress {
  const mail = mailing.mails[number - 1]
  if (mail?.state !== 'waiting') return nothing(mailing)
  if (at - mail.since! > MAIL_RETRY_MS)
    return finish(mailing, number, at, { state: 'given-up' }, gaveUp(mailing, number, at))
  return call(nothing(mailing), number, at)
}
