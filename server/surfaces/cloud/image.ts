/** Logos as they are downloaded: sent again only when they have changed (CLD-007, NS-42). */
import Type from 'typebox'
import type { Picture } from '../../runtime/world/reference-data.ts'
import { type AnswerForms, type Reply, refused } from '../../transport/http/operation.ts'
import type { Request } from '../../transport/http/request.ts'

/** Not a `format`: what is no HTTP-date is ignored, not refused. */
export const imageHeaders = { 'if-modified-since': Type.Optional(Type.String({ description: 'HTTP-date' })) }

export const imageAnswers: AnswerForms = { 200: 'image', 304: 'nothing' }

/** The form of today, and the two of old that a server must read as well (RFC 9110, section 5.6.7). */
const TODAY = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/
const RFC_850 = /^\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT$/
const ASCTIME = /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/** Epoch milliseconds of an HTTP-date; NaN when it is none. */
export function httpDate(text: string): number {
  if (TODAY.test(text) || RFC_850.test(text)) return Date.parse(text)
  return ASCTIME.test(text) ? Date.parse(`${text} GMT`) : Number.NaN
}

/**
 * A picture, or 304 when the client's copy is not older than its last change.
 * @param picture null: none is set, and the request is refused
 */
export function image({ headers, language }: Request, picture: Picture | null): Reply {
  if (!picture) return refused('no logo is set', {}, language)
  // An HTTP-date has no fraction of a second.
  const changedAt = Math.floor(picture.changedAt / 1000) * 1000
  const dated = { 'last-modified': new Date(changedAt).toUTCString() }
  const copied = httpDate(headers['if-modified-since'] ?? '')
  if (copied >= changedAt) return { status: 304, body: undefined, headers: dated }
  return { status: 200, body: picture.bytes, headers: { ...dated, 'content-type': 'image/png' } }
}
