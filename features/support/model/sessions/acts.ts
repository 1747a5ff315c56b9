/** Acts of sessions: sign-ins by either way, and sign-outs. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'

export type SessionAct =
  | { do: 'sign in'; as: string; cashier: string; flaw?: 'secret' | 'login' }
  | { do: 'sign in by pin'; as: string; cashier: string; at: string; flaw?: 'secret' }
  | { do: 'sign out'; by: string | null }
  | { do: 'look at oneself'; by: string | null }

export const sessionAsks: ByAct<SessionAct, Ask> = {
  'sign in': (state, { cashier, flaw }) => {
    const { login, password } = state.house.cashiers[cashier]!
    return cloudAsk(state, 'POST', '/cashier/signin', {
      body: {
        login: flaw === 'login' ? `${login}-none` : login,
        password: flaw === 'secret' ? `${password}-wrong` : password,
      },
    })
  },
  'sign in by pin': (state, { cashier, at, flaw }) =>
    cloudAsk(state, 'POST', '/cashier/signinPinCode', {
      at,
      body: { pin_code: flaw === 'secret' ? '0000' : state.house.cashiers[cashier]!.pin },
    }),
  'sign out': (state, { by }) => cloudAsk(state, 'POST', '/cashier/signout', { by }),
  'look at oneself': (state, { by }) => cloudAsk(state, 'GET', '/cashier/me', { by }),
}
