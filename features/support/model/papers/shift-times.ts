/** Moments of a shift: its receipts between opening and closing, on its day, within 24 hours (LIM-005 to LIM-008). */
import { dayInKyiv } from '../kyiv.ts'
import { type PaperFinding, PaperFindings } from './finding.ts'
import type { EndReceipt, ShiftBook } from './shift-book.ts'

const DAY_MS = 86_400_000

const iso = (at: number): string => new Date(at).toISOString()
const dayOf = (at: number): string => iso(at).slice(0, 10)

/** The first and the last receipt tell: those in between lie between them. */
export function judgeTimes({ shift, first, last }: ShiftBook): PaperFinding[] {
  if (!shift) return []
  const { openedAt, askedAt, closedAt } = shift
  const found: PaperFinding[] = []
  const hold = (receipt: EndReceipt, holds: boolean, clause: string, expected: string): void => {
    const findings = new PaperFindings(receipt.place)
    findings.hold(holds, clause, 'fiscal_date', expected, iso(receipt.at!))
    found.push(...findings.found)
  }
  const began = askedAt ?? openedAt
  if (first?.at != null && began !== null)
    hold(first, first.at >= began, 'SHF-005', `${iso(began)}, the opening of its shift, or later`)
  if (last?.at == null) return found
  if (closedAt !== null)
    hold(last, last.at <= closedAt, 'SHF-012', `${iso(closedAt)}, the closing of its shift, or earlier`)
  if (openedAt === null) return found
  hold(last, last.at - openedAt <= DAY_MS, 'LIM-006', `24 hours at most from ${iso(openedAt)}`)
  if (dayInKyiv(last.at) === dayInKyiv(openedAt)) return found
  // Whose calendar counts is left open (NS-66): law is broken where no one's has them on one day
  const clause = dayOf(last.at) === dayOf(openedAt) ? 'NS-66' : 'LIM-008'
  hold(last, false, clause, `the day of ${iso(openedAt)}`)
  return found
}
