/** Takes a mail apart. It is another's: what it costs is bounded in depth and in length here, in time by the reader. */
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { shortened as begun } from '../../../../machines/text.ts'
import type { MailPart } from '../../../../machines/vocabulary/outside/mailbox.ts'
import { type MailFile, type MailFound, notRead } from './mail-found.ts'

/** Mails within mails that are opened as well; what lies deeper is an attachment. */
const NESTED_MAILS = 3
/** Parts within parts. */
const NESTED_PARTS = 20
/** Of all headers of a mail. */
const HEADER_BYTES = 256 * 1024
/** A line costs a thousand bytes and more while a mail is taken apart, however short it is. */
const LINES = 100_000

/** Characters kept of a subject, a name, a type. */
const NAME_CHARACTERS = 500
const HEADERS = 500
const HEADER_CHARACTERS = 2000
/** Of the text, and as much of the HTML. */
const TEXT_CHARACTERS = 256 * 1024
const ATTACHMENTS = 100

const LINE_FEED = 10

/** @throws when it is no mail, or goes beyond the bounds: the message says why */
async function taken(raw: Uint8Array): Promise<Email> {
  if (hasMoreLines(raw, LINES)) throw new Error(`Maximum of ${LINES} lines exceeded`)
  return PostalMime.parse(raw, {
    maxRfc822NestingDepth: NESTED_MAILS,
    maxNestingDepth: NESTED_PARTS,
    maxHeadersSize: HEADER_BYTES,
  })
}

function hasMoreLines(raw: Uint8Array, lines: number): boolean {
  let count = 0
  for (let end = raw.indexOf(LINE_FEED); end >= 0; end = raw.indexOf(LINE_FEED, end + 1))
    if (++count > lines) return true
  return false
}

const begunOrNull = (text: string | null | undefined, characters: number): string | null =>
  text === null || text === undefined ? null : begun(text, characters)

const sizeOf = ({ content }: Attachment): number => (content as ArrayBuffer).byteLength

function shortenedParts({ headers, text = '', html = '', attachments }: Email): MailPart[] {
  const longHeader = headers.some(({ originalKey, value }) => originalKey.length + value.length > HEADER_CHARACTERS)
  const long: Record<MailPart, boolean> = {
    headers: headers.length > HEADERS || longHeader,
    text: text.length > TEXT_CHARACTERS,
    html: html.length > TEXT_CHARACTERS,
    attachments: attachments.length > ATTACHMENTS,
  }
  return (Object.keys(long) as MailPart[]).filter((part) => long[part])
}

/** @returns what is found, with `not_read` where it cannot be taken apart */
export async function mailFound(raw: Uint8Array): Promise<MailFound> {
  let mail: Email
  try {
    mail = await taken(raw)
  } catch (error) {
    return notRead((error as Error).message)
  }
  const { subject, messageId, headers, text, html, attachments } = mail
  const shortened = shortenedParts(mail)
  return {
    subject: begunOrNull(subject, NAME_CHARACTERS),
    message_id: begunOrNull(messageId, NAME_CHARACTERS),
    attachments: attachments.slice(0, ATTACHMENTS).map((each) => ({
      name: begunOrNull(each.filename, NAME_CHARACTERS),
      type: begun(each.mimeType, NAME_CHARACTERS),
      size: sizeOf(each),
    })),
    ...(shortened.length > 0 && { shortened }),
    parts: {
      headers: headers.slice(0, HEADERS).map(({ originalKey, value }) => {
        const name = begun(originalKey, HEADER_CHARACTERS)
        return { name, value: begun(value, HEADER_CHARACTERS - name.length) }
      }),
      text: begunOrNull(text, TEXT_CHARACTERS),
      html: begunOrNull(html, TEXT_CHARACTERS),
    },
  }
}

/** An attachment by its number, 1, 2, 3 …; null when there is none. @throws when the mail cannot be taken apart */
export async function mailFile(raw: Uint8Array, number: number): Promise<MailFile | null> {
  const attachment = (await taken(raw)).attachments[number - 1]
  if (!attachment) return null
  const bytes = new Uint8Array(attachment.content as ArrayBuffer)
  return { name: begunOrNull(attachment.filename, NAME_CHARACTERS), bytes }
}
