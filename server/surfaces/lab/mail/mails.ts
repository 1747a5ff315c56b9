/** The mailbox of the world: the mails that have come, taken apart or as they are, and their attachments. */
import Type, { type Static } from 'typebox'
import { MAIL_PARTS } from '../../../../machines/vocabulary/outside/mailbox.ts'
import { DateTime, Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { MAILBOX } from '../../../outbound/mail/mail.ts'
import type { MailWanted } from '../../../outbound/mail/reading/mail-reader.ts'
import type { MailWithParts, RetainedMail } from '../../../store/queries/retained/mail-rows.ts'
import { publicAddresses } from '../../../transport/http/addresses/public-addresses.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { labInstant } from '../instants.ts'

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
  /** Parts of which only the beginning is shown; the mail as it came has all of them. */
  shortened: Type.Array(Type.Enum([...MAIL_PARTS])),
  /** Why it could not be taken apart; null when it could. */
  not_read: Nullable(Text),
}

const ReceivedMail = Model('ReceivedMail', card)

const OpenedMail = Model('OpenedMail', {
  ...card,
  headers: Type.Array(Model('MailHeader', { name: Text, value: Text })),
  text: Nullable(Text),
  html: Nullable(Text),
  raw_url: Text,
})

/** Where a mail is in the lab, as its reader reaches it. */
const mailUrl = ({ services, headers, world }: Request, id: number): string =>
  `${publicAddresses(services, headers).cloud}${world.prefix}/lab/mails/${id}`

function cardBody(request: Request, { n, at, mail }: RetainedMail): Static<typeof ReceivedMail> {
  const { from, to, subject, message_id, size, attachments, shortened = [], not_read = null } = mail
  const place = `${mailUrl(request, n)}/attachments`
  return {
    id: n,
    at: labInstant(at),
    from,
    to,
    subject,
    message_id,
    size,
    attachments: attachments.map((each, index) => ({ ...each, url: `${place}/${index + 1}` })),
    shortened,
    not_read,
  }
}

/** Answers for the mail of the path. */
async function ofMail(
  request: Request & { params: { mail_id: string } },
  answer: (id: number) => Promise<Reply | null>,
): Promise<Reply> {
  const { params, language } = request
  const id = /^[1-9]\d{0,15}$/.test(params.mail_id) ? Number(params.mail_id) : 0
  return (await answer(id)) ?? refused('unknown id', { mail_id: params.mail_id }, language)
}

type LongRequest = Request & { gone: AbortSignal }

/** What is wanted of the reader for a client. */
const wanted = ({ services, world, gone }: LongRequest, n: number): MailWanted => ({
  raw: () => services.mails.raw(world, n),
  signal: gone,
})

/** A mail and what is in it; one that has not been taken apart as it came is now, and once. */
async function opened(request: LongRequest, n: number): Promise<MailWithParts | null> {
  const { services, world } = request
  const kept = await services.mails.find(world, n)
  if (!kept || kept.parts || kept.mail.not_read !== undefined) return kept
  const found = await services.mailReader.find(world, wanted(request, n))
  if (!found) return null
  const { parts, ...seen } = found
  const { from, to, size } = kept.mail
  const mail: MailWithParts = { ...kept, mail: { from, to, size, ...seen }, parts }
  await world.during(services.mails.keep(world, mail))
  return mail
}

/** Whatever a mail brings along is saved, and not shown as a page of the lab. */
const SAVED = { 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' }

export const mailOperations: Operation[] = [
  operation({
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
      const { after, limit } = request.query
      const mails = await request.services.mails.list(request.world, after, limit)
      return reply(
        200,
        mails.map((mail) => cardBody(request, mail)),
      )
    },
  }),
  operation({
    id: 'getMail',
    method: 'GET',
    path: '/lab/mails/:mail_id',
    surface: 'lab',
    summary: 'A mail taken apart: its headers, its text, its HTML, its attachments',
    clauses: [],
    who: 'lab',
    answers: { 200: OpenedMail },
    long: true,
    handle: (request) =>
      ofMail(request, async (id) => {
        const mail = await opened(request, id)
        if (!mail) return null
        const { headers = [], text = null, html = null } = mail.parts ?? {}
        const raw_url = `${mailUrl(request, id)}/raw`
        return reply(200, { ...cardBody(request, mail), headers, text, html, raw_url })
      }),
  }),
  operation({
    id: 'getRawMail',
    method: 'GET',
    path: '/lab/mails/:mail_id/raw',
    surface: 'lab',
    summary: 'A mail as it came, byte by byte',
    clauses: [],
    who: 'lab',
    answers: { 200: 'mail' },
    handle: (request) =>
      ofMail(request, async (id) => {
        const body = await request.services.mails.raw(request.world, id)
        return body && { status: 200, body, headers: { ...SAVED, 'content-type': 'message/rfc822' } }
      }),
  }),
  operation({
    id: 'getMailAttachment',
    method: 'GET',
    path: '/lab/mails/:mail_id/attachments/:attachment',
    surface: 'lab',
    summary: 'An attachment by its number, 1, 2, 3 …, to be saved',
    clauses: [],
    who: 'lab',
    answers: { 200: 'file' },
    long: true,
    handle: (request) =>
      ofMail(request, async (id) => {
        const { services, world, params, language } = request
        const kept = await services.mails.find(world, id)
        if (!kept) return null
        const isReadable = kept.mail.not_read === undefined
        const number = Number(params.attachment)
        const file = isReadable ? await services.mailReader.file(world, wanted(request, id), number) : null
        if (!file) return refused('unknown id', { attachment: params.attachment }, language)
        const name = encodeURIComponent((file.name ?? 'attachment').toWellFormed())
        return {
          status: 200,
          body: Buffer.from(file.bytes.buffer),
          headers: {
            ...SAVED,
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename*=UTF-8''${name}`,
          },
        }
      }),
  }),
  operation({
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
  }),
]
