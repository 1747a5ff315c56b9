/** The register of the test model: link, shift and queue as the specification and our decisions have them, and no more. */

const TILL_LINKS = ['online', 'offline', 'sending', 'blocked'] as const
export type TillLink = (typeof TILL_LINKS)[number]
const SHIFTS = ['none', 'CREATED', 'OPENED', 'CLOSING', 'CLOSED'] as const
export type TillShift = (typeof SHIFTS)[number]

/** A document that waits for delivery. */
interface TillDocument {
  kind: 'SHIFT_OPEN' | 'Z_REPORT' | 'RECEIPT' | 'GO_OFFLINE'
  /** The shift waits for what the tax authority says of it. */
  awaited: boolean
}

/** Documents on their way: how many, and what the tax authority has said of them. */
interface Page {
  documents: number
  refused: boolean
}

export interface ModelTill {
  /** The world's clock, epoch milliseconds. */
  now: number
  link: TillLink
  /** Blocked because a document was refused (ERR-205), not by the limit. */
  refused: boolean
  /** The offline session, if there is one: its beginning, and whether a client asked for it (NS-47). */
  offline: { since: number; requested: boolean } | null
  shift: TillShift
  opened_at: number
  day_ends_at: number
  queue: readonly TillDocument[]
  page: Page | null
  /** The page under way has had no answer: it is sent again at some later moment. */
  lost: boolean
  /** How many documents, from the first that waits, the authority has although no answer came. */
  known: number
  /** A page whose answer finds the register offline. */
  late: Page | null
  codes: number
  /** What the authority says to documents. */
  refuses: boolean
  /** Whether the last page, or ping, was answered. */
  heard: boolean
  /** Cash, minor units. */
  balance: number
}

const SECOND = 1000
const HOUR = 3600 * SECOND
export const MODEL_START = '2026-06-01T09:00:00+03:00'
const KYIV_SUMMER_MS = 3 * HOUR
const DAY = 24 * HOUR

/** The first midnight in Kyiv behind a moment of that summer. */
const midnightAfter = (at: number): number => (Math.floor((at + KYIV_SUMMER_MS) / DAY) + 1) * DAY - KYIV_SUMMER_MS

/** One o'clock of the next night that is more than seventy minutes away: behind two tries, however late (NS-47). */
export const nextNight = (at: number): number => midnightAfter(at + 70 * 60 * SECOND - HOUR) + HOUR

/** How long each event of time takes. Milliseconds. */
export const SPANS = { answers: 5 * SECOND, 'half an hour': 35 * 60 * SECOND, 'an hour of silence': HOUR } as const

/** The authority answers a page of documents after a second. */
const ANSWER_MS = SECOND
/** The silence after which a register goes offline by itself (NS-47). */
const SILENCE_MS = 70 * SECOND
/** LIM-001, CON-006. */
const OFFLINE_LIMIT_MS = 36 * HOUR
/** LIM-005. */
const SHIFT_LIMIT_MS = 24 * HOUR

export const newTill = (codes: number): ModelTill => ({
  now: Date.parse(MODEL_START),
  link: 'online',
  refused: false,
  offline: null,
  shift: 'none',
  opened_at: 0,
  day_ends_at: 0,
  queue: [],
  page: null,
  lost: false,
  known: 0,
  late: null,
  codes,
  refuses: false,
  heard: true,
  balance: 0,
})

export const isPastOfflineLimit = ({ offline, now }: ModelTill): boolean =>
  offline !== null && now - offline.since > OFFLINE_LIMIT_MS
export const isTooLong = ({ opened_at, now }: ModelTill): boolean => now - opened_at > SHIFT_LIMIT_MS
export const isOtherDay = ({ day_ends_at, now }: ModelTill): boolean => now >= day_ends_at
/** Offline unasked: it comes back by itself (NS-47). */
export const waitsUnasked = ({ link, offline, refused }: ModelTill): boolean =>
  offline?.requested === false && (link === 'offline' || (link === 'blocked' && !refused))

/** The shift opens at a moment: that is its day (SHF-016). */
export const openedAt = (till: ModelTill, at: number): ModelTill => ({
  ...till,
  shift: 'OPENED',
  opened_at: at,
  day_ends_at: midnightAfter(at),
})

/** Sends what waits, where the link allows (CON-004): a page is all that waits. */
export function submit(till: ModelTill): ModelTill {
  const isOpen = till.link === 'online' || till.link === 'sending'
  if (!isOpen || till.page !== null || till.queue.length === 0) return till
  return { ...till, page: { documents: till.queue.length, refused: till.refuses } }
}

/** One document written: offline it takes a code. */
export function writeDocument(till: ModelTill, kind: TillDocument['kind'], awaited = false): ModelTill {
  const codes = till.offline === null ? till.codes : till.codes - 1
  return submit({ ...till, codes, queue: [...till.queue, { kind, awaited }] })
}

/** Offline nothing waits for the tax authority (NS-47). */
export function beginOffline(till: ModelTill, since: number, requested: boolean): ModelTill {
  const waited = till.shift === 'CREATED' ? openedAt(till, since) : till
  const shift = waited.shift === 'CLOSING' ? 'CLOSED' : waited.shift
  const queue = [...till.queue.map(({ kind }) => ({ kind, awaited: false })), { kind: 'GO_OFFLINE', awaited: false }]
  return {
    ...waited,
    shift,
    link: 'offline',
    offline: { since, requested },
    queue: queue as TillDocument[],
    codes: till.codes - 1,
    late: till.lost ? null : till.page,
    page: null,
    lost: false,
  }
}

/** Everything has been delivered (CON-003); an answer that came too late may have left nothing to send. */
export const arrived = (till: ModelTill): ModelTill =>
  till.queue.length === 0 && till.link === 'sending' ? { ...till, link: 'online', offline: null } : till

/** The answer of the authority to the first document of the queue. */
function judged(till: ModelTill, isRefused: boolean): ModelTill {
  const [first, ...queue] = till.queue
  const { kind, awaited } = first!
  // A repeat is known: the answer is the one that was lost (CON-010).
  const refused = isRefused && till.known === 0
  if (refused && !awaited) return stopped(till)
  const settled = { ...till, queue, known: Math.max(0, till.known - 1) }
  if (!awaited) return settled
  if (kind === 'SHIFT_OPEN') return refused ? { ...settled, shift: 'CLOSED' } : openedAt(settled, till.now)
  return { ...settled, shift: refused ? 'OPENED' : 'CLOSED' }
}

/** CON-010, ERR-205: a refusal stops the sending; the document stays first in the queue. */
function stopped(till: ModelTill): ModelTill {
  if (till.offline === null || !till.offline.requested) return { ...till, link: 'blocked', refused: true }
  return { ...till, link: isPastOfflineLimit(till) ? 'blocked' : 'offline' }
}

/** Documents that an earlier answer has settled are passed over in the page that follows. */
function withoutPage(till: ModelTill, documents: number): ModelTill {
  const left = (till.page?.documents ?? 0) - documents
  const page = till.page && left > 0 ? { ...till.page, documents: left } : null
  return { ...till, queue: till.queue.slice(documents), known: Math.max(0, till.known - documents), page }
}

/**
 * The authority answers until nothing is asked of it any more. A refusal from before the session says nothing of the page
 * under way, which has the same documents: its own answer decides whether all was sent successfully (CON-003).
 */
export function settle(before: ModelTill): ModelTill {
  let till = before
  const { late } = before
  if (late) {
    till = { ...till, late: null, heard: true }
    if (!late.refused) till = arrived(withoutPage(till, late.documents))
  }
  for (till = arrived(submit(till)); till.page !== null; till = submit(till)) {
    const { documents, refused } = till.page
    till = { ...till, page: null, heard: true, now: till.now + ANSWER_MS }
    for (let n = 0; n < documents && (till.link === 'online' || till.link === 'sending'); n++)
      till = judged(till, refused)
    till = arrived(till)
  }
  return till
}

/** Three pages in a row go unanswered, or the one that brings a register back (NS-47). */
export function silence(before: ModelTill): ModelTill {
  const taken = Math.max(...[before.page, before.late].map((each) => (each && !each.refused ? each.documents : 0)))
  const heard = before.heard && before.page === null && !waitsUnasked(before)
  const till = { ...before, late: null, known: Math.max(before.known, taken), heard }
  if (till.page === null) return till
  if (till.offline !== null) return { ...till, page: null, link: isPastOfflineLimit(till) ? 'blocked' : 'offline' }
  if (till.codes < 1) return { ...till, lost: true }
  return { ...beginOffline(till, till.now + SILENCE_MS, false), late: null }
}

/** A page is lost, and a code has come since: its next try goes unanswered too, and the register offline (NS-47). */
export const fallsLate = ({ lost, codes }: ModelTill): boolean => lost && codes > 0

/** Time passes at an authority that answers: what is lost or waits to come back goes out. */
export function recover(earlier: ModelTill, now: number): ModelTill {
  const before = fallsLate(earlier) ? beginOffline(earlier, earlier.now, false) : earlier
  const keeps = before.page?.refused === true && before.queue[0]?.awaited === true
  const resent = before.lost ? { ...before, lost: false, page: null } : before
  const woken: ModelTill = waitsUnasked(before) ? { ...resent, link: 'sending' } : resent
  const sent = submit(woken)
  const page = before.lost && keeps && sent.page ? { ...sent.page, refused: true } : sent.page
  return limited({ ...settle({ ...sent, page }), now })
}

/** CON-006: the limit blocks a register that is offline. */
export const limited = (till: ModelTill): ModelTill =>
  till.link === 'offline' && isPastOfflineLimit(till) ? { ...till, link: 'blocked' } : till
