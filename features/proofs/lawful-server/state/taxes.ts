import { momentText } from '../kernel/moments.ts'
import type { Reading } from '../readings.ts'
import { roundedShare } from './rounding.ts'
import { newId, type World } from './world.ts'

/** A tax setting of the organization. Rates in percent; prices include both parts. */
export type Tax = {
  id: string
  code: number
  symbol: string
  label: string
  rate: number
  extraRate: number
  noVat: boolean
}

const SETUP_AT = Date.UTC(2024, 0, 1)
const settings = new Map<Reading, Tax[]>()

/** The tax settings of a reading. */
export function taxesOf(reading: Reading): readonly Tax[] {
  const known = settings.get(reading)
  if (known) return known
  const kinds = [
    { label: 'ПДВ 20 %', rate: 20, extraRate: 0, noVat: false },
    { label: 'ПДВ 7 %', rate: 7, extraRate: 0, noVat: false },
    { label: 'Без ПДВ', rate: 0, extraRate: 0, noVat: true },
    { label: 'ПДВ 20 % і акциз 5 %', rate: 20, extraRate: 5, noVat: false },
  ]
  const made = kinds.map((kind, index) => ({
    id: newId(reading),
    code: reading.taxNumbers[index] ?? index,
    symbol: reading.taxLetters[index] ?? '',
    ...kind,
  }))
  settings.set(reading, made)
  return made
}

/** The tax of a numeric or letter code (LOC-162). */
export function findTax(reading: Reading, code: number | string): Tax | null {
  return taxesOf(reading).find((tax) => tax.code === code || tax.symbol === code) ?? null
}

/** The amounts of a tax in a turnover that includes it: the excise first, then the VAT of the rest. */
export function taxShare(reading: Reading, tax: Tax, turnover: number): { value: number; extra: number } {
  const extra = roundedShare(reading, turnover, tax.extraRate, 100 + tax.extraRate)
  return { extra, value: roundedShare(reading, turnover - extra, tax.rate, 100 + tax.rate) }
}

/** A row of a report's taxes: eleven members (FLD-015). */
export function taxRow(world: World, tax: Tax, sums: Record<string, number>): Record<string, unknown> {
  return {
    code: tax.code,
    label: tax.label,
    symbol: tax.symbol,
    rate: tax.rate,
    extra_rate: tax.extraRate,
    ...sums,
    setup_date: momentText(world.reading, SETUP_AT),
    no_vat: tax.noVat,
  }
}

/** A tax setting as the cloud lists it. */
export function taxSetting(world: World, tax: Tax): Record<string, unknown> {
  return {
    tax_id: tax.id,
    code: tax.code,
    letter: tax.symbol,
    name: tax.label,
    percent: tax.rate,
    excise_percent: tax.extraRate,
    without_vat: tax.noVat,
    since: momentText(world.reading, SETUP_AT),
  }
}

/** A row of a receipt's taxes: thirteen members (FLD-030). */
export function receiptTaxRow(
  world: World,
  tax: Tax,
  share: { turnover: number; value: number; extra: number },
  isReturn: boolean,
): Record<string, unknown> {
  return {
    id: tax.id,
    code: tax.code,
    label: tax.label,
    symbol: tax.symbol,
    rate: tax.rate,
    extra_rate: tax.extraRate,
    value: share.value,
    extra_value: share.extra,
    included: true,
    no_vat: tax.noVat,
    returns_turnover: isReturn ? share.turnover : 0,
    sales_turnover: isReturn ? 0 : share.turnover,
    created_at: momentText(world.reading, SETUP_AT),
  }
}
