/** X- and Z-reports: by their own figures, and a Z-report by the receipts of its shift. */
import { PaperFindings } from './finding.ts'
import { isRawObject, Members } from './members.ts'
import type { ReportPaper } from './paper.ts'
import { addTo, PAYMENT_COLUMNS, paymentKey, type ShiftBook, type SumRows, TAX_COLUMNS } from './shift-book.ts'

const NIL = '00000000-0000-0000-0000-000000000000'

interface Figures {
  report: Members
  payments: SumRows
  /** By type alone. */
  types: SumRows
  taxes: SumRows
}

function figuresOf({ report }: ReportPaper, findings: PaperFindings): Figures {
  const own = new Members(report, '', findings)
  const figures = { report: own, payments: new Map(), types: new Map(), taxes: new Map() }
  for (const row of own.list('payments')) {
    const sums = Object.fromEntries(PAYMENT_COLUMNS.map(([column]) => [column, row.whole(column) ?? 0]))
    addTo(figures.payments, paymentKey(row.raw.type, row.raw.code, row.raw.label), sums)
    addTo(figures.types, String(row.raw.type), sums)
  }
  for (const row of own.list('taxes'))
    addTo(
      figures.taxes,
      String(row.raw.code),
      Object.fromEntries(TAX_COLUMNS.map((column) => [column, row.whole(column) ?? 0])),
    )
  return figures
}

const of = (rows: SumRows, key: string, column: string): number => rows.get(key)?.[column] ?? 0
const all = (rows: SumRows, column: string): number =>
  [...rows.values()].reduce((sum, row) => sum + (row[column] ?? 0), 0)

/** What a report says of itself (JRN-013, FLD-014, EXT-305). */
function judgeItself({ report, types }: Figures, findings: PaperFindings): void {
  const [initial, balance] = [report.whole('initial'), report.whole('balance')]
  const moved =
    of(types, 'CASH', 'sell_sum') -
    of(types, 'CASH', 'return_sum') +
    all(types, 'service_in') -
    all(types, 'service_out') -
    all(types, 'cash_withdrawal')
  if (initial !== null && balance !== null)
    findings.hold(balance === initial + moved, 'JRN-013', 'balance', initial + moved, balance)
  for (const name of COUNTS)
    findings.hold((report.whole(name, 'FLD-014') ?? 0) >= 0, 'FLD-014', name, 'no less than 0', report.raw[name])
  for (const row of report.list('taxes'))
    for (const kind of ['sell_sum', 'return_sum']) {
      const [main, extra] = [row.whole(`rate_${kind}`), row.whole(`extra_rate_${kind}`)]
      if (main !== null && extra !== null)
        findings.hold(row.whole(kind) === main + extra, 'EXT-305', row.at(kind), main + extra, row.raw[kind])
    }
}

/** Members of a row of `report.json` that its report has under other names (EXT-552). */
export function judgeRow(row: Readonly<Record<string, unknown>>, paper: ReportPaper, findings: PaperFindings): void {
  const { report, types, taxes } = figuresOf(paper, new PaperFindings(paper.place))
  const [sell, back] = ['sell_receipts_count', 'return_receipts_count'].map((name) => report.whole(name) ?? 0) as [
    number,
    number,
  ]
  const expected: Record<string, unknown> = {
    sell_receipts_count: sell,
    return_receipts_count: back,
    receipts_count: sell + back + (report.whole('cash_withdrawal_receipts_count') ?? 0),
    initial_balance: report.whole('initial'),
    final_balance: report.whole('balance'),
    last_receipt: report.raw.last_receipt_id,
    turnover: all(types, 'sell_sum'),
    service_in: all(types, 'service_in'),
    service_out: all(types, 'service_out'),
    cash_sales: of(types, 'CASH', 'sell_sum'),
    cash_returns: of(types, 'CASH', 'return_sum'),
    card_sales: of(types, 'CASHLESS', 'sell_sum'),
    card_returns: of(types, 'CASHLESS', 'return_sum'),
    tax_amount_sale: all(taxes, 'sell_sum'),
    tax_amount_return: all(taxes, 'return_sum'),
    tax_turnover_sale: all(taxes, 'sales_turnover'),
    tax_turnover_return: all(taxes, 'returns_turnover'),
    vat_amount: all(taxes, 'sell_sum') - all(taxes, 'return_sum'),
  }
  for (const [name, value] of Object.entries(expected))
    if (row[name] !== undefined) findings.hold(row[name] === value, 'EXT-552', name, value, row[name])
}

/** Payments by type are law, their rows are a decision (NS-79). */
function judgePayments({ payments, types }: Figures, book: ShiftBook, findings: PaperFindings): void {
  const made: SumRows = new Map()
  for (const [key, sums] of book.payments) addTo(made, key.slice(0, key.indexOf('|')), sums)
  let isRight = true
  for (const [column, clause] of PAYMENT_COLUMNS) {
    const isMoved = column !== 'sell_sum' && column !== 'return_sum'
    if (book.isBlind && isMoved) continue
    for (const type of isMoved ? [null] : ['CASH', 'CASHLESS']) {
      const [stated, own] =
        type === null ? [all(types, column), all(made, column)] : [of(types, type, column), of(made, type, column)]
      if (stated === own) continue
      isRight = false
      findings.add(clause, `payments ${type ?? ''} ${column}`.replace('  ', ' '), own, stated)
    }
  }
  if (!isRight || book.isBlind) return
  for (const key of new Set([...payments.keys(), ...book.payments.keys()]))
    for (const [column] of PAYMENT_COLUMNS) {
      const [stated, own] = [of(payments, key, column), of(book.payments, key, column)]
      if (stated !== own) findings.add('NS-79', `payments ${key.replaceAll('|', ' ')} ${column}`, own, stated)
    }
}

function judgeTaxes({ taxes }: Figures, book: ShiftBook, findings: PaperFindings): void {
  const clause = book.form === 'desk' ? 'LOC-112' : 'SHF-010'
  for (const code of new Set([...taxes.keys(), ...book.taxes.keys()]))
    for (const column of TAX_COLUMNS) {
      const [stated, own] = [of(taxes, code, column), of(book.taxes, code, column)]
      if (stated !== own)
        findings.add(
          stated === of(book.mainTaxes, code, column) ? 'NS-62' : clause,
          `taxes ${code} ${column}`,
          own,
          stated,
        )
    }
}

function judgeTotals({ report }: Figures, book: ShiftBook, findings: PaperFindings): void {
  const { counts, rounds, discounts, charges, lastSale } = book
  const counted = {
    sell_receipts_count: counts.sell,
    return_receipts_count: counts.return,
    cash_withdrawal_receipts_count: counts.withdrawal,
  }
  for (const [name, count] of Object.entries(counted))
    findings.hold(report.whole(name) === count, 'JRN-014', name, count, report.raw[name])
  for (const kind of ['sales', 'returns'] as const) {
    const names = [`${kind}_round_up`, `${kind}_round_down`] as const
    const [up, down] = names.map((name) => report.whole(name) ?? 0) as [number, number]
    const [madeUp, madeDown] = names.map((name) => rounds[name]) as [number, number]
    if (up === madeUp && down === madeDown) continue
    // A receipt may show its rounding without a sign (NS-63)
    const isUnsigned = up + down === madeUp + madeDown
    findings.add(
      isUnsigned ? 'NS-63' : 'LOC-169',
      `${names[0]}, ${names[1]}`,
      `${madeUp}, ${madeDown}`,
      `${up}, ${down}`,
    )
  }
  for (const [name, made, clause] of [
    ['discounts_sum', discounts, 'LOC-158'],
    ['extra_charge_sum', charges, 'LOC-159'],
  ] as const) {
    const stated = report.whole(name)
    if (stated === null || stated === made.sales) continue
    findings.add(stated === made.sales + made.returns ? 'NS-79' : clause, name, made.sales, stated)
  }
  const last = report.text('last_receipt_id')?.toLowerCase() ?? null
  const expected = lastSale?.id.toLowerCase() ?? null
  const isAny = last !== null && last === book.last?.id.toLowerCase()
  if (last !== expected && !(expected === null && last === NIL))
    findings.add(isAny ? 'NS-79' : 'JRN-012', 'last_receipt_id', expected, last)
}

const COUNTS = ['sell_receipts_count', 'return_receipts_count', 'cash_withdrawal_receipts_count']

/** Receipts that a report counts. */
const countedBy = ({ report }: Pick<ReportPaper, 'report'>): number =>
  COUNTS.reduce((sum, name) => sum + (Number(report[name]) || 0), 0)

/** Whether all receipts are there that a report counts. */
const isCounted = (paper: ReportPaper, { counts }: ShiftBook): boolean =>
  counts.sell + counts.return + counts.withdrawal >= countedBy(paper)

/** Whether the papers at hand are a part of the shift alone: its report counts more, and none is missing in between. */
function isPart(paper: ReportPaper, { types }: Figures, book: ShiftBook): boolean {
  const { shift, first, last } = book
  if (book.isOfEvents && !book.isUnbroken) return true
  if (book.form !== 'cloud' || !book.isUnbroken || isCounted(paper, book)) return false
  const made: SumRows = new Map([['', {}]])
  for (const sums of book.payments.values()) addTo(made, '', sums)
  const isWhole =
    shift?.openingNumber != null &&
    shift.closingNumber != null &&
    first?.number === shift.openingNumber + 1 &&
    last?.number === shift.closingNumber - 1
  const less = ['sell_sum', 'return_sum', 'cash_withdrawal'].map((column) => all(types, column) - of(made, '', column))
  return !isWhole && less.every((each) => each >= 0) && less.some((each) => each > 0)
}

/** @returns what could not be judged, in words; null: all was */
export function judgeReport(paper: ReportPaper, book: ShiftBook | null, findings: PaperFindings): string | null {
  const figures = figuresOf(paper, findings)
  judgeItself(figures, findings)
  if (!book || book.receipts === 0 || paper.isClients) return null
  if (isPart(paper, figures, book))
    return `the papers have ${book.receipts} receipts of the shift, not all that its Z-report counts`
  judgeTotals(figures, book, findings)
  judgePayments(figures, book, findings)
  judgeTaxes(figures, book, findings)
  return null
}

/** The balance that a shift shows beside its Z-report (SHF-010). */
export function judgeBalance(book: ShiftBook, findings: PaperFindings): void {
  const balance = book.shift?.balance
  const own = book.reports.find(({ report }) => report.is_z_report === true)
  if (!isRawObject(balance) || !own || own.isClients) return
  const { types, report } = figuresOf(own, new PaperFindings(own.place))
  const expected = {
    initial: report.whole('initial'),
    balance: report.whole('balance'),
    cash_sales: of(types, 'CASH', 'sell_sum'),
    card_sales: of(types, 'CASHLESS', 'sell_sum'),
    cash_returns: of(types, 'CASH', 'return_sum'),
    card_returns: of(types, 'CASHLESS', 'return_sum'),
    service_in: of(types, 'CASH', 'service_in'),
    service_out: of(types, 'CASH', 'service_out'),
    discounts_sum: report.whole('discounts_sum'),
    extra_charge_sum: report.whole('extra_charge_sum'),
  }
  for (const [name, value] of Object.entries(expected))
    if (balance[name] !== undefined && value !== null)
      findings.hold(balance[name] === value, 'SHF-010', `balance.${name}`, value, balance[name])
}
