/** The book of one register: what is in its drawer and what its reports must say, from what clients were answered. */
import { payableOf, saleSums, taxSums } from './sale-arithmetic.ts'

type BookedRow = Record<string, number>

// biome-ignore lint/suspicious/noExplicitAny: answers of both doors, whose words differ
type Body = any

type ShiftState = 'CLOSED' | 'CREATED' | 'OPENED' | 'CLOSING'

/** Counters of a shift, by the names of the report. */
const COUNTERS = [
  'sell_receipts_count',
  'return_receipts_count',
  'cash_withdrawal_receipts_count',
  'sales_round_up',
  'sales_round_down',
  'returns_round_up',
  'returns_round_down',
  'discounts_sum',
  'extra_charge_sum',
] as const

export class TillOracle {
  state: ShiftState = 'CLOSED'
  /** Cash in the drawer, minor units. */
  balance = 0
  initial = 0
  serial = 0
  /** X-reports of the shift. */
  xReports = 0
  /** Moment of the opening, epoch milliseconds. */
  openedAt = 0
  lastSale: string | null = null
  /** Any receipt, movements of cash included. */
  lastReceipt: string | null = null
  /** Receipts ever made, movements of cash included. */
  receipts = 0
  counters: BookedRow = {}
  payments = new Map<string, BookedRow>()
  taxes = new Map<number, BookedRow>()
  /** Ids of all receipts there are. */
  ids = new Set<string>()

  clone(): TillOracle {
    const copy = Object.assign(new TillOracle(), this)
    copy.counters = { ...this.counters }
    copy.payments = new Map([...this.payments].map(([key, row]) => [key, { ...row }]))
    copy.taxes = new Map([...this.taxes].map(([key, row]) => [key, { ...row }]))
    copy.ids = new Set(this.ids)
    return copy
  }

  /** @param at epoch milliseconds */
  open(state: 'CREATED' | 'OPENED', at: number): void {
    this.state = state
    this.openedAt = at
    this.initial = this.balance
    this.serial += 1
    this.xReports = 0
    this.counters = {}
    this.payments = new Map()
    this.taxes = new Map()
    this.lastSale = null
  }

  /** @param request of a sale or a return @param answer null: it was lost, and the taxes are those of the request */
  sale(request: Body, answer: Body | null): void {
    const sums = saleSums(request)
    const [side, sign] = sums.is_return ? (['return', -1] as const) : (['sell', 1] as const)
    const sides = sums.is_return ? 'returns' : 'sales'
    add(this.counters, `${side}_receipts_count`, 1)
    add(this.counters, `${sides}_round_${sums.round_sum > 0 ? 'up' : 'down'}`, Math.abs(sums.round_sum))
    if (!sums.is_return) {
      add(this.counters, 'discounts_sum', sums.discounts_sum)
      add(this.counters, 'extra_charge_sum', sums.extra_charge_sum)
    }
    let rest = sums.total_payment - payableOf(sums)
    for (const payment of request.payments) {
      const { type, value, label } = payment
      const kept = type === 'CASH' ? value - rest : value
      if (type === 'CASH') {
        rest = 0
        this.balance += sign * kept
      }
      add(this.#row(type, label, isOfCloud(request) ? payment.code : undefined), `${side}_sum`, kept)
    }
    for (const [code, { value, turnover }] of taxesOf(request, answer)) {
      const row = this.taxes.get(code) ?? {}
      this.taxes.set(code, row)
      add(row, `${side}_sum`, value)
      add(row, `${sides}_turnover`, turnover)
    }
    this.lastSale = request.id
    this.#made(request.id)
  }

  /** A receipt of a prepaid order, as answered: paid to the unit, without taxes. */
  prepaid({ id, type, payments }: Body): void {
    const [side, sign] = type === 'RETURN' ? (['return', -1] as const) : (['sell', 1] as const)
    add(this.counters, `${side}_receipts_count`, 1)
    for (const { type: kind, value, label, code } of payments) {
      if (kind === 'CASH') this.balance += sign * value
      add(this.#row(kind, label, code), `${side}_sum`, value)
    }
    this.lastSale = id
    this.#made(id)
  }

  /** Cash put in, or taken out where negative, minor units. */
  service(value: number, label: string | undefined, id: string | null): void {
    this.balance += value
    add(this.#row('CASH', label), value > 0 ? 'service_in' : 'service_out', Math.abs(value))
    this.#made(id)
  }

  /** Cash handed out against a card, minor units. */
  withdrawal(value: number, commission: number, label: string | undefined, id: string | null): void {
    this.balance -= value
    const row = this.#row('CASHLESS', label)
    add(row, 'cash_withdrawal', value)
    add(row, 'cash_withdrawal_commission', commission)
    add(this.counters, 'cash_withdrawal_receipts_count', 1)
    this.#made(id)
  }

  #made(id: string | null): void {
    this.receipts += 1
    if (id !== null) this.ids.add(id)
    this.lastReceipt = id
  }

  /** @param code of a card's kind, which the cloud alone is told (EXT-306) */
  #row(type: string, label: string | undefined, code = 1): BookedRow {
    const key = type === 'CASH' ? `CASH null ${label ?? 'Готівка'}` : `${type} ${code} ${label ?? 'Картка'}`
    const row = this.payments.get(key) ?? {}
    this.payments.set(key, row)
    return row
  }

  /** The first figure in which a report differs, in words; null: none. */
  difference(report: Body): string | null {
    const figures: [string, unknown, unknown][] = [
      ['initial', report.initial, this.initial],
      ['balance', report.balance, this.balance],
      ['last_receipt_id', report.last_receipt_id, this.lastSale],
      ['number of payment rows', report.payments.length, this.payments.size],
      ['number of tax rows', report.taxes.length, this.taxes.size],
      ...COUNTERS.map((name): [string, unknown, unknown] => [name, report[name], this.counters[name] ?? 0]),
    ]
    const sums = [
      'sell_sum',
      'return_sum',
      'service_in',
      'service_out',
      'cash_withdrawal',
      'cash_withdrawal_commission',
    ]
    for (const row of report.payments)
      for (const name of sums)
        figures.push([
          `${row.label} ${name}`,
          row[name],
          this.payments.get(`${row.type} ${row.code} ${row.label}`)?.[name] ?? 0,
        ])
    for (const row of report.taxes)
      for (const name of ['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover'])
        figures.push([`tax ${row.code} ${name}`, row[name], this.taxes.get(row.code)?.[name] ?? 0])
    const wrong = figures.find(([, stated, counted]) => stated !== counted)
    return wrong ? `${wrong[0]} is ${wrong[1]}, by the receipts ${wrong[2]}` : null
  }
}

/** The cloud nests the good in its position. */
const isOfCloud = ({ goods }: Body): boolean => goods.some(({ good }: Body) => good !== undefined)

/** Taxes of a receipt: as answered where a discount is shared out, else as computed. */
function taxesOf(request: Body, answer: Body | null): [number, { value: number; turnover: number }][] {
  if (answer === null) return [...(taxSums(request) ?? [])]
  return answer.taxes.map((line: Body) => [
    line.code,
    { value: line.value + (line.extra_value ?? 0), turnover: line.sales_turnover + line.returns_turnover },
  ])
}

function add(row: BookedRow, name: string, value: number): void {
  row[name] = (row[name] ?? 0) + value
}
