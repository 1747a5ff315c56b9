/** Tokens of cashiers, for requests to the cloud: each is asked for once. */
import type { World, WorldCashier, WorldCashRegister } from '../../server/client/model.ts'
import { base } from '../base/lab.ts'
import { send } from '../base/prepared.ts'

const tokens = new Map<string, string>()

/** Who may work at a register: those whose key is valid and who are like it, test or production. */
export const cashiersOf = ({ cashiers }: World, { id, is_test }: WorldCashRegister): WorldCashier[] =>
  cashiers.filter((each) => each.active && each.is_test === is_test && each.cash_register_ids.includes(id))

/** Who works at a register: the first of those who may. */
export const cashierOf = (world: World, register: WorldCashRegister): WorldCashier | undefined =>
  cashiersOf(world, register)[0]

/** A session of its own. @returns its token @throws Error when the cashier is refused */
export async function signIn({ login, password }: WorldCashier): Promise<string> {
  const body = JSON.stringify({ login, password })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await send({ method: 'POST', url: `${base}/api/v1/cashier/signin`, headers, body })
  const { access_token } = JSON.parse(answer.body) as { access_token?: string }
  if (access_token === undefined) throw new Error(`${login} cannot sign in: ${answer.status}`)
  return access_token
}

/** @throws Error when the cashier is refused */
export async function tokenOf(cashier: WorldCashier): Promise<string> {
  const token = tokens.get(cashier.login) ?? (await signIn(cashier))
  tokens.set(cashier.login, token)
  return token
}

/** Signed in once more: after a reset no token holds. */
export const forgetTokens = (): void => tokens.clear()
