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
    { latency: Latency },
    ({ latency }) => ({ name: 'mailbox-slow', latency_ms: durationMs(latency)! }),
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
  faultRow('mailbox-down', theMailbox, {}, () => ({
    name: 'mailbox-down',
  })),
  faultRow('messenger-disconnected', oneMessenger, {}, () => ({ name: 'messenger-disconnected' })),
]
