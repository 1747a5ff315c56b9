import { type Answer, type Exchange, json, uuidParam } from '../kernel/exchange.ts'
import { page, pageQuery, queryFlag, queryText, readQuery } from '../kernel/query.ts'
import type { Route } from '../kernel/routing.ts'
import { sameId, type World } from '../state/world.ts'
import { cashierOf, demandSame, notFound, registerForReading, registerOfKey } from './access.ts'
import { htmlLogo, textLogo } from './logos.ts'
import { registerDetails, registerView, templateView } from './views.ts'

/** GET /api/v1/cash-registers: the organization's registers, newest first (CLD-424 to CLD-429). */
function listRegisters(world: World, exchange: Exchange): Answer {
  const { organization } = cashierOf(world, exchange)
  const query = readQuery(exchange, {
    in_use: queryFlag(undefined),
    fiscal_number: queryText,
    ...pageQuery(1000, 25),
  })
  const found = world.registers
    .filter((register) => register.organization === organization)
    .filter((register) => query.in_use === undefined || (register.shift !== null) === query.in_use)
    .filter((register) => query.fiscal_number === undefined || register.fiscalNumber === query.fiscal_number)
    .reverse()
  return json(
    200,
    page(found, query, (register) => registerView(world, register)),
  )
}

/** GET /api/v1/cash-registers/{cash_register_id} (CLD-446). */
function oneRegister(world: World, exchange: Exchange): Answer {
  const { organization } = cashierOf(world, exchange)
  const id = uuidParam(exchange, 'cash_register_id')
  const register = world.registers.find((known) => sameId(known.id, id))
  if (register === undefined) throw notFound('каса')
  demandSame(world, organization, register.organization)
  return json(200, registerDetails(world, register))
}

/** GET /api/v1/cash-registers/info: the device model, by the key alone and without secrets (CLD-430, CLD-431). */
function info(world: World, exchange: Exchange): Answer {
  const register = registerOfKey(world, exchange)
  return json(200, {
    id: register.id,
    fiscal_number: register.fiscalNumber,
    place: register.outlet.address,
    is_test: register.isTest,
    offline_mode: register.offline,
  })
}

/** Reads of registers and of their templates. */
export function registerRoutes(world: World): Route[] {
  const get = (path: string, answer: (exchange: Exchange) => Answer): Route => ({
    method: 'GET',
    path: `/api/v1/cash-registers${path}`,
    answer,
  })
  const template = (exchange: Exchange) => registerForReading(world, exchange).template
  return [
    get('', (exchange) => listRegisters(world, exchange)),
    get('/info', (exchange) => info(world, exchange)),
    get('/receipt-template', (exchange) => json(200, templateView(world, template(exchange)))),
    get('/receipt-template/html_logo.png', (exchange) => htmlLogo(exchange, template(exchange))),
    get('/receipt-template/text_logo.png', (exchange) => textLogo(exchange, template(exchange))),
    get('/{cash_register_id}', (exchange) => oneRegister(world, exchange)),
  ]
}
