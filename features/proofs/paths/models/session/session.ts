/**
 * The test model of a cashier's sessions at two clients, and its walks over the wire: a token opens what its cashier
 * may see until it is signed out, and by nothing else does it end (AUT-001 to AUT-004, CLD-112, NS-27).
 */
import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine } from 'xstate'
import type { Lab } from '../../../../support/actors/lab.ts'
import type { RegisterCard, WorldCashier } from '../../../../support/actors/world-card.ts'
import { type Answer, content, member } from '../../../../support/law/answer.ts'
import { addressOf } from '../../../../support/law/capabilities.ts'
import { lawfulAnswer } from '../../lawful-answer.ts'
import type { ModelEvent, PathSession, PathSite, TestModel } from '../../test-model.ts'

const CLIENTS = ['one', 'other'] as const
type SessionClient = (typeof CLIENTS)[number]

/** Who is asked with a token: the cashier, or why not. */
type TokenState = 'no access token' | 'done' | 'access token not valid'

/** A client keeps the token it had before it signed in again. */
interface ClientTokens {
  token: TokenState
  former: TokenState
}

interface SessionModelContext {
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
const PASSING = ['restart', 'a year'] as const

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

const sessionModel: AnyStateMachine = createMachine({
  id: 'session',
  context: { clients: { one: NONE, other: NONE }, answer: 'done' },
  on: {
    ...ofClient('one'),
    ...ofClient('other'),
    ...Object.fromEntries(PASSING.map((event) => [event, { actions: assign({ answer: 'done' }) }])),
  },
} as never) as never

const START = '2026-06-01T09:00:00+03:00'
const CASHIER = 'olena'

interface Tokens {
  token: string | null
  former: string | null
}

class SessionWalk implements PathSession {
  readonly #site: PathSite
  readonly #lab: Lab
  readonly #cashier: WorldCashier
  /** One where pin codes are taken (CLD-108). */
  readonly #register: RegisterCard
  readonly #tokens: Record<SessionClient, Tokens> = {
    one: { token: null, former: null },
    other: { token: null, former: null },
  }

  constructor(site: PathSite, lab: Lab) {
    this.#site = site
    this.#lab = lab
    this.#cashier = lab.world.cashiers.find(({ login }) => login === CASHIER)!
    this.#register = lab.world.cash_registers.find(
      ({ id, type }) => type === 'AGENT' && this.#cashier.cash_register_ids.includes(id),
    )!
  }

  async send({ type }: ModelEvent): Promise<string> {
    if (type === 'restart') await this.#site.restart()
    if (type === 'a year') content(await this.#lab.advance({ by: 'P365D' }))
    const client = CLIENTS.find((each) => type.startsWith(`${each} `))
    return client === undefined ? 'done' : this.#do(this.#tokens[client], type.slice(client.length + 1))
  }

  async #do(own: Tokens, what: string): Promise<string> {
    const { login, password, pin_code } = this.#cashier
    if (what === 'signs out') return lawfulAnswer(await this.#call('POST', '/cashier/signout', own.token))
    if (what === 'signs out of the former')
      return lawfulAnswer(await this.#call('POST', '/cashier/signout', own.former))
    if (what === 'signs in') return this.#keep(own, await this.#signIn({ login, password }))
    if (what === 'signs in by pin') return this.#keep(own, await this.#signInByPin(pin_code))
    if (what === 'gives a wrong pin') return this.#keep(own, await this.#signInByPin('987654321'))
    return this.#keep(own, await this.#signIn({ login, password: `${password}?` }))
  }

  async read(): Promise<Record<string, unknown>> {
    const asked = CLIENTS.flatMap((client) =>
      (['token', 'former'] as const).map(async (which) => {
        const answer = await this.#call('GET', '/cashier/me', this.#tokens[client][which])
        const isHe = answer.status !== 200 || member(answer.body, 'id') === this.#cashier.id
        return [`${client} ${which}`, isHe ? lawfulAnswer(answer) : 'another cashier'] as const
      }),
    )
    return Object.fromEntries(await Promise.all(asked))
  }

  close = async (): Promise<void> => {
    await this.#lab.delete()
  }

  #keep(own: Tokens, answer: Answer): string {
    const token = member(answer.body, 'access_token')
    if (typeof token === 'string') Object.assign(own, { token, former: own.token })
    return lawfulAnswer(answer)
  }

  #signIn = (body: object): Promise<Answer> => this.#lab.wire.call('POST', this.#url('/cashier/signin'), { body })

  #signInByPin(pin_code: string): Promise<Answer> {
    const headers = { 'x-license-key': this.#register.license_key }
    return this.#lab.wire.call('POST', this.#url('/cashier/signinPinCode'), { headers, body: { pin_code } })
  }

  #call(method: string, path: string, token: string | null): Promise<Answer> {
    const headers = { authorization: token === null ? undefined : `Bearer ${token}` }
    return this.#lab.wire.call(method, this.#url(path), { headers })
  }

  #url = (path: string): string => `${addressOf(this.#lab.cloudUrl, 'cloud')}/api/v1${path}`
}

const contextOf = ({ context }: AnyMachineSnapshot): SessionModelContext => context

const placeOf = (snapshot: AnyMachineSnapshot): string =>
  CLIENTS.map((client) => {
    const { token, former } = contextOf(snapshot).clients[client]
    return `${client} (${token}, ${former})`
  }).join(' ')

const EVENTS: readonly ModelEvent[] = [
  ...CLIENTS.flatMap((client) =>
    [
      ...['signs in', 'signs in by pin', 'signs out', 'signs out of the former'],
      ...['gives a wrong password', 'gives a wrong pin'],
    ].map((what) => ({ type: `${client} ${what}` })),
  ),
  ...PASSING.map((type) => ({ type })),
]

export const sessionTestModel: TestModel = {
  name: 'session',
  machine: sessionModel,
  events: () => EVENTS,
  key: placeOf,
  place: placeOf,
  oracle: (snapshot) => {
    const { answer, clients } = contextOf(snapshot)
    const visible = CLIENTS.flatMap((client) =>
      (['token', 'former'] as const).map((which) => [`${client} ${which}`, clients[client][which]] as const),
    )
    return { answer, visible: Object.fromEntries(visible) }
  },
  bounds: ['A client keeps the token of one earlier session; two clients stand for all.'],
  async sut(site) {
    const lab = await site.target.enter({ seed: 'paths', clock: { mode: 'virtual', now: START } }, null as never)
    return new SessionWalk(site, lab)
  },
}
