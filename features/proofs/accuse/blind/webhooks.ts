/** Wrong servers of webhooks, written blind. */
import type { CallQueueRules } from '../../../../machines/call-queue.ts'
import type { CashierContext } from '../../../../machines/vocabulary/cashier.ts'
import type { RegisterFact } from '../../../../machines/vocabulary/register.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import type { WebhookContext } from '../../../../machines/vocabulary/webhook.ts'
import * as webhookQueue from '../../../../machines/webhook-queue.ts'
import type { World } from '../../../../server/runtime/world/world.ts'
import { cashierModel } from '../../../../server/surfaces/cloud/models/cashier.ts'
import * as events from '../../../../server/surfaces/cloud/webhook/event.ts'
import { webhookModel } from '../../../../server/surfaces/cloud/webhook/webhook.ts'
import type { Request } from '../../../../server/transport/http/request.ts'
import { privateOf } from '../seams/privates.ts'
import { handles, shows } from '../seams/rows.ts'
import { inFunction, inMethod, type Seam, together } from '../seams/seam.ts'
import { remembers, resumes } from '../seams/turns.ts'
import { inSeniorsClosing } from '../subjects/senior-closings.ts'
import { hearsEnd, sends, signs } from '../subjects/webhooks.ts'
import type { WrongServersByName } from '../wrong-server.ts'

type Queue = typeof webhookQueue.webhookQueue

/** What an event is told by. */
interface Told {
  world: World
  register: string
  announcement: { at: number; from: number }
}
type FactOf<T extends RegisterFact['type']> = Extract<RegisterFact, { type: T }>

/** The event of a receipt or of a movement of cash. */
const tellsReceipt = (wrong: (event: any, fact: FactOf<'receipt.created'>, told: Told) => object | null): Seam =>
  inFunction<(told: Told, fact: FactOf<'receipt.created'>) => Promise<any>>(
    events,
    'receiptEvent',
    async (right, told, fact) => wrong(await right(told, fact), fact, told),
  )

const webhookOf = ({ services, world }: Request, id: string): Promise<WebhookContext> =>
  services.switchboard.read<WebhookContext>(world, `webhook:${id}`)

/** Ids of the other registers of an organization whose webhook leads to the same address. */
async function sharing(request: Request): Promise<string[]> {
  const register = request.register!
  const own = await webhookOf(request, register.id)
  const ids = request.world.reference.seed.cash_registers
    .filter(({ id, organization_id }) => id !== register.id && organization_id === register.organization_id)
    .map(({ id }) => id)
  const others = await Promise.all(ids.map((id) => webhookOf(request, id)))
  return ids.filter((_, place) => own.settings !== null && others[place]!.settings?.url === own.settings.url)
}

export default {
  'CLD-805: removes with a webhook those of other registers that lead to the same address': () =>
    handles('removeWebhook', async (right, request) => {
      const { services, world } = request
      const ids = await sharing(request)
      const reply = await right(request)
      for (const id of ids)
        await services.switchboard.ask(world, `webhook:${id}`, { type: 'webhook.remove', at: world.clock.now() })
      return reply
    }),
  'CLD-807: sets the webhook of the register of the cashier’s shift as well': () =>
    handles('setWebhook', async (right, request) => {
      const { services, world } = request
      const { url } = request.body as { url: string }
      const { working } = await services.switchboard.read<CashierContext>(world, `cashier:${request.cashier!.id}`)
      const reply = await right(request)
      if (working && working.cash_register_id !== request.register!.id) {
        const command = { type: 'webhook.configure', at: world.clock.now(), url } as const
        await services.switchboard.ask(world, `webhook:${working.cash_register_id}`, command)
      }
      return reply
    }),
  'NS-46: leaves the moment of change of a webhook that is set anew to the same address': () =>
    remembers('webhook', 'webhook.configure', (context: WebhookContext, { settings }: WebhookContext) =>
      settings && context.settings?.url === settings.url
        ? { ...context, settings: { ...context.settings, updated_at: settings.updated_at } }
        : context,
    ),
  'WHK-001: tells of receipts that were taken together the fiscal code of the first': () => {
    const first = new Map<string, string>()
    return tellsReceipt((event, _fact, { world, register, announcement: { at, from } }) => {
      if (!event?.receipt) return event
      const place = `${world.id} ${register} ${at} ${from}`
      if (!first.has(place)) first.set(place, event.receipt.fiscal_code)
      return { receipt: { ...event.receipt, fiscal_code: first.get(place) } }
    })
  },
  'WHK-002: tells of every opening of a register as of its first shift': () => {
    const first = new Map<string, string>()
    return inFunction<(told: Told, fact: RegisterFact) => Promise<Shift>>(
      events,
      'registeredShift',
      async (right, told, fact) => {
        const shift = await right(told, fact)
        if (fact.type !== 'shift.created') return shift
        const place = `${told.world.id} ${told.register}`
        if (!first.has(place)) first.set(place, shift.id)
        return { ...shift, id: first.get(place)! }
      },
    )
  },
  'WHK-003: tells of the closing that a senior has asked for as of his own shift': () =>
    inSeniorsClosing((closings) =>
      inFunction<(told: Told, shift: Shift) => Promise<object>>(events, 'shiftModel', async (right, told, shift) => {
        const model = await right(told, shift)
        const senior = told.world.reference.cashiers.get(closings.get(shift.id) ?? '')
        return senior && shift.status === 'CLOSED' ? { ...model, cashier: cashierModel(senior) } : model
      }),
    ),
  'WHK-004: tells of cash put in offline as of cash taken out': () =>
    tellsReceipt((event, { is_online }) =>
      event?.service_receipt?.type === 'SERVICE_IN' && !is_online
        ? { service_receipt: { ...event.service_receipt, type: 'SERVICE_OUT' } }
        : event,
    ),
  'WHK-007: calls once more behind a 200 that was the answer to the second call': () =>
    hearsEnd((end, delivery) => (delivery?.attempt === 2 && end.status === 200 ? { ...end, status: 500 } : end)),
  'WHK-008: gives up what is answered 500 behind a call that was not answered': () => {
    const silent = new Set<string>()
    return together(
      inMethod(webhookQueue.webhookQueue, 'overdue', (right: Queue['overdue'], context, event) => {
        silent.add(`${context.id} ${event.number}`)
        return right(context, event)
      }),
      inMethod(webhookQueue.webhookQueue, 'end', (right: Queue['end'], context, event) => {
        const place = `${context.id} ${event.number}`
        if (event.status === null && event.after_ms === undefined) silent.add(place)
        return right(context, event.status! >= 500 && silent.has(place) ? { ...event, status: 302 } : event)
      }),
    )
  },
  'WHK-010: gives up with an event all that wait to be told again': () => () => {
    const { retry } = privateOf<CallQueueRules<WebhookContext, any, any, any>>(webhookQueue.webhookQueue, 'rules')
    return inMethod(retry!, 'gaveUp', (right, context, ...rest) => {
      const made = right(context, ...rest)
      const deliveries = made.context.deliveries.filter(({ serial }: { serial: number | null }) => serial !== null)
      return { ...made, context: { ...made.context, deliveries } }
    })()
  },
  'WHK-012: signs nothing more after a restart': () => {
    let isResumed = false
    return together(
      resumes('webhook', (context) => {
        isResumed = true
        return context
      }),
      sends(() => (isResumed ? { signed: null } : {})),
    )
  },
  'WHK-013: signs of several events of one moment the first for all': () => {
    const first = new Map<string, Buffer>()
    return signs((right, key, body, { cash_register_id }, world) => {
      const place = `${world.id} ${cash_register_id} ${world.clock.now()}`
      if (!first.has(place)) first.set(place, body)
      return right(key, first.get(place)!)
    })
  },
  'WHK-016: shows the failure of any webhook that leads to the same address': () =>
    shows('getWebhook', async (settings, request) => {
      if (settings.last_error_date !== null) return settings
      const others = await Promise.all((await sharing(request)).map((id) => webhookOf(request, id)))
      const failed = others.find((each) => each.settings?.last_error)
      if (!failed) return settings
      const { last_error_date, last_error_message } = webhookModel(failed.settings!)
      return { ...settings, last_error_date, last_error_message }
    }),
  'WHK-016: dates the last failure, and says of it what was said of the first': () =>
    remembers('webhook', null, (context: WebhookContext, before: WebhookContext) => {
      const [former, latest] = [before.settings?.last_error, context.settings?.last_error]
      return former && latest && former !== latest
        ? { ...context, settings: { ...context.settings!, last_error: { ...latest, message: former.message } } }
        : context
    }),
  'LIM-060: waits five seconds for the answer to any call of an event but the first': () =>
    hearsEnd((end, delivery) =>
      (delivery?.attempt ?? 0) > 1 && end.after_ms > 5000 ? { ...end, after_ms: null } : end,
    ),
} satisfies WrongServersByName
