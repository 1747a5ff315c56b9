/** The orders of a list: its default, and those a parameter asks for. */
import { isDeepStrictEqual } from 'node:util'
import { type Answer, describeAnswer, member } from '../law/answer.ts'
import { NotTested } from '../law/capabilities.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

/** The largest page common to all lists of shifts. */
const PAGE = 50
/** The most pages read: others may have filled the list. */
const PAGES = 60

/** Ids of the whole list, or the refusal in words. @throws NotTested when the list is too long */
async function listed(ask: (query: string) => Promise<Answer>, order: string): Promise<unknown[] | string> {
  const ids: unknown[] = []
  for (let page = 0; page < PAGES; page++) {
    const answer = await ask(`limit=${PAGE}&offset=${page * PAGE}${order}`)
    const results = member(answer.body, 'results')
    if (answer.status >= 300 || !Array.isArray(results)) return describeAnswer(answer)
    ids.push(...results.map((each) => member(each, 'id')))
    if (results.length < PAGE) return ids
  }
  throw new NotTested(`the list has more than ${PAGE * PAGES} entries`)
}

/**
 * Whether a list is another one reversed. Earlier entries may have equal keys and so any order; the newest entries do
 * not, and are at an end.
 */
const isTurned = (ids: readonly unknown[], plain: readonly unknown[]): boolean =>
  isDeepStrictEqual(ids.toSorted(), plain.toSorted()) && (ids[0] === plain.at(-1) || ids.at(-1) === plain[0])

/**
 * @param path of the list, behind `/api/v1`
 * @param withKey whether the list is that of the scenario's register
 * @returns its orders, in words
 */
export async function ordersOf(scenario: ScenarioWorld, path: string, withKey: boolean): Promise<unknown> {
  const integrator = scenario.integrator('the cashier')
  const headers = withKey ? { 'x-license-key': scenario.register.license_key } : {}
  const ask = (query: string): Promise<Answer> => integrator.send('GET', `${path}?${query}`, { headers })
  const plain = await listed(ask, '')
  if (typeof plain === 'string') return { shifts: plain }
  const words = (ids: unknown[] | string): string => {
    if (typeof ids === 'string') return ids
    if (isDeepStrictEqual(ids, plain)) return 'as without it'
    return isTurned(ids, plain) ? 'the other way' : 'neither way'
  }
  return {
    shifts: plain.length > 1 ? 'several' : 'fewer than two',
    'desc=false': words(await listed(ask, '&desc=false')),
    'desc=true': words(await listed(ask, '&desc=true')),
  }
}
