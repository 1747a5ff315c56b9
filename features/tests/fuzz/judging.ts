/** What is wrong with an answer: a failure of the server, or anything its description does not say. */
import type { Answer } from '../../support/law/answer.ts'
import { Contract, type Document } from '../../support/law/contract.ts'
import type { SentRequest } from './sending.ts'
import type { FuzzedSurface } from './surfaces.ts'

/** Node answers what is no HTTP to it before anything of ours is asked. */
const NO_HTTP = new Set([400, 408, 431])
/** It takes so many bytes of headers. */
const HEAD_BYTES = 15_000

/** Pages in front: of a port, a world, a desk, the lab. */
const FRONT_PAGE = /^(\/w\/[^/]+)?(\/desks\/[^/]+)?\/(lab)?$/

/** Rules by which a request is refused before its path is looked at. */
const STOPPED_BEFORE = /^(page of an origin not allowed|host not a name of this server);/

export class Judge {
  readonly #contracts: Record<FuzzedSurface, Contract>

  constructor(documents: Record<FuzzedSurface, Document>) {
    this.#contracts = {
      cloud: new Contract(documents.cloud),
      desk: new Contract(documents.desk),
      lab: new Contract(documents.lab),
    }
  }

  /** In words; null when nothing is. */
  fault(sent: SentRequest, answer: Answer): string | null {
    const { method, target } = sent
    const { status, headers, text } = answer
    const path = target.split('?')[0]!
    const isLab = /^(\/w\/[^/]+)?\/lab(\/|$)/.test(path)
    // The receiver of webhooks answers as its faults have it.
    if (isLab && path.endsWith('/lab/webhooks/inbox') && text === '') return null
    if (status >= 500) return `answered ${status} ${text.slice(0, 300)}`
    if (/\/(openapi\.json|docs)(\/|$)/.test(path) || FRONT_PAGE.test(path)) return null
    if (NO_HTTP.has(status) && headers.get('connection') === 'close' && isUnreadable(sent)) return null
    if (status === 403 && STOPPED_BEFORE.test(headers.get('x-rule') ?? '')) return null
    if (method === 'HEAD')
      return text === '' && [404, 405].includes(status) ? null : `HEAD was answered ${status} ${text}`
    if (method === 'OPTIONS' && status === 204) return null
    const surface = sent.surface === 'desk' ? 'desk' : isLab ? 'lab' : 'cloud'
    const breach = this.#contracts[surface].breach(method, path, answer)
    if (breach !== null) return breach
    if (status >= 400 && !headers.has('x-rule')) return `answered ${status} without a rule: ${text.slice(0, 300)}`
    return null
  }
}

/** Of a larger body the server does not wait for the rest: it answers and hangs up. Bytes. */
const BODY_BYTES = 4 * 1024 * 1024

/** The connection may be at its end before the answer is read: a body too large, or no HTTP, to which a HEAD gets a body. */
export const isCutShort = (sent: SentRequest): boolean =>
  Buffer.byteLength(sent.body ?? '') > BODY_BYTES || (sent.method === 'HEAD' && isUnreadable(sent))

const isUnreadable = ({ target, headers }: SentRequest): boolean =>
  target.length + Object.values(headers).join('').length > HEAD_BYTES || /[^!-~]/.test(target)

/** Faults of one kind: without the figures of the one request that has shown it. */
export const kindOf = (sent: SentRequest, fault: string): string =>
  `${sent.id}: ${fault.replace(/: .*$/s, '').replace(/\d{2,}|"[^"]*"/g, '…')}`
