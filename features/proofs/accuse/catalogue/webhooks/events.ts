/** Wrong servers of webhooks: where events are sent, which there are, and what they say. */
import * as delivery from '../../../../../machines/register/submission.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import { webhook } from '../../../../../machines/webhook.ts'
import { announce } from '../../../../../machines/webhook-queue.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import * as callTargets from '../../../../../server/outbound/webhooks/webhook.ts'
import * as webhookCall from '../../../../../server/outbound/webhooks/webhook-call.ts'
import { CALL_AGENT } from '../../../../../server/outbound/webhooks/webhook-call.ts'
import * as nodeHttp from '../../../../../server/runtime/node-http.ts'
import * as receiptModels from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import * as events from '../../../../../server/surfaces/cloud/webhook/event.ts'
import { inAction, withoutArrow } from '../../seams/charts.ts'
import { inCall, inFunction, inMethod, inModule, type Seam, together } from '../../seams/seam.ts'
import { hears } from '../../seams/turns.ts'
import { sends } from '../../subjects/webhooks.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** The event of a receipt. */
const tellsReceipt = (change: (right: (fact?: object) => Promise<any>, fact: any) => Promise<any>): Seam =>
  inFunction(events, 'receiptEvent', (right, told: object, fact: object) =>
    change((other = fact) => right(told, other), fact),
  )

/** Receipts of which nothing is told. */
const concealsReceipt = (isConcealed: (type: string, fact: any) => boolean): Seam =>
  tellsReceipt(async (right, fact) => (isConcealed(fact.document.body.type, fact) ? null : right()))

/** The shift of an event, as it is told. */
const tellsShift = (change: (right: any, fact: any, told: any) => object): Seam =>
  inFunction(events, 'registeredShift', async (right, told: object, fact: object) =>
    change(await right(told, fact), fact, told),
  )

const NOTHING = Symbol('nothing is told')

/** Shifts of which nothing is told. */
const concealsShift = (isConcealed: (fact: any) => boolean): Seam =>
  together(
    inFunction(events, 'registeredShift', async (right, told: object, fact: any) =>
      isConcealed(fact) ? NOTHING : right(told, fact),
    ),
    inFunction(events, 'shiftModel', async (right, told: object, shift: unknown) =>
      shift === NOTHING ? NOTHING : right(told, shift),
    ),
    inFunction(events, 'textOf', (right, event: any) => (event?.shift === NOTHING ? null : right(event))),
  )

const OPENING = 'shift.created'
const CLOSING = 'shift.closing'

/** Each call that has the same name as one before it goes where that went. */
const sendsToFirst = (nameOf: (call: any) => string): Seam => {
  const first = new Map<string, string>()
  return sends(({ url }, call, { id }) => {
    const name = `${id} ${call.type} ${nameOf(call)}`
    if (!first.has(name)) first.set(name, url)
    return { url: first.get(name)! }
  })
}

export default {
  'WHK-001: tells of no return': () => concealsReceipt((type) => type === 'RETURN'),
  'WHK-001: tells of a receipt without its shift': () =>
    tellsReceipt(async (right) => {
      const event = await right()
      return event?.receipt ? { receipt: { ...event.receipt, shift: undefined } } : event
    }),
  'WHK-001: announces of several documents settled at once the first alone': () =>
    inFunction(delivery, 'announcement', (right, ...given: unknown[]) => {
      const fact = right(...given)
      return fact && { ...fact, to: fact.from }
    }),
  'WHK-001: forgets events that wait when a hundred are on their way': () =>
    inAction(webhook, 'announce', () =>
      step<any, any, any>((context, event) => announce({ ...context, queue: null }, event)),
    ),
  'WHK-001: tells of a receipt with the shift that is open by then': () =>
    inFunction(
      events,
      'shiftOf',
      async (right, told: any, fact: object) => told.announcement.standing ?? right(told, fact),
    ),
  'WHK-001: tells of no receipt that was made offline': () => concealsReceipt((_type, { is_online }) => !is_online),
  'WHK-001: tells nothing more once a webhook was removed and set anew': () =>
    inMethod(wiring, 'webhook.configured', (right, fact, from) => {
      const heard: any = right!(fact, from)
      return { ...heard, event: { ...heard.event, announces: fact.serial === 1 || fact.settings.updated_at !== null } }
    }),
  'WHK-002: tells of no opening': () => concealsShift(({ type }) => type === OPENING),
  'WHK-002: tells of an opening as it was asked for, CREATED': () =>
    tellsShift((right, { type, shift }) => (type === OPENING ? shift : right)),
  'WHK-002: tells of an opening as of the moment at which the tax authority had it': () =>
    tellsShift((right, { type }, { announcement: { at } }) =>
      type === OPENING ? { ...right, opened_at: at, updated_at: at } : right,
    ),
  'WHK-002: tells of the first opening of a register alone': () =>
    concealsShift(({ type, shift }) => type === OPENING && shift.serial > 1),
  'WHK-003: tells of no closing': () => concealsShift(({ type }) => type === CLOSING),
  'WHK-003: tells of a closing as it was asked for, CLOSING': () =>
    tellsShift((right, { type, shift }) => (type === CLOSING ? shift : right)),
  'WHK-003: tells of no closing that was asked for in the cloud': () =>
    concealsShift(({ type, from }) => type === CLOSING && from !== 'desk'),
  'WHK-003: tells of no closing that was made offline': () =>
    concealsShift(({ type, is_online }) => type === CLOSING && !is_online),
  'WHK-004: tells of no cash that is put in': () => concealsReceipt((type) => type === 'SERVICE_IN'),
  'WHK-004: tells of cash put in as of a receipt': () =>
    tellsReceipt(async (right) => {
      const event = await right()
      return event?.service_receipt ? { receipt: event.service_receipt } : event
    }),
  'WHK-004: tells of cash put in once in a shift': () => {
    const shifts = new Set<string>()
    return concealsReceipt((type, { shift_id }) => {
      if (type !== 'SERVICE_IN') return false
      const isConcealed = shifts.has(shift_id)
      shifts.add(shift_id)
      return isConcealed
    })
  },
  'WHK-005: tells of no cash that is taken out': () => concealsReceipt((type) => type === 'SERVICE_OUT'),
  'WHK-005: tells of cash taken out as if it were put in': () =>
    tellsReceipt(async (right) => {
      const event = await right()
      return event?.service_receipt ? { service_receipt: { ...event.service_receipt, type: 'SERVICE_IN' } } : event
    }),
  'WHK-017: tells of cash handed to a card holder as of cash taken out': () =>
    tellsReceipt(async (right, { document: { body } }) =>
      body.type === 'CASH_WITHDRAWAL' ? { service_receipt: { type: 'SERVICE_OUT' } } : right(),
    ),
  'WHK-017: tells of a going offline': () =>
    inFunction(
      events,
      'textOfDocument',
      async (right, services: any, world: any, register: string, number: number, announcementOf: unknown) => {
        const { row, fact } = await services.ledgers.document(world.id, register, number)
        const isKnown = ['receipt.created', OPENING, CLOSING].includes(fact.type)
        return row.status === 'DONE' && !isKnown
          ? JSON.stringify({ document: { type: fact.type } })
          : right(services, world, register, number, announcementOf)
      },
    ),
  'WHK-017: tells of cash handed to a card holder offline': () => {
    const disguised = new WeakMap<object, object>()
    return together(
      tellsReceipt((right, fact) => {
        const { document, is_online } = fact
        if (document.body.type !== 'CASH_WITHDRAWAL' || is_online) return right()
        const other = { ...fact, document: { ...document, body: { ...document.body, type: 'SELL' } } }
        disguised.set(other, fact)
        return right(other)
      }),
      inCall(receiptModels, 'receiptModel', (right, made) =>
        right({ ...made, fact: (disguised.get(made.fact) ?? made.fact) as typeof made.fact }),
      ),
    )
  },
  'WHK-006: calls the address without its query': () =>
    inFunction(webhookCall, 'post', (right, url: string, ...rest: unknown[]) => right(url.split('?')[0], ...rest)),
  'WHK-006: calls with PUT': () =>
    inModule(nodeHttp, 'http', (right) => ({
      ...right,
      request: ((target: URL, options: any, heard: never) => {
        const isCall = options.headers?.['user-agent'] === CALL_AGENT
        return right.request(target, isCall ? { ...options, method: 'PUT' } : options, heard)
      }) as typeof right.request,
    })),
  'WHK-006: keeps the address that a webhook was first set to': () =>
    hears('webhook', 'webhook.configure', (event, { settings }) => ({ ...event, url: settings?.url ?? event.url })),
  'WHK-006: calls the address that a webhook was first called at, whatever is set since': () =>
    sendsToFirst(({ cash_register_id }) => cash_register_id),
  'WHK-006: goes on calling after the webhook is removed': () => withoutArrow(webhook, 'set', 'webhook.remove'),
  'WHK-006: repeats an event to the address of its first call, whatever is set since': () =>
    sendsToFirst(({ cash_register_id, number }) => `${cash_register_id} ${number}`),
  'WHK-006: calls for all registers the address of the first': () =>
    inFunction(callTargets, 'webhookOf', (right, services: unknown, world: any) =>
      right(services, world, world.reference.firstRegister.id),
    ),
} satisfies WrongServersByName
