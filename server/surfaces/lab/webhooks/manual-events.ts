/** The webhook of a register in the lab: what is on its way to it, and events sent by hand, with the faults of senders. */
import Type, { type Static } from 'typebox'
import {
  type RequestedEvent as Asked,
  EVENT_KINDS,
  FLAWS,
  type ManualEvent,
  type ManualEventsContext,
} from '../../../../machines/vocabulary/outside/manual-events.ts'
import { DateTime, Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { WebhookContext } from '../../../../machines/vocabulary/webhook.ts'
import { Model } from '../../../transport/http/model.ts'
import {
  type Issue,
  invalid,
  type Operation,
  operation,
  type Reply,
  refused,
  refusedBy,
  reply,
} from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { labInstant } from '../instants.ts'
import { askedOf, EventsByHand, isEvent } from './requested-events.ts'

const EventByHand = Model('EventByHand', {
  number: Type.Integer({ minimum: 1 }),
  /** The first call with the same event: its own number, when it repeats none. */
  first: Type.Integer({ minimum: 1 }),
  document: Nullable(Type.Integer({ minimum: 1 })),
  /** null: it is that of a document. */
  kind: Nullable(Type.Enum([...EVENT_KINDS])),
  flaw: Nullable(Type.Enum([...FLAWS])),
  state: Type.Enum(['waiting', 'called', 'ended']),
  due: DateTime,
  called_at: Nullable(DateTime),
  ended_at: Nullable(DateTime),
  /** null: there was no answer, or none so far. */
  status: Nullable(Type.Integer()),
  message: Nullable(Type.String()),
})

const LabWebhook = Model('LabWebhook', {
  /** null: none is set. */
  url: Nullable(Type.String()),
  /** CallQueue under way, or waiting to be tried again. */
  deliveries: Type.Array(
    Model('LabDelivery', {
      /** Of the document. */
      number: Type.Integer({ minimum: 1 }),
      /** Calls made so far. */
      attempt: Type.Integer({ minimum: 1 }),
      since: DateTime,
      state: Type.Enum(['called', 'waiting']),
    }),
  ),
  /** Documents no delivery has begun with. */
  queued: Type.Integer({ minimum: 0 }),
  sent_by_hand: Type.Array(EventByHand),
})

const instantOrNull = (at: number | null): string | null => (at === null ? null : labInstant(at))

function shown({
  number,
  first,
  event,
  flaw,
  due,
  called_at,
  ended_at,
  status,
  message,
}: ManualEvent): Static<typeof EventByHand> {
  const state = called_at === null ? 'waiting' : ended_at === null ? 'called' : 'ended'
  return {
    number,
    first,
    document: 'document' in event ? event.document : null,
    kind: 'document' in event ? null : event.happening,
    flaw,
    state,
    due: labInstant(due),
    called_at: instantOrNull(called_at),
    ended_at: instantOrNull(ended_at),
    status,
    message,
  }
}

const trialsOf = ({ services, world }: Request, register: string): Promise<ManualEventsContext> =>
  services.switchboard.read<ManualEventsContext>(world, `webhook-trial:${register}`)

/** Answers for the webhook of the register the path names. */
async function atWebhook(
  request: Request & { params: { cash_register_id: string } },
  answer: (register: string, webhook: WebhookContext) => Promise<Reply>,
): Promise<Reply> {
  const { services, world, params, language } = request
  const id = params.cash_register_id.toLowerCase()
  if (!world.reference.registers.has(id))
    return refused('unknown id', { cash_register_id: id, list: 'GET /lab/world' }, language)
  return answer(id, await services.switchboard.read<WebhookContext>(world, `webhook:${id}`))
}

/** Has calls made. @returns them, with their states */
async function send(request: Request, register: string, { settings }: WebhookContext, events: Asked[]): Promise<Reply> {
  const { services, world, language } = request
  if (!settings) return refused('webhook not set', {}, language)
  const command = { type: 'trial.request', at: world.clock.now(), events } as const
  const said = await services.switchboard.ask(world, `webhook-trial:${register}`, command)
  if (said.type === 'refused') return refusedBy(said, language)
  const { trials } = await trialsOf(request, register)
  const numbers = { from: said.number, to: said.number + events.reduce((sum, { times }) => sum + times, 0) - 1 }
  return reply(200, trials.filter(({ number }) => number >= numbers.from && number <= numbers.to).map(shown))
}

export const manualEventOperations: Operation[] = [
  operation({
    id: 'getLabWebhook',
    method: 'GET',
    path: '/lab/webhooks/:cash_register_id',
    surface: 'lab',
    summary: 'The webhook of a register: deliveries on their way to it, and the last events that were sent by hand',
    clauses: [],
    who: 'lab',
    answers: { 200: LabWebhook },
    handle: (request) =>
      atWebhook(request, async (register, { settings, deliveries, queue }) => {
        const { trials } = await trialsOf(request, register)
        return reply(200, {
          url: settings?.url ?? null,
          deliveries: deliveries.map(({ number, attempt, since, serial }) => ({
            number,
            attempt,
            since: labInstant(since),
            state: serial === null ? 'waiting' : 'called',
          })),
          queued: queue ? queue.last - queue.next + 1 : 0,
          sent_by_hand: trials.map(shown),
        })
      }),
  }),
  operation({
    id: 'sendEvents',
    method: 'POST',
    path: '/lab/webhooks/:cash_register_id/events',
    surface: 'lab',
    summary:
      'Sends events by hand, of documents or made up, in the order given: twice, late, or badly signed on request. ' +
      'Each is one call, never repeated, and independent of the deliveries',
    clauses: [],
    who: 'lab',
    body: EventsByHand,
    answers: { 200: Type.Array(EventByHand) },
    handle: (request) =>
      atWebhook(request, async (register, webhook) => {
        const { events } = request.body
        const asked = await Promise.all(events.map((event, place) => askedOf(request, register, event, place)))
        const issues = asked.filter((each): each is Issue => 'loc' in each)
        if (issues.length > 0) return invalid(issues)
        return send(request, register, webhook, asked as Asked[])
      }),
  }),
  operation({
    id: 'resendEvent',
    method: 'POST',
    path: '/lab/webhooks/:cash_register_id/deliveries/:number/resend',
    surface: 'lab',
    summary:
      'Sends the event of one document once more, by its number: no attempt of its delivery, and not counted as one',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(EventByHand) },
    handle: (request) =>
      atWebhook(request, async (register, webhook) => {
        const { params, language, world } = request
        const document = Number(params.number)
        const isNumber = Number.isSafeInteger(document) && document > 0
        if (!isNumber || !(await isEvent(request, register, document)))
          return refused('unknown id', { number: params.number ?? '' }, language)
        return send(request, register, webhook, [{ event: { document }, flaw: null, due: world.clock.now(), times: 1 }])
      }),
  }),
]
