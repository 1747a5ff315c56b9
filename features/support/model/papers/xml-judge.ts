/** Judges documents of the tax authority (check01, zrep01): each by its figures, then those of a register in their order. */
import { instantInKyiv } from '../kyiv.ts'
import { type PaperFinding, PaperFindings, type PaperPlace } from './finding.ts'
import { addTo, type Columns, type SumRows } from './shift-book.ts'
import { elementAt, judgeCheck, moneyAt, type XmlContent, xmlRowsOf, xmlText } from './xml-figures.ts'

/** A document as its register's order and its shift need it. */
interface XmlPaper {
  place: PaperPlace
  number: number
  at: number
  isReport: boolean
  isOffline: boolean
  /** SHA-256 of its bytes; null: they lie among others. */
  hash: string | null
  previous: string
  sums: Columns
}

/** What a document of kind DOCTYPE/DOCSUBTYPE is counted as. */
const KINDS = new Map([
  ['0/0', 'ZREPREALIZ'],
  ['0/1', 'ZREPRETURN'],
  ['0/2', 'SERVICEINPUT'],
  ['0/4', 'SERVICEOUTPUT'],
  ['3/', 'ZREPCASH'],
])

const CLAUSES: [RegExp, string][] = [
  [/ORDERSCNT/, 'JRN-014'],
  [/ tax /, 'LOC-112'],
  [/^ZREPREALIZ/, 'LOC-163'],
  [/^ZREPRETURN/, 'LOC-165'],
  [/^SERVICEINPUT/, 'LOC-131'],
  [/^SERVICEOUTPUT/, 'LOC-132'],
  [/^ZREPCASH/, 'LOC-201'],
]

/** Sums of payments and taxes by their kinds. */
function rowSums(kind: string, payments: readonly XmlContent[], taxes: readonly XmlContent[]): Columns {
  const sums: Columns = {}
  const add = (name: string, value: number): void => {
    sums[name] = (sums[name] ?? 0) + value
  }
  for (const row of payments) add(`${kind} form ${xmlText(row, 'PAYFORMCD')}`, moneyAt(row, 'SUM'))
  for (const row of taxes)
    add(`${kind} tax ${xmlText(row, 'TYPE')} ${xmlText(row, 'LETTER')} ${xmlText(row, 'PRC')}`, moneyAt(row, 'SUM'))
  return sums
}

function sumsOfCheck(check: XmlContent): Columns {
  const head = elementAt(check, 'CHECKHEAD')
  const kind = KINDS.get(`${xmlText(head, 'DOCTYPE')}/${xmlText(head, 'DOCSUBTYPE')}`)
  if (kind === undefined) return {}
  const total = { [`${kind} SUM`]: moneyAt(elementAt(check, 'CHECKTOTAL'), 'SUM') }
  if (kind.startsWith('SERVICE')) return total
  const isSale = kind !== 'ZREPCASH'
  return {
    ...total,
    [`${kind} ORDERSCNT`]: 1,
    ...(isSale && rowSums(kind, xmlRowsOf(check, 'CHECKPAY'), xmlRowsOf(check, 'CHECKTAX'))),
  }
}

function sumsOfReport(report: XmlContent, findings: PaperFindings): Columns {
  const body = elementAt(report, 'ZREPBODY')
  const sums: Columns = {
    'SERVICEINPUT SUM': moneyAt(body, 'SERVICEINPUT', findings),
    'SERVICEOUTPUT SUM': moneyAt(body, 'SERVICEOUTPUT', findings),
  }
  for (const kind of ['ZREPREALIZ', 'ZREPRETURN', 'ZREPCASH']) {
    const part = elementAt(report, kind)
    const forms = xmlRowsOf(part, 'PAYFORMS')
    sums[`${kind} SUM`] = moneyAt(part, 'SUM', findings)
    sums[`${kind} ORDERSCNT`] = Number(xmlText(part, 'ORDERSCNT') || 0)
    if (kind === 'ZREPCASH') continue
    const paid = forms.reduce((sum, row) => sum + moneyAt(row, 'SUM', findings), 0)
    findings.hold(paid === sums[`${kind} SUM`], 'LOC-163', `${kind}.PAYFORMS`, sums[`${kind} SUM`], paid)
    const [own, round, due] = ['SUM', 'RNDSUM', 'NORNDSUM'].map((name) => moneyAt(part, name, findings)) as [
      number,
      number,
      number,
    ]
    if (xmlText(part, 'NORNDSUM') !== '')
      findings.hold(own + round === due, 'LOC-169', `${kind}.NORNDSUM`, own + round, due)
    Object.assign(sums, rowSums(kind, forms, xmlRowsOf(part, 'TAXES')))
  }
  return sums
}

/** Day and time of a head in Kyiv, as ms since 1970; NaN: they are none. */
function momentOf(head: XmlContent): number {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(xmlText(head, 'ORDERDATE')) ?? []
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)$/.exec(xmlText(head, 'ORDERTIME')) ?? []
  return instantInKyiv(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
}

const HASH = /^[0-9a-f]{64}$/

export class XmlJudge {
  readonly judged = { receipts: 0, reports: 0, unjudged: [] as { place: PaperPlace; because: string }[] }
  readonly #registers = new Map<string, XmlPaper[]>()

  /** @param content of the element @param hash SHA-256 of the document's bytes in windows-1251; null: not known */
  take(name: 'CHECK' | 'ZREP', content: XmlContent, place: PaperPlace, hash: string | null): PaperFinding[] {
    const findings = new PaperFindings(place)
    const isReport = name === 'ZREP'
    const head = elementAt(content, `${name}HEAD`)
    this.judged[isReport ? 'reports' : 'receipts']++
    if (!isReport) judgeCheck(content, findings)
    const sums = isReport ? sumsOfReport(content, findings) : sumsOfCheck(content)
    const at = momentOf(head)
    findings.hold(
      !Number.isNaN(at),
      'EXT-246',
      'ORDERDATE, ORDERTIME',
      'a day and a time',
      `${xmlText(head, 'ORDERDATE')} ${xmlText(head, 'ORDERTIME')}`,
    )
    const number = Number(xmlText(head, 'ORDERNUM'))
    findings.hold(
      Number.isSafeInteger(number) && number > 0,
      'EXT-246',
      'ORDERNUM',
      'a number from 1',
      xmlText(head, 'ORDERNUM'),
    )
    const [isOffline, previous] = [xmlText(head, 'OFFLINE') === 'true', xmlText(head, 'PREVDOCHASH')]
    findings.hold(
      previous === '' || (isOffline && HASH.test(previous)),
      'EXT-248',
      'PREVDOCHASH',
      '64 digits, offline alone',
      previous,
    )
    if (isOffline)
      findings.hold(xmlText(head, 'ORDERTAXNUM') !== '', 'NS-67', 'ORDERTAXNUM', 'a code of the pool', 'none')
    const register = xmlText(head, 'CASHREGISTERNUM')
    const papers = this.#registers.get(register) ?? []
    this.#registers.set(register, papers)
    papers.push({ place, number, at, isReport, isOffline, hash, previous, sums })
    return findings.found
  }

  /** Documents of each register in the order of their numbers. */
  end(): PaperFinding[] {
    return [...this.#registers.values()].flatMap((papers) => this.#inOrder(papers.sort((a, b) => a.number - b.number)))
  }

  #inOrder(papers: readonly XmlPaper[]): PaperFinding[] {
    const found: PaperFinding[] = []
    let made: SumRows = new Map([['', {}]])
    let isWhole = (papers[0]?.number ?? 0) <= 2
    for (const [at, paper] of papers.entries()) {
      const findings = new PaperFindings(paper.place)
      const last = papers[at - 1]
      if (last && !behind(last, paper, findings)) isWhole = false
      if (paper.isReport) {
        if (isWhole || isCounted(paper.sums, made.get('')!)) judgeSums(paper.sums, made.get('')!, findings)
        else
          this.judged.unjudged.push({ place: paper.place, because: 'receipts of its shift are not among the papers' })
        made = new Map([['', {}]])
        isWhole = true
      } else addTo(made, '', paper.sums)
      found.push(...findings.found)
    }
    return found
  }
}

/** Whether all receipts are there that a report counts. */
const isCounted = (stated: Columns, made: Columns): boolean =>
  ['ZREPREALIZ', 'ZREPRETURN', 'ZREPCASH'].every(
    (kind) => (made[`${kind} ORDERSCNT`] ?? 0) >= stated[`${kind} ORDERSCNT`]!,
  )

function judgeSums(stated: Columns, made: Columns, findings: PaperFindings): void {
  for (const name of new Set([...Object.keys(stated), ...Object.keys(made)])) {
    const [own, expected] = [stated[name] ?? 0, made[name] ?? 0]
    const clause = CLAUSES.find(([pattern]) => pattern.test(name))?.[1] ?? 'LOC-112'
    findings.hold(own === expected, clause, name, expected, own)
  }
}

/**
 * A document behind another. Openings and goings offline take numbers and have no XML here: one may be missing behind a
 * Z-report, and one before an offline session.
 * @returns whether none is missing
 */
function behind(last: XmlPaper, paper: XmlPaper, findings: PaperFindings): boolean {
  const missing = paper.number - last.number - 1
  const isFirst = paper.isOffline && paper.previous === ''
  const isNext = missing >= 0 && missing <= Number(last.isReport) + Number(isFirst)
  findings.hold(isNext, 'EXT-246', 'ORDERNUM', last.number + 1, paper.number)
  findings.hold(
    !(paper.at < last.at),
    'ERR-111',
    'ORDERTIME',
    'no time before that of the one before',
    `number ${paper.number}`,
  )
  if (!paper.isOffline) return isNext
  if (!last.isOffline)
    findings.hold(isFirst, 'EXT-248', 'PREVDOCHASH', 'none: it is the first of its session', paper.previous)
  else if (last.hash !== null && missing <= Number(last.isReport) && missing >= 0)
    findings.hold(paper.previous === last.hash, 'EXT-248', 'PREVDOCHASH', last.hash, paper.previous)
  return isNext
}
