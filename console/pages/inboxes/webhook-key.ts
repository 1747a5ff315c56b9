/** The signing key of a webhook: shown once, when it is set, and kept until the tab is closed. */
import type { World, WorldCashRegister } from '../../../server/client/model.ts'
import { base } from '../../base/lab.ts'
import { send } from '../../base/prepared.ts'
import { cashierOf, tokenOf } from '../../world/sign-in.ts'

const keptAs = (id: string): string => `kasalab-webhook-key ${id}`

/** @returns null: it was not set from this tab */
export const keyOf = (registerId: string): string | null => sessionStorage.getItem(keptAs(registerId))

/** Sets the webhook of a register to the inbox of its world. @throws Error when it is refused */
export async function setToInbox(world: World, register: WorldCashRegister): Promise<void> {
  const cashier = cashierOf(world, register)
  if (cashier === undefined) throw new Error(`no cashier of this world may work at ${register.fiscal_number}`)
  const answer = await send({
    method: 'POST',
    url: `${base}/api/v1/webhook`,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenOf(cashier)}`,
      'X-License-Key': register.license_key,
      'X-Client-Name': 'kasalab console',
      'X-Client-Version': '1.0',
    },
    body: JSON.stringify({ url: world.webhook_inbox_url }),
  })
  const { key } = JSON.parse(answer.body) as { key?: string }
  if (key === undefined) throw new Error(`the webhook cannot be set: ${answer.status} ${answer.body}`)
  sessionStorage.setItem(keptAs(register.id), key)
}

/** Whether a body was signed with a key; null: this browser does not count signatures here. */
export async function isSigned(body: string, signature: string, key: string): Promise<boolean | null> {
  // Browsers have it for pages of this machine, and over TLS
  if (crypto.subtle === undefined) return null
  const text = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', text.encode(key), hmac, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', secret, text.encode(body)))
  return btoa(String.fromCharCode(...signed)) === signature
}
