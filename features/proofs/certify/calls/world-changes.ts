/** What can befall the world of a day at one of its calls: the tax authority, the line, offline codes, the clock. */
import { dayEnd } from '../../../../machines/day.ts'
import type { Fault } from '../../../support/actors/lab.ts'

/** At which calls of a quiet day it is tried. */
export type Occasion =
  | 'a deed'
  | 'a first deed'
  | 'an opening'
  | 'a movement of money'
  | 'a closing'
  | 'a sale offline'
  /** The client looks at its shift before the next: it sees how late it is. */
  | 'a sale before a look'
  | 'a sale offline before a look'

export interface WorldChange {
  /** Before the call is passed on; or behind its deed, and before the client hears of that. */
  when: 'before' | 'behind'
  faults: readonly Fault[]
  /** Milliseconds after which the faults are lifted; null: they stay for the day. */
  forMs: number | null
  /** Where the world's clock is set then, by the time it shows, epoch milliseconds. Left out: it stays real. */
  ahead?(now: number): number
  at: Occasion
}

/** A register sends again what got lost after this, ms. */
export const RESEND_MS = 10_000
/** How long the world does not do as usual, ms: less than a till waits for its shift. */
const AWAY_MS = 2000
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
/** Of a fault of the tax authority that refuses. */
const REASON = 'Документ не відповідає вимогам'

const awayFor = (name: string): WorldChange => ({
  ...{ when: 'before', faults: [{ name }], forMs: AWAY_MS, at: 'a deed' },
})

/** Refused at once: what a client does next is refused by the register. */
const AT_ONCE: Fault = { name: 'authority-slow', parameters: { latency: 'PT0.001S' } }

const refusing = (document: string, at: Occasion): WorldChange => ({
  ...{ when: 'before', forMs: null, at },
  faults: [AT_ONCE, { name: 'authority-refusing', parameters: { reason: REASON, documents: [document] } }],
})

const jump = (ahead: NonNullable<WorldChange['ahead']>, at: Occasion): WorldChange => ({
  ...{ when: 'behind', faults: [], forMs: null, ahead, at },
})

const of = (says: string, world: WorldChange) => ({ says, isDone: true, gives: { as: 'its answer' }, world }) as const

/** Disturbances that leave the call itself as it is. */
export const WORLD_DISTURBANCES = {
  'authority mute': of('the tax authority did not answer for a while', awayFor('authority-mute')),
  'authority unheard': of('answers of the tax authority got lost for a while', awayFor('authority-loses-answers')),
  'server unreachable': of('the register was cut off for a while', awayFor('server-unreachable')),
  'shift refused': of('the tax authority refused the shift', refusing('SHIFT_OPEN', 'an opening')),
  'receipt refused': of('the tax authority refused the receipt', refusing('RECEIPT', 'a movement of money')),
  'closing refused': of('the tax authority refused the closing', refusing('Z_REPORT', 'a closing')),
  'codes spent': of('there were no offline codes left behind it', {
    ...{ when: 'behind', faults: [{ name: 'few-offline-codes', parameters: { left: 0 } }], forMs: null },
    at: 'a sale offline',
  }),
  'past midnight': of(
    'midnight passed behind it',
    jump((now) => dayEnd(now) + MINUTE_MS, 'a sale before a look'),
  ),
  'past 24 hours': of(
    '24 hours passed behind it',
    jump((now) => now + 24 * HOUR_MS + MINUTE_MS, 'a sale before a look'),
  ),
  'offline past 36 hours': of(
    '36 hours passed behind it, the register offline',
    jump((now) => now + 36 * HOUR_MS + MINUTE_MS, 'a sale offline before a look'),
  ),
} as const
