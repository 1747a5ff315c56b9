/** Going offline and online, pings, questions for codes, and time that passes. */
import type { ClockAct } from '../../../support/model/clock/acts.ts'
import type { LinkAct } from '../../../support/model/link/acts.ts'
import { lastDocumentOf } from '../../../support/model/link/expectations.ts'
import { KEY_LOOKS } from '../../../support/model/link/key-looks.ts'
import type { ListAct } from '../../../support/model/lists/acts.ts'
import type { State } from '../../../support/model/state.ts'
import { boundsOf, caller, type Draw, type Ground, someRegister } from './ground.ts'
import { window } from './list-draws.ts'

type Named = 'go offline' | 'go online' | 'ping'

const named =
  (act: Named) =>
  (state: State, ground: Ground): LinkAct | null => {
    const who = caller(state, ground, someRegister(state, ground).id)
    return who && { do: act, ...who }
  }

/** As of a moment: now, that of the last document, beside it, a minute ago; by a code of the pool, or none of it. */
const goOffline = (state: State, ground: Ground): LinkAct | null => {
  const { random } = ground
  const register = someRegister(state, ground)
  const who = caller(state, ground, register.id)
  if (!who) return null
  const last = lastDocumentOf(register)
  const moments = [state.now, state.now - 60_000, ...(last > 0 ? [last, last + 1, last - 1, last + 1000] : [])]
  const since = random.happens(0.6) ? { since: Math.min(state.now, random.pick(moments)) } : {}
  const spent = register.receipts.flatMap(({ isOnline, fiscalCode }) => (isOnline ? [] : (fiscalCode ?? [])))
  const code = random.happens(0.4) ? { code: random.pick([...register.codes.next, ...spent, 'TEST-none00']) } : {}
  return { do: 'go offline', ...who, ...since, ...code }
}

const offlineTime = (state: State, ground: Ground): ListAct | null => {
  const register = someRegister(state, ground)
  const who = caller(state, ground, register.id)
  const moments = register.spells.flatMap(({ since, ended }) => [since, since + 1000, ended ?? state.now])
  return who && { do: 'look at the offline time', ...who, query: window(ground.random, state, moments) }
}

const askForCodes = (state: State, ground: Ground): LinkAct | null => {
  const { random } = ground
  const { id, drifts } = someRegister(state, ground)
  const who = caller(state, ground, id)
  if (!who) return null
  // How many another authority grants of so many is not known
  const most = !drifts && random.happens(0.3) ? 10_000 : 1
  const count = random.pick([1, 2, 3, 7, 50, 0, -1, 10_001, null, null, most])
  return { do: 'ask for codes', ...who, count, sync: random.happens(0.7) }
}

/** How many codes are looked at: at the bounds, beside them, as many as there are, and as many as there are none. */
const lookAtCodes = (state: State, ground: Ground): LinkAct | null => {
  const { random } = ground
  const register = someRegister(state, ground)
  const who = caller(state, ground, register.id)
  if (!who) return null
  const { free } = register.codes
  const counts = [null, '1', '2', '150', '151', String(free), String(free + 1), '10000', '10001', '0', '-1', 'x', '1.5']
  return { do: 'look at codes', ...who, count: random.pick(counts) }
}

const lookByKey = (state: State, ground: Ground): LinkAct | null => {
  const { random } = ground
  const register = someRegister(state, ground)
  const what = random.pick(register.drifts ? KEY_LOOKS.slice(0, 2) : KEY_LOOKS)
  const who = caller(state, ground, register.id)
  if (!who) return null
  const without =
    what === 'webhook' && random.happens(0.2) ? { without: random.pick(['X-Client-Name', 'X-Client-Version']) } : {}
  return { do: 'look by key', what, ...who, ...(what === 'card' && { by: null }), ...without }
}

/** Longer than all that is on its way takes, seconds. */
const WHILE = 10
const HOUR = 3600

/** Seconds by which the clock is moved to bounds: at each and beside it. */
function secondsToBounds(state: State, at: string): number[] {
  const { now, registers } = state
  const { lastAt } = registers[at]!
  // Behind a clock that was set back nothing is on its way
  const behind = lastAt !== null && now < lastAt ? [(lastAt - now) / 1000] : []
  return [
    ...boundsOf(state, at)
      .flatMap((each) => [each - 1, each, each + 1])
      .filter((each) => each >= WHILE),
    ...behind.flatMap((each) => [each - 1, each, each]).filter((each) => each >= 1 && Number.isInteger(each)),
  ]
}

/** Told to go online while the limit of its time offline passes, or a document of its journal is damaged. */
const goOnlineAtBound = (state: State, ground: Ground): LinkAct | null => {
  const register = someRegister(state, ground)
  const { organization } = state.house.registers[register.id]!
  const left = (register.offlineSince ?? 0) + (state.house.offlineHours[organization] ?? 36) * HOUR * 1000 - state.now
  const isNear = (left >= 0 && left < WHILE * 1000) || state.house.registers[register.id]!.isDamaged
  if (register.link !== 'offline' || !isNear) return null
  const who = caller(state, ground, register.id)
  return who && { do: 'go online', ...who }
}

export const linkDraws: readonly Draw<LinkAct | ListAct | ClockAct>[] = [
  { weight: 0.5, make: () => ({ do: 'restart' }) },
  {
    weight: 1.5,
    make: (state, ground) => {
      const seconds = secondsToBounds(state, someRegister(state, ground).id)
      return seconds.length === 0 ? null : { do: 'wait', seconds: ground.random.pick(seconds) }
    },
  },
  { weight: 2.5, make: named('go offline') },
  { weight: 0.7, make: goOffline },
  { weight: 1.5, make: offlineTime },
  {
    weight: 4,
    make: (state, ground) => {
      const register = someRegister(state, ground)
      if (register.link !== 'offline' && !ground.random.happens(0.1)) return null
      if (ground.isAway && !ground.random.happens(0.2)) return null
      const who = caller(state, ground, register.id)
      return who && { do: 'go online', ...who }
    },
  },
  { weight: 10, make: goOnlineAtBound },
  { weight: 1, make: named('ping') },
  { weight: 1, make: askForCodes },
  { weight: 1.5, make: lookAtCodes },
  { weight: 1.5, make: lookByKey },
  {
    weight: 8,
    make: (state, { random }) => {
      const isUnderWay = Object.values(state.registers).some(
        ({ shift, link, past }) =>
          shift?.isMoving || link === 'returning' || shift?.begunAt === state.now || past.at(-1)?.begunAt === state.now,
      )
      const isAsked = state.tasks.at(-1)?.askedAt === state.now
      return isUnderWay || isAsked || random.happens(0.2) ? { do: 'wait', seconds: WHILE } : null
    },
  },
]
