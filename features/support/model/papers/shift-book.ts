/** What the receipts of one shift come to, as they say themselves, and where its first and last one lie. */
import type { PaperPlace } from './finding.ts'
import type { PaperReceipt, ReportPaper, ShiftPaper } from './paper.ts'
import type { StatedSale } from './sale-judge.ts'

export const PAYMENT_COLUMNS = [
  ['sell_sum', 'LOC-163'],
  ['return_sum', 'LOC-165'],
  ['service_in', 'LOC-131'],
  ['service_out', 'LOC-132'],
  ['cash_withdrawal', 'LOC-201'],
  ['cash_withdrawal_commission', 'LOC-201'],
] as const
export const TAX_COLUMNS = ['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover'] as const

export type Columns = Record<string, number>

/** Rows by their keys, each with sums by column. */
export type SumRows = Map<string, Columns>

export function addTo(rows: SumRows, key: string, sums: Columns): void {
  const row = rows.get(key) ?? {}
  for (const [column, value] of Object.entries(sums)) row[column] = (row[column] ?? 0) + value
  rows.set(key, row)
}

/** Keys that were made: shifts by the thousand have the same ones. */
const keys = new Map<string, string>()
const MOST_KEYS = 10_000

/** The type of a row of payments, its number, and its label. */
export function paymentKey(type: unknown, code: unknown, label: unknown): string {
  const key = `${type}|${code ?? ''}|${label}`
  const known = keys.get(key)
  if (known !== undefined) return known
  if (keys.size < MOST_KEYS) keys.set(key, key)
  return key
}

/** A receipt at an end of the shift. */
export interface EndReceipt {
  id: string
  place: PaperPlace
  serial: number | null
  at: number | null
  number: number | null
}

export class ShiftBook {
  readonly payments: SumRows = new Map()
  readonly taxes: SumRows = new Map()
  /** Of taxes without what is excise. */
  readonly mainTaxes: SumRows = new Map()
  readonly counts = { sell: 0, return: 0, withdrawal: 0, service: 0 }
  readonly rounds = { sales_round_up: 0, sales_round_down: 0, returns_round_up: 0, returns_round_down: 0 }
  readonly discounts = { sales: 0, returns: 0 }
  readonly charges = { sales: 0, returns: 0 }
  shift: ShiftPaper | null = null
  /** Its Z-reports: the shift's own, and that of an extended report. */
  readonly reports: ReportPaper[] = []
  /** State of the shift as receipts show it: not read again while it is the same. */
  seen = ''
  first: EndReceipt | null = null
  last: EndReceipt | null = null
  lastSale: EndReceipt | null = null
  /** Movements were made of which no paper says how much they moved. */
  isBlind = false
  /** Its receipts came as events. */
  isOfEvents = false
  form: PaperReceipt['form'] = 'cloud'

  get receipts(): number {
    const { sell, return: returned, withdrawal, service } = this.counts
    return sell + returned + withdrawal + service
  }

  /** Whether receipts with numbers have none missing between the first and the last. */
  get isUnbroken(): boolean {
    const [first, last] = [this.first?.serial, this.last?.serial]
    return first == null || last == null || last - first + 1 === this.receipts
  }

  take(paper: PaperReceipt, sale: StatedSale | null): void {
    const { place, id, serial, at, entry, kind } = paper
    const own: EndReceipt = { id, place, serial, at, number: entry?.number ?? null }
    this.form = paper.form
    if (paper.isEvent) this.isOfEvents = true
    if (!this.first || isBefore(own, this.first)) this.first = own
    const isLater = !this.last || !isBefore(own, this.last)
    if (isLater) this.last = own
    if (sale && (!this.lastSale || !isBefore(own, this.lastSale))) this.lastSale = own
    if (sale) this.#sell(sale)
    else this.#move(paper)
    if (kind === 'CASH_WITHDRAWAL') this.counts.withdrawal++
    else if (!sale) this.counts.service++
  }

  #sell({ isReturn, kept, round, discounts, charges, taxes }: StatedSale): void {
    this.counts[isReturn ? 'return' : 'sell']++
    for (const { type, code, label, value } of kept)
      addTo(this.payments, paymentKey(type, code, label), { [isReturn ? 'return_sum' : 'sell_sum']: value })
    for (const { code, value, extra, turnover } of taxes) {
      const [sum, turned] = isReturn ? ['return_sum', 'returns_turnover'] : ['sell_sum', 'sales_turnover']
      addTo(this.taxes, String(code), { [sum]: value + extra, [turned]: turnover })
      addTo(this.mainTaxes, String(code), { [sum]: value, [turned]: turnover })
    }
    const kind = isReturn ? 'returns' : 'sales'
    this.rounds[`${kind}_round_up`] += Math.max(0, round)
    this.rounds[`${kind}_round_down`] += Math.max(0, -round)
    this.discounts[kind] += discounts
    this.charges[kind] += charges
  }

  #move({ kind, payments }: PaperReceipt): void {
    if (payments.length === 0) this.isBlind = true
    for (const { type, code, label, value, commission } of payments) {
      const isWithdrawal = kind === 'CASH_WITHDRAWAL'
      const sums = isWithdrawal
        ? { cash_withdrawal: Math.abs(value), cash_withdrawal_commission: commission }
        : { [kind === 'SERVICE_IN' ? 'service_in' : 'service_out']: Math.abs(value) }
      addTo(this.payments, paymentKey(isWithdrawal ? 'CASHLESS' : type, code, label), sums)
    }
  }
}

/** By their numbers, else by their moments; papers without either come one behind the other. */
function isBefore(one: EndReceipt, other: EndReceipt): boolean {
  if (one.serial !== null && other.serial !== null) return one.serial < other.serial
  if (one.at !== null && other.at !== null) return one.at < other.at
  return false
}
