import { type Answer, type Exchange, exactJson, json, readBody, requireHeaders } from '../kernel/exchange.ts'
import { object, text } from '../kernel/form.ts'
import { momentText } from '../kernel/moments.ts'
import { malformed } from '../kernel/refusal.ts'
import type { Route } from '../kernel/routing.ts'
import type { Register, Webhook } from '../state/model.ts'
import { setWebhook } from '../state/webhooks.ts'
import type { World } from '../state/world.ts'
import { forWriting, notFound } from './access.ts'

const URL_MAX = 2048

const settingsForm = object({ url: text })

/** Webhook settings without the key: exactly five members (FLD-013). */
function settingsView(world: World, hook: Webhook): Record<string, unknown> {
  const moment = (at: number | null) => (at === null ? null : momentText(world.reading, at))
  return {
    url: hook.url,
    last_error_date: moment(hook.lastErrorAt),
    last_error_message: hook.lastErrorText,
    created_at: moment(hook.createdAt),
    updated_at: moment(hook.updatedAt),
  }
}

function checkUrl(world: World, url: string): void {
  const parsed = URL.parse(url)
  const isHttp = parsed !== null && /^https?:$/.test(parsed.protocol)
  if (url.length > URL_MAX || (world.reading.webhookUrls === 'http' && !isHttp)) {
    throw malformed(['body', 'url'], 'must be an http or https address')
  }
}

/** The three webhook operations, each with its four headers (CLD-801 to CLD-807). */
export function webhookRoutes(world: World): Route[] {
  const route = (method: string, answer: (register: Register, exchange: Exchange) => Answer): Route => ({
    method,
    path: '/api/v1/webhook',
    answer: (exchange) => {
      const { register } = forWriting(world, exchange)
      requireHeaders(exchange, 'x-client-name', 'x-client-version')
      return answer(register, exchange)
    },
  })
  return [
    route('POST', (register, exchange) => {
      const { url } = readBody(exchange, settingsForm)
      checkUrl(world, url)
      const hook = setWebhook(world, register, url)
      return exactJson(world.reading.created, { ...settingsView(world, hook), key: hook.key })
    }),
    route('GET', (register) => {
      if (register.webhook !== null) return exactJson(200, settingsView(world, register.webhook))
      if (world.reading.noWebhook === 'null') return json(200, null)
      throw notFound('вебхук')
    }),
    route('DELETE', (register) => {
      register.webhook = null
      return json(200, { ok: true })
    }),
  ]
}
