/** Parts of refusal examples: callers, and frequent requests. */
import { readFileSync } from 'node:fs'
import type { SeedData } from '../../../../machines/vocabulary/seed-data.ts'
import { cloud, desk, LINES, lab, type ScriptedRequest, type ScriptedStep, socket } from '../scripted-requests.ts'

export interface RefusalExample {
  surface: 'local' | 'cloud' | 'lab'
  /** The requests before; the example begins in a new world whose virtual clock is at nine in the morning. */
  before?: ScriptedStep[]
  /** The refused request. */
  refused: ScriptedRequest
  /** The requests that recover from the refusal. */
  recovery?: ScriptedStep[]
  /** The request that succeeds then; left out: the refused one. */
  works?: ScriptedRequest
  /** In words, when it occurs. */
  meeting?: string
  /** In words, how to recover, where the command is not enough. */
  note?: string
  /** Parts that differ where a till meets it without the lab, and gets on as `server/client/hints` says. */
  till?: Partial<Pick<RefusalExample, 'before' | 'refused' | 'recovery' | 'works'>>
}

export const seed: SeedData = JSON.parse(
  readFileSync(new URL('../../../../fixtures/house.json', import.meta.url), 'utf8'),
)

/** The everyday cashier; a senior of the same outlet; one in production; one of another organization. */
export const [OLENA, TARAS, , , DARYNA, IHOR] = seed.cashiers.map(({ login }) => login) as string[]
export const [KEY, SECOND_KEY, , AGENT_KEY, , FOREIGN_KEY, OTHER_OUTLET_KEY] = seed.cash_registers.map(
  ({ license_key }) => license_key,
)
export const everyday = { by: OLENA!, key: KEY! }
export const program = { 'X-Client-Name': 'atlas', 'X-Client-Version': '1' }

export const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
export const SHIFT = id(1)

export const bread = { code: '1', name: 'Bread', price: 1000, quantity: 1000 }
export const cash = (value: number) => [{ type: 'CASH', value }]
export const saleAction = (receipt: number, more: object = {}): ScriptedRequest =>
  desk('POST /api/v1/receipt/sell', { id: id(receipt), goods: [bread], payments: cash(1000), ...more })
/** Opens a shift in the cloud as a cashier. */
export const opensAs = (by: string, key: string): ScriptedRequest => cloud('POST /api/v1/shifts', { by, key })
const signsIn = (login: string): ScriptedRequest =>
  cloud(
    'POST /api/v1/cashier/signin',
    {},
    { login, password: seed.cashiers.find((each) => each.login === login)!.password },
  )
/** Where the everyday cashier does not get on, the senior one does. */
export const asAnotherCashier = { refused: opensAs(OLENA!, KEY!), works: opensAs(TARAS!, KEY!) }
export const signedInAsAnother = { refused: signsIn(OLENA!), works: signsIn(TARAS!) }
/** The same of a desk's request from a computer. */
export const fromComputer = (request: ScriptedRequest, device: string): ScriptedRequest => ({
  ...request,
  headers: { 'X-Device-ID': device },
})
export const service = (value: number): ScriptedRequest =>
  desk('POST /api/v1/receipt/service', { payment: { type: 'CASH', value } })

/** At the desk of the register with a small pool of offline codes. */
export const atSmallPool = (path: string, body?: unknown): ScriptedRequest =>
  desk(
    `POST /desks/${seed.cash_registers.find(({ license_key }) => license_key === AGENT_KEY)!.id}/api/v1/${path}`,
    body,
  )

export const EVENTS = `/lab/webhooks/${seed.cash_registers[0]!.id}/events`
export const PRINTS = `/lab/prints/${seed.cash_registers[0]!.id}`
/** A receipt of many lines. */
export const longSale: ScriptedRequest = { ...saleAction(1, { header: LINES, print: true }), lines: 2000 }

/** A lab token of a world. */
export const HELD_BY = 'a-token-of-our-team'

export const opens = desk('POST /api/v1/shift/open')
/** Asks for a token of the terminal, for one register. */
export const asksForToken = (register: string): ScriptedRequest => ({
  ...cloud(
    'POST /api/v1/paylink/auth/client',
    { by: OLENA! },
    { id: seed.terminals[0]!.id, cash_register_id: register },
  ),
  keep: 'token',
})
export const socketOfSecond = socket(`token={token}&cash_register_id=${seed.cash_registers[1]!.id}`)
export const report = desk('GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59')
export const closes = desk('POST /api/v1/shift/close')
export const goesOffline = cloud('POST /api/v1/cash-registers/go-offline', everyday)
export const goesOnline = cloud('POST /api/v1/cash-registers/go-online', everyday)
export const passes = (by: string): ScriptedRequest => lab('POST /lab/clock/advance', { by })
/** Enough time for the tax authority to answer all requests. */
export const authorityAnswers: ScriptedRequest = { ...passes('PT1M'), until: 'the tax authority has answered' }

/** Orders a report of the day's goods. */
export const ordersGoodsReport = cloud(
  'POST /api/v1/extended-reports/goods',
  { by: OLENA!, headers: program },
  { from_date: '2026-03-02T00:00:00+02:00', to_date: '2026-03-02T23:59:59+02:00' },
)
/** The same; keeps the id of its task. */
export const asksForGoods: ScriptedRequest = { ...ordersGoodsReport, keep: 'id' }
/** The file of that report. */
export const opensReport = (format: 'xlsx' | 'json'): ScriptedRequest =>
  cloud(`GET /api/v1/extended-reports/{id}/report.${format}`, { by: OLENA!, headers: program })

/** A fault of the lab alone; a till gets on without the lab where `till` says how. */
export const fault = (
  name: string,
  {
    refused = opens,
    parameters,
    till,
  }: { parameters?: object } & Partial<Pick<RefusalExample, 'refused' | 'till'>> = {},
): RefusalExample => ({
  surface: 'local',
  before: [lab(`PUT /lab/faults/${name}`, parameters)],
  refused,
  recovery: [lab(`DELETE /lab/faults/${name}`)],
  ...(till && { till: { recovery: [], ...till } }),
})
