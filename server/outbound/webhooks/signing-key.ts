/** The key by which the events of a register's webhook are signed (WHK-013). */
import type { WebhookContext } from '../../../machines/vocabulary/webhook.ts'
import type { World } from '../../runtime/world/world.ts'

/**
 * Kept nowhere: it follows from the secret of the store, the seed of the world and how often the webhook has been set.
 * @param serial of the setting the key belongs to
 */
export const signingKey = (world: World, { id }: Pick<WebhookContext, 'id'>, serial: number): string =>
  world.keyFor('webhook', id, serial).toString('base64url')
