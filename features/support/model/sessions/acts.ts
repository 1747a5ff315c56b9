/** Acts of sessions: sign-ins by either way, and sign-outs. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import type { State } from '../state.ts'

/** What of a sign-in is wrong, left out, or no text. */
export type SignInFlaw =
  | 'secret'
  | 'login'
  | 'login in capitals'
  | 'capital in the secret'
  | 'secret of a colleague'
  | 'no login'
  | 'no secret'
  | 'login a number'
  | 'secret a number'
  | 'no body'

/** `beside`: a session whose token comes with it, though none is asked for (CLD-102, CLD-109). */
export type SessionAct =
  | { do: 'sign in'; as: string; cashier: string; flaw?: SignInFlaw; beside?: string }
  /** Without a key where `at` is null. */
  | {
      do: 'sign in by pin'
      as: string
      cashier: string
      at: string | null
      flaw?: 'secret' | 'no secret'
      beside?: string
    }
  | { do: 'sign out'; by: string | null }
  | { do: 'look at oneself'; by: string | null }

/** The secret of somebody else of the house. */
const colleagueOf = (state: State, cashier: string): string =>
  Object.values(state.house.cashiers).find(({ id }) => id !== cashier)!.password

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

function signInBody(state: State, cashier: string, flaw: SignInFlaw | undefined): object | undefined {
  const { login, password } = state.house.cashiers[cashier]!
  switch (flaw) {
    case undefined:
      return { login, password }
    case 'secret':
      return { login, password: `${password}-wrong` }
    case 'login':
      return { login: `${login}-none`, password }
    case 'login in capitals':
      return { login: login.toUpperCase(), password }
    case 'capital in the secret':
      return { login, password: capital(password) }
    case 'secret of a colleague':
      return { login, password: colleagueOf(state, cashier) }
    case 'no login':
      return { password }
    case 'no secret':
      return { login }
    case 'login a number':
      return { login: 7, password }
    case 'secret a number':
      return { login, password: 7 }
    default:
      return undefined
  }
}

export const sessionAsks: ByAct<SessionAct, Ask> = {
  'sign in': (state, { cashier, flaw, beside = null }) =>
    cloudAsk(state, 'POST', '/cashier/signin', { by: beside, body: signInBody(state, cashier, flaw) }),
  'sign in by pin': (state, { cashier, at, flaw, beside = null }) =>
    cloudAsk(state, 'POST', '/cashier/signinPinCode', {
      by: beside,
      at,
      body: flaw === 'no secret' ? {} : { pin_code: flaw === 'secret' ? '0000' : state.house.cashiers[cashier]!.pin },
    }),
  'sign out': (state, { by }) => cloudAsk(state, 'POST', '/cashier/signout', { by }),
  'look at oneself': (state, { by }) => cloudAsk(state, 'GET', '/cashier/me', { by }),
}
