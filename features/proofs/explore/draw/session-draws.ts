/** Sign-ins and sign-outs. */
import type { SessionAct, SignInFlaw } from '../../../support/model/sessions/acts.ts'
import type { State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import { type Draw, type Ground, nextSession, someSession } from './ground.ts'

const live = (state: State): number => Object.values(state.sessions).filter(({ hasEnded }) => !hasEnded).length

/** Sessions at most in an episode. */
const MOST = 8

const FLAWS: readonly SignInFlaw[] = [
  'secret',
  'login',
  'login in capitals',
  'capital in the secret',
  'secret of a colleague',
  'no login',
  'no secret',
  'login a number',
  'secret a number',
  'no body',
]

/** A token that comes with a sign-in: of a live session or of an ended one. */
function besides(state: State, random: Random): { beside?: string } {
  const sessions = Object.keys(state.sessions)
  return sessions.length > 0 && random.happens(0.15) ? { beside: random.pick(sessions) } : {}
}

const signIn = (state: State, { random, cashiers, strangers }: Ground): SessionAct | null => {
  if (Object.keys(state.sessions).length >= MOST) return null
  const cashier = random.pick(strangers.length > 0 && random.happens(0.2) ? strangers : cashiers)
  const how = { do: 'sign in', as: nextSession(state), cashier, ...besides(state, random) } as const
  return random.happens(0.15) ? { ...how, flaw: random.pick(FLAWS) } : how
}

const signInByPin = (state: State, { random, cashiers, registers }: Ground): SessionAct | null => {
  if (Object.keys(state.sessions).length >= MOST) return null
  const agents = Object.values(state.house.registers).filter(({ type }) => type === 'AGENT')
  const at = random.happens(0.75)
    ? agents[0]?.id
    : random.pick([...registers, ...registers, null, 'no-key-of-the-house'])
  if (at === undefined) return null
  const flaw = random.happens(0.2) ? { flaw: random.pick(['secret', 'secret', 'no secret'] as const) } : {}
  const cashier = random.pick(cashiers)
  return { do: 'sign in by pin', as: nextSession(state), cashier, at, ...flaw, ...besides(state, random) }
}

/** Mostly who is in; now and then who has gone, or nobody (CLD-111). */
function whoSignsOut(state: State, ground: Ground): string | null {
  const { random } = ground
  if (!random.happens(0.2)) return someSession(state, ground)
  const ended = Object.entries(state.sessions).flatMap(([name, { hasEnded }]) => (hasEnded ? [name] : []))
  return ended.length > 0 && random.happens(0.7) ? random.pick(ended) : null
}

export const sessionDraws: readonly Draw<SessionAct>[] = [
  { weight: 3, make: (state, ground) => (live(state) < 3 ? signIn(state, ground) : null) },
  { weight: 1, make: signIn },
  { weight: 1, make: signInByPin },
  {
    weight: 1,
    make: (state, ground) =>
      live(state) > 1 || ground.random.happens(0.2) ? { do: 'sign out', by: whoSignsOut(state, ground) } : null,
  },
]
