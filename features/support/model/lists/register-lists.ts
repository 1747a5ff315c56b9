/** What the list of registers is answered with. */
import { atCloudDoor, succeeds } from '../asking.ts'
import type { Expects, Lawful } from '../expected.ts'
import { registerShown } from '../link/reads.ts'
import { possible } from '../possible.ts'
import { type ModelRegister, type State, withRegister } from '../state.ts'
import type { ListAct, ListQuery } from './acts.ts'
import {
  isNoTruth,
  type ListLaw,
  type Malformation,
  metaShown,
  one,
  pageFollowsFrom,
  pageOf,
  pageRefusals,
  pagingOf,
  refusedQuery,
  truthOf,
} from './page.ts'

const REGISTERS = {
  operation: 'CLD-424',
  page: 'CLD-429',
  most: 1000,
  limits: ['LIM-020', 'LIM-021', 'LIM-022', 'LIM-023', 'LIM-024'],
  offsets: ['LIM-040', 'LIM-041', 'LIM-042'],
} as const satisfies Partial<ListLaw>

const LAW: ListLaw = { ...REGISTERS, order: 'CLD-429', window: 'CLD-429', statuses: 'CLD-427' }

function refusalsOf(query: ListQuery): Malformation[] {
  return [...pageRefusals(query, LAW), ...(isNoTruth(query, 'in_use') ? [{ name: 'in_use', by: 'CLD-427' }] : [])]
}

/** Each state in which the registers of an organization may be by now. */
function everyState(state: State, organization: string): State[] {
  let states = [state]
  for (const { id } of Object.values(state.house.registers)) {
    if (state.house.registers[id]!.organization !== organization) continue
    states = states.flatMap((now) =>
      possible(now.registers[id]!).map((each) => (each === now.registers[id] ? now : withRegister(now, each))),
    )
  }
  return states
}

export const registersListed = (state: State, act: Extract<ListAct, { do: 'list registers' }>): readonly Lawful[] => {
  const { by, query } = act
  const refused = refusedQuery(state, atCloudDoor(state, { by }, {}), refusalsOf(query))
  if (refused.length > 0) return refused
  const { organization } = state.house.cashiers[state.sessions[by]!.cashier]!
  return everyState(state, organization).map((now) => listed(now, organization, query))
}

function listed(state: State, organization: string, query: ListQuery): Lawful {
  const inUse = truthOf(query, 'in_use')
  const number = one(query, 'fiscal_number')
  const paging = pagingOf(query)
  const passes = ({ id, shift }: ModelRegister): boolean =>
    state.house.registers[id]!.organization === organization &&
    (inUse === undefined || inUse === (shift !== null)) &&
    (number === undefined || state.house.registers[id]!.fiscalNumber === number)
  const page = pageOf(Object.values(state.registers).filter(passes), paging)
  const byUse = inUse === undefined ? [] : [inUse ? 'CLD-425' : 'CLD-426']
  const follows = pageFollowsFrom(query, LAW, paging, [...(number === undefined ? [] : ['CLD-428']), ...byUse])
  const members: Expects[] = [
    ...metaShown(query, LAW, paging),
    { at: 'results.length', value: page.length, ...follows },
    ...page.flatMap((register, at) => [
      { at: `results.${at}.id`, value: register.id, ...follows, also: [...(follows.also ?? []), 'AUT-012'] },
      ...registerShown(state, register).map((each) => ({ ...each, at: `results.${at}.${each.at}` })),
    ]),
  ]
  return succeeds(200, LAW.operation, members, () => state)
}
