/** Looks a target over before scenarios do: what is missing or wrong is said in a line each, and in bounded time. */
import { call, member, told } from '../../actors/answer.ts'
import { waitWith } from '../../actors/passage.ts'
import { budgetOf, type Lane, lanesOf, type Profile, productionRegisters } from './profile.ts'
import { openAdapter } from './stranger/adapter/adapter.ts'
import { Limit } from './stranger/limit.ts'

/** An answer that takes longer is none; nor is one that takes longer than the budget of the profile. */
const LONGEST_MS = 10_000
const SHORTEST_MS = 1000

/** What stands in the way of a run, in sentences; nothing does when there are none. */
export async function preflight(profile: Profile): Promise<string[]> {
  const real = productionRegisters(profile)
  if (real.length > 0)
    return [
      `${[...new Set(real)].join(', ')}: no test register by the profile ${profile.name}; real fiscal documents would be made`,
    ]
  if (profile.adapter !== undefined) {
    const fault = await openAdapter(profile.adapter).then(
      () => null,
      (error: Error) => error.message,
    )
    if (fault !== null) return [fault]
  }
  waitWith(new Limit(Math.max(SHORTEST_MS, Math.min(LONGEST_MS, budgetOf(profile)))))
  try {
    const found = await Promise.all(lanesOf(profile).map((lane, place) => laneFaults(profile, lane, place)))
    return [...new Set(found.flat())]
  } finally {
    waitWith(null)
  }
}

async function laneFaults(profile: Profile, lane: Lane, place: number): Promise<string[]> {
  const where = place === 0 ? '' : ` of lane ${place + 1}`
  try {
    return [...(await cloudFaults(profile, lane, where)), ...(await deskFaults(profile, lane, where))]
  } catch (error) {
    return [(error as Error).message]
  }
}

/** The cashier signs in, and finds the register, which is a test register. */
async function cloudFaults({ cloud }: Profile, lane: Lane, where: string): Promise<string[]> {
  const { login, password } = lane.cashiers['the cashier']!
  const base = `${cloud.replace(/\/$/, '')}/api/v1`
  const signedIn = await call('POST', `${base}/cashier/signin`, { body: { login, password } })
  const token = member(signedIn.body, 'access_token')
  if (signedIn.status === 401 || signedIn.status === 403)
    return [`the cashier${where} is not signed in with the login and password of the profile: ${told(signedIn)}`]
  if (typeof token !== 'string')
    return [`${base}/cashier/signin does not answer as the interface says (CLD-101): ${told(signedIn)}`]
  const headers = { authorization: `Bearer ${token}` }
  const { id } = lane.registers['the register']!
  const found = await call('GET', `${base}/cash-registers/${id}`, { headers })
  if (found.status !== 200) return [`the register${where} is not found at ${base}/cash-registers/${id}: ${told(found)}`]
  const isTest = member(found.body, 'is_test')
  if (isTest === false) return [`the register${where} is no test register, whatever the profile says: ${id}`]
  return []
}

async function deskFaults({ desk }: Profile, lane: Lane, where: string): Promise<string[]> {
  const url = lane.registers['the register']!.desk ?? desk
  if (!url) return []
  const status = await call('GET', `${url.replace(/\/$/, '')}/api/v1/kasa/status`)
  return status.status === 200 && typeof member(status.body, 'online_status') === 'boolean'
    ? []
    : [`the desk of the register${where} does not answer as the interface says at ${url}: ${told(status)}`]
}
