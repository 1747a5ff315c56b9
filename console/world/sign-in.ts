/** Tokens of cashiers, for requests to the cloud: each is asked for once. */
import type { World, WorldCashier, WorldCashRegister } from '../../server/client/model/world.ts'
import { base } from '../base/lab.ts'
import { send } from '../base/prepared.ts'

const tokens = new Map<string, string>()

/** Who works at a register: of those who may, one whose key is valid and who is like it, test or production. */
export const cashierOf = ({ cashiers }: World, { id, is_test }: WorldCashRegister): WorldCashier | undefined =>
  cashiers.find((each) => each.active && each.is_test === is_test && each.cash_register_ids.includes(id))

/** @throws Error when the cashier is refused */
export async function tokenOf({ login, password }: WorldCashier): Promise<string> {
  const known = tokens.get(login)
  if (known !== undefined) return known
  const body = JSON.stringify({ login, password })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await send({ method: 'POST', url: `${base}/api/v1/cashier/signin`, headers, body })
  const { access_token } = JSON.parse(answer.body) as { access_token?: string }
  if (access_token === undefined) throw new Error(`${login} cannot sign in: ${answer.status}`)
  tokens.set(login, access_token)
  return access_token
}

/** Signed in once more: after a reset no token holds. */
export const forgetTokens = (): void => tokens.clear()
