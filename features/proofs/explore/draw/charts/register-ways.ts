/** What brings a register along an arrow of its statechart: the acts of its clients, the authority, the lab and the clock. */

import { offlineTooLong } from '../../../../support/model/asking.ts'
import { SILENCE } from '../../../../support/model/authority/acts.ts'
import type { Act } from '../../../../support/model/model.ts'
import type { ModelRegister, State } from '../../../../support/model/state.ts'
import { isSure } from '../../../../support/model/sure.ts'
import { type Ground, someSession } from '../ground.ts'

const HOUR = 3600
const WAIT: Act = { do: 'wait', seconds: 10 }

const isOverLimit = (state: State, register: ModelRegister): boolean =>
  register.session !== null &&
  offlineTooLong(state, register).some(({ name, holds }) => holds && name.includes('limit'))

/** Where a register is in its statechart. */
export function registerPlace(state: State, register: ModelRegister): object {
  const { link, shift } = register
  const isBlocked = link === 'blocked' || (link === 'offline' && isOverLimit(state, register))
  return {
    link: isBlocked ? 'blocked' : link === 'returning' ? 'sending' : link,
    shift: shift?.status ?? 'CLOSED',
  }
}

type Means = (state: State, register: ModelRegister, ground: Ground) => Act | null

const by =
  (act: 'go offline' | 'go online' | 'open in the cloud' | 'ping'): Means =>
  (state, { id }, ground) => {
    const who = someSession(state, ground)
    return who === null ? null : { do: act, by: who, at: id }
  }
const goOffline = by('go offline')
const goOnline = by('go online')

const open: Means = (state, register, ground) =>
  by('open in the cloud')(state, register, ground) ?? { do: 'open at the desk', at: register.id }

const close: Means = (state, { id, shift }, ground) => {
  const who = shift && someSession(state, ground, shift.cashier)
  return who === null ? { do: 'close at the desk', at: id } : { do: 'close the own shift', by: who }
}

/** A document that nobody waits for. */
const anyDocument: Means = (_, { id, shift }) =>
  shift === null ? { do: 'open at the desk', at: id } : { do: 'move cash', at: id, value: 100 }

const silent: Means = ({ isMute, refusing }) =>
  isMute ? null : { do: refusing === null ? 'the authority falls silent' : 'the authority takes everything' }

const refuses: Means = ({ isMute, refusing }) =>
  refusing?.documents === 'all'
    ? null
    : isMute
      ? { do: 'the authority answers again' }
      : { do: 'the authority refuses everything', reason: 'a bad day' }

const answers: Means = ({ isMute, refusing }) =>
  isMute ? { do: 'the authority answers again' } : refusing === null ? null : { do: 'the authority takes everything' }

/** Another limit of the organization's offline sessions: an hour, or more than there may be. */
const limitOf =
  (hours: number): Means =>
  ({ troubles, house }, { id }) => {
    const { organization } = house.registers[id]!
    const isOn = troubles.find((each) => each.name === 'offline-limit')
    if (isOn) return isOn.name === 'offline-limit' && isOn.hours === hours ? null : { do: 'end trouble', ...isOn }
    return { do: 'bring trouble', name: 'offline-limit', organization, hours }
  }

/** Beyond the limit of its session offline: an hour, and the hour has passed. */
const outlives: Means = (state, register, ground) =>
  isOverLimit(state, register) ? null : (limitOf(1)(state, register, ground) ?? { do: 'wait', seconds: HOUR + 1 })

/** The first of several that has anything to do. */
const first =
  (...all: Means[]): Means =>
  (state, register, ground) => {
    for (const each of all) {
      const act = each(state, register, ground)
      if (act !== null) return act
    }
    return null
  }

const wait =
  (seconds: number): Means =>
  () => ({ do: 'wait', seconds })

const isOnline = (register: ModelRegister): boolean => register.link === 'online'
const whereOnline =
  (means: Means): Means =>
  (state, register, ground) =>
    isOnline(register) && register.onTheWay === 0 ? means(state, register, ground) : null

/** By events of the chart: what makes them come. */
const MEANS: Readonly<Record<string, Means>> = {
  'register.go-offline': goOffline,
  'offline.begun': goOffline,
  'register.go-online': goOnline,
  'sending.begun': goOnline,
  'shift.open': open,
  'opening.begun': open,
  'shift.close': close,
  'closing.begun': close,
  'opening.accepted': first(answers, wait(10)),
  'closing.accepted': first(answers, wait(10)),
  'opening.refused': first(refuses, wait(10)),
  'closing.refused': first(refuses, wait(10)),
  'waiting.ended': goOffline,
  'delivery.finished': first(answers, wait(10)),
  'delivery.refused': first(refuses, whereOnline(anyDocument), wait(10)),
  'delivery.overdue': first(silent, whereOnline(anyDocument), wait(SILENCE.noticed)),
  'authority.probe': first(silent, wait(SILENCE.noticed)),
  'authority.ponged': first(answers, wait(SILENCE.nextTry)),
  'after offlineLimit': outlives,
  'fault.set': limitOf(72),
  'fault.clear': limitOf(2),
  'journal.checked': first(whereOnline(goOffline), (_, { id, link, held }) =>
    link === 'offline' && held > 0 ? { do: 'bring trouble', name: 'journal-changed', register: id } : null,
  ),
}

/** What has to be so, before the way is gone on, by the transition that is sought; null: all is. */
function before(sought: string, state: State, register: ModelRegister, ground: Ground): Act | null {
  const { link, session } = register
  const isAway = link === 'offline' || link === 'blocked'
  const of = (means: Means): Act | null => means(state, register, ground)
  if (/link.blocked: authority|answersAgain/.test(sought)) {
    if (session === null) return of(first(silent, whereOnline(anyDocument), wait(SILENCE.noticed)))
    if (!isOverLimit(state, register)) return of(outlives)
  }
  if (/link.offline: authority/.test(sought) && session === null)
    return of(first(silent, whereOnline(anyDocument), wait(SILENCE.noticed)))
  // Beyond the limit of every organization, so that another limit lifts it
  if (/fault.set \[liftsLimit/.test(sought) && isAway && session !== null) {
    const isOn = state.troubles.find((each) => each.name === 'offline-limit')
    if (isOn) return { do: 'end trouble', ...isOn }
    if (!isOverLimit(state, register)) return { do: 'wait', seconds: 36 * HOUR + 1 }
  }
  if (/overLimit|fault.clear \[liftsLimit|link.blocked: fault/.test(sought) && isAway && session !== null) {
    const act = of(outlives)
    if (act) return act
  }
  if (/sending: delivery.overdue/.test(sought) && isAway) return of(silent)
  if (/sending: delivery.refused|(opening|closing).refused/.test(sought) && (isAway || link === 'online'))
    return of(/sending: delivery.refused →/.test(sought) && session === null ? () => null : refuses)
  return null
}

/** Transitions that a register has to be blocked by a refusal for. */
export const viaRefusal = (sought: string, { session, link }: ModelRegister): boolean =>
  /sending: delivery.overdue \[(fallsOffline|neverOffline)|sending: delivery.refused →/.test(sought) &&
  session === null &&
  link === 'online'

/**
 * The next act towards a transition.
 * @param event of the first arrow on the way there
 * @returns null: none is known, or it would not be sure what comes of it
 */
export function registerAct(
  { sought, event }: { sought: string; event: string },
  state: State,
  register: ModelRegister,
  ground: Ground,
): Act | null {
  const act = before(sought, state, register, ground) ?? MEANS[event]?.(state, register, ground) ?? null
  if (act !== null && isSure(state, act)) return act
  // What is on its way arrives, or goes unanswered
  const least = state.isMute ? SILENCE.noticed : WAIT.do === 'wait' ? WAIT.seconds : 0
  const waits: Act = { do: 'wait', seconds: least }
  return act !== null && isSure(state, waits) ? waits : null
}
