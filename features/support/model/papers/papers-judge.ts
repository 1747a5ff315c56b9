/**
 * Judges papers of any system by the law, one at a time: each by its own figures, with those of its register, and with
 * its shift. What is kept is the sums of shifts and the ids that were met.
 */
import { checkAddress } from './check-address.ts'
import { type PaperFinding, PaperFindings, type PaperPlace } from './finding.ts'
import { papersOf } from './json-papers.ts'
import { KnownTexts } from './known-texts.ts'
import { isRawObject } from './members.ts'
import type { Paper, PaperReceipt, ReportPaper, ShiftPaper } from './paper.ts'
import { RegisterBook } from './register-book.ts'
import { judgeBalance, judgeReport, judgeRow } from './report-judge.ts'
import { judgeSale } from './sale-judge.ts'
import { ShiftBook } from './shift-book.ts'
import { judgeTimes } from './shift-times.ts'

export interface PapersJudged {
  receipts: number
  shifts: number
  reports: number
  documents: number
  /** Values that are no paper that is known. */
  unknown: number
  /** What could not be judged, and why. */
  unjudged: { place: PaperPlace; because: string }[]
}

/** The limit of an offline session unless it is configured otherwise (LIM-001). */
export const OFFLINE_HOURS = 36
const CASH_STEP = 10
const SHIFTS_AT_ONCE = 2000

export class PapersJudge {
  readonly judged: PapersJudged = { receipts: 0, shifts: 0, reports: 0, documents: 0, unknown: 0, unjudged: [] }
  readonly #offlineHours: number
  readonly #ids = new KnownTexts()
  readonly #codes = new KnownTexts()
  readonly #registers = new Map<string, RegisterBook>()
  readonly #shifts = new Map<string, ShiftBook>()
  /** How many shifts are kept before some are judged; those that were, and what was found in them. */
  #room = SHIFTS_AT_ONCE
  readonly #finished = new KnownTexts()
  readonly #late: PaperFinding[] = []
  /** Number of the shift that is open at a desk whose papers name none. */
  readonly #deskShifts = new Map<string, number>()
  /** Balance at the end of the shift before, by register and serial. */
  readonly #balances = new Map<string, { place: PaperPlace; initial: unknown; balance: unknown }>()

  constructor({ offlineHours = OFFLINE_HOURS }: { offlineHours?: number } = {}) {
    this.#offlineHours = offlineHours
  }

  /**
   * Judges the next paper.
   * @param value as JSON gives it
   * @param list the member whose item it is; '': none
   */
  take(value: unknown, place: PaperPlace, list = ''): PaperFinding[] {
    const findings = new PaperFindings(place)
    const papers = papersOf(value, place, list, findings)
    if (papers === null) this.judged.unknown++
    for (const paper of papers ?? []) {
      this.#take(paper, findings)
      if (paper.paper === 'report' && isRawObject(value) && isRawObject(value.report)) judgeRow(value, paper, findings)
    }
    return this.#late.length === 0 ? findings.found : [...findings.found, ...this.#late.splice(0)]
  }

  #take(paper: Paper, findings: PaperFindings): void {
    if (paper.paper === 'receipt') this.#receipt(paper, findings)
    else if (paper.paper === 'entry') {
      this.judged.documents++
      // The transactions of a service are a list of their own, beside its receipts
      const key = paper.form === 'cloud' ? `${paper.register} transactions` : paper.register
      this.#register(paper.register, key).entry(paper, findings)
    } else if (paper.paper === 'shift') this.#shift(paper)
    else this.#report(paper, findings)
  }

  #register(name: string, key = name): RegisterBook {
    const known = this.#registers.get(key)
    if (known) return known
    const book = new RegisterBook(name, this.#codes, this.#offlineHours)
    this.#registers.set(key, book)
    return book
  }

  #book(key: string): ShiftBook {
    const known = this.#shifts.get(key)
    if (known) return known
    if (this.#shifts.size >= this.#room) this.#finishSome()
    const book = new ShiftBook()
    this.#shifts.set(key, book)
    return book
  }

  /** Of many shifts the oldest that fit their reports are done with before the end: no paper of theirs is missing. */
  #finishSome(): void {
    const least = this.#shifts.size / 2
    for (const [key, book] of this.#shifts) {
      if (this.#shifts.size <= least) break
      if (book.reports.length === 0 || !book.reports.every((report) => fits(report, book))) continue
      this.#late.push(...this.#finish(book))
      this.#finished.meet(key)
      this.#shifts.delete(key)
    }
    // Those that wait for more of their papers are not looked at each time
    this.#room = Math.max(SHIFTS_AT_ONCE, this.#shifts.size * 2)
  }

  #deskShift = (register: string): string => `${register} ${this.#deskShifts.get(register) ?? 1}`

  #receipt(paper: PaperReceipt, findings: PaperFindings): void {
    this.judged.receipts++
    const { id, kind, register, form } = paper
    const isSale = kind === 'SELL' || kind === 'RETURN'
    if (this.#ids.meet(id.toLowerCase())) {
      // It may have come twice, as webhooks do: it is counted once
      const clause = form === 'cloud' ? 'EXT-103' : isSale || form === 'world' ? 'NS-64' : 'JRN-007'
      findings.add(clause, 'id', 'an id of its own', id)
      return
    }
    const sale = isSale ? judgeSale(paper, findings) : null
    if (!isSale) judgeMovement(paper, findings)
    if (paper.checkUrl !== null) checkAddress(paper, findings)
    this.#register(register).receipt(paper, findings)
    const shift = paper.raw.shift
    if (form === 'cloud' && isRawObject(shift)) this.#nested(shift, paper)
    this.#book(paper.shift ?? this.#deskShift(register)).take(paper, sale)
  }

  /** The shift as a receipt shows it: the latest one of it counts. */
  #nested(raw: Readonly<Record<string, unknown>>, { place }: PaperReceipt): void {
    const book = this.#book(String(raw.id))
    const seen = `${raw.status} ${raw.updated_at}`
    if (book.shift?.closedAt != null || book.seen === seen) return
    book.seen = seen
    const at = place.at === '' ? 'shift' : `${place.at}.shift`
    for (const paper of papersOf(raw, { ...place, at }, '', new PaperFindings(place)) ?? [])
      if (paper.paper === 'shift') book.shift = paper
      else if (paper.paper === 'report') this.#keep(paper, book)
  }

  #shift(paper: ShiftPaper): void {
    const book = this.#book(paper.key)
    const known = book.shift
    if (!known) {
      this.judged.shifts++
      book.shift = paper
    } else
      for (const name of ['openedAt', 'closedAt', 'openingNumber', 'closingNumber', 'askedAt', 'balance'] as const)
        Object.assign(known, { [name]: paper[name] ?? known[name] })
  }

  #report(paper: ReportPaper, findings: PaperFindings): void {
    this.judged.reports++
    if (paper.shift !== null && paper.isZ) {
      this.#keep(paper, this.#book(paper.shift))
      return
    }
    if (!paper.isZ && paper.shift !== null) {
      judgeReport(paper, null, findings)
      return
    }
    const key = this.#deskShift(paper.register)
    const because = judgeReport(paper, this.#book(key), findings)
    if (because !== null) this.judged.unjudged.push({ place: paper.place, because })
    if (!paper.isZ) return
    this.#shifts.delete(key)
    this.#deskShifts.set(paper.register, (this.#deskShifts.get(paper.register) ?? 1) + 1)
    this.#register(paper.register).closed()
  }

  /** A Z-report is judged once all papers of its shift are there; the same one again is that one. */
  #keep(paper: ReportPaper, book: ShiftBook): void {
    if (this.#finished.has(paper.shift!)) {
      const because = 'its shift was judged before, by another report'
      this.judged.unjudged.push({ place: paper.place, because })
      return
    }
    const text = JSON.stringify(paper.report)
    if (book.reports.some(({ report }) => JSON.stringify(report) === text)) return
    book.reports.push(paper)
  }

  /** What is left to be judged behind the last paper. */
  end(): PaperFinding[] {
    const found = [...this.#shifts.values()].flatMap((book) => this.#finish(book))
    return [...this.#late.splice(0), ...found, ...this.#carried()]
  }

  /** Judges a shift by its receipts. */
  #finish(book: ShiftBook): PaperFinding[] {
    const found: PaperFinding[] = []
    for (const report of book.reports) {
      const findings = new PaperFindings(report.place)
      const because = judgeReport(report, book, findings)
      if (because !== null) this.judged.unjudged.push({ place: report.place, because })
      this.#carry(report, book)
      found.push(...findings.found)
    }
    if (!book.shift) return found
    const findings = new PaperFindings(book.shift.place)
    judgeBalance(book, findings)
    return [...found, ...judgeTimes(book), ...findings.found]
  }

  #carry({ report, register, place }: ReportPaper, { shift }: ShiftBook): void {
    const key = `${register || shift?.register} ${shift?.serial ?? report.serial}`
    this.#balances.set(key, { place, initial: report.initial, balance: report.balance })
  }

  /** What lies in the drawer at the end of a shift lies in it at the beginning of the next (NS-80). */
  #carried(): PaperFinding[] {
    return [...this.#balances].flatMap(([key, { place, initial }]) => {
      const [register, serial] = [key.slice(0, key.lastIndexOf(' ')), Number(key.slice(key.lastIndexOf(' ') + 1))]
      const before = this.#balances.get(`${register} ${serial - 1}`)
      const findings = new PaperFindings(place)
      if (before) findings.hold(before.balance === initial, 'NS-80', 'initial', before.balance, initial)
      return findings.found
    })
  }
}

function fits(report: ReportPaper, book: ShiftBook): boolean {
  const findings = new PaperFindings(report.place)
  return book.receipts > 0 && judgeReport(report, book, findings) === null && findings.found.length === 0
}

/** Cash that is put in or taken out (LIM-086, LIM-088). */
function judgeMovement({ kind, payments }: PaperReceipt, findings: PaperFindings): void {
  if (kind === 'CASH_WITHDRAWAL') return
  for (const [at, { type, value }] of payments.entries()) {
    const clause = kind === 'SERVICE_IN' ? 'LIM-086' : 'LIM-088'
    findings.hold(value % CASH_STEP === 0, clause, `payments[${at}].value`, `a multiple of ${CASH_STEP}`, value)
    findings.hold(type === 'CASH', 'LOC-133', `payments[${at}].type`, 'CASH', type)
  }
}
