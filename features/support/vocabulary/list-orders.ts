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

/** Moments of a transaction, by the first of the names that shows one. */
function momentOf(row: unknown, names: readonly string[]): number {
  const moments = names.map((name) => Date.parse(String(member(row, name))))
  return moments.find((moment) => !Number.isNaN(moment)) ?? Number.NaN
}

/**
 * In which order the tax authority has taken the transactions of a list, by their own moments.
 * @throws NotTested where too few of them show when they were made and taken
 */
export function orderTaken({ answer }: ScenarioWorld): unknown {
  const listed = member(answer.body, 'results') ?? answer.body
  const rows = (Array.isArray(listed) ? listed : []).map((row) => ({
    serial: Number(member(row, 'serial') ?? 0),
    made: momentOf(row, ['original_datetime', 'created_at']),
    taken: momentOf(row, ['request_received_at', 'updated_at']),
  }))
  const known = rows.filter(({ made, taken }) => !Number.isNaN(made) && !Number.isNaN(taken))
  if (known.length < 2) throw new NotTested('the transactions do not show when they were made and taken')
  const inOrder = known.toSorted((one, other) => one.made - other.made || one.serial - other.serial)
  const isAsMade = inOrder.every(({ taken }, at) => at === 0 || taken >= inOrder[at - 1]!.taken)
  return { taken: isAsMade ? 'as they were made' : 'in another order' }
}
