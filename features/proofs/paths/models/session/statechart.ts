/**
 * Test model of a cashier's sessions at two clients: a token opens what its cashier may see until it is signed out, and
 * by nothing else does it end (AUT-001 to AUT-004, CLD-112, NS-27).
 */
import { type AnyStateMachine, assign, createMachine } from 'xstate'

export const CLIENTS = ['one', 'other'] as const
export type SessionClient = (typeof CLIENTS)[number]

/** Who is asked with a token: the cashier, or why not. */
export type TokenState = 'no access token' | 'done' | 'access token not valid'

/** A client keeps the token it had before it signed in again. */
export interface ClientTokens {
  token: TokenState
  former: TokenState
}

export interface SessionModelContext {
  clients: Readonly<Record<SessionClient, ClientTokens>>
  answer: string
}

type Guarded = { context: SessionModelContext }

/** Sign-ins that are refused, and how. */
const REFUSED = {
  'gives a wrong password': 'invalid login or password',
  'gives a wrong pin': 'invalid pin code',
} as const

/** What befalls all clients and changes nothing. */
export const PASSING = ['restart', 'a year'] as const

/** The new token is another session: the one before goes on. */
const signIn = (client: SessionClient) =>
  assign(({ context: { clients } }: Guarded) => ({
    clients: { ...clients, [client]: { token: 'done', former: clients[client].token } },
    answer: 'done',
  }))

/** Only the session whose token was presented ends. */
const signOut = (client: SessionClient, which: keyof ClientTokens) => [
  {
    guard: ({ context }: Guarded) => context.clients[client][which] !== 'done',
    actions: assign({ answer: ({ context }: Guarded) => context.clients[client][which] }),
  },
  {
    actions: assign(({ context: { clients } }: Guarded) => ({
      clients: { ...clients, [client]: { ...clients[client], [which]: 'access token not valid' } },
      answer: 'done',
    })),
  },
]

const ofClient = (client: SessionClient) => ({
  [`${client} signs in`]: { actions: signIn(client) },
  [`${client} signs in by pin`]: { actions: signIn(client) },
  [`${client} signs out`]: signOut(client, 'token'),
  [`${client} signs out of the former`]: signOut(client, 'former'),
  ...Object.fromEntries(
    Object.entries(REFUSED).map(([what, answer]) => [`${client} ${what}`, { actions: assign({ answer }) }]),
  ),
})

const NONE: ClientTokens = { token: 'no access token', former: 'no access token' }

export const sessionModel: AnyStateMachine = createMachine({
  id: 'session',
  context: { clients: { one: NONE, other: NONE }, answer: 'done' },
  on: {
    ...ofClient('one'),
    ...ofClient('other'),
    ...Object.fromEntries(PASSING.map((event) => [event, { actions: assign({ answer: 'done' }) }])),
  },
} as never) as never
