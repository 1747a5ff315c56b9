/** What a client's requests for sales, and those that are repeated, have in common. */
import { member } from '../../../support/law/answer.ts'
import { type AskedItem, type AskedPayment, type Call, DEEDS, goodsIn, paymentsIn } from '../calls/call.ts'
import type { Day } from '../day/day.ts'
import type { InBoth } from '../in-both.ts'
import type { DayFinding } from './rule.ts'

export interface AskedSale {
  call: Call
  id: string | null
  /** Goods, quantities and payments in one line: the same sale is alike in it. */
  likeness: string
}

const itemLine = ({ good, quantity, is_return, ...own }: AskedItem): string =>
  [good?.code ?? own.code, good?.price ?? own.price, quantity, is_return === true].join(' ')
const paymentLine = ({ type, value }: AskedPayment): string => `${type} ${value}`
const inAnyOrder = (lines: readonly string[]): string => [...lines].sort().join(', ')

export const salesOf = ({ calls }: Day): AskedSale[] =>
  calls.filter(DEEDS.sale).map((call) => {
    const { body } = call
    const id = member(body, 'id')
    const goods = inAnyOrder(goodsIn(body).map(itemLine))
    const likeness = `${goods} | ${inAnyOrder(paymentsIn(body).map(paymentLine))}`
    return { call, id: typeof id === 'string' ? id : null, likeness }
  })

/** Calls in words: *call 7, POST /api/v1/shifts*. */
export const callInWords = ({ n, method, path }: Call): InBoth => ({
  en: `call ${n}, ${method} ${path}`,
  uk: `виклик ${n}, ${method} ${path}`,
})

/** What a call shows, behind its name. */
export function callShows(call: Call, en: string, uk: string): DayFinding {
  const name = callInWords(call)
  return { en: `${name.en} ${en}`, uk: `${name.uk} ${uk}`, call: call.n }
}

/** Sales of equal goods under different ids, by what is alike in them. */
export function idsByLikeness(day: Day): Map<string, Set<string | null>> {
  const ids = new Map<string, Set<string | null>>()
  for (const { likeness, id } of salesOf(day)) ids.set(likeness, (ids.get(likeness) ?? new Set()).add(id))
  return ids
}
