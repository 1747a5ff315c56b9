/** Days for tests of the rules: what a client called, and what is left of it. */
import type { Call } from '../calls/call.ts'
import type { DisturbanceName } from '../calls/disturbances.ts'
import type { Day } from '../day/day.ts'
import type { DayFinding } from './rule.ts'
import { RULES } from './rules.ts'

export const calledOn = (n: number, given: Partial<Call>): Call => ({
  ...{
    n,
    process: 1,
    surface: 'desk',
    method: 'POST',
    path: '/api/v1/receipt/sell',
    query: '',
    headers: {},
    body: null,
  },
  ...{
    at: n * 10,
    answer: { status: 200, body: {} },
    endedAt: n * 10 + 5,
    disturbed: null,
    isGivenUp: false,
    ...given,
  },
})

export const refusedWith = (code: string) => ({ status: 400, body: { code } })
export const planWith = (disturbance: DisturbanceName): Day['plan'] => ({
  ...{ call: { method: 'POST', path: '/api/v1/receipt/sell', nth: 1 }, n: 1, disturbance },
})

export const clientDay = (calls: readonly Call[], given: Partial<Day> = {}): Day => ({
  ...{
    plan: null,
    calls,
    before: [],
    logs: '',
    webhooks: [],
    sold: null,
    oddSold: 0,
    oddities: [],
    production: [],
    secrets: [],
  },
  ledger: { receipts: [], operations: [], shifts: [], isOffline: false },
  ends: [{ code: 0, ended: null, said: '', complained: '', took: 1 }],
  ...given,
})

export const breadReceipt = {
  id: 'a',
  kind: 'sale',
  total: 5100,
  cards: [],
  goods: '1 2000 sold',
  isRefused: false,
} as const
export const foundBy = (rule: string, day: Day, quiet: Day | null = null): DayFinding[] | null =>
  RULES[rule]!.judge(day, quiet)
