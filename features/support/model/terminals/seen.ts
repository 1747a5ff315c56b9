/** What other acts mean for terminals: payments by card that a sale was made with, and a server that was started again. */
import type { SalePayment } from '../money/sale-sums.ts'
import type { State } from '../state.ts'
import { left, terminalIs, withBridge, withTerminal } from './bridge.ts'
import { timedOut } from './under-way.ts'

/** What any act may be; the subjects that have these are told apart by name. */
interface AnyAct {
  do: string
  id?: unknown
  at?: unknown
  sale?: { payments: readonly SalePayment[] }
}

/** The state behind an act, with what it means for terminals. */
export function terminalsSeen(before: State, after: State, act: AnyAct): State {
  if (act.do === 'restart') return startedAgain(after)
  if (act.do === 'wait') return timedOut(after)
  const { do: what, id, at, sale } = act
  if (what !== 'sell' || !sale || typeof id !== 'string' || typeof at !== 'string') return after
  if (after.registers[at]!.receipts.length === before.registers[at]!.receipts.length) return after
  if (!sale.payments.some(({ rrn }) => rrn !== undefined)) return after
  // What a card says does not belong to cash (LOC-176)
  const payments = sale.payments.map(({ type, value, label, ...card }) => ({
    ...{ type, value },
    ...(label !== undefined && { label }),
    ...(type === 'CASHLESS' && card),
  }))
  const cards = { ...after.bridge.cards, [id]: { register: at, payments } }
  return withBridge(after, { cards })
}

/** Whoever was connected has dropped (NS-85); when that was is not said. */
function startedAgain(state: State): State {
  const { clients, byId } = state.bridge
  const gone = Object.entries(clients).reduce((now, [name, { isIn }]) => (isIn ? left(now, name) : now), state)
  return Object.keys(byId).reduce((now, id) => {
    const { isThere, client } = now.bridge.byId[id]!
    const dropped = terminalIs(now, id, false)
    const terminal = dropped.bridge.byId[id]!
    const server = isThere ? { ...terminal.server, seenAt: 'unknown' as const } : terminal.server
    const wasIn = client !== byId[id]!.client
    return withTerminal(dropped, {
      ...terminal,
      server,
      client: wasIn ? { ...terminal.client, seenAt: 'unknown' as const } : terminal.client,
    })
  }, gone)
}
