/** Sign-ins and sign-outs. */
import type { SessionAct } from '../../../support/model/sessions/acts.ts'
import type { State } from '../../../support/model/state.ts'
import { type Draw, type Ground, someSession } from './ground.ts'

const nextName = (state: State): string => `session ${Object.keys(state.sessions).length + 1}`
const live = (state: State): number => Object.values(state.sessions).filter(({ hasEnded }) => !hasEnded).length

/** Sessions at most in an episode. */
const MOST = 8

const signIn = (state: State, { random, cashiers }: Ground): SessionAct | null => {
  if (Object.keys(state.sessions).length >= MOST) return null
  const cashier = random.pick(cashiers)
  const as = nextName(state)
  if (random.happens(0.1)) return { do: 'sign in', as, cashier, flaw: random.pick(['secret', 'login'] as const) }
  return { do: 'sign in', as, cashier }
}

const signInByPin = (state: State, { random, cashiers, registers }: Ground): SessionAct | null => {
  if (Object.keys(state.sessions).length >= MOST) return null
  const agents = Object.values(state.house.registers).filter(({ type }) => type === 'AGENT')
  const at = random.happens(0.75) ? agents[0]?.id : random.pick(registers)
  if (at === undefined) return null
  const flaw = random.happens(0.2) ? ({ flaw: 'secret' } as const) : {}
  return { do: 'sign in by pin', as: nextName(state), cashier: random.pick(cashiers), at, ...flaw }
}

export const sessionDraws: readonly Draw<SessionAct>[] = [
  { weight: 3, make: (state, ground) => (live(state) < 3 ? signIn(state, ground) : null) },
  { weight: 1, make: signIn },
  { weight: 1, make: signInByPin },
  {
    weight: 1,
    make: (state, ground) =>
      live(state) > 1 || ground.random.happens(0.2) ? { do: 'sign out', by: someSession(state, ground) } : null,
  },
]
