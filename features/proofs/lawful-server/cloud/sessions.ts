import { timingSafeEqual } from 'node:crypto'
import { type Answer, type Exchange, json, readBody } from '../kernel/exchange.ts'
import { object, text } from '../kernel/form.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Route } from '../kernel/routing.ts'
import { AGENT, type Cashier } from '../state/model.ts'
import { newToken, type World } from '../state/world.ts'
import { registerOfKey, tokenOf } from './access.ts'

const signInForm = object({ login: text, password: text })

const sameText = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const invalid = (): Refusal => new Refusal(403, 'credentials', 'Невірні дані для входу.')

/** Starts a session; the token response has `bearer` twice (FLD-002). */
function started(world: World, cashier: Cashier): Answer {
  const token = newToken()
  world.sessions.set(token, cashier)
  return json(200, { type: 'bearer', token_type: 'bearer', access_token: token })
}

/** POST /api/v1/cashier/signin, decided on the body alone (CLD-101 to CLD-104). */
function signIn(world: World, exchange: Exchange): Answer {
  const { login, password } = readBody(exchange, signInForm)
  const cashier = world.cashiers.find((known) => known.login === login)
  if (cashier === undefined || !sameText(cashier.password, password)) throw invalid()
  return started(world, cashier)
}

/** POST /api/v1/cashier/signinPinCode: a pin code that belongs with the key of an AGENT register (CLD-105 to CLD-109). */
function signInByPin(world: World, exchange: Exchange): Answer {
  const register = registerOfKey(world, exchange)
  const pin = readBody(exchange, object({ [world.reading.pinMember]: text }))[world.reading.pinMember] ?? ''
  const cashier = register.pinCashiers.find((known) => sameText(known.pinCode, pin))
  if (cashier === undefined) throw invalid()
  if (register.type !== AGENT) {
    throw new Refusal(world.reading.name === 'a' ? 403 : 409, 'no_agent', 'Каса не є агентом.')
  }
  return started(world, cashier)
}

/** POST /api/v1/cashier/signout ends the session of the token used (CLD-110 to CLD-112). */
function signOut(world: World, exchange: Exchange): Answer {
  world.sessions.delete(tokenOf(world, exchange))
  return { status: 205 }
}

/** The three operations of sessions. */
export function sessionRoutes(world: World): Route[] {
  return [
    { method: 'POST', path: '/api/v1/cashier/signin', answer: (exchange) => signIn(world, exchange) },
    { method: 'POST', path: '/api/v1/cashier/signinPinCode', answer: (exchange) => signInByPin(world, exchange) },
    { method: 'POST', path: '/api/v1/cashier/signout', answer: (exchange) => signOut(world, exchange) },
  ]
}
