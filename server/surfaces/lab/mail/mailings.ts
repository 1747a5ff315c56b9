/** What becomes of mailings, and short messages: what is on its way, what was sent, and why something was not. */
import Type, { type Static } from 'typebox'
import { MAIL_STATES, type MailingContext } from '../../../../machines/vocabulary/mail/mailing.ts'
import type { MessengerContext } from '../../../../machines/vocabulary/outside/messenger.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../../transport/http/operation.ts'
import { labInstant } from '../instants.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

const MailingsQuery = Type.Object({
  /** Behind this number only. */
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 1000 }),
})

const Mailing = Model('Mailing', {
  /** Number of the fact by which it began. */
  n: Type.Integer({ minimum: 1 }),
  id: Text,
  at: DateTime,
  content: Type.Union([
    Model('MailedReport', { kind: Type.Literal('report'), report_task_id: Uuid, organization_id: Uuid }),
    Model('MailedReceipt', { kind: Type.Literal('receipt'), cash_register_id: Uuid, document: Count }),
  ]),
  mails: Type.Array(
    Model('MailOnItsWay', {
      to: Text,
      state: Type.Enum([...MAIL_STATES]),
      attempts: Count,
      /** What went wrong last. */
      error: Nullable(Text),
      retry_at: Nullable(DateTime),
    }),
  ),
})

const Message = Model('ShortMessage', {
  number: Type.Integer({ minimum: 1 }),
  organization_id: Uuid,
  at: DateTime,
  phone: Text,
  text: Text,
  cash_register_id: Uuid,
  receipt_id: Uuid,
  status: Type.Enum(['sent', 'not sent']),
  /** Why it is not. */
  reason: Nullable(Text),
})

const instantOrNull = (at: number | null): string | null => (at === null ? null : labInstant(at))

export const mailingOperations: Operation[] = [
  operation({
    id: 'listMailings',
    method: 'GET',
    path: '/lab/mailings',
    surface: 'lab',
    summary: 'Mailings of reports and receipts, oldest first, and what has become of the mail to each address',
    clauses: [],
    who: 'lab',
    query: MailingsQuery,
    answers: { 200: Type.Array(Mailing) },
    async handle({ services, world, query }) {
      const { after, limit } = query
      const begun = await services.facts.page(world.id, { after, limit, types: ['mailing.begun'] })
      const shown = await Promise.all(
        begun.map(async ({ n, address, at }) => {
          const reading = services.switchboard.read<MailingContext>(world, address)
          const mailing = await services.unreadable.orNull(reading)
          if (!mailing?.content) return null
          const { id, content, mails } = mailing
          return {
            n,
            id,
            at: labInstant(at),
            content,
            mails: mails.map(({ to, state, attempt: attempts, error, retry_at }) => ({
              to,
              state,
              attempts,
              error,
              retry_at: instantOrNull(retry_at),
            })),
          } satisfies Static<typeof Mailing>
        }),
      )
      return reply(
        200,
        shown.filter((each) => each !== null),
      )
    },
  }),
  operation({
    id: 'listMessages',
    method: 'GET',
    path: '/lab/messages',
    surface: 'lab',
    summary: 'Short messages with receipts, the last 100 of each organization: sent, or why not',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(Message) },
    async handle({ services, world }) {
      const ids = [...world.reference.organizations.keys()]
      const shown = await Promise.all(
        ids.map(async (organization_id) => {
          const reading = services.switchboard.read<MessengerContext>(world, `messenger:${organization_id}`)
          const { messages } = (await services.unreadable.orNull(reading)) ?? { messages: [] }
          return messages.map(
            ({ at, not_sent, ...each }): Static<typeof Message> => ({
              organization_id,
              ...each,
              at: labInstant(at),
              status: not_sent === null ? 'sent' : 'not sent',
              reason: not_sent,
            }),
          )
        }),
      )
      return reply(200, shown.flat())
    },
  }),
]
