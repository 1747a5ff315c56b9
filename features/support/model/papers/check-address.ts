/** The address in the code of a receipt, where anybody can check it (EXT-105). */
import { wallInKyiv } from '../kyiv.ts'
import type { PaperFindings } from './finding.ts'
import type { PaperReceipt } from './paper.ts'

export function checkAddress(paper: PaperReceipt, findings: PaperFindings): void {
  const { checkUrl, code, at, total, round, entry, fiscalNumber } = paper
  if (!URL.canParse(checkUrl!)) {
    findings.add('EXT-105', 'tax_url', 'an address', checkUrl)
    return
  }
  const { searchParams: query } = new URL(checkUrl!)
  const hold = (name: string, expected: string | null): void => {
    const got = query.get(name)
    if (expected !== null) findings.hold(got === expected, 'EXT-105', `tax_url ${name}`, expected, got)
  }
  hold('id', code)
  hold('fn', fiscalNumber)
  hold('mac', entry?.previousHash ?? null)
  if (at !== null) {
    const [date, time] = wallInKyiv(at).split('T')
    hold('date', date!.replaceAll('-', ''))
    hold('time', time!)
  }
  const sum = (total ?? 0) + (round ?? 0)
  hold('sm', `${Math.trunc(sum / 100)}.${String(sum % 100).padStart(2, '0')}`)
}
