/** What may be requested of events sent by hand, and what is wrong with a request. */
import Type, { type Static } from 'typebox'
import { durationMs } from '../../../../machines/duration.ts'
import { TRIALS_WAITING } from '../../../../machines/limits.ts'
import { messageOf, ruleNamed } from '../../../../machines/rules/rules.ts'
import type { AnyDocument } from '../../../../machines/vocabulary/document.ts'
import {
  type RequestedEvent as Asked,
  EVENT_KINDS,
  FLAWS,
} from '../../../../machines/vocabulary/outside/manual-events.ts'
import { previewEvent } from '../../../outbound/webhooks/event-preview.ts'
import { Unreadable } from '../../../store/unreadable.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { Duration } from '../instants.ts'

const SUM = { minimum: 1, maximum: 99_999_999_999 }
const EVERYDAY_SUM = 10_000

const RequestedEvent = Type.Object(
  {
    /** Number of a document in the register's ledger; left out: the event is made up. */
    document: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    kind: Type.Optional(Type.Enum([...EVENT_KINDS])),
    /** Of what is made up, minor units. */
    sum: Type.Optional(Type.Integer(SUM)),
    payment: Type.Optional(Type.Enum(['CASH', 'CASHLESS'])),
    /** So often, call after call. */
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: TRIALS_WAITING })),
    /** So much later, on the clock of the world. */
    after: Type.Optional(Duration),
    flaw: Type.Optional(Type.Enum([...FLAWS])),
  },
  { title: 'RequestedEvent', additionalProperties: false },
)
type RequestedEvent = Static<typeof RequestedEvent>

/** They are sent in this order, as far as they are due together. */
export const EventsByHand = Type.Object(
  { events: Type.Array(RequestedEvent, { minItems: 1, maxItems: TRIALS_WAITING }) },
  { additionalProperties: false },
)

/** Whether a document of the register has an event for webhooks. */
export async function isEvent({ services, world }: Request, register: string, document: number): Promise<boolean> {
  try {
    const { status, entry } = await services.ledgers.one(world.id, register, document)
    const { type, body } = entry.document as AnyDocument
    return status === 'DONE' && type !== 'GO_OFFLINE' && (type !== 'RECEIPT' || body.type !== 'CASH_WITHDRAWAL')
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** An event as it is sent, or what is wrong with the request. */
export async function askedOf(
  request: Request,
  register: string,
  requested: RequestedEvent,
  place: number,
): Promise<Asked | Issue> {
  const { document, kind, sum, payment, times = 1, after, flaw = null } = requested
  const wrong = (name: string, msg: string): Issue => ({
    loc: ['body', 'events', place, name],
    msg,
    type: 'value_error',
  })
  if ((document === undefined) === (kind === undefined))
    return wrong('document', 'name either a document or a kind of event')
  const stray = document === undefined ? undefined : sum === undefined ? payment && 'payment' : 'sum'
  if (stray) return wrong(stray, 'leave it out: the event of a document has its own')
  if (document !== undefined && !(await isEvent(request, register, document)))
    return wrong('document', 'the register has no such document with an event for webhooks')
  const { world, language } = request
  const now = world.clock.now()
  const due = now + (after === undefined ? 0 : durationMs(after)!)
  if (document !== undefined) return { event: { document }, flaw, due, times }
  const event = { happening: kind!, sum: sum ?? EVERYDAY_SUM, payment: payment ?? ('CASH' as const) }
  const { refused } = previewEvent(world, world.reference.registers.get(register)!, { number: 0, at: now }, event)
  if (!refused) return { event, flaw, due, times }
  const rule = ruleNamed.get(refused.rule)!
  return {
    loc: ['body', 'events', place, 'sum'],
    msg: messageOf(rule, refused.values, language),
    type: 'value_error.rule',
    ctx: { rule: rule.name, clause: rule.clause },
  }
}
