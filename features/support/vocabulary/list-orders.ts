/** The orders of a list: as it comes by itself, and as it comes when the one or the other is asked for. */
import { isDeepStrictEqual } from 'node:util'
import { type Answer, describeAnswer, member } from '../law/answer.ts'
import { NotTested } from '../law/capabilities.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

/** The largest page that all lists of shifts have. */
const PAGE = 50
/** A list that others have filled may be longer than is read. */
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
 * Whether a list is another one the other way round. What others have done before may stand side by side by its key and
 * come in any order: what was done last does not, and is at an end.
 */
const isTurned = (ids: readonly unknown[], plain: readonly unknown[]): boolean =>
  isDeepStrictEqual(ids.toSorted(), plain.toSorted()) && (ids[0] === plain.at(-1) || ids.at(-1) === plain[0])

/**
 * @param path of the list, behind `/api/v1`
 * @param withKey whether it is that of the register of the scenario
 * @returns which orders there are, in words
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
