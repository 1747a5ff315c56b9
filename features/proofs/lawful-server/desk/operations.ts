import type { Answer, Exchange } from '../kernel/exchange.ts'
import type { Route } from '../kernel/routing.ts'
import type { Register } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { service, withdraw } from './cash.ts'
import { guardDevice } from './guards.ts'
import { sell } from './sale.ts'
import { close, open, xreport } from './shift.ts'
import { periodical, status } from './status.ts'

type Operation = (world: World, register: Register, exchange: Exchange) => Answer | Promise<Answer>

/** The eight operations of the local application of one register (LOC-005). */
export function deskRoutes(world: World, register: Register): Route[] {
  const route = (method: string, path: string, operation: Operation): Route => ({
    method,
    path: `/api/v1/${path}`,
    answer: (exchange) => {
      guardDevice(register, exchange)
      return operation(world, register, exchange)
    },
  })
  return [
    route('POST', 'shift/open', open),
    route('POST', 'shift/close', close),
    route('GET', 'kasa/status', status),
    route('POST', 'receipt/service', service),
    route('POST', 'receipt/sell', sell),
    route('POST', 'receipt/cash-withdrawal', withdraw),
    route('POST', 'shift/xreport', xreport),
    route('GET', 'reports/periodical', periodical),
  ]
}
