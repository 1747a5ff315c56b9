/** A request of a replay as a storm's client makes it: what it is about is read from its address and its credentials. */
import type { WorldCard } from '../../../support/actors/world-card.ts'
import type { HttpStep } from '../../../support/replay/replay-form.ts'
import { cast, registerRoles } from '../../../support/world/session.ts'
import type { StormCall } from '../driver/storm-call.ts'
import type { StormRequest, StormVerb } from '../seen.ts'

const CLOUD: readonly [RegExp, StormVerb][] = [
  [/^POST \/cashier\/signin$/, 'sign-in'],
  [/^POST \/cashier\/signout$/, 'sign-out'],
  [/^POST \/receipts\/sell$/, 'sell'],
  [/^POST \/receipts\/service$/, 'service'],
  [/^POST \/receipts\/cash-withdrawal$/, 'withdraw'],
  [/^POST \/shifts$/, 'open'],
  [/^POST \/shifts(\/[^/]+)?\/close$/, 'close'],
  [/^POST \/reports$/, 'x'],
  [/^POST \/cash-registers\/go-offline$/, 'go-offline'],
  [/^POST \/cash-registers\/go-online$/, 'go-online'],
  [/^GET \/cash-registers\/ask-offline-codes/, 'ask-codes'],
  [/^POST \/prepayment-receipts\/[^/]+\/return$/, 'prepay-return'],
  [/^POST \/prepayment-receipts(\/[^/]+)?$/, 'prepay'],
  [/^POST \/webhook$/, 'set-webhook'],
  [/^DELETE \/webhook$/, 'remove-webhook'],
  [/^POST \/extended-reports\//, 'ask-report'],
]
const DESK: readonly [RegExp, StormVerb][] = [
  [/^POST \/receipt\/sell$/, 'sell'],
  [/^POST \/receipt\/service$/, 'service'],
  [/^POST \/receipt\/cash-withdrawal$/, 'withdraw'],
  [/^POST \/shift\/open$/, 'open'],
  [/^POST \/shift\/close$/, 'close'],
  [/^POST \/shift\/xreport$/, 'x'],
]

export function verbOf({ surface, method, path, body }: HttpStep['http']): StormVerb {
  const asked = `${method} ${path.replace(/^\/api\/v1/, '')}`
  const verb = (surface === 'desk' ? DESK : CLOUD).find(([form]) => form.test(asked))?.[1] ?? 'look'
  const { goods = [] } = (body ?? {}) as { goods?: { is_return?: boolean }[] }
  return verb === 'sell' && goods.every(({ is_return }) => is_return === true) ? 'return' : verb
}

const headerOf = ({ headers = {} }: HttpStep['http'], name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]

/**
 * @param step with its references filled in
 * @param tokens of the cashiers, by id
 */
export function callOf(
  { http, by = 'client' }: HttpStep,
  world: WorldCard,
  tokens: ReadonlyMap<string, string>,
): StormCall {
  const { surface, method, path, headers = {}, body } = http
  const desk = surface === 'desk' ? cast(registerRoles, http.register ?? 'the register', world).id : null
  const request = {
    surface: surface as StormRequest['surface'],
    desk,
    method: method as StormRequest['method'],
    path,
    headers,
    body,
  }
  const key = headerOf(http, 'x-license-key')
  const register = desk ?? world.cash_registers.find(({ license_key }) => license_key === key)?.id ?? null
  const token = headerOf(http, 'authorization')?.replace(/^Bearer /, '')
  const { login } = (body ?? {}) as { login?: string }
  const cashier =
    [...tokens].find(([, each]) => each === token)?.[0] ??
    world.cashiers.find((each) => each.login === login)?.id ??
    null
  return { verb: verbOf(http), by, register, cashier, request }
}
