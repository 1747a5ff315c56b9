/** A world of an older version's server in which days are played, and who works in it. */
import { type AnyVersion, mustAnswer } from './client.ts'

export const HELD_TOKEN = 'a-token-of-older-data'
export const WORLDS = { shop: 'shop', offline: 'offline', held: 'held' } as const
const CLIENT = { 'x-client-name': 'older-data', 'x-client-version': '1' }
const START = '2026-06-01T09:00:00+03:00'

/** The world of a day, and who works in it. */
export interface OlderShop {
  version: AnyVersion
  cloud: string
  desk: string
  lan: string
  held: Record<string, string>
  key: Record<string, string>
  token: Record<string, string>
  register: string
  id(): string
  lab(method: string, path: string, body?: unknown): ReturnType<typeof mustAnswer>
  pass(by: string): Promise<void>
}

/** Ids that are the same in each recording. */
export function numberedIds(series: number): () => string {
  let n = 0
  return () => `${String(series).padStart(8, '0')}-0000-4000-8000-${String(++n).padStart(12, '0')}`
}

/** Makes a world, signs its first cashier in, and has a webhook called. */
export async function openShop(
  version: AnyVersion,
  name: string,
  series: number,
  token: string | null,
): Promise<OlderShop> {
  const clock = { mode: 'virtual', now: START }
  await mustAnswer('POST', `${version.cloud}/lab/worlds`, { name, seed: name, clock, ...(token && { token }) })
  const held: Record<string, string> = token ? { 'x-lab-token': token } : {}
  const cloud = `${version.cloud}/w/${name}`
  const lab = (method: string, path: string, body?: unknown) => mustAnswer(method, `${cloud}/lab/${path}`, body, held)
  const { body: world } = await lab('GET', 'world')
  const [cashier] = world.cashiers
  const [register] = world.cash_registers
  const { login, password } = cashier
  const signed = await mustAnswer('POST', `${cloud}/api/v1/cashier/signin`, { login, password })
  return {
    version,
    cloud,
    desk: `${version.desk}/w/${name}`,
    lan: `${version.lan}/w/${name}`,
    held,
    key: { 'x-license-key': register.license_key },
    token: { authorization: `Bearer ${signed.body.access_token}`, ...CLIENT },
    register: register.id,
    id: numberedIds(series),
    lab,
    pass: async (by) => void (await lab('POST', 'clock/advance', { by })),
  }
}
