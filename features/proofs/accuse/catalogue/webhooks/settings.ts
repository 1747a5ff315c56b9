/** Wrong servers of the cash-desk API: webhooks. */
import type { TSchema } from 'typebox'
import type { WebhookContext } from '../../../../../machines/vocabulary/webhook.ts'
import * as deliveries from '../../../../../machines/webhook-deliveries.ts'
import { wires } from '../../../../../machines/wires.ts'
import * as webhooks from '../../../../../server/surfaces/cloud/webhook/webhook.ts'
import { refused, reply } from '../../../../../server/wire/http/operation.ts'
import type { RequestBy } from '../../../../../server/wire/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, row, shows } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { resumes } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

/** A row that does not look at the headers of its requests. */
const withoutHeaders = (id: string): Seam =>
  inObject(row(id) as { headers?: TSchema | undefined }, 'headers', () => undefined)

const FIRST_REGISTER = '40000000-0000-4000-8000-000000000001'

export default [
  wrong(
    'CLD-801',
    'stores an address without its query',
    asks('setWebhook', (request) => {
      reached()
      const body = request.body as { url: string }
      return { ...request, body: { ...body, url: body.url.split('?')[0]! } }
    }),
  ),
  wrong('CLD-802', 'shows a webhook to a program that does not name itself', withoutHeaders('getWebhook')),
  wrong('CLD-802', 'removes a webhook for a program that does not name itself', withoutHeaders('removeWebhook')),
  wrong(
    'CLD-803',
    'stores a webhook without an address',
    inSchema(row('setWebhook').body!, (right) => ({ ...right, required: [] })),
  ),
  wrong(
    'CLD-803',
    'takes no address of more than 2048 characters',
    inSchema(schemaWithin(row('setWebhook').body!, 'properties', 'url'), (right) => ({ ...right, maxLength: 2048 })),
  ),
  wrong(
    'CLD-804',
    'shows a member for the key, with nothing in it',
    shows('getWebhook', (body) => ({ ...body, key: null })),
  ),
  wrong(
    'CLD-804',
    'shows no error of a webhook any more after a restart',
    resumes('webhook', ({ settings, ...context }) => ({
      ...context,
      settings: settings && { ...settings, last_error: null },
    })),
  ),
  wrong(
    'CLD-805',
    'says that a webhook was removed and keeps it',
    handles('removeWebhook', () => () => {
      reached()
      return reply(200, { ok: true })
    }),
  ),
  wrong(
    'CLD-805',
    'tells a webhook set after a removal what waited for the former one',
    inModule(deliveries, 'drop', (right) => (webhook) => {
      reached()
      const { context, ...dropped } = right(webhook)
      return { ...dropped, context: { ...context, queue: webhook.queue } }
    }),
  ),
  wrong(
    'CLD-805',
    'calls again at the next webhook what was being called when the former one was removed',
    inModule(deliveries, 'drop', (right) => (webhook) => {
      reached()
      const isCalled = ({ serial }: WebhookContext['deliveries'][number]): boolean => serial !== null
      const { context, ...dropped } = right({
        ...webhook,
        deliveries: webhook.deliveries.filter((each) => !isCalled(each)),
      })
      return { ...dropped, context: { ...context, deliveries: webhook.deliveries.filter(isCalled) } }
    }),
  ),
  wrong(
    'CLD-806',
    'refuses to remove a webhook that is not set',
    handles('removeWebhook', (right) => async (request) => {
      const { services, world, register, language } = request
      const { settings } = await services.switchboard.read<WebhookContext>(world, `webhook:${register!.id}`)
      if (settings) return right(request)
      reached()
      return refused('webhook not set', {}, language)
    }),
  ),
  wrong(
    'CLD-807',
    'keeps one webhook for all registers',
    inModuleScope<(request: RequestBy<'key'>) => string>(webhooks, 'addressOf', () => ({ register }) => {
      reached()
      return `webhook:${register.organization_id}`
    }),
  ),
  wrong(
    'CLD-807',
    'tells the webhook of the first register of what all registers do',
    inObject(wires, 'documents.fiscalized', (right) => (fact) => {
      reached()
      return right!(fact, FIRST_REGISTER)
    }),
  ),
  wrong(
    'CLD-807',
    'shows the webhook of the first register, whatever the key',
    asks('getWebhook', (request) => {
      reached()
      return { ...request, register: request.world.reference.firstRegister }
    }),
  ),
]
