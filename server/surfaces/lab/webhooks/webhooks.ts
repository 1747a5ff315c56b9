/** The world's own receiver of webhooks: an inbox to be set as an address, and what has reached it. */
import Type, { type Static } from 'typebox'
import { durationText } from '../../../../machines/duration.ts'
import type { ReceiverAnswer, ReceiverFact } from '../../../../machines/vocabulary/outside/webhook-receiver.ts'
import { DateTime, Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Services } from '../../../outbound/services.ts'
import { INBOX } from '../../../outbound/webhooks/inbox-pass.ts'
import { ANSWER_AFTER } from '../../../outbound/webhooks/webhook-call.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { FactRow } from '../../../store/queries/fact-rows.ts'
import { matchesSchema } from '../../../store/schemas.ts'
import { textOf } from '../../../transport/http/body.ts'
import { HTTPValidationError } from '../../../transport/http/description/refusals.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, reply } from '../../../transport/http/operation.ts'
import { labInstant } from '../instants.ts'

/** Where the receiver of a world lives. */
const RECEIVER = 'receiver:inbox'

/** The address of a world's inbox: what to set as the webhook of a register. */
export const inboxUrl = ({ addresses }: Services, { prefix }: World): string => `${addresses.cloud}${prefix}${INBOX}`

type Received = Extract<ReceiverFact, { type: 'event.received' }>

const InboxQuery = Type.Object({
  /** Behind this number only. */
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: 10_000, default: 1000 }),
})

/** A call as it came, and what it was answered. */
const ReceivedCall = Model('ReceivedCall', {
  n: Type.Integer({ minimum: 1 }),
  at: DateTime,
  headers: Type.Record(Type.String(), Type.String()),
  /** Of the address it came to, with its question mark; left out where there was none. */
  query: Type.Optional(Type.String()),
  /** The very text that was signed. */
  body: Type.String(),
  /** Of an older call neither head nor query nor body is kept. */
  dropped: Type.Optional(Type.Literal(true)),
  answer: Model('ReceiverAnswer', {
    status: Type.Integer(),
    /** A duration, or `never`. */
    after: Type.String(),
  }),
})

const Heard = Model('EventHeard', { ok: Type.Literal(true) })

/** What is kept of the head: the rest is of the connection, and is not the same twice. */
const HEADERS_KEPT = ['content-type', 'x-request-signature']

const kept = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_KEPT.includes(name)))

const afterText = (ms: number | null): string => (ms === null ? 'never' : durationText(ms))

const isReceived = matchesSchema(
  Type.Object({
    headers: Type.Object({}),
    query: Type.Optional(Type.String()),
    body: Type.String(),
    answer: Type.Object({ status: Type.Integer(), after_ms: Nullable(Type.Number()) }),
  }),
)

/** One call as it came: the body is the very text that was signed. */
function receivedBody({ n, at, fact }: FactRow): Static<typeof ReceivedCall> {
  const { headers, query, body, answer, dropped } = fact as Received
  return {
    n,
    at: labInstant(at),
    headers,
    ...(query !== undefined && { query }),
    body,
    answer: { status: answer.status, after: afterText(answer.after_ms) },
    ...(dropped && { dropped }),
  }
}

/** A redirection leads back here: a sender that followed it would be seen a second time. */
function answerReply(services: Services, world: World, { status, after_ms }: ReceiverAnswer): Reply {
  const moved = status >= 300 && status < 400
  return {
    ...(status === 200 ? reply(status, { ok: true }) : reply(status)),
    headers: {
      ...(after_ms !== 0 && { [ANSWER_AFTER]: afterText(after_ms) }),
      ...(moved && { location: inboxUrl(services, world) }),
    },
  }
}

export const webhookInboxOperations: Operation[] = [
  operation({
    id: 'listReceivedEvents',
    method: 'GET',
    path: '/lab/webhooks',
    surface: 'lab',
    summary:
      'Calls of webhooks that have reached the inbox of this world, oldest first, and what each was answered; of the ' +
      'last 1000, and 16 MiB, with headers and body, of those before that they came: `dropped`',
    clauses: [],
    who: 'lab',
    query: InboxQuery,
    answers: { 200: Type.Array(ReceivedCall) },
    async handle({ services, world, query }) {
      const { after, limit } = query
      await services.inbox.tidy(world)
      const filter = { after, limit, types: ['event.received'], addresses: [RECEIVER] }
      const rows = await services.facts.page(world.id, filter)
      return reply(200, rows.filter(({ fact }) => isReceived(fact)).map(receivedBody))
    },
  }),
  operation({
    id: 'receiveEvent',
    method: 'POST',
    path: INBOX,
    surface: 'lab',
    summary: 'Takes a call of a webhook, as an integration would; answers as the faults of the receiver have it',
    clauses: [],
    who: 'inbox',
    rawBody: true,
    duringTurn: true,
    // A fault of the receiver answers with any other.
    answers: { 200: Heard, 422: HTTPValidationError, default: 'nothing' },
    async handle({ http, services, world, headers, sent }) {
      const command = {
        type: 'event.receive',
        at: world.clock.now(),
        headers: kept(headers),
        query: /[?].*/.exec(http.url!)?.[0] ?? '',
        body: textOf(sent),
      } as const
      const { answer } = await services.switchboard.ask(world, RECEIVER, command)
      try {
        await world.during(services.inbox.came(world, Buffer.byteLength(command.body) + command.query.length))
      } catch (error) {
        // It has come all the same; the next call finds the same to do.
        services.log.error({ err: error, world: world.name }, 'an inbox has not dropped its oldest calls')
      }
      return answerReply(services, world, answer)
    },
  }),
]
