/** What brings reports, mails and their readers along their statecharts: acts of the other draws, in the order they need. */
import type { Act } from '../../../../support/model/model.ts'
import type { State } from '../../../../support/model/state.ts'
import type { Ground } from '../ground.ts'
import { reportDraws } from '../report-draws.ts'

/** Past the longest wait between two tries of a mail (NS-90), and past what a report is kept (NS-21), seconds. */
const WAITS = { soon: 10, retry: 3600, expiry: 30 * 24 * 3600 + 60 } as const

const wait = (seconds: number): Act => ({ do: 'wait', seconds })

const isTroubled = ({ troubles }: State): boolean => troubles.some(({ name }) => name === 'mailbox-down')
/** Mails that a mailbox refuses, or does not take, are sent again. */
const isMailed = ({ tasks }: State): boolean => tasks.some(({ mails, mayMail }) => mails.length + mayMail.length > 0)

/** Names of acts: those that are nearest to the end first. */
const UNSUBSCRIBING = ['follow a link', 'open a mail', 'look at the mailbox', 'ask for a report']
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'report.request': ['ask for a report'],
  'address.unsubscribe': UNSUBSCRIBING,
  'address.resubscribe': ['subscribe again', ...UNSUBSCRIBING],
  'mail.leave-out': UNSUBSCRIBING,
}

/** Draws of an act, at most. */
const MOST_DRAWS = 6

/** The first of the named acts that a draw has; each is passed over now and then, as it may lead nowhere. */
function firstDrawn(names: readonly string[], state: State, ground: Ground): Act | null {
  const drawn = reportDraws.flatMap(({ make }): Act[] =>
    Array.from({ length: MOST_DRAWS }, () => make(state, ground)).filter((each) => each !== null),
  )
  const found = names.flatMap((name) => drawn.filter((each) => each.do === name).slice(0, 1))
  return found.find(() => ground.random.happens(0.6)) ?? found.at(-1) ?? null
}

/**
 * The next act towards an event of the charts of reports and mails.
 * @returns null: none is known
 */
export function mailAct(event: string, state: State, ground: Ground): Act | null {
  const asked = firstDrawn(['ask for a report'], state, ground)
  if (state.tasks.length > 0 && ground.random.happens(0.25)) return wait(WAITS.soon)
  const named = NAMED[event]
  if (event === 'mail.retry' || event === 'mail.leave-out') {
    if (!isTroubled(state)) {
      const isTried = event === 'mail.retry' && isMailed(state)
      return ground.random.happens(0.5) && isTried ? wait(WAITS.retry) : { do: 'bring trouble', name: 'mailbox-down' }
    }
    if (ground.random.happens(0.2)) return { do: 'end trouble', name: 'mailbox-down' }
    if (event === 'mail.retry') return isMailed(state) ? wait(WAITS.retry) : asked
  }
  if (named) return firstDrawn(named, state, ground)
  if (state.tasks.length === 0) return asked
  return wait(event === 'report.expire' ? WAITS.expiry : WAITS.soon)
}
