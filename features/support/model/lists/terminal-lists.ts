/** What the list of terminals is answered with. */
import { atCloudDoor, succeeds } from '../asking.ts'
import type { Lawful } from '../expected.ts'
import type { State } from '../state.ts'
import { recordShown } from '../terminals/records-shown.ts'
import type { ListAct } from './acts.ts'
import { type ListLaw, metaShown, pageFollowsFrom, pageOf, pageRefusals, pagingOf, refusedQuery } from './page.ts'

const LAW: ListLaw = {
  operation: 'CLD-701',
  page: 'CLD-702',
  order: 'CLD-701',
  window: 'CLD-701',
  statuses: 'CLD-701',
  most: 1000,
  limits: ['NS-40', 'NS-40', 'NS-40', 'NS-40', 'NS-40'],
  offsets: ['LIM-052', 'LIM-053', 'LIM-054'],
}

export const terminalsListed = (
  state: State,
  { by, query }: Extract<ListAct, { do: 'list terminals' }>,
): readonly Lawful[] => {
  const refused = refusedQuery(state, atCloudDoor(state, { by }, { token: 'CLD-701' }), pageRefusals(query, LAW))
  if (refused.length > 0) return refused
  const { organization } = state.house.cashiers[state.sessions[by]!.cashier]!
  const all = Object.values(state.bridge.byId).filter((each) => each.organization === organization)
  const paging = pagingOf(query)
  const page = pageOf(all, { ...paging, desc: false })
  const follows = pageFollowsFrom(query, LAW, paging, [])
  const members = [
    ...metaShown(query, LAW, paging),
    { at: 'results.length', value: page.length, ...follows },
    ...page.flatMap(({ id }, at) => [
      { at: `results.${at}.id`, value: id, ...follows },
      ...recordShown(state, id, `results.${at}.`, 'CLD-701'),
    ]),
  ]
  return [succeeds(200, LAW.operation, members, () => state)]
}
