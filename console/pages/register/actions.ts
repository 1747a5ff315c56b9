/** What a person does at a register, as requests that work at the first click. */
import type { World, WorldCashRegister } from '../../../server/client/model.ts'
import { base } from '../../base/lab.ts'
import type { Prepared } from '../../base/prepared.ts'
import type { Word } from '../../words/words.ts'
import { cashierOf, tokenOf } from '../../world/sign-in.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json' }

/** At whose counter. */
export interface Counter {
  world: World
  register: WorldCashRegister
}

/** A button: what it is called, and the request it sends. */
export interface Action {
  name: Word
  request(at: Counter): Promise<Prepared> | Prepared
}

const text = (body: object): string => JSON.stringify(body, null, 2)

const desk = ({ register }: Counter, path: string, body: object | null = null): Prepared => ({
  method: 'POST',
  url: `${register.local_base_url}/api/v1/${path}`,
  headers: body === null ? {} : JSON_HEADERS,
  body: body === null ? null : text(body),
})

/** Bread, two pieces of 25.50: prices in minor units, quantities in thousandths. */
const BREAD = { code: '1', name: 'Хліб', price: 2550, quantity: 2000 }

const sale = (isReturn: boolean): object => ({
  id: crypto.randomUUID(),
  goods: [isReturn ? { ...BREAD, is_return: true } : BREAD],
  payments: [{ type: 'CASH', value: 5100 }],
  print: true,
})

/** The cloud asks who it is, and for which register. */
async function cloud({ world, register }: Counter, path: string): Promise<Prepared> {
  const cashier = cashierOf(world, register)
  if (cashier === undefined) throw new Error(`no cashier of this world may work at ${register.fiscal_number}`)
  const headers = { Authorization: `Bearer ${await tokenOf(cashier)}`, 'X-License-Key': register.license_key }
  return { method: 'POST', url: `${base}/api/v1/cash-registers/${path}`, headers, body: null }
}

/** In the order of a day. */
export const ACTIONS: readonly Action[] = [
  { name: 'openShift', request: (at) => desk(at, 'shift/open') },
  { name: 'sell', request: (at) => desk(at, 'receipt/sell', sale(false)) },
  { name: 'giveBack', request: (at) => desk(at, 'receipt/sell', sale(true)) },
  {
    name: 'putCashIn',
    request: (at) => desk(at, 'receipt/service', { payment: { type: 'CASH', value: 10_000 }, print: true }),
  },
  { name: 'xReport', request: (at) => desk(at, 'shift/xreport') },
  { name: 'zReport', request: (at) => desk(at, 'shift/close') },
  { name: 'goOffline', request: (at) => cloud(at, 'go-offline') },
  { name: 'goOnline', request: (at) => cloud(at, 'go-online') },
]
