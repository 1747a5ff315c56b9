/** What lists of receipts are answered with: those of a register, those of an organization, and those that are searched for. */
import { atCloudDoor, succeeds } from '../asking.ts'
import { type Expects, hasValue, type Lawful } from '../expected.ts'
import { possible } from '../possible.ts'
import { inCloudShown } from '../receipts/reads.ts'
import { type ModelReceipt, type ModelRegister, registerWorkedBy, type State, withRegister } from '../state.ts'
import { type ListAct, type ListQuery, searchQuery } from './acts.ts'
import { isNoTruth, one, type Paging, pageOf, pagingOf, refusedQuery, several, truthOf } from './page.ts'
import { malformedEnds, windowOf } from './windows.ts'

/** A receipt, and where it was made. */
interface Made {
  register: ModelRegister
  receipt: ModelReceipt
  serial: number
}

const MOST = 100
const INTEGER = /^-?\d+$/

const isBeyond = (query: ListQuery, name: string, least: number, most = Number.POSITIVE_INFINITY): boolean => {
  const text = one(query, name)
  return text !== undefined && !(INTEGER.test(text) && Number(text) >= least && Number(text) <= most)
}

/** Members of the query that are malformed (EXT-201, EXT-202). */
const malformedNames = (query: ListQuery): string[] => [
  ...(isBeyond(query, 'limit', 1, MOST) ? ['limit'] : []),
  ...['offset'].filter((name) => isBeyond(query, name, 0)),
  ...['serial'].filter((name) => isBeyond(query, name, 1)),
  ...['desc', 'self_receipts'].filter((name) => isNoTruth(query, name)),
  ...malformedEnds(query),
]

/** Receipts of the organization of a cashier, oldest first. */
const receiptsOf = (state: State, cashier: string): Made[] =>
  Object.values(state.registers)
    .filter(({ id }) => state.house.registers[id]!.organization === state.house.cashiers[cashier]!.organization)
    .flatMap((register) => register.receipts.map((receipt, at) => ({ register, receipt, serial: at + 1 })))
    .toSorted(({ receipt: a }, { receipt: b }) => a.order - b.order)

function page(state: State, all: readonly Made[], paging: Paging, clause: string): Lawful {
  const shown = pageOf(all, paging)
  const members: Expects[] = [
    hasValue('meta.limit', paging.limit, clause),
    hasValue('meta.offset', paging.offset, clause),
    hasValue('results.length', shown.length, clause),
    ...shown.flatMap(({ register, receipt, serial }, at): Expects[] => [
      hasValue(`results.${at}.id`, receipt.id, clause),
      hasValue(`results.${at}.serial`, serial, 'EXT-204'),
      ...inCloudShown(register, receipt, `results.${at}.`),
    ]),
  ]
  return succeeds(200, clause, members, () => state)
}

/** The refusals of a query, or what it finds. */
function answers(
  state: State,
  { by, query }: { by: string; query: ListQuery },
  clause: string,
  found: (cashier: string) => readonly Lawful[],
): readonly Lawful[] {
  const malformations = malformedNames(query).map((name) => ({ name, by: clause }))
  const refused = refusedQuery(state, atCloudDoor(state, { by }, { token: clause }), malformations)
  return refused.length > 0 ? refused : found(state.sessions[by]!.cashier)
}

export const receiptsListed = (state: State, act: Extract<ListAct, { do: 'list receipts' }>): readonly Lawful[] =>
  answers(state, act, 'EXT-201', (cashier) => {
    const { query } = act
    const paging = pagingOf(query)
    const [serial, code] = [one(query, 'serial'), one(query, 'fiscal_code')]
    const passes = (each: Made): boolean =>
      (serial === undefined || each.serial === Number(serial)) &&
      (code === undefined || each.receipt.fiscalCode === code)
    const works = registerWorkedBy(state, cashier)
    if (!works) return [page(state, receiptsOf(state, cashier).filter(passes), paging, 'EXT-201')]
    return possible(works).map((register) => {
      const now = register === works ? state : withRegister(state, register)
      const isIn = registerWorkedBy(now, cashier) !== undefined
      const all = receiptsOf(now, cashier).filter((each) => !isIn || each.register.id === works.id)
      return page(now, all.filter(passes), paging, 'EXT-201')
    })
  })

export const receiptsSearched = (state: State, act: Extract<ListAct, { do: 'search receipts' }>): readonly Lawful[] => {
  const query = searchQuery(state, act)
  return answers(state, { ...act, query }, 'EXT-202', (cashier) => {
    const span = windowOf(query)
    const isOwn = truthOf(query, 'self_receipts') ?? true
    const shifts = several(query, 'shift_id')
    const registers = several(query, 'cash_register_id')
    const outlets = several(query, 'branch_id')
    const code = one(query, 'fiscal_code')
    const passes = ({ register, receipt }: Made): boolean =>
      (!isOwn || receipt.cashier === cashier) &&
      (span === null || (span.from <= receipt.madeAt && receipt.madeAt < span.to)) &&
      (shifts === null || shifts.includes(String(shiftIdOf(register, receipt)))) &&
      (registers === null || registers.includes(register.id)) &&
      (outlets === null || outlets.includes(state.house.registers[register.id]!.branch)) &&
      (code === undefined || receipt.fiscalCode === code)
    return [page(state, receiptsOf(state, cashier).filter(passes), pagingOf(query), 'EXT-202')]
  })
}

const shiftIdOf = ({ shift, past }: ModelRegister, receipt: ModelReceipt): string | null =>
  [...past, ...(shift ? [shift] : [])].find(({ order }) => order === receipt.shift)?.id ?? null
