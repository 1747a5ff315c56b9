/** Faults of those who take mails and messages, one row each. */
import Type from 'typebox'
import { Duration, durationMs, durationText } from '../../../../machines/duration.ts'
import { type FaultRow, faultRow } from './fault-row.ts'
import { Latency, Times } from './parameters.ts'
import { oneMessenger, theMailbox } from './targets.ts'

/** 421 and 554 are of the connection, and not of a mail. */
const Refusal = Type.Integer({ minimum: 400, maximum: 599, not: { enum: [421, 554] } })

export const MAIL_FAULTS: readonly FaultRow[] = [
  faultRow(
    'mailbox-refusing',
    theMailbox,
    'The mailbox refuses mails with 451, try later, or with the reply given (5xx: never): until it is switched off, or so many times.',
    { status: Type.Optional(Refusal), times: Times },
    ({ status = 451, times = null }) => ({ name: 'mailbox-refusing', status, times }),
    {
      members: { status: Refusal, times: Times },
      of: ({ status, times }) => (times === null ? { status } : { status, times }),
    },
  ),
  faultRow(
    'mailbox-slow',
    theMailbox,
    'The mailbox takes mails, and says so that much later, on the clock of the world.',
    { latency: Latency },
    ({ latency }) => ({ name: 'mailbox-slow', latency_ms: durationMs(latency)! }),
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
  faultRow('mailbox-down', theMailbox, 'The mailbox breaks every connection off: no mail gets in.', {}, () => ({
    name: 'mailbox-down',
  })),
  faultRow(
    'messenger-disconnected',
    oneMessenger,
    'The organization has no message service: messages are not sent, receipts are made all the same.',
    {},
    () => ({ name: 'messenger-disconnected' }),
  ),
]
