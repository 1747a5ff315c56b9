/** How the tax authority judges a page of documents: in order, up to the first it refuses (CON-004, CON-010). */
import type { AnyDocument, Entry, Verdict } from '../../machines/vocabulary/document.ts'
import { onlineCode, serialOf } from '../../machines/vocabulary/offline-code.ts'
import { businessError, formalError, type Submission, type Taxpayer } from './checks.ts'
import { isBeyond, repeats } from './seen-documents.ts'
import { acceptDocument, keepRefused, type TaxpayerLedger, takeBack } from './taxpayer-ledger.ts'

/** Longer reasons are cut: kept refusals are remembered with theirs. */
const MAXIMUM_REASON_CHARACTERS = 300

export interface Verdicts {
  ledger: TaxpayerLedger
  /** One for each document up to the first refused, that one included. */
  verdicts: Verdict[]
}

/**
 * Judges a page. A document taken before gets the verdict it got then, and changes nothing; see `seen-documents.ts` for
 * how far back one is known. A refused document leaves no trace, except an opening or closing a client waits for
 * that was refused for what it says: it keeps its number and its place in the chain, and that is all it does. Sent
 * again with a document made behind it, it is judged again: its maker has stopped waiting, and needs it taken.
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
    // Taken too long ago to be recognised: those before it have their verdicts, and sent again it has others behind it to prove it.
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

/** A kept refusal is looked at again when work has gone on behind it; any other verdict stands as it was given. */
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

/** An opening or closing made online whose maker waits for the answer. */
const isAwaited = (document: AnyDocument): boolean =>
  (document.type === 'SHIFT_OPEN' || document.type === 'Z_REPORT') &&
  document.offline_code === null &&
  !document.body.at_once

/** The verdict a document got when it was taken; null when that is too long ago to say. */
function verdictGiven(taxpayer: Taxpayer, ledger: TaxpayerLedger, document: AnyDocument): Verdict | null {
  if (document.number <= ledger.forgotten) return null
  const refusal = ledger.refusals.find(({ number }) => number === document.number)
  return refusal ? refused(document, refusal.error_message ?? '', true) : accepted(taxpayer, document)
}

/** The code follows from the register's seed and the document, so it is the same whenever it is asked for. */
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
