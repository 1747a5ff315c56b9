/** One receipt, judged by its own figures: sums of goods, discounts, taxes, payments, change and rounding. */
import type { PaperFindings, Room } from './finding.ts'
import type { PaperDiscount, PaperReceipt, PaperTax } from './paper.ts'
import { type ItemRoom, roomOf, roomOfAll, type SaleRoom, stepOf } from './sale-room.ts'

const SUMS = { law: 'LOC-157', reading: 'NS-62' } as const
const COIN = 10
const TAXES = { law: 'LOC-161', reading: 'NS-62' } as const

/** What a receipt comes to, as it says itself: what its shift and its Z-report are held to. */
export interface StatedSale {
  isReturn: boolean
  /** Money of each payment that stays. */
  kept: readonly { type: 'CASH' | 'CASHLESS'; code: number | null; label: string; value: number }[]
  /** With its sign, as far as it has one. */
  round: number
  discounts: number
  charges: number
  taxes: readonly { code: number; value: number; extra: number; turnover: number }[]
}

function judgeDiscounts(
  discounts: readonly PaperDiscount[],
  rooms: readonly Room[],
  path: string,
  findings: PaperFindings,
): void {
  for (const [at, { sum }] of discounts.entries())
    findings.within(sum, rooms[at]!, `${path}discounts[${at}].sum`, { law: 'LOC-160', reading: 'NS-61' })
}

function judgeTaxes(taxes: readonly PaperTax[], rooms: ItemRoom['taxes'], path: string, findings: PaperFindings): void {
  for (const [at, { value, extra, turnover }] of taxes.entries()) {
    const room = rooms[at]!
    findings.within(value, room.value, `${path}taxes[${at}].value`, TAXES)
    findings.within(extra, room.extra, `${path}taxes[${at}].extra_value`, TAXES)
    findings.within(turnover, room.turnover, `${path}taxes[${at}].turnover`, TAXES)
  }
}

function judgeItems({ items }: PaperReceipt, room: SaleRoom, findings: PaperFindings): void {
  for (const [at, { sum, discounts, taxes }] of items.entries()) {
    const own = room.items[at]!
    const path = `goods[${at}].`
    // The law's item is price by quantity; with its discounts taken off it is read as well
    const isBefore = sum !== null && sum >= own.base.low && sum <= own.base.high && sum !== own.sum.exact
    findings.within(sum, isBefore ? own.base : own.sum, `${path}sum`, SUMS)
    if (isBefore && discounts.length > 0) findings.add('NS-61', `${path}sum`, own.sum.exact, sum)
    judgeDiscounts(discounts, own.discounts, path, findings)
    judgeTaxes(taxes, own.taxes, path, findings)
  }
}

/** Taxes of the whole receipt: each once, and what its goods come to (FLD-030). */
function judgeReceiptTaxes({ items, taxes, form }: PaperReceipt, room: SaleRoom, findings: PaperFindings): void {
  const byCode = new Map<number, ItemRoom['taxes'][number][]>()
  const carried = new Map<number, PaperTax>()
  for (const [at, item] of items.entries())
    for (const [n, tax] of item.taxes.entries()) {
      byCode.set(tax.code, [...(byCode.get(tax.code) ?? []), room.items[at]!.taxes[n]!])
      carried.set(tax.code, tax)
    }
  for (const [code, rooms] of byCode) {
    const at = taxes.findIndex((tax) => tax.code === code)
    const row = taxes[at]
    if (!row) {
      findings.add('FLD-022', 'taxes', `a row of tax ${code}`, 'none')
      continue
    }
    const own = carried.get(code)!
    if (form !== 'world')
      findings.hold(
        row.rate === own.rate && row.extraRate === own.extraRate && row.symbol === own.symbol,
        'FLD-030',
        `taxes[${at}]`,
        `${own.symbol} ${own.rate} + ${own.extraRate} %, as its goods have it`,
        `${row.symbol} ${row.rate} + ${row.extraRate} %`,
      )
    for (const name of ['value', 'extra', 'turnover'] as const) {
      const member = name === 'extra' ? 'extra_value' : name
      findings.within(row[name], roomOfAll(rooms.map((each) => each[name])), `taxes[${at}].${member}`, TAXES)
    }
  }
  for (const [at, { code }] of taxes.entries())
    if (!byCode.has(code)) findings.add('FLD-030', `taxes[${at}]`, 'a tax that its goods carry', `tax ${code}`)
}

/** What is to be paid, by whichever reading of total and rounding holds (NS-63). */
function payableOf({ total, round, rest, tendered }: PaperReceipt, paid: number): number {
  const [sum, step] = [total ?? 0, round ?? 0]
  const readings = [sum + step, sum, sum - step]
  return (
    readings.find((payable) => paid - (rest ?? 0) === payable || (tendered ?? paid) - (rest ?? 0) === payable) ??
    sum + step
  )
}

function judgePayments(paper: PaperReceipt, paid: number, payable: number, findings: PaperFindings): void {
  const { tendered, rest, kind, payments, rounding, round, total } = paper
  const isCut = rest === 0 && tendered === payable && paid > payable
  findings.hold(tendered === null || tendered === paid || isCut, 'LOC-164', 'total_payment', paid, tendered)
  if (isCut) findings.add('NS-60', 'total_payment', paid, tendered)
  if (kind === 'RETURN') findings.hold(paid === payable, 'LOC-166', 'payments', payable, paid)
  else if (paid < payable) findings.add('LOC-182', 'payments', `${payable} at least`, paid)
  const change = Math.max(0, (tendered ?? paid) - payable)
  // No change is given where the rest is to be removed
  if (rest !== null && rest !== change && !(rest === 0 && paper.raw.remove_rest === true))
    findings.add(rest === 0 && paid > payable ? 'NS-60' : 'LOC-164', 'total_rest', change, rest)
  const cash = payments.reduce((sum, { type, value }) => (type === 'CASH' ? sum + value : sum), 0)
  if (paid > payable && rest !== null && rest > cash)
    findings.add('NS-60', 'total_rest', `${cash} of cash at most`, rest)
  const step = stepOf(rounding)
  findings.hold(step === 1 || cash % step === 0, 'LOC-169', 'payments', `cash in steps of ${step}`, cash)
  if (rounding === null) findings.hold(round === 0 || round === null, 'LOC-169', 'round_sum', 0, round)
  else if (rounding !== undefined && Math.abs(round ?? 0) >= step)
    findings.add('LOC-169', 'round_sum', `less than ${step}`, round)
  else if (rounding !== undefined && total !== null && round !== null && cash > 0) {
    const rounded = payable - (paid - cash)
    findings.hold(rounded <= 0 || rounded % step === 0, 'LOC-169', 'round_sum', `a sum in steps of ${step}`, rounded)
  }
}

/** The money that stays: change comes out of the last cash first, then out of cards, unless it was not given. */
function keptOf({ payments, rest, tendered }: PaperReceipt, paid: number, payable: number): StatedSale['kept'] {
  const kept = payments.map(({ type, code, label, value }) => ({ type, code, label, value }))
  let left = Math.max(0, paid - payable)
  for (const type of rest === 0 && tendered === paid ? ['CASH'] : ['CASH', 'CASHLESS'])
    for (const payment of kept.toReversed()) {
      if (payment.type !== type) continue
      const back = Math.min(left, payment.value)
      payment.value -= back
      left -= back
    }
  return kept
}

/** @returns what the receipt says it comes to */
export function judgeSale(paper: PaperReceipt, findings: PaperFindings): StatedSale {
  const { items, discounts, payments, taxes, total, kind, round } = paper
  const isReturn = kind === 'RETURN'
  if (paper.form !== 'world') {
    findings.hold(items.length > 0, 'LIM-093', 'goods', 'one item at least', 'none')
    const backs = items.filter((item) => item.isReturn).length
    const mixed = backs > 0 && backs < items.length
    findings.hold(!mixed, 'AMB-01', 'goods', 'all or none is_return', `${backs} of ${items.length}`)
    if (!mixed && items.length > 0)
      findings.hold(backs > 0 === isReturn, 'LOC-165', 'type', backs > 0 ? 'RETURN' : 'SELL', kind)
  }
  const room = roomOf(paper)
  judgeItems(paper, room, findings)
  judgeDiscounts(discounts, room.discounts, '', findings)
  judgeReceiptTaxes(paper, room, findings)
  const clause = discounts.length > 0 || items.some((item) => item.discounts.length > 0) ? 'LOC-158' : 'LOC-157'
  // The total may be the rounded one (NS-63)
  const shift = round !== null && round !== 0 ? Math.abs(round) : 0
  const { low, high, exact } = room.total
  const isRounded = shift > 0 && total !== null && total % COIN === 0 && Math.abs(total - exact) <= shift + high - low
  const bounds = isRounded ? { low: low - shift, high: high + shift, exact } : room.total
  findings.within(total, bounds, 'total_sum', { law: clause, reading: isRounded ? 'NS-63' : 'NS-61' })
  const paid = payments.reduce((sum, { value }) => sum + value, 0)
  const payable = payableOf(paper, paid)
  judgePayments(paper, paid, payable, findings)
  const reduced = [
    ...items.flatMap((item, at) =>
      item.discounts.map(({ type, sum }, n) => ({ type, sum: sum ?? room.items[at]!.discounts[n]!.exact })),
    ),
    ...discounts.map(({ type, sum }, n) => ({ type, sum: sum ?? room.discounts[n]!.exact })),
  ]
  const of = (type: PaperDiscount['type']): number =>
    reduced.reduce((all, each) => (each.type === type ? all + each.sum : all), 0)
  return {
    isReturn,
    kept: keptOf(paper, paid, payable),
    round: round ?? 0,
    discounts: of('DISCOUNT'),
    charges: of('EXTRA_CHARGE'),
    taxes: taxes.map(({ code, value, extra, turnover }) => ({
      code,
      value: value ?? 0,
      extra: extra ?? 0,
      turnover: turnover ?? 0,
    })),
  }
}
