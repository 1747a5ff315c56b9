/** What is shown, with which token and for which register: at the cloud socket (NS-26), and with a request. */

import { registerRoles } from '../world/roles.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

/** How credentials come to the server. */
export interface Carrier {
  by: 'query' | 'headers' | 'message'
  /** How long after the handshake, as the lab takes it. */
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

export interface Shown {
  token: string | undefined
  cash_register_id: string | undefined
}

/** The address and the headers of a handshake that shows it. */
export function handshake(address: string, { by }: Carrier, shown: Shown): [url: string, Record<string, string>] {
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

/** A token, a licence key, both, neither, or the wrong ones. */
export interface RequestCredentials {
  surface: 'cloud' | 'desk' | 'lan'
  /** Role of the cashier whose token is shown. */
  token?: string
  /** His token before that one is shown instead. */
  former?: true
  /** The token of a bank terminal, the last one that was asked for. */
  terminalToken?: true
  /** How the token's scheme is written, where it is not `Bearer`; empty: the token stands alone. */
  scheme?: string
  /** The token is a member of the query, not a header. */
  inQuery?: true
  /** Role of the register whose key is shown; `scenario` is the one the scenario speaks of. */
  key?: string
  /** A key as text instead. */
  text?: string
  /** The lab's own token, where the lab has one. */
  labToken?: true
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
