/** What the list of templates is answered with. */
import { atCloudDoor, succeeds } from '../asking.ts'
import { templatesOf } from '../catalogue/templates.ts'
import { hasValue, type Lawful } from '../expected.ts'
import type { State } from '../state.ts'
import type { ListAct } from './acts.ts'
import { type ListLaw, metaShown, pageFollowsFrom, pageOf, pageRefusals, pagingOf, refusedQuery } from './page.ts'

const LAW: ListLaw = {
  operation: 'CLD-601',
  page: 'CLD-602',
  order: 'CLD-601',
  window: 'CLD-601',
  statuses: 'CLD-601',
  most: 1000,
  limits: ['LIM-030', 'LIM-031', 'LIM-032', 'LIM-033', 'LIM-034'],
  offsets: ['LIM-046', 'LIM-047', 'LIM-048'],
}

export const templatesListed = (
  state: State,
  { by, query }: Extract<ListAct, { do: 'list templates' }>,
): readonly Lawful[] => {
  const refused = refusedQuery(state, atCloudDoor(state, { by }, { token: 'CLD-601' }), pageRefusals(query, LAW))
  if (refused.length > 0) return refused
  const all = templatesOf(state.house.cashiers[state.sessions[by]!.cashier]!.organization)
  const paging = pagingOf(query)
  const page = pageOf(all, { ...paging, desc: false })
  const follows = pageFollowsFrom(query, LAW, paging, [])
  const members = [
    ...metaShown(query, LAW, paging),
    { at: 'results.length', value: page.length, ...follows },
    ...page.flatMap((each, at) => [
      { at: `results.${at}.id`, value: each.id, ...follows },
      hasValue(`results.${at}.name`, each.name, 'NS-09', LAW.operation),
    ]),
  ]
  return [succeeds(200, LAW.operation, members, () => state)]
}
