/** What a front system shows at the cloud socket: with which token, for which register, and how they travel (NS-26). */

import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { registerRoles } from './roles.ts'

export type Carrier = 'the query' | 'headers' | 'its first message'
export const CARRIERS: readonly Carrier[] = ['the query', 'headers', 'its first message']

type Credential = (kasa: ScenarioWorld) => Promise<string | undefined>

const tokenOf =
  (role: string): Credential =>
  async (kasa) => {
    await kasa.integrator(role).ready()
    return kasa.integrator(role).token!
  }

/** Tokens in words; undefined: none. */
export const TOKENS: Record<string, Credential> = {
  'that token': async ({ terminalToken }) => terminalToken,
  "the cashier's token": tokenOf('the cashier'),
  'a forged token': tokenOf('an impostor'),
  'no token': async () => undefined,
}

type RegisterShown = (kasa: ScenarioWorld) => string | undefined

/** Registers in words; undefined: none. */
export const REGISTERS_SHOWN: Record<string, RegisterShown> = {
  'no register': () => undefined,
  'a register that is no uuid': () => 'TEST000001',
  'a register nobody has': () => '00000000-0000-4000-8000-0000000000ff',
  ...Object.fromEntries(
    Object.keys(registerRoles).map((role) => [role, ({ registerOf }: ScenarioWorld) => registerOf(role).id]),
  ),
}

export interface Shown {
  token: string | undefined
  cash_register_id: string | undefined
}

/** The address and the headers of a handshake that shows it. */
export function handshake(address: string, carrier: Carrier, shown: Shown): [url: string, Record<string, string>] {
  const { token, cash_register_id } = shown
  if (carrier === 'headers')
    return [
      address,
      {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cash_register_id !== undefined && { 'x-cash-register-id': cash_register_id }),
      },
    ]
  const given = Object.entries(carrier === 'the query' ? shown : {}).filter(([, value]) => value !== undefined)
  return [given.length === 0 ? address : `${address}?${new URLSearchParams(given as [string, string][])}`, {}]
}
