/** Faults of the outside world in words: the lab's name of each, and its parameters. */
import type { DocumentType } from '../../../machines/vocabulary/document.ts'
import { needAt } from '../law/capabilities.ts'
import type { StepTraits } from '../traits/step-traits.ts'
import { inKyiv, MOMENT } from './cells.ts'

/** Sets a fault, or, with `isOver`, clears that one alone: of a gateway, for the requests its parameters name. */
export interface FaultChange {
  name: string
  parameters?: object
  isOver?: true
}

/** A predicate of the vocabulary: its words, and the change; the groups are its arguments. */
export type FaultWords = readonly [words: RegExp, change: (...groups: (string | undefined)[]) => FaultChange]

const set = (words: RegExp, name: string): FaultWords => [words, () => ({ name })]
const over = (words: RegExp, name: string): FaultWords => [words, () => ({ name, isOver: true })]

/** A fault without parameters: the words that set it, and those that clear it. */
const pair = (name: string, begins: RegExp, ends: RegExp): FaultWords[] => [set(begins, name), over(ends, name)]

const DOCUMENTS: Record<string, DocumentType[] | undefined> = {
  'shift openings': ['SHIFT_OPEN'],
  receipts: ['RECEIPT'],
  'Z-reports': ['Z_REPORT'],
  'going offline': ['GO_OFFLINE'],
  everything: undefined,
}

const AUTHORITY_FAULTS: readonly FaultWords[] = [
  ...pair('authority-mute', /is mute/, /speaks again/),
  ...pair('authority-loses-answers', /loses its answers/, /delivers its answers again/),
  [
    /takes (\d) (minute|second)s? to answer/,
    (time, unit) => ({ name: 'authority-slow', parameters: { latency: `PT${time}${unit === 'second' ? 'S' : 'M'}` } }),
  ],
  over(/answers without delay again/, 'authority-slow'),
  [
    /refuses (shift openings|receipts|Z-reports|going offline|everything) because of "([^"]+)"/,
    (documents, reason) => ({
      name: 'authority-refusing',
      parameters: { reason, documents: DOCUMENTS[documents!] },
    }),
  ],
  over(/accepts everything again/, 'authority-refusing'),
]

const PRINTER_FAULTS: readonly FaultWords[] = [
  ...pair('printer-out-of-paper', /has no paper/, /has paper again/),
  ...pair('printer-unplugged', /is unplugged/, /is plugged in again/),
]

export const CASHIER_FAULTS: readonly FaultWords[] = [
  ...pair('signature-stopped', /has no signature service/, /has a signature service again/),
  ...pair('key-expired', /has an expired key/, /has a valid key again/),
  [
    new RegExp(`has a key that ends at (${MOMENT.source}) in Kyiv`),
    (end) => ({ name: 'key-expired', parameters: { certificate_end: new Date(inKyiv(end!)).toISOString() } }),
  ],
  ...pair('cashier-deactivated', /is deactivated/, /is active again/),
  [
    /is blocked(?: because of "([^"]+)")?/,
    (reason) => ({ name: 'cashier-blocked', ...(reason && { parameters: { reason } }) }),
  ],
  over(/is unblocked/, 'cashier-blocked'),
]

export const REGISTER_FAULTS: readonly FaultWords[] = [
  ...pair('register-frozen', /is frozen/, /is unfrozen/),
  ...pair('other-device', /is held by another computer/, /is no longer held by another computer/),
  ...pair('server-unreachable', /is cut off from the server/, /is connected to the server again/),
  ...pair('journal-changed', /has a document changed in its store/, /has its changed document restored/),
  ...pair('journal-deleted', /has a document deleted from its store/, /has its deleted document restored/),
  [
    /has document (\d+) deleted from its store/,
    (number) => ({ name: 'journal-deleted', parameters: { number: Number(number) } }),
  ],
  [/has (\d+) offline codes? left/, (left) => ({ name: 'few-offline-codes', parameters: { left: Number(left) } })],
  over(/has all of its offline codes again/, 'few-offline-codes'),
]

const ORGANIZATION_FAULTS: readonly FaultWords[] = [
  ...pair('bill-unpaid', /has an unpaid bill/, /has paid its bill/),
  ...pair('messenger-disconnected', /has no message service/, /has a message service again/),
  [/allows (\d+) hours? offline/, (hours) => ({ name: 'offline-limit', parameters: { hours: Number(hours) } })],
]

const TIMES: Record<string, number> = { once: 1, twice: 2 }

const RECEIVER_FAULTS: readonly FaultWords[] = [
  ...pair('receiver-silent', /is silent/, /is no longer silent/),
  [
    /answers (\d{3})(?: (once|twice))?/,
    (status, times) => ({
      name: 'receiver-failing',
      parameters: { status: Number(status), ...(times && { times: TIMES[times] }) },
    }),
  ],
  over(/answers 200 again/, 'receiver-failing'),
  [
    /answers after (\d+) milliseconds/,
    (ms) => ({ name: 'receiver-slow', parameters: { latency: `PT${Number(ms) / 1000}S` } }),
  ],
  over(/answers without delay again/, 'receiver-slow'),
]

const MAILBOX_FAULTS: readonly FaultWords[] = [
  ...pair('mailbox-down', /is down/, /is up again/),
  [
    /refuses mails with (\d{3})(?: (once|twice))?/,
    (status, times) => ({
      name: 'mailbox-refusing',
      parameters: { status: Number(status), ...(times && { times: TIMES[times] }) },
    }),
  ],
  over(/takes mails again/, 'mailbox-refusing'),
  [/answers after (\d+) seconds/, (seconds) => ({ name: 'mailbox-slow', parameters: { latency: `PT${seconds}S` } })],
]

/** Requests that a fault of the gateway is on for, in words. */
export const DISTURBED: Record<string, { surface?: string; operation?: string }> = {
  'sales at the desk': { operation: 'sell' },
  everything: {},
  'the desk': { surface: 'local' },
  'the cloud': { surface: 'cloud' },
  'cash movements at the desk': { operation: 'serviceCash' },
  'sales in the cloud': { operation: 'sellReceipt' },
  'openings in the cloud': { operation: 'openShift' },
  'profiles in the cloud': { operation: 'getCashierProfile' },
  'going online': { operation: 'goOnline' },
}
/** The catalogue of steps lists each fault with the first of these alone: a pattern is no word. */
const [FIRST_REQUESTS, ...OTHER_REQUESTS] = Object.keys(DISTURBED)
const REQUESTS = `(${[FIRST_REQUESTS, ...OTHER_REQUESTS.map((words) => `${words}(?!\\w)`)].join('|')})`

/** The words of a fault of the gateway, which may end with how often; those that end it name the requests as well. */
const disturbance = (name: string, begins: string, ends: string): FaultWords[] => [
  [
    new RegExp(`${begins.replace('…', REQUESTS)}(?: (once|twice))?`),
    (requests, times) => ({
      name,
      parameters: { ...DISTURBED[requests!], ...(times && { times: TIMES[times] }) },
    }),
  ],
  [new RegExp(ends.replace('…', REQUESTS)), (requests) => ({ name, parameters: DISTURBED[requests!]!, isOver: true })],
]

/** What comes in place of an answer, in words. */
const SPOILED: Record<string, string> = {
  'a page with 502': 'bad-gateway',
  'a page with 504': 'gateway-timeout',
  null: 'null',
  nothing: 'empty',
  'half of them': 'half',
  'a page': 'page',
}

const GATEWAY_FAULTS: readonly FaultWords[] = [
  [
    new RegExp(`limits ${REQUESTS}(?: to (\\d+) in (\\d+) seconds?)?(?:, and refuses (once|twice))?`),
    (requests, limit, seconds, times) => ({
      name: 'rate-limit',
      parameters: {
        ...DISTURBED[requests!],
        ...(limit && { limit: Number(limit), interval: `PT${seconds}S` }),
        ...(times && { times: TIMES[times] }),
      },
    }),
  ],
  [
    new RegExp(`no longer limits ${REQUESTS}`),
    (requests) => ({ name: 'rate-limit', parameters: DISTURBED[requests!]!, isOver: true }),
  ],
  ...disturbance('bad-gateway', 'does not reach the service for …', 'reaches the service for … again'),
  ...disturbance('request-lost', 'loses the requests for …', 'lets the requests for … through again'),
  ...disturbance('answer-lost', 'loses the answers to …', 'delivers the answers to … again'),
  [
    new RegExp(`turns the answers to ${REQUESTS} into (${Object.keys(SPOILED).join('|')})(?: (once|twice))?`),
    (requests, as, times) => ({
      name: 'answer-spoiled',
      parameters: { ...DISTURBED[requests!], as: SPOILED[as!], ...(times && { times: TIMES[times] }) },
    }),
  ],
  [
    new RegExp(`leaves the answers to ${REQUESTS} as they are again`),
    (requests) => ({ name: 'answer-spoiled', parameters: DISTURBED[requests!]!, isOver: true }),
  ],
  [
    new RegExp(`leaves the requests for ${REQUESTS} hanging(?: (once|twice))?`),
    (requests, times) => ({
      name: 'request-lost',
      parameters: { ...DISTURBED[requests!], hangs: true, ...(times && { times: TIMES[times] }) },
    }),
  ],
  [
    new RegExp(`delays the answers to ${REQUESTS} by (\\d+) seconds?(?: (once|twice))?`),
    (requests, seconds, times) => ({
      name: 'answer-late',
      parameters: { ...DISTURBED[requests!], latency: `PT${seconds}S`, ...(times && { times: TIMES[times] }) },
    }),
  ],
  [
    new RegExp(`no longer delays the answers to ${REQUESTS}`),
    (requests) => ({ name: 'answer-late', parameters: DISTURBED[requests!]!, isOver: true }),
  ],
]

const of = (subject: string, rows: readonly FaultWords[]): FaultWords[] =>
  rows.map(([words, change]) => [new RegExp(`the ${subject} ${words.source}`), change])

/** With what they are faults of: all but those of cashiers and registers, of which there are several. */
export const OUTSIDE_FAULTS: readonly FaultWords[] = [
  ...of('tax authority', AUTHORITY_FAULTS),
  ...of('receiver', RECEIVER_FAULTS),
  ...of('organization', ORGANIZATION_FAULTS),
  ...of('printer', PRINTER_FAULTS),
  ...of('mailbox', MAILBOX_FAULTS),
  ...of('gateway', GATEWAY_FAULTS),
]

/** One expression for all of them, without groups. */
export const anyOf = (rows: readonly FaultWords[]): RegExp =>
  new RegExp(rows.map(([words]) => words.source.replace(/\((?!\?)/g, '(?:')).join('|'))

/** The change that words of one of the lists mean. @throws when no entry matches */
export function faultChange(rows: readonly FaultWords[], text: string): FaultChange {
  for (const [words, change] of rows) {
    const found = new RegExp(`^(?:${words.source})$`).exec(text)
    if (found) return change(...found.slice(1))
  }
  throw new Error(`no such fault: ${text}`)
}

/** What setting or clearing a fault needs of a target. */
export function traitsOfFault(rows: readonly FaultWords[], text: string): StepTraits {
  const { name, parameters, isOver } = faultChange(rows, text)
  const need = needAt(isOver ? 'DELETE' : 'PUT', `/faults/${name}`, parameters)
  return { asks: need === null ? [] : [need] }
}
