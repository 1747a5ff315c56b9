/** What is to be seen of a world at rest. */

import type { RegisterOracles } from '../oracle/register-oracle.ts'
import type { RestView, StormAnswer, StormRequest } from '../seen.ts'
import type { StormServer } from '../transport/storm-server.ts'

/** What can be looked at. */
interface ViewedHouse {
  readonly server: StormServer
  readonly books: RegisterOracles
  readonly tokens: ReadonlyMap<string, string>
  send(request: StormRequest): Promise<StormAnswer | null>
  // biome-ignore lint/suspicious/noExplicitAny: answers of the whole lab
  lab(method: StormRequest['method'], path: string): Promise<any>
}

/** Transactions of a register that are looked at. */
const TRANSACTIONS = 50

export async function restView(run: ViewedHouse): Promise<RestView> {
  const used = [...run.books.registers.values()].filter(({ last }) => last > 0)
  const view: RestView = {
    authority: new Map(),
    status: new Map(),
    terminals: new Map(),
    timers: [],
    transactions: new Map(),
  }
  for (const register of used) {
    const { id } = register
    const { ledger } = await run.lab('GET', `/authority/${id}`)
    view.authority.set(id, { head: ledger.head, last: ledger.taken.last, refusals: ledger.refusals.length })
    const status = await run.send({
      surface: 'desk',
      desk: id,
      method: 'GET',
      path: '/api/v1/kasa/status',
      headers: {},
      body: undefined,
    })
    view.status.set(id, status?.body ?? null)
    const rows = await transactions(run, register.licenseKey)
    if (rows) view.transactions.set(id, rows)
  }
  for (const { id } of run.server.world.terminals) {
    const { batch } = await run.lab('GET', `/terminals/${id}`)
    view.terminals.set(id, { serial: batch.serial, purchases: batch.purchases, refunds: batch.refunds })
  }
  const timers: { address: string; event: string; due: string }[] = await run.lab('GET', '/timers')
  view.timers = timers.map(({ address, event, due }) => `${due} ${address} ${event}`).sort()
  return view
}

/** The latest first; null: no cashier is signed in who may see them. */
async function transactions(
  run: ViewedHouse,
  key: string,
): Promise<NonNullable<ReturnType<RestView['transactions']['get']>> | null> {
  for (const token of run.tokens.values()) {
    const headers = { authorization: `Bearer ${token}`, 'x-license-key': key }
    const path = `/api/v1/transactions?desc=true&limit=${TRANSACTIONS}`
    const answer = await run.send({ surface: 'cloud', desk: null, method: 'GET', path, headers, body: undefined })
    if (answer?.status !== 200) continue
    return answer.body.results.map(({ serial, id, status, previous_hash }: Record<string, never>) => ({
      serial,
      id,
      status,
      previous_hash,
    }))
  }
  return null
}
