/** What is wrong with an answer: an internal error, or anything its description does not allow. */
import type { Answer } from '../../support/law/answer.ts'
import { Contract, type OpenApiDocument } from '../../support/law/contract.ts'
import type { SentRequest } from './sending.ts'
import type { FuzzedSurface } from './surfaces.ts'

/** Node itself answers invalid HTTP, before any of our code. */
const NO_HTTP = new Set([400, 408, 431])
/** Node's limit of headers, bytes. */
const HEAD_BYTES = 15_000

/** Front pages: of a port, a world, a desk, the lab. */
const FRONT_PAGE = /^(\/w\/[^/]+)?(\/desks\/[^/]+)?\/(lab)?$/

/** Rules that refuse a request before its path is read. */
const STOPPED_BEFORE = /^(page of an origin not allowed|host not a name of this server);/

/** The health of the server, which HEAD is answered for as well (NS-31); pages and documents are not described. */
const HEALTH = /^(\/w\/[^/]+)?\/(status|health\/\w+)$/

export class Judge {
  readonly #contracts: Record<FuzzedSurface, Contract>

  constructor(documents: Record<FuzzedSurface, OpenApiDocument>) {
    this.#contracts = {
      cloud: new Contract(documents.cloud),
      desk: new Contract(documents.desk),
      lab: new Contract(documents.lab),
    }
  }

  /** In words; null: nothing is wrong. */
  fault(sent: SentRequest, answer: Answer): string | null {
    const { method, target } = sent
    const { status, headers, text } = answer
    const path = target.split('?')[0]!
    const isLab = /^(\/w\/[^/]+)?\/lab(\/|$)/.test(path)
    // The receiver of webhooks answers by its faults
    if (isLab && path.endsWith('/lab/webhooks/inbox') && text === '') return null
    if (status >= 500) return `answered ${status} ${text.slice(0, 300)}`
    if (/\/(openapi\.json|docs)(\/|$)/.test(path) || FRONT_PAGE.test(path)) return null
    if (NO_HTTP.has(status) && headers.get('connection') === 'close' && isUnreadable(sent)) return null
    if (status === 403 && STOPPED_BEFORE.test(headers.get('x-rule') ?? '')) return null
    if (method === 'HEAD') {
      const isLawful = [307, 404, 405].includes(status) || (status === 200 && HEALTH.test(path))
      return text === '' && isLawful ? null : `HEAD was answered ${status} ${text}`
    }
    if (method === 'OPTIONS' && status === 204) return null
    const surface = sent.surface === 'desk' ? 'desk' : isLab ? 'lab' : 'cloud'
    const breach = this.#contracts[surface].breach(method, path, answer)
    if (breach !== null) return breach
    if (status >= 400 && !headers.has('x-rule')) return `answered ${status} without a rule: ${text.slice(0, 300)}`
    return null
  }
}

/** A larger body is not read to its end: the server answers and closes the connection. Bytes. */
const BODY_BYTES = 4 * 1024 * 1024

/** A body of more bytes does not lie in the buffers of a socket: it is still being written when the head is answered. */
const BUFFERED_BYTES = 64 * 1024

/**
 * The connection may be closed before the answer is read: a body too large; or invalid HTTP, which is answered at once,
 * where even a HEAD gets a body, and where writing on a connection that was closed loses the answer.
 */
export function isCutShort(sent: SentRequest): boolean {
  const bytes = Buffer.byteLength(sent.body ?? '')
  const isWriting = bytes > BUFFERED_BYTES || sent.inPieces === true
  return bytes > BODY_BYTES || (isUnreadable(sent) && (sent.method === 'HEAD' || isWriting))
}

const isUnreadable = ({ target, headers }: SentRequest): boolean =>
  target.length + Object.values(headers).join('').length > HEAD_BYTES || /[^!-~]/.test(target)

/** Kind of a fault: without the figures of a single request. */
export const kindOf = (sent: SentRequest, fault: string): string =>
  `${sent.id}: ${fault.replace(/: .*$/s, '').replace(/\d{2,}|"[^"]*"/g, '…')}`
