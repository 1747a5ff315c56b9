/** Wrong servers of webhooks: which events there are, and what they say. */
import * as delivery from '../../../../../machines/register/delivery.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import { webhook } from '../../../../../machines/webhook.ts'
import { announce } from '../../../../../machines/webhook-deliveries.ts'
import { wires } from '../../../../../machines/wires.ts'
import * as receiptModels from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import * as events from '../../../../../server/surfaces/cloud/webhook/event.ts'
import { inAction } from '../../seams/charts.ts'
import { inModule, inModuleScope, inObject, madeAnew, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** The event of a receipt. */
const tellsReceipt = (change: (right: (fact?: object) => Promise<any>, fact: any) => Promise<any>): Seam =>
  inModuleScope<any>(
    events,
    'receiptEvent',
    (right) => (told: object, fact: object) => change((other = fact) => right(told, other), fact),
  )

/** Receipts of which nothing is told. */
const concealsReceipt = (isConcealed: (type: string, fact: any) => boolean): Seam =>
  tellsReceipt(async (right, fact) => (isConcealed(fact.document.body.type, fact) ? null : right()))

/** The shift of an event, as it is told. */
const tellsShift = (change: (right: any, fact: any, told: any) => object): Seam =>
  inModuleScope<any>(
    events,
    'settledShift',
    (right) => async (told: object, fact: object) => change(await right(told, fact), fact, told),
  )

const NOTHING = Symbol('nothing is told')

/** Shifts of which nothing is told. */
const concealsShift = (isConcealed: (fact: any) => boolean): Seam =>
  together(
    inModuleScope<any>(
      events,
      'settledShift',
      (right) => async (told: object, fact: any) => (isConcealed(fact) ? NOTHING : right(told, fact)),
    ),
    inModuleScope<any>(
      events,
      'shiftModel',
      (right) => async (told: object, shift: unknown) => (shift === NOTHING ? NOTHING : right(told, shift)),
    ),
    inModuleScope<any>(events, 'textOf', (right) => (event: any) => (event?.shift === NOTHING ? null : right(event))),
  )

const OPENING = 'shift.created'
const CLOSING = 'shift.closing'

export default [
  wrong(
    'WHK-001',
    'tells of no return',
    concealsReceipt((type) => type === 'RETURN'),
  ),
  wrong(
    'WHK-001',
    'tells of a receipt without its shift',
    tellsReceipt(async (right) => {
      const event = await right()
      return event?.receipt ? { receipt: { ...event.receipt, shift: undefined } } : event
    }),
  ),
  wrong(
    'WHK-001',
    'announces of several documents settled at once the first alone',
    inModuleScope<any>(delivery, 'announcement', (right) => (...given: unknown[]) => {
      const fact = right(...given)
      return fact && { ...fact, to: fact.from }
    }),
  ),
  wrong(
    'WHK-001',
    'forgets events that wait when a hundred are on their way',
    inAction(webhook, 'announce', () =>
      step<any, any, any>((context, event) => announce({ ...context, queue: null }, event)),
    ),
  ),
  wrong(
    'WHK-001',
    'tells of a receipt with the shift that is open by then',
    inModuleScope<any>(
      events,
      'shiftOf',
      (right) => async (told: any, fact: object) => told.announcement.standing ?? right(told, fact),
    ),
  ),
  wrong(
    'WHK-001',
    'tells of no receipt that was made offline',
    concealsReceipt((_type, { is_online }) => !is_online),
  ),
  wrong(
    'WHK-001',
    'tells nothing more once a webhook was removed and set anew',
    inObject(wires, 'webhook.configured', (right) => (fact, from) => {
      const heard: any = right!(fact, from)
      return { ...heard, event: { ...heard.event, announces: fact.serial === 1 || fact.settings.updated_at !== null } }
    }),
  ),
  wrong(
    'WHK-002',
    'tells of no opening',
    concealsShift(({ type }) => type === OPENING),
  ),
  wrong(
    'WHK-002',
    'tells of an opening as it was asked for, CREATED',
    tellsShift((right, { type, shift }) => (type === OPENING ? shift : right)),
  ),
  wrong(
    'WHK-002',
    'tells of an opening as of the moment at which the tax authority had it',
    tellsShift((right, { type }, { announcement: { at } }) =>
      type === OPENING ? { ...right, opened_at: at, updated_at: at } : right,
    ),
  ),
  wrong(
    'WHK-002',
    'tells of the first opening of a register alone',
    concealsShift(({ type, shift }) => type === OPENING && shift.serial > 1),
  ),
  wrong(
    'WHK-003',
    'tells of no closing',
    concealsShift(({ type }) => type === CLOSING),
  ),
  wrong(
    'WHK-003',
    'tells of a closing as it was asked for, CLOSING',
    tellsShift((right, { type, shift }) => (type === CLOSING ? shift : right)),
  ),
  wrong(
    'WHK-003',
    'tells of no closing that was asked for in the cloud',
    concealsShift(({ type, from }) => type === CLOSING && from !== 'desk'),
  ),
  wrong(
    'WHK-003',
    'tells of no closing that was made offline',
    concealsShift(({ type, is_online }) => type === CLOSING && !is_online),
  ),
  wrong(
    'WHK-004',
    'tells of no cash that is put in',
    concealsReceipt((type) => type === 'SERVICE_IN'),
  ),
  wrong(
    'WHK-004',
    'tells of cash put in as of a receipt',
    tellsReceipt(async (right) => {
      const event = await right()
      return event?.service_receipt ? { receipt: event.service_receipt } : event
    }),
  ),
  wrong(
    'WHK-004',
    'tells of cash put in once in a shift',
    madeAnew(() => {
      const shifts = new Set<string>()
      return concealsReceipt((type, { shift_id }) => {
        if (type !== 'SERVICE_IN') return false
        const isConcealed = shifts.has(shift_id)
        shifts.add(shift_id)
        return isConcealed
      })
    }),
  ),
  wrong(
    'WHK-005',
    'tells of no cash that is taken out',
    concealsReceipt((type) => type === 'SERVICE_OUT'),
  ),
  wrong(
    'WHK-005',
    'tells of cash taken out as if it were put in',
    tellsReceipt(async (right) => {
      const event = await right()
      return event?.service_receipt ? { service_receipt: { ...event.service_receipt, type: 'SERVICE_IN' } } : event
    }),
  ),
  wrong(
    'WHK-017',
    'tells of cash handed to a card holder as of cash taken out',
    tellsReceipt(async (right, { document: { body } }) =>
      body.type === 'CASH_WITHDRAWAL' ? { service_receipt: { type: 'SERVICE_OUT' } } : right(),
    ),
  ),
  wrong(
    'WHK-017',
    'tells of a going offline',
    inModuleScope<any>(
      events,
      'textOfDocument',
      (right) => async (services: any, world: any, register: string, number: number, announcementOf: unknown) => {
        const { row, fact } = await services.ledgers.document(world.id, register, number)
        const isKnown = ['receipt.created', OPENING, CLOSING].includes(fact.type)
        return row.status === 'DONE' && !isKnown
          ? JSON.stringify({ document: { type: fact.type } })
          : right(services, world, register, number, announcementOf)
      },
    ),
  ),
  wrong(
    'WHK-017',
    'tells of cash handed to a card holder offline',
    madeAnew(() => {
      const disguised = new WeakMap<object, object>()
      return together(
        tellsReceipt((right, fact) => {
          const { document, is_online } = fact
          if (document.body.type !== 'CASH_WITHDRAWAL' || is_online) return right()
          const other = { ...fact, document: { ...document, body: { ...document.body, type: 'SELL' } } }
          disguised.set(other, fact)
          return right(other)
        }),
        inModule(
          receiptModels,
          'receiptModel',
          (right) => (made) => right({ ...made, fact: (disguised.get(made.fact) ?? made.fact) as typeof made.fact }),
        ),
      )
    }),
  ),
]
