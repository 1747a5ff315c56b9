/** Delivery to the tax authority: pages of documents, oldest first, one under way at a time (CON-004, CON-010). */

import { backOffMs } from '../call-queue.ts'
import { nextPage, pending } from '../ledger.ts'
import { DELIVERY_ANSWER_MS } from '../limits.ts'
import type { Verdict } from '../vocabulary/document.ts'
import type { Ledger, LinkFact, RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import type { ShiftResolution } from '../vocabulary/shift.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'

/**
 * Sends the next page if the link allows and none is under way; behind whatever has been decided before. Cut off from
 * the server the page is lost on the way, and waits for its answer in vain.
 */
export function submitDocuments(behind: RegisterStep, at: number): RegisterStep {
  const { context: register, says } = behind
  const isOpen = (register.link === 'online' || register.link === 'sending') && register.damage === null
  const page = isOpen ? nextPage(register.ledger) : null
  if (!page) return behind
  const context = { ...register, ledger: { ...register.ledger, in_flight: page } }
  if (register.cut_off) return { ...behind, context }
  return { ...behind, context, says: [...says, { type: 'delivery.requested', at, ...page }] }
}

/**
 * How long the page under way waits for its answer: twice as long as the one before it, up to a limit. A register that
 * fell offline unasked takes its time between two tries, not for one. Milliseconds.
 */
export const answerDue = ({ unanswered, offline }: RegisterContext): number =>
  offline?.requested === false ? DELIVERY_ANSWER_MS.first : backOffMs(DELIVERY_ANSWER_MS, unanswered)

/** No answer came in time: the same page is sent again. The authority knows a repeat when it sees one. */
export function resubmit(register: RegisterContext, { at }: { at: number }): RegisterStep {
  return submitDocuments(
    decided({ ...register, unanswered: register.unanswered + 1, ledger: { ...register.ledger, in_flight: null } }),
    at,
  )
}

/** What of the shift waits for the verdict on a document; null when nothing does. */
function awaited({ shift }: RegisterContext, { number }: Verdict): 'opening' | 'closing' | null {
  if (number === shift?.opening_number && shift.status === 'CREATED') return 'opening'
  return number === shift?.closing_number && shift.status === 'CLOSING' ? 'closing' : null
}

/** What a verdict on the shift's own opening or closing means to the shift region. */
function resolution(register: RegisterContext, verdict: Verdict, at: number): ShiftResolution | null {
  const what = awaited(register, verdict)
  if (what === null) return null
  return verdict.status === 'DONE' ? { type: `${what}.accepted`, at } : { type: `${what}.refused`, at, verdict }
}

/**
 * Whether a document need not be sent again. A refusal is final for a shift that waits for the answer, and for nothing
 * else: work has gone on behind the document, so it has to be taken.
 */
export const isFinal = (register: RegisterContext, verdict: Verdict): boolean =>
  verdict.status === 'DONE' || (verdict.kept && awaited(register, verdict) !== null)

type Announcement = Extract<LinkFact, { type: 'documents.fiscalized' }>

/**
 * For the webhook of the register and the callbacks of its receipts, fiscalized documents: those from a number to the
 * first that is not settled; null when neither is to be told.
 */
function announcement(
  { ledger, shift, announces, calls_back_to = 0 }: RegisterContext,
  from: number,
  at: number,
): Announcement | null {
  const to = ledger.first_pending - 1
  const calls_back = from <= calls_back_to
  if (from > to || !(announces || calls_back)) return null
  return { type: 'documents.fiscalized', at, from, to, standing: shift, ...(calls_back && { calls_back }) }
}

/**
 * What stays under way behind an answer. One to a page that ends elsewhere, sent before this one, leaves the rest of
 * this one as it is; one to this page leaves nothing, since what of it has no verdict has not been submitted.
 */
function leftOf({ ledger: { in_flight: page } }: RegisterContext, settled: number, to: number): Ledger['in_flight'] {
  return page && page.to !== to && page.to >= settled ? { ...page, from: settled } : null
}

/**
 * Verdicts that are news: of documents that wait, as far as a refusal to a page sent before the one under way. What that
 * one refused is under way again, and the answer to come decides: the authority may take it (CON-003, NS-55).
 */
function freshVerdicts(register: RegisterContext, { verdicts, to }: RegisterEventOf<'documents.judged'>): Verdict[] {
  const { first_pending, in_flight: page } = register.ledger
  const fresh = verdicts.filter((verdict) => verdict.number >= first_pending)
  const isOutdated = (verdict: Verdict): boolean =>
    page !== null && page.to !== to && verdict.number <= page.to && !isFinal(register, verdict)
  const end = fresh.findIndex(isOutdated)
  return end < 0 ? fresh : fresh.slice(0, end)
}

/**
 * Takes the authority's verdicts, oldest first, and sends what is left. A repeated answer is passed over;
 * a refused document that is to be sent again stays first in the queue and stops the sending.
 */
export function resolveDocuments(register: RegisterContext, judged: RegisterEventOf<'documents.judged'>): RegisterStep {
  const { to, at } = judged
  const fresh = freshVerdicts(register, judged)
  // An answer that finds the desk cut off gets lost: asked again, the authority repeats it.
  if (fresh.length === 0 || register.cut_off) return decided(register)
  const stopped = fresh.find((verdict) => !isFinal(register, verdict))
  const settled = stopped ? stopped.number : fresh.at(-1)!.number + 1
  const context: RegisterContext = {
    ...register,
    unanswered: 0,
    ledger: { ...register.ledger, first_pending: settled, in_flight: stopped ? null : leftOf(register, settled, to) },
  }
  const says: RegisterStep['says'] = [{ type: 'delivery.settled', at, verdicts: fresh }]
  const announced = announcement(context, fresh[0]!.number, at)
  if (announced) says.push(announced)
  const raises: RegisterStep['raises'] = fresh.flatMap((verdict) =>
    verdict === stopped ? [] : (resolution(register, verdict, at) ?? []),
  )
  if (stopped) return { context, says, raises: [...raises, { type: 'delivery.refused', at, verdict: stopped }] }
  if (pending(context.ledger) === 0) raises.push({ type: 'delivery.finished', at })
  return submitDocuments({ context, says, raises }, at)
}
