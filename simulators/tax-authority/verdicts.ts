/** Judges a page of documents in order, up to the first refusal (CON-004, CON-010). */
import type { AnyDocument, Entry, Verdict } from '../../machines/vocabulary/document.ts'
import { onlineCode, serialOf } from '../../machines/vocabulary/offline-code.ts'
import { businessError, formalError, type Submission, type Taxpayer } from './checks.ts'
import { isBeyond, repeats } from './seen-documents.ts'
import { acceptDocument, keepRefused, type TaxpayerLedger, takeBack } from './taxpayer-ledger.ts'

/** Longer reasons are cut: they are stored with kept refusals. */
const MAXIMUM_REASON_CHARACTERS = 300

export interface Verdicts {
  ledger: TaxpayerLedger
  /** One for each document, up to and including the first refused one. */
  verdicts: Verdict[]
}

/**
 * Judges a page. A repeat gets its first verdict again, and changes nothing; see `seen-documents.ts` for how far back
 * repeats are recognized. A refused document leaves no trace, except an opening or closing that a client awaits and
 * that was refused for its content: it keeps its number and its place in the chain, without any other effect. If it is
 * sent again with later documents behind it, it is judged again: the register has stopped waiting, and needs it
 * accepted.
 */
export function judgePage(
  taxpayer: Taxpayer,
  ledger: TaxpayerLedger,
  page: readonly Entry[],
  refusing: Submission['refusing'],
): Verdicts {
  const isRepeat = repeats(ledger.taken, page)
  const verdicts: Verdict[] = []
  let judged = ledger
  for (const [index, entry] of page.entries()) {
    const document = entry.document as AnyDocument
    // Too old to tell: sent again, it has successors that prove it; those before it get their verdicts now
    if (index > 0 && isRepeat[index - 1] && !isRepeat[index] && isBeyond(ledger.taken, entry)) break
    const submitted: Submission = { taxpayer, ledger: judged, entry, document, refusing }
    const repeated = isRepeat[index] ? verdictGiven(taxpayer, ledger, document) : null
    const each = repeated === null ? judgeOne(submitted) : judgeAgain(submitted, repeated, page.length > index + 1)
    judged = each.ledger
    verdicts.push(each.verdict)
    if (each.verdict.status === 'ERROR') break
  }
  return { ledger: judged, verdicts }
}

function judgeOne(submitted: Submission): { ledger: TaxpayerLedger; verdict: Verdict } {
  const { taxpayer, ledger, entry, document } = submitted
  const formal = formalError(submitted)
  if (formal !== null) return { ledger, verdict: refused(document, formal, false) }
  const business = businessError(submitted)?.slice(0, MAXIMUM_REASON_CHARACTERS)
  if (business === undefined) {
    const serial = document.offline_code === null ? null : serialOf(taxpayer.seed, document.offline_code)
    return { ledger: acceptDocument(ledger, entry, serial), verdict: accepted(taxpayer, document) }
  }
  const kept = isAwaited(document)
  return {
    ledger: kept ? keepRefused(ledger, entry, business) : ledger,
    verdict: refused(document, business, kept),
  }
}

/** Judges a kept refusal again if later documents follow; any other verdict stays. */
function judgeAgain(
  submitted: Submission,
  given: Verdict,
  isFollowed: boolean,
): { ledger: TaxpayerLedger; verdict: Verdict } {
  const { taxpayer, ledger, entry, document } = submitted
  const isLastTaken = document.number === ledger.taken.last
  if (given.status === 'DONE' || !isLastTaken || !isFollowed || businessError(submitted) !== null)
    return { ledger, verdict: given }
  return { ledger: takeBack(ledger, entry), verdict: accepted(taxpayer, document) }
}

/** An online opening or closing whose client waits for the answer. */
const isAwaited = (document: AnyDocument): boolean =>
  (document.type === 'SHIFT_OPEN' || document.type === 'Z_REPORT') &&
  document.offline_code === null &&
  !document.body.at_once

/** The first verdict of a document; null: too old to be remembered. */
function verdictGiven(taxpayer: Taxpayer, ledger: TaxpayerLedger, document: AnyDocument): Verdict | null {
  if (document.number <= ledger.forgotten) return null
  const refusal = ledger.refusals.find(({ number }) => number === document.number)
  return refusal ? refused(document, refusal.error_message ?? '', true) : accepted(taxpayer, document)
}

/** The code derives from the register's seed and the document, so that it is always the same. */
function accepted({ seed, is_test }: Taxpayer, { number, id, type, offline_code }: AnyDocument): Verdict {
  const fiscal_code = offline_code ?? onlineCode(seed, number, is_test)
  return { number, id, type, status: 'DONE', fiscal_code, error_message: null, kept: false }
}

const refused = ({ number, id, type }: AnyDocument, error_message: string, kept: boolean): Verdict => ({
  number,
  id,
  type,
  status: 'ERROR',
  fiscal_code: null,
  error_message,
  kept,
})
