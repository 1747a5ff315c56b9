/** Where sessions are shown: who each token is of, and that ended ones are refused. */
import { cloudAsk } from '../asking.ts'
import { hasValue, type Read } from '../expected.ts'
import { refusedFor } from '../refused.ts'
import type { State } from '../state.ts'

export function sessionReads(state: State): Read[] {
  return Object.entries(state.sessions).map(([by, { cashier, hasEnded }]) => ({
    name: hasEnded ? 'GET /cashier/me of an ended session' : 'GET /cashier/me',
    of: null,
    ask: cloudAsk(state, 'GET', '/cashier/me', { by }),
    expected: () => ({
      lawful: [
        hasEnded
          ? refusedFor(state, 'cloud', { name: 'access token not valid', by: 'AUT-004' })
          : { status: 200, clause: 'CLD-112', members: [hasValue('id', cashier, 'CLD-201')], next: () => state },
      ],
    }),
  }))
}
