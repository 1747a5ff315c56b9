/** Credentials in words: at the cloud socket (NS-26), and with a request. */

import type { StepTraits } from '../traits/step-traits.ts'
import { rolesAsked } from '../traits/value-traits.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'
import { registerRoles } from '../world/session.ts'

/** How credentials are sent. */
export interface Carrier {
  by: 'query' | 'headers' | 'message'
  /** Delay after the handshake, in the lab's format. */
  after?: string
}

export const CARRIERS: Record<string, Carrier> = {
  'the query': { by: 'query' },
  headers: { by: 'headers' },
  'its first message': { by: 'message' },
  'its first message after 9 seconds': { by: 'message', after: 'PT9S' },
}

type Credential = (scenario: ScenarioWorld) => Promise<string | undefined>

const tokenOf =
  (role: string): Credential =>
  async (scenario) => {
    await scenario.integrator(role).ready()
    return scenario.integrator(role).token!
  }

/** Tokens in words; undefined: none. */
export const TOKENS: Record<string, Credential> = {
  'that token': async ({ terminalToken }) => terminalToken,
  "the cashier's token": tokenOf('the cashier'),
  'a forged token': tokenOf('an impostor'),
  'no token': async () => undefined,
}

type RegisterShown = (scenario: ScenarioWorld) => string | undefined

/** Registers in words; undefined: none. */
export const REGISTERS_SHOWN: Record<string, RegisterShown> = {
  'no register': () => undefined,
  'a register that is no uuid': () => 'TEST000001',
  'a register that does not exist': () => '00000000-0000-4000-8000-0000000000ff',
  ...Object.fromEntries(
    Object.keys(registerRoles).map((role) => [role, ({ registerOf }: ScenarioWorld) => registerOf(role).id]),
  ),
}

export interface SocketCredentials {
  token: string | undefined
  cash_register_id: string | undefined
}

/** The address and the headers of a handshake with these credentials. */
export function handshake(
  address: string,
  { by }: Carrier,
  shown: SocketCredentials,
): [url: string, Record<string, string>] {
  const { token, cash_register_id } = shown
  if (by === 'headers')
    return [
      address,
      {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cash_register_id !== undefined && { 'x-cash-register-id': cash_register_id }),
      },
    ]
  const given = Object.entries(by === 'query' ? shown : {}).filter(([, value]) => value !== undefined)
  return [given.length === 0 ? address : `${address}?${new URLSearchParams(given as [string, string][])}`, {}]
}

/** A token, a licence key, both, neither, or wrong ones. */
export interface RequestCredentials {
  surface: 'cloud' | 'desk' | 'lan'
  /** Role of the cashier whose token is sent. */
  token?: string
  /** The cashier's previous token instead. */
  former?: true
  /** The last token of a bank terminal. */
  terminalToken?: true
  /** The token's scheme, if not `Bearer`; empty: the token alone. */
  scheme?: string
  /** The token is in the query, not in a header. */
  inQuery?: true
  /** Role of the register whose key is sent; `scenario` is the current one. */
  key?: string
  /** Another text as the key. */
  text?: string
  /** The lab's token, where the lab has one. */
  labToken?: true
}

/** Roles named, and the surface. */
export function traitsOfCredentials({ surface, token, key }: RequestCredentials): StepTraits {
  const asks = [...rolesAsked(token, key), surface === 'lan' ? ('LAN' as const) : surface]
  return { asks, ...(surface === 'lan' && { route: 'terminal on the LAN' }) }
}

export const requestCredentials: Record<string, RequestCredentials> = {
  'without a token': { surface: 'cloud' },
  'with the key alone': { surface: 'cloud', key: 'scenario' },
  'with the token': { surface: 'cloud', token: 'the cashier' },
  'with the token as bearer': { surface: 'cloud', token: 'the cashier', scheme: 'bearer' },
  'with the token as BEARER': { surface: 'cloud', token: 'the cashier', scheme: 'BEARER' },
  'with the bare token': { surface: 'cloud', token: 'the cashier', scheme: '' },
  'with the token as Basic': { surface: 'cloud', token: 'the cashier', scheme: 'Basic' },
  'with the former token': { surface: 'cloud', token: 'the cashier', former: true },
  'with the token in the query': { surface: 'cloud', token: 'the cashier', inQuery: true },
  "with the senior cashier's token and the key": { surface: 'cloud', token: 'the senior cashier', key: 'scenario' },
  'with the token and the key': { surface: 'cloud', token: 'the cashier', key: 'scenario' },
  'with the token of another organization': { surface: 'cloud', token: 'the cashier of another organization' },
  'with the token and an unknown key': { surface: 'cloud', token: 'the cashier', text: 'no-register-has-this-key' },
  'with the token and the key of another organization': {
    surface: 'cloud',
    token: 'the cashier',
    key: 'the register of another organization',
  },
  'with a forged token and the key': { surface: 'cloud', token: 'an impostor', key: 'scenario' },
  "with the terminal's token": { surface: 'cloud', terminalToken: true },
  'with the lab token': { surface: 'cloud', labToken: true },
  'to the desk': { surface: 'desk' },
  'on the LAN': { surface: 'lan' },
}
