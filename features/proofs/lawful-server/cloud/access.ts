import { type Exchange, header } from '../kernel/exchange.ts'
import { malformed, Refusal } from '../kernel/refusal.ts'
import type { Cashier, Organization, Register } from '../state/model.ts'
import type { World } from '../state/world.ts'

/** The bearer token of a request, or null: any other scheme or form is none (AUT-003). */
function bearer(exchange: Exchange): string | null {
  const parts = /^bearer +(\S+) *$/i.exec(header(exchange, 'authorization') ?? '')
  return parts?.[1] ?? null
}

/** The access token of a live session, refused when there is none (CLD-008). */
export function tokenOf(world: World, exchange: Exchange): string {
  const token = bearer(exchange)
  if (token !== null && world.sessions.has(token)) return token
  const challenge = { 'www-authenticate': 'Bearer realm="cashier"' }
  throw new Refusal(world.reading.noToken, 'no_session', 'Потрібен дійсний токен касира.', challenge)
}

/** The cashier of the token, refused when there is none. */
export function cashierOf(world: World, exchange: Exchange): Cashier {
  return world.sessions.get(tokenOf(world, exchange)) as Cashier
}

/** The register of X-License-Key: refused when the header is missing or the key unknown (AMB-05). */
export function registerOfKey(world: World, exchange: Exchange): Register {
  const key = header(exchange, 'x-license-key')
  if (key === undefined) {
    if (world.reading.missingKey === 422) throw malformed(['header', 'x-license-key'], 'Missing header')
    throw new Refusal(world.reading.missingKey, 'no_key', 'Потрібен ліцензійний ключ каси.')
  }
  const register = world.registers.find((known) => known.licenseKey === key)
  if (register === undefined) throw new Refusal(world.reading.unknownKey, 'unknown_key', 'Такого ключа немає.')
  return register
}

/** Keeps the results of an operation within one organization (AUT-012). */
export function demandSame(world: World, one: Organization, other: Organization): void {
  if (one !== other) throw new Refusal(world.reading.foreign, 'foreign', 'Це належить іншій організації.')
}

/** The cashier and the register of a key-bound operation that acts on the register. */
function cashierAndRegister(world: World, exchange: Exchange): { cashier: Cashier; register: Register } {
  const cashier = cashierOf(world, exchange)
  const register = registerOfKey(world, exchange)
  demandSame(world, cashier.organization, register.organization)
  return { cashier, register }
}

/** The same for operations that write: test and production never meet (CLD-012). */
export function forWriting(world: World, exchange: Exchange): { cashier: Cashier; register: Register } {
  const both = cashierAndRegister(world, exchange)
  if (both.cashier.isTest !== both.register.isTest) {
    throw new Refusal(world.reading.productionKey, 'test_mixed', 'Тестові та робочі дані не змішуються.')
  }
  return both
}

/** The register of a key-bound read: with the token, or by the key alone where the reading says so (AMB-04). */
export function registerForReading(world: World, exchange: Exchange): Register {
  if (world.reading.keyAloneReads && header(exchange, 'authorization') === undefined) {
    return registerOfKey(world, exchange)
  }
  return cashierAndRegister(world, exchange).register
}

export const notFound = (what: string): Refusal => new Refusal(404, 'not_found', `Не знайдено: ${what}.`)

export const wrongState = (world: World, text: string): Refusal =>
  new Refusal(world.reading.wrongState, 'wrong_state', text)
