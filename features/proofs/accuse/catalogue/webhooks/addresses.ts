/** Wrong servers of webhooks: where events are sent. */
import { webhook } from '../../../../../machines/webhook.ts'
import { CALL_AGENT } from '../../../../../server/outside/webhooks/call-agent.ts'
import * as callTargets from '../../../../../server/outside/webhooks/call-target.ts'
import * as webhookCall from '../../../../../server/outside/webhooks/webhook-call.ts'
import * as nodeHttp from '../../../../../server/runtime/node-http.ts'
import { withoutArrow } from '../../seams/charts.ts'
import { inModule, inModuleScope, madeAnew, type Seam } from '../../seams/seam.ts'
import { hears } from '../../seams/turns.ts'
import { sends } from '../../subjects/webhooks.ts'
import { wrong } from '../../wrong-server.ts'

/** Each call that has the same name as one before it goes where that went. */
const sendsToFirst = (nameOf: (call: any) => string): Seam =>
  madeAnew(() => {
    const first = new Map<string, string>()
    return sends(({ url }, call, { id }) => {
      const name = `${id} ${call.type} ${nameOf(call)}`
      if (!first.has(name)) first.set(name, url)
      return { url: first.get(name)! }
    })
  })

export default [
  wrong(
    'WHK-006',
    'calls the address without its query',
    inModuleScope<any>(
      webhookCall,
      'post',
      (right) =>
        (url: string, ...rest: unknown[]) =>
          right(url.split('?')[0], ...rest),
    ),
  ),
  wrong(
    'WHK-006',
    'calls with PUT',
    inModule(nodeHttp, 'http', (right) => ({
      ...right,
      request: ((target: URL, options: any, heard: never) => {
        const isCall = options.headers?.['user-agent'] === CALL_AGENT
        return right.request(target, isCall ? { ...options, method: 'PUT' } : options, heard)
      }) as typeof right.request,
    })),
  ),
  wrong(
    'WHK-006',
    'keeps the address that a webhook was first set to',
    hears('webhook', 'webhook.configure', (event, { settings }) => ({ ...event, url: settings?.url ?? event.url })),
  ),
  wrong(
    'WHK-006',
    'calls the address that a webhook was first called at, whatever is set since',
    sendsToFirst(({ cash_register_id }) => cash_register_id),
  ),
  wrong('WHK-006', 'goes on calling after the webhook is removed', withoutArrow(webhook, 'set', 'webhook.remove')),
  wrong(
    'WHK-006',
    'repeats an event to the address of its first call, whatever is set since',
    sendsToFirst(({ cash_register_id, number }) => `${cash_register_id} ${number}`),
  ),
  wrong(
    'WHK-006',
    'calls for all registers the address of the first',
    inModuleScope<any>(
      callTargets,
      'webhookOf',
      (right) => (services: unknown, world: any) => right(services, world, world.reference.firstRegister.id),
    ),
  ),
]
