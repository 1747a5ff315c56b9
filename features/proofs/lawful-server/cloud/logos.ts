import { type Answer, bytes, type Exchange, header } from '../kernel/exchange.ts'
import { malformed } from '../kernel/refusal.ts'
import type { Template } from '../state/model.ts'

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /

/** The moment of If-Modified-Since; a value that is no HTTP-date is ignored or refused as the reading says. */
function modifiedSince(exchange: Exchange): number | null {
  const text = header(exchange, 'if-modified-since')
  if (text === undefined) return null
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(at)) return at
  if (exchange.reading.malformedLogoDate === 'ignored') return null
  throw malformed(['header', 'if-modified-since'], 'must be an HTTP-date')
}

/** A PNG image, not sent again when the client has it (CLD-007, NS-42). */
export function logo(exchange: Exchange, content: Buffer, changedAt: number): Answer {
  const since = modifiedSince(exchange)
  const headers = { 'last-modified': new Date(changedAt).toUTCString(), 'cache-control': 'no-cache' }
  if (since !== null && since >= Math.floor(changedAt / 1000) * 1000) {
    return { status: exchange.reading.notModified, headers }
  }
  return bytes('image/png', content, headers)
}

export const htmlLogo = (exchange: Exchange, template: Template): Answer =>
  logo(exchange, template.logo, template.createdAt)

export const textLogo = (exchange: Exchange, template: Template): Answer =>
  logo(exchange, template.textLogo, template.createdAt)
