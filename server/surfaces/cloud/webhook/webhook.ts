/** The webhook of a register: set, looked at, removed. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { WEBHOOK_URL } from '../../../../machines/limits.ts'
import { DateTime, Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { WebhookCommand, WebhookContext, WebhookSettings } from '../../../../machines/vocabulary/webhook.ts'
import { signingKey } from '../../../outbound/webhooks/signing-key.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { clientHeaders } from '../integration.ts'

// Webhook settings as the cloud shows them: with the key in the answer to setting them, without it everywhere else.

const settings = {
  /** As it was set; it may have letters of any alphabet. */
  url: Type.String(),
  last_error_date: Nullable(DateTime),
  last_error_message: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
}

/** FLD-013. */
const WebhookModel = Model('Webhook', settings)
/** FLD-012. */
const WebhookWithKey = Model('WebhookWithKey', { ...settings, key: Type.String({ minLength: 1 }) })
/** FLD-034. */
const WebhookRemoved = Model('WebhookRemoved', { ok: Type.Boolean() })

export const webhookModel = (set: WebhookSettings): Static<typeof WebhookModel> => ({
  url: set.url,
  last_error_date: instantOrNull(set.last_error?.at ?? null),
  last_error_message: set.last_error?.message ?? null,
  created_at: instant(set.created_at),
  updated_at: instantOrNull(set.updated_at),
})

const webhookWithKey = (set: WebhookSettings, key: string): Static<typeof WebhookWithKey> => ({
  ...webhookModel(set),
  key,
})

/** FLD-034: http or https, wherever it leads (NS-46). */
const SetWebhook = Type.Object({
  url: Type.String({ minLength: WEBHOOK_URL.minimum, maxLength: WEBHOOK_URL.maximum, format: 'uri' }),
})

const addressOf = ({ register }: RequestBy<'key'>): string => `webhook:${register.id}`

const webhookContext = (request: RequestBy<'key'>): Promise<WebhookContext> =>
  request.services.switchboard.read<WebhookContext>(request.world, addressOf(request))

const headers = Type.Object(clientHeaders)

export const webhookOperations: Operation[] = [
  operation({
    id: 'setWebhook',
    method: 'POST',
    path: '/api/v1/webhook',
    surface: 'cloud',
    summary: 'Sets the webhook of the register, or another in its place; the only answer that shows the signing key',
    clauses: ['CLD-801', 'CLD-802', 'CLD-803', 'CLD-807', 'WHK-014', 'WHK-015', 'FLD-012', 'FLD-034'],
    who: 'cashier and key',
    headers,
    body: SetWebhook,
    answers: { 200: WebhookWithKey },
    async handle(request) {
      const { services, world } = request
      const { url } = request.body
      const command = { type: 'webhook.configure', at: world.clock.now(), url } as const
      const { settings, serial } = await services.switchboard.ask(world, addressOf(request), command)
      return reply(200, webhookWithKey(settings, signingKey(world, { id: request.register.id }, serial)))
    },
  }),
  operation({
    id: 'getWebhook',
    method: 'GET',
    path: '/api/v1/webhook',
    surface: 'cloud',
    summary: 'The webhook of the register, without its key',
    clauses: ['CLD-802', 'CLD-804', 'CLD-807', 'WHK-015', 'FLD-013'],
    who: 'cashier and key',
    headers,
    answers: { 200: WebhookModel },
    async handle(request) {
      const { settings } = await webhookContext(request)
      return settings ? reply(200, webhookModel(settings)) : refused('webhook not set', {}, request.language)
    },
  }),
  operation({
    id: 'removeWebhook',
    method: 'DELETE',
    path: '/api/v1/webhook',
    surface: 'cloud',
    summary: 'Removes the webhook of the register, if there is one',
    clauses: ['CLD-802', 'CLD-805', 'CLD-806', 'CLD-807', 'FLD-034'],
    who: 'cashier and key',
    headers,
    answers: { 200: WebhookRemoved },
    async handle(request) {
      const { services, world } = request
      const command: WebhookCommand = { type: 'webhook.remove', at: world.clock.now() }
      await services.switchboard.ask(world, addressOf(request), command)
      return reply(200, { ok: true })
    },
  }),
]
