/** Where the calls of a register go, and by which key they are signed. */
import type { WebhookContext } from '../../../machines/vocabulary/webhook.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import type { World } from '../../runtime/world/world.ts'
import { signingKey } from './signing-key.ts'

export interface CallTarget {
  url: string
  /** null: no key is in force, and the call is not signed. */
  key: string | null
}

const webhookOf = ({ switchboard }: RuntimeServices, world: World, register: string): Promise<WebhookContext> =>
  switchboard.read<WebhookContext>(world, `webhook:${register}`)

/** The webhook of a register; null: there is none. */
export async function webhookTarget(
  services: RuntimeServices,
  world: World,
  register: string,
): Promise<CallTarget | null> {
  const webhook = await webhookOf(services, world, register)
  return webhook.settings && { url: webhook.settings.url, key: signingKey(world, webhook, webhook.serial) }
}

/**
 * The address that a document names (EXT-109); null: it names none. The key is that of the register's webhook: another
 * one is given to no client, so without a webhook there is none to sign by.
 * @throws Unreadable when the document cannot be read
 */
export async function callbackTarget(
  services: RuntimeServices,
  world: World,
  register: string,
  number: number,
): Promise<CallTarget | null> {
  const { fact } = await services.ledgers.document(world.id, register, number)
  const url = fact.type === 'receipt.created' ? fact.document.body.cloud?.callback_url : undefined
  if (url === undefined) return null
  const target = await webhookTarget(services, world, register)
  return { url, key: target?.key ?? null }
}
