/** The mailbox of the world: the mails that have come, taken apart or as they are, and their attachments. */
import type { Email } from 'postal-mime'
import Type, { type Static } from 'typebox'
import { DateTime, Nullable } from '../../../machines/vocabulary/wire.ts'
import { Model } from '../../http/model.ts'
import { type Operation, type Reply, type Request, refused, reply } from '../../http/operation.ts'
import { MAILBOX } from '../../outbound/mailbox.ts'
import type { KeptMail } from '../../store/queries/mail-rows.ts'
import { labInstant } from '../worlds/instants.ts'

const Text = Type.String()
const Size = Type.Integer({ minimum: 0 })

const MailsQuery = Type.Object({
  /** Behind this one only. */
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 1000 }),
})

const card = {
  id: Type.Integer({ minimum: 1 }),
  at: DateTime,
  /** Of the envelope, as are those it is to. */
  from: Text,
  to: Type.Array(Text),
  subject: Nullable(Text),
  message_id: Nullable(Text),
  /** Bytes. */
  size: Size,
  attachments: Type.Array(Model('MailAttachment', { name: Nullable(Text), type: Text, size: Size, url: Text })),
}

const ReceivedMail = Model('ReceivedMail', card)

const OpenedMail = Model('OpenedMail', {
  ...card,
  headers: Type.Array(Model('MailHeader', { name: Text, value: Text })),
  text: Nullable(Text),
  html: Nullable(Text),
  raw_url: Text,
})

function cardBody({ services, world }: Request, { n, at, mail }: KeptMail): Static<typeof ReceivedMail> {
  const { from, to, subject, message_id, size, attachments } = mail
  const place = `${services.addresses.cloud}${world.prefix}/lab/mails/${n}/attachments`
  return {
    id: n,
    at: labInstant(at),
    from,
    to,
    subject,
    message_id,
    size,
    attachments: attachments.map((each, index) => ({ ...each, url: `${place}/${index + 1}` })),
  }
}

/** Answers for the mail of the path as it came. */
async function ofMail(request: Request, answer: (raw: Buffer, id: number) => Promise<Reply> | Reply): Promise<Reply> {
  const { services, world, params, language } = request
  const id = /^[1-9]\d{0,15}$/.test(params.mail_id!) ? Number(params.mail_id) : 0
  const raw = await services.mails.raw(world, id)
  return raw === null ? refused('unknown id', { mail_id: params.mail_id! }, language) : answer(raw, id)
}

/** null: it cannot be taken apart. */
async function opened(raw: Buffer): Promise<Email | null> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(raw).catch(() => null)
}

/** Whatever a mail brings along is saved, and not shown as a page of the lab. */
const SAVED = { 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' }

export const mailOperations: Operation[] = [
  {
    id: 'listMails',
    method: 'GET',
    path: '/lab/mails',
    surface: 'lab',
    summary: 'Mails that have reached the mailbox of this world, oldest first: the last 1000, and 32 MiB',
    clauses: [],
    who: 'lab',
    query: MailsQuery,
    answers: { 200: Type.Array(ReceivedMail) },
    async handle(request) {
      const { after, limit } = request.query as Static<typeof MailsQuery>
      const mails = await request.services.mails.list(request.world, after, limit)
      return reply(
        200,
        mails.map((mail) => cardBody(request, mail)),
      )
    },
  },
  {
    id: 'getMail',
    method: 'GET',
    path: '/lab/mails/:mail_id',
    surface: 'lab',
    summary: 'A mail taken apart: its headers, its text, its HTML, its attachments',
    clauses: [],
    who: 'lab',
    answers: { 200: OpenedMail },
    handle: (request) =>
      ofMail(request, async (raw, id) => {
        const { services, world, language } = request
        const [mail] = await services.mails.list(world, id - 1, 1)
        if (mail?.n !== id) return refused('unknown id', { mail_id: id }, language)
        const parts = await opened(raw)
        const shown = cardBody(request, mail)
        return reply(200, {
          ...shown,
          headers: parts?.headers.map(({ originalKey: name, value }) => ({ name, value })) ?? [],
          text: parts?.text ?? null,
          html: parts?.html ?? null,
          raw_url: `${services.addresses.cloud}${world.prefix}/lab/mails/${id}/raw`,
        })
      }),
  },
  {
    id: 'getRawMail',
    method: 'GET',
    path: '/lab/mails/:mail_id/raw',
    surface: 'lab',
    summary: 'A mail as it came, byte by byte',
    clauses: [],
    who: 'lab',
    answers: { 200: 'mail' },
    handle: (request) =>
      ofMail(request, (body) => ({ status: 200, body, headers: { ...SAVED, 'content-type': 'message/rfc822' } })),
  },
  {
    id: 'getMailAttachment',
    method: 'GET',
    path: '/lab/mails/:mail_id/attachments/:attachment',
    surface: 'lab',
    summary: 'An attachment by its number, 1, 2, 3 …, to be saved',
    clauses: [],
    who: 'lab',
    answers: { 200: 'file' },
    handle: (request) =>
      ofMail(request, async (raw) => {
        const { params, language } = request
        const parts = await opened(raw)
        const found = parts?.attachments[Number(params.attachment) - 1]
        if (!found) return refused('unknown id', { attachment: params.attachment! }, language)
        const name = encodeURIComponent((found.filename ?? 'attachment').toWellFormed())
        return {
          status: 200,
          body: Buffer.from(found.content as ArrayBuffer),
          headers: {
            ...SAVED,
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename*=UTF-8''${name}`,
          },
        }
      }),
  },
  {
    id: 'emptyMailbox',
    method: 'DELETE',
    path: '/lab/mails',
    surface: 'lab',
    summary: 'Throws away all mails of this world',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(ReceivedMail) },
    async handle({ services, world }) {
      await world.during(services.mails.empty(world))
      await services.switchboard.ask(world, MAILBOX, { type: 'mailbox.empty', at: world.clock.now() })
      return reply(200, [])
    },
  },
]
