import { type Answer, type Exchange, json, readBody } from '../kernel/exchange.ts'
import { object, uuid } from '../kernel/form.ts'
import { page, pageQuery, readQuery } from '../kernel/query.ts'
import type { Route } from '../kernel/routing.ts'
import type { Terminal } from '../state/model.ts'
import { newToken, sameId, type World } from '../state/world.ts'
import { cashierOf, demandSame, notFound } from './access.ts'
import { processingTerminalView, terminalView } from './views.ts'

const clientForm = object({ id: uuid, cash_register_id: uuid })
const processingForm = object({ terminalId: uuid })

function terminalOf(world: World, id: string): Terminal {
  const terminal = world.terminals.find((known) => sameId(known.id, id))
  if (terminal === undefined) throw notFound('термінал')
  return terminal
}

/** POST /api/v1/paylink/auth/client: a terminal token for one terminal and register (CLD-703 to CLD-705). */
function authorizeClient(world: World, exchange: Exchange): Answer {
  const { organization } = cashierOf(world, exchange)
  const body = readBody(exchange, clientForm)
  const terminal = terminalOf(world, body.id)
  demandSame(world, organization, terminal.organization)
  const register = world.registers.find((known) => sameId(known.id, body.cash_register_id))
  if (register === undefined) throw notFound('каса')
  demandSame(world, organization, register.organization)
  const token = newToken()
  world.terminalTokens.set(token, { terminal, register })
  return json(world.reading.created, { token, terminal: terminalView(world, terminal) })
}

/** POST /paylink/processing/auth/client: without a cashier token; the second variant (CLD-706 to CLD-708). */
function authorizeProcessing(world: World, exchange: Exchange): Answer {
  const terminal = terminalOf(world, readBody(exchange, processingForm).terminalId)
  const token = newToken()
  world.terminalTokens.set(token, { terminal, register: null })
  return json(world.reading.created, { token, terminal: processingTerminalView(world, terminal) })
}

/** The three operations of the terminal registry. */
export function paylinkRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/v1/paylink/terminals',
      answer: (exchange) => {
        const { organization } = cashierOf(world, exchange)
        const query = readQuery(exchange, pageQuery(...world.reading.terminalsLimit))
        const own = world.terminals.filter((terminal) => terminal.organization === organization)
        return json(
          200,
          page(own, query, (terminal) => terminalView(world, terminal)),
        )
      },
    },
    {
      method: 'POST',
      path: '/api/v1/paylink/auth/client',
      answer: (exchange) => authorizeClient(world, exchange),
    },
    {
      method: 'POST',
      path: '/paylink/processing/auth/client',
      answer: (exchange) => authorizeProcessing(world, exchange),
    },
  ]
}
