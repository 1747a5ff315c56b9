/** How a client is told where the service is and who it is: by its environment. */
import { join } from 'node:path'
import type { RegisterCard, WorldCard } from '../../../support/actors/world-card.ts'

/** Members of what a client is told, by the names of the environment without their beginning. */
export const CREDENTIALS = [
  'cloud',
  'desk',
  'lan',
  'proxy',
  'login',
  'password',
  'pin',
  'license_key',
  'register',
  'terminal',
  'access_key',
  'state',
  'sold',
] as const

type Credential = (typeof CREDENTIALS)[number]

/** Those that are not printed. */
export const SECRET: readonly Credential[] = ['password', 'pin', 'license_key', 'access_key']

export type ClientEnvironment = Readonly<Record<Credential, string>>

/** @param folder of the client's run @param cloud, desk and lan: addresses of the gateway */
export function environmentIn(
  world: WorldCard,
  register: RegisterCard,
  { folder, cloud, desk, lan }: Record<'folder' | 'cloud' | 'desk' | 'lan', string>,
): ClientEnvironment {
  const [cashier] = world.cashiers
  return {
    ...{ cloud, desk, lan, proxy: `${cloud.replace(/^http/, 'ws')}/paylink/ws` },
    ...{ login: cashier!.login, password: cashier!.password, pin: cashier!.pin_code ?? '' },
    ...{ license_key: register.license_key, register: register.id },
    ...{ terminal: world.terminals[0]?.id ?? '', access_key: world.access_keys?.[0] ?? '' },
    ...{ state: join(folder, 'state.json'), sold: join(folder, 'sold.ndjson') },
  }
}

/** Variables of the environment. @param own further names of a client's own, each with what it is to be told */
export const variables = (
  told: ClientEnvironment,
  own: readonly (readonly [string, Credential])[],
): Record<string, string> =>
  Object.fromEntries([
    ...CREDENTIALS.map((what) => [`KASALAB_CLIENT_${what.toUpperCase()}`, told[what]] as const),
    ...own.map(([name, what]) => [name, told[what]] as const),
  ])

/** A zone whose clocks show another date than those of this machine: its own is 26 hours from the other one. */
export function zoneOfAnotherDate(now: Date): string {
  const dateIn = (timeZone?: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  return dateIn('Etc/GMT-14') === dateIn() ? 'Etc/GMT+12' : 'Etc/GMT-14'
}
