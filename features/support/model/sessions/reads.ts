/** Where sessions are shown: who each token is of, what beside the profile it opens, and that ended ones are refused. */
import { cloudAsk } from '../asking.ts'
import { hasRows, hasValue, isLike, isSuch, type Lawful, type Read } from '../expected.ts'
import { refusedFor } from '../refused.ts'
import type { State } from '../state.ts'

/** Operations of a cashier that a token opens. */
const OF_CASHIER = [
  '/cashier/me',
  '/cashier/check-signature',
  '/cashier/tax',
  '/cashier/shift',
  '/organization',
] as const

const refused = (state: State, by: string, also: string): Lawful[] =>
  (['access token not valid', 'no access token'] as const).map((name) => ({
    ...refusedFor(state, 'cloud', { name, by }),
    also: [also],
    members: [],
  }))

/** A read of one surface by one session. */
const read = (name: string, ask: Read['ask'], lawful: () => Lawful[]): Read => ({
  name,
  of: null,
  ask,
  expected: () => ({ lawful: lawful() }),
})

/** Without the word bearer, by another scheme, in a query: no token (AUT-003). */
function otherwise(state: State, by: string): Read[] {
  const { token } = state.sessions[by]!
  const ways = [
    { headers: { authorization: token } },
    { headers: { authorization: `Basic ${token}` } },
    { query: { access_token: token } },
    { query: { token } },
  ]
  const path = '/cashier/me'
  return ways.map((way) =>
    read('GET /cashier/me by no bearer', cloudAsk(state, 'GET', path, way), () => refused(state, 'AUT-003', 'CLD-008')),
  )
}

function opened(state: State, by: string): Read[] {
  const { cashier } = state.sessions[by]!
  const { organization, isSigning } = state.house.cashiers[cashier]!
  const taxes = state.house.taxes[organization]!
  const shows = (path: string, clause: string, members: () => Lawful['members']): Read =>
    read(`GET ${path}`, cloudAsk(state, 'GET', path, { by }), () => [
      { status: 200, clause, also: ['CLD-112', 'AUT-003'], members: members(), next: () => state },
    ])
  return [
    shows('/cashier/me', 'CLD-112', () => [hasValue('id', cashier, 'CLD-201')]),
    shows('/cashier/check-signature', 'CLD-203', () => [
      isLike('', 'object', 'CLD-203'),
      // Where it has such a member (NS-02)
      isSuch(
        'online',
        isSigning ? 'that it runs' : 'that it does not run',
        (online) => typeof online !== 'boolean' || online === isSigning,
        'CLD-203',
      ),
    ]),
    shows('/cashier/tax', 'CLD-204', () => [
      hasRows(
        '',
        taxes.map(({ code, label, symbol, rate }) => ({
          key: { code },
          members: [
            hasValue('label', label, 'NS-08'),
            hasValue('symbol', symbol, 'NS-08'),
            hasValue('rate', rate, 'NS-08'),
          ],
        })),
        'CLD-204',
      ),
    ]),
    ...otherwise(state, by),
  ]
}

export function sessionReads(state: State): Read[] {
  return Object.entries(state.sessions).flatMap(([by, { hasEnded }]) =>
    hasEnded
      ? OF_CASHIER.map((path) =>
          read(
            `GET ${path === '/cashier/me' ? path : 'others'} of an ended session`,
            cloudAsk(state, 'GET', path, { by }),
            () => {
              const refusal = refusedFor(state, 'cloud', { name: 'access token not valid', by: 'AUT-004' })
              return [{ ...refusal, also: [...(refusal.also ?? []), 'CLD-112'] }]
            },
          ),
        )
      : opened(state, by),
  )
}
