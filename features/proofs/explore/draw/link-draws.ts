/** Going offline and online, pings, questions for codes, and time that passes. */
import type { ClockAct } from '../../../support/model/clock/acts.ts'
import type { LinkAct } from '../../../support/model/link/acts.ts'
import type { State } from '../../../support/model/state.ts'
import { caller, type Draw, type Ground, someRegister } from './ground.ts'

type Named = Exclude<LinkAct['do'], 'ask for codes'>

const named =
  (act: Named) =>
  (state: State, ground: Ground): LinkAct | null => {
    const who = caller(state, ground, someRegister(state, ground).id)
    return who && { do: act, ...who }
  }

const askForCodes = (state: State, ground: Ground): LinkAct | null => {
  const { random } = ground
  const who = caller(state, ground, someRegister(state, ground).id)
  if (!who) return null
  const count = random.pick([1, 2, 3, 7, 50, 0, -1, 10_001, null])
  return { do: 'ask for codes', ...who, count, sync: random.happens(0.7) }
}

/** Longer than all that is on its way takes, seconds. */
const WHILE = 10

export const linkDraws: readonly Draw<LinkAct | ClockAct>[] = [
  { weight: 2, make: named('go offline') },
  {
    weight: 4,
    make: (state, ground) => {
      const register = someRegister(state, ground)
      if (register.link !== 'offline' && !ground.random.happens(0.1)) return null
      const who = caller(state, ground, register.id)
      return who && { do: 'go online', ...who }
    },
  },
  { weight: 1, make: named('ping') },
  { weight: 1, make: askForCodes },
  {
    weight: 8,
    make: (state, { random }) => {
      const isUnderWay = Object.values(state.registers).some(
        ({ shift, link, past }) =>
          shift?.isMoving || link === 'returning' || shift?.begunAt === state.now || past.at(-1)?.begunAt === state.now,
      )
      return isUnderWay || random.happens(0.2) ? { do: 'wait', seconds: WHILE } : null
    },
  },
]
