/** Mails of a mailing on their way: one that fails holds up no other. */
import { type Attempted, CallQueue, type CallResult, type CallVerdict } from '../call-queue.ts'
import { MAIL_ANSWER_MS, MAIL_BACK_OFF_MS, MAIL_RETRY_MS, MAILS_AT_ONCE } from '../limits.ts'
import type { Mail, MailingCommand, MailingContext, MailingFact } from '../vocabulary/mail/mailing.ts'
import type { MachineStep } from '../vocabulary/step.ts'

type Command<T extends MailingCommand['type']> = Extract<MailingCommand, { type: T }>
type MailingStep = MachineStep<MailingContext, MailingCommand, MailingFact>

/** A mail that has begun. */
interface TriedMail extends Attempted {
  to: string
}

const changed = (mailing: MailingContext, number: number, change: Partial<Mail>): MailingContext => ({
  ...mailing,
  mails: mailing.mails.map((mail, index) => (index === number - 1 ? { ...mail, ...change } : mail)),
})

const isOver = ({ state }: Mail): boolean => state !== 'waiting' && state !== 'calling'

function find({ mails }: MailingContext, number: number): TriedMail | null {
  const mail = mails[number - 1]
  if (mail === undefined || isOver(mail) || mail.since === null) return null
  const { to, attempt, since, state } = mail
  return { number, to, attempt, since, isCalling: state === 'calling' }
}

/** In their order; those that are to be tried again have their own timers. */
function next(mailing: MailingContext): { context: MailingContext; number: number } | null {
  const { mails } = mailing
  const index = mails.findIndex(({ state, attempt }) => state === 'waiting' && attempt === 0)
  const calling = mails.filter(({ state }) => state === 'calling').length
  return index >= 0 && calling < MAILS_AT_ONCE ? { context: mailing, number: index + 1 } : null
}

/** Says so when no mail is left. */
function rest(step: MailingStep, at: number): MailingStep {
  const { mails } = step.context
  if (!mails.every(isOver)) return step
  const count = (state: Mail['state']): number => mails.filter((mail) => mail.state === state).length
  const fact = { sent: count('sent'), given_up: count('given-up'), left_out: count('left-out') }
  return { ...step, says: [...step.says, { type: 'mailing.ended', at, ...fact }] }
}

function called(mailing: MailingContext, number: number, at: number): { context: MailingContext; says: MailingFact[] } {
  const { to, attempt: before, since } = mailing.mails[number - 1]!
  const attempt = before + 1
  return {
    context: changed(mailing, number, { state: 'calling', attempt, since: since ?? at, retry_at: null }),
    says: [{ type: 'mail.called', at, number, to, attempt }],
  }
}

/** 2xx has taken it, 5xx never will; anything else may be tried again. */
function verdict(status: number | null): CallVerdict {
  if (status === null) return 'failed'
  if (status < 300) return 'taken'
  return status < 500 ? 'failed' : 'refused'
}

function ended(
  mailing: MailingContext,
  mail: TriedMail,
  { at, verdict, message, retry_at }: CallResult,
): { context: MailingContext; says: MailingFact[] } {
  const { number, to, attempt } = mail
  if (verdict === 'taken')
    return {
      context: changed(mailing, number, { state: 'sent', error: null, retry_at: null }),
      says: [{ type: 'mail.sent', at, number, to, attempt }],
    }
  const context = changed(mailing, number, { state: 'waiting', error: message, retry_at })
  const failed: MailingFact = { type: 'mail.failed', at, number, to, attempt, message, retry_at }
  if (verdict === 'failed') return { context, says: [failed] }
  const given = gaveUp(context, mail, at)
  return { ...given, says: [failed, ...given.says] }
}

const gaveUp = (
  mailing: MailingContext,
  { number, to, attempt }: TriedMail,
  at: number,
): { context: MailingContext; says: MailingFact[] } => ({
  context: changed(mailing, number, { state: 'given-up', retry_at: null }),
  says: [{ type: 'mail.gave-up', at, number, to, attempts: attempt }],
})

export const mailDeliveries = new CallQueue<MailingContext, MailingCommand, MailingFact, TriedMail>({
  answer_ms: MAIL_ANSWER_MS,
  timerId: (number) => `mail-${number}`,
  find,
  next,
  rest,
  overdue: (at, number) => ({ type: 'mail.overdue', at, number }),
  called,
  verdict,
  ended,
  retry: {
    back_off: MAIL_BACK_OFF_MS,
    until_ms: MAIL_RETRY_MS,
    due: (at, number) => ({ type: 'mail.retry', at, number }),
    gaveUp,
  },
})

/** One mail to each address. */
export function beginMailing(
  mailing: MailingContext,
  { at, content, addresses }: Command<'mailing.begin'>,
): MailingStep {
  const waiting = addresses.map(
    (to): Mail => ({ to, state: 'waiting', attempt: 0, since: null, retry_at: null, error: null }),
  )
  const context = { ...mailing, content, begun_at: at, mails: waiting }
  return mailDeliveries.proceed({ context, says: [{ type: 'mailing.begun', at, content, addresses }] }, at)
}

/** REP-007. */
export function leaveOut(mailing: MailingContext, { at, number, attempt }: Command<'mail.leave-out'>): MailingStep {
  const mail = find(mailing, number)
  if (!mail?.isCalling || mail.attempt !== attempt) return { context: mailing, says: [] }
  const context = changed(mailing, number, { state: 'left-out', error: null, retry_at: null })
  return mailDeliveries.finish({ context, says: [{ type: 'mail.left-out', at, number, to: mail.to }] }, number, at)
}
