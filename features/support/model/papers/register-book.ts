/** Papers of one register one behind the other: numbers, moments, the chain, offline sessions and their codes. */
import type { PaperFindings } from './finding.ts'
import type { KnownTexts } from './known-texts.ts'
import type { EntryPaper, PaperReceipt } from './paper.ts'

const HOUR_MS = 3_600_000
const FIRST_HASH = '0'.repeat(64)

type Neighbours = [before: PaperReceipt, after: PaperReceipt]
type Entries = Pick<EntryPaper, 'type' | 'entry' | 'at' | 'code'>

export class RegisterBook {
  readonly #offlineMs: number
  readonly #codes: KnownTexts
  readonly #name: string
  #last: PaperReceipt | null = null
  #lastEntry: Entries | null = null
  /** Beginning of the offline session of the ledger; null: online, undefined: not known. */
  #since: number | null | undefined
  /** First and last moment of receipts made offline one behind the other. */
  #spell: { from: number; to: number; isTold: boolean } | null = null
  /** Ids that the next receipt may name as the one before. */
  #before: (string | null)[] | null = null
  #deskShift: unknown
  #movement: PaperReceipt | null = null

  /** @param codes fiscal codes that were met in all registers */
  constructor(name: string, codes: KnownTexts, offlineHours: number) {
    this.#name = name
    this.#codes = codes
    this.#offlineMs = offlineHours * HOUR_MS
  }

  receipt(paper: PaperReceipt, findings: PaperFindings): void {
    if (paper.form === 'desk') this.#atDesk(paper, findings)
    else if (this.#last) this.#behind(paper, this.#last, findings)
    this.#link(paper, findings)
    this.#offline(paper, findings)
    this.#last = paper
    if (paper.form === 'world' && paper.entry)
      this.entry({ ...paper, paper: 'entry', type: 'RECEIPT', entry: paper.entry, form: 'world' }, findings)
  }

  /** A shift was closed: the number of the next one is another (JRN-004). */
  closed(): void {
    this.#deskShift = undefined
    this.#before?.push(null)
  }

  /** Numbers go on by one, and time goes on with them; a list may also run from the last to the first. */
  #behind(paper: PaperReceipt, last: PaperReceipt, findings: PaperFindings): void {
    if (paper.serial === null || last.serial === null) return
    const step = paper.serial - last.serial
    if (step !== 1 && step !== -1 && !paper.isEvent)
      findings.add(
        'EXT-204',
        'serial',
        `${last.serial + 1}, or ${last.serial - 1} where the list runs back`,
        paper.serial,
      )
    if (step === 0) return
    const [before, after]: Neighbours = step > 0 ? [last, paper] : [paper, last]
    if (before.at !== null && after.at !== null && before.at > after.at)
      findings.add('ERR-111', 'fiscal_date', `${iso(before.at)} of number ${before.serial}, or later`, iso(after.at))
    if (before.entry && after.entry && paper.form === 'cloud' && before.entry.number >= after.entry.number)
      findings.add('EXT-601', 'transaction.serial', `more than ${before.entry.number}`, after.entry.number)
    const [sooner, later] = [before.deliveredAt, after.deliveredAt]
    if (before.isOffline && after.isOffline && later !== null && (sooner === null || sooner > later))
      findings.add(
        'CON-004',
        'delivered_at',
        sooner === null ? 'none, as of the one before' : `${iso(sooner)} or later`,
        iso(later),
      )
  }

  /** Movements at the desk are numbered in its store (JRN-002 to JRN-004, JRN-007). */
  #atDesk(paper: PaperReceipt, findings: PaperFindings): void {
    const [entry, { shift_id }] = [paper.entry, paper.raw]
    if (!entry) return
    const last = this.#movement
    if (last?.entry)
      findings.hold(
        entry.number > last.entry.number,
        'JRN-002',
        'transaction_id',
        `more than ${last.entry.number}`,
        entry.number,
      )
    if (last?.serial != null && paper.serial !== null)
      findings.hold(paper.serial > last.serial, 'JRN-003', 'id', `more than ${last.serial}`, paper.serial)
    if (this.#deskShift !== undefined)
      findings.hold(shift_id === this.#deskShift, 'JRN-004', 'shift_id', this.#deskShift, shift_id)
    this.#deskShift = shift_id
    this.#movement = paper
  }

  /** The one before, of any kind or of sales and returns alone (LOC-181). */
  #link({ previous, kind, id, form }: PaperReceipt, findings: PaperFindings): void {
    if (previous !== undefined && this.#before)
      findings.hold(
        this.#before.some((each) => each?.toLowerCase() === previous?.toLowerCase()),
        'LOC-181',
        'previous_receipt_id',
        this.#before.find((each) => each !== null) ?? null,
        previous,
      )
    if (form === 'cloud') return
    const isSale = kind === 'SELL' || kind === 'RETURN'
    this.#before = isSale ? [id] : [...(this.#before ?? [null]), id]
  }

  #offline(paper: PaperReceipt, findings: PaperFindings): void {
    const { isOffline, code, at, form, kind, deliveredAt, raw } = paper
    const isSale = kind === 'SELL' || kind === 'RETURN'
    const names = isSale || (isOffline === true && form !== 'desk')
    if (code !== null && names && this.#codes.meet(`${this.#name} ${code}`))
      findings.add(isOffline ? 'EXT-112' : 'EXT-105', 'fiscal_code', 'a code of its own', code)
    if (isOffline && names && code === null) findings.add('NS-67', 'fiscal_code', 'a code of the pool', null)
    if (form === 'desk' && kind.startsWith('SERVICE'))
      findings.hold(code === null, 'LOC-137', 'fiscal_code', null, code)
    if (deliveredAt !== null && at !== null && deliveredAt < at)
      findings.add('LOC-179', 'delivered_at', `${iso(at)} or later`, iso(deliveredAt))
    if (form === 'cloud' && isSale && isOffline === false) {
      if (raw.status === 'CREATED')
        findings.hold(code === null, 'LOC-179', 'fiscal_code', 'none before its delivery', code)
      if (raw.status === 'DONE')
        findings.hold(code !== null, 'LOC-179', 'fiscal_code', 'a code once it is delivered', code)
    }
    if (form === 'cloud') {
      const { control_number: control = null } = raw
      const isRight = isOffline ? /^\d{4}$/.test(String(control)) : control === null
      findings.hold(isRight, 'EXT-106', 'control_number', isOffline ? 'four digits' : null, control)
      this.#spellOf(paper, findings)
    }
  }

  /** Receipts made offline one behind the other, of which none was delivered before the next was made. */
  #spellOf({ isOffline, at, deliveredAt, tellsDelivery }: PaperReceipt, findings: PaperFindings): void {
    const last = this.#last
    if (!isOffline || at === null || !tellsDelivery) {
      this.#spell = null
      return
    }
    const isForward = last?.at == null || last.at <= at
    const [delivered, next] = isForward ? [last?.deliveredAt ?? null, at] : [deliveredAt, last.at!]
    // It was delivered before the next one was made: a session ended there
    const isCut = delivered !== null && delivered <= next
    if (!this.#spell || isCut) this.#spell = { from: at, to: at, isTold: false }
    const spell = this.#spell
    spell.from = Math.min(spell.from, at)
    spell.to = Math.max(spell.to, at)
    if (spell.isTold || spell.to - spell.from <= this.#offlineMs) return
    spell.isTold = true
    findings.add('LIM-003', 'fiscal_date', `${this.#hours} offline at most`, `${iso(spell.from)} to ${iso(spell.to)}`)
  }

  get #hours(): string {
    return `${this.#offlineMs / HOUR_MS} hours`
  }

  /** A document of the ledger: its number, its chain, and the session that it belongs to. */
  entry(paper: EntryPaper, findings: PaperFindings): void {
    const { entry, at, form, type, code } = paper
    const last = this.#lastEntry
    this.#lastEntry = paper
    if (last) {
      const step = entry.number - last.entry.number
      const clause = form === 'world' ? 'JRN-002' : 'EXT-601'
      if (step === 0 || (form === 'world' && step !== 1))
        findings.add(clause, 'number', last.entry.number + 1, entry.number)
      const [before, after] = step > 0 ? [last, paper] : [paper, last]
      if (Math.abs(step) === 1 && before.entry.hash !== null)
        findings.hold(
          after.entry.previousHash === before.entry.hash,
          form === 'world' ? 'JRN-010' : 'EXT-602',
          'previous_hash',
          before.entry.hash,
          after.entry.previousHash,
        )
      if (before.at !== null && after.at !== null && step !== 0)
        findings.hold(before.at <= after.at, 'ERR-111', 'at', `${iso(before.at)} or later`, iso(after.at))
      if (step < 0) return
    } else if (entry.number === 1)
      findings.hold(
        entry.previousHash === FIRST_HASH,
        form === 'world' ? 'JRN-010' : 'EXT-602',
        'previous_hash',
        FIRST_HASH,
        entry.previousHash,
      )
    if (code === null) this.#since = null
    else if (type === 'GO_OFFLINE') this.#since = at
    else if (this.#since === null) {
      findings.add('CON-005', 'type', 'GO_OFFLINE first', type)
      this.#since = at
    } else if (type === 'RECEIPT' && at !== null && this.#since !== undefined && at - this.#since > this.#offlineMs)
      findings.add('LIM-003', 'at', `${this.#hours} offline at most, since ${iso(this.#since)}`, iso(at))
  }
}

const iso = (at: number): string => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : String(at))
