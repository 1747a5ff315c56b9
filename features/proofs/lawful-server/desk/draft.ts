import { malformed } from '../kernel/refusal.ts'
import { roundedShare } from '../state/rounding.ts'
import type { Tax } from '../state/taxes.ts'
import type { World } from '../state/world.ts'
import { applyDiscounts, type Discounted } from './discounts.ts'
import { wrong } from './guards.ts'
import { type Settlement, settle } from './payments.ts'
import type { GoodsEntry, SaleRequest } from './sale-form.ts'
import { type ReceiptTax, receiptTaxes, resolveTaxes } from './tax-shares.ts'

/** A goods line with its sums: `full` before its own discounts, `sum` after them. */
export type SaleLine = { entry: GoodsEntry; taxes: Tax[]; full: number; sum: number; discounted: Discounted }

/** A computed receipt that is not recorded yet. */
export type Draft = {
  request: SaleRequest
  isReturn: boolean
  lines: SaleLine[]
  whole: Discounted
  taxes: ReceiptTax[]
  settlement: Settlement
}

function lineOf(world: World, entry: GoodsEntry, index: number): SaleLine {
  const { reading } = world
  const place = ['body', 'goods', index]
  const full = roundedShare(reading, entry.price, entry.quantity, 1000)
  if (!Number.isSafeInteger(full)) throw malformed([...place, 'price'], 'comes to more than can be counted')
  const discounted = applyDiscounts(reading, full, entry.discounts, [...place, 'discounts'])
  for (const [at, discount] of (entry.discounts ?? []).entries()) {
    resolveTaxes(reading, discount.tax_codes, [...place, 'discounts', at, 'tax_codes'])
  }
  const taxes = resolveTaxes(reading, entry.taxes, [...place, 'taxes'])
  return { entry, taxes, full, sum: discounted.sum, discounted }
}

/** Whether the goods make a return; a mixture is a return, or refused, as the reading says (AMB-01). */
function isReturnOf(world: World, request: SaleRequest): boolean {
  const flagged = request.goods.filter((entry) => entry.is_return === true).length
  if (flagged > 0 && flagged < request.goods.length && world.reading.mixedReturn === 'refused') {
    throw wrong('mixed_return', 'У чеку змішано продаж і повернення.')
  }
  return flagged > 0
}

/** Computes a receipt from its request; refuses one that cannot be settled. */
export function draftOf(world: World, request: SaleRequest): Draft {
  const { reading } = world
  const isReturn = isReturnOf(world, request)
  const lines = request.goods.map((entry, index) => lineOf(world, entry, index))
  const goodsSum = lines.reduce((sum, line) => sum + line.sum, 0)
  if (!Number.isSafeInteger(goodsSum)) throw malformed(['body', 'goods'], 'come to more than can be counted')
  const whole = applyDiscounts(reading, goodsSum, request.discounts, ['body', 'discounts'])
  for (const [at, discount] of (request.discounts ?? []).entries()) {
    resolveTaxes(reading, discount.tax_codes, ['body', 'discounts', at, 'tax_codes'])
  }
  const taxes = receiptTaxes(reading, lines, whole.applied)
  return { request, isReturn, lines, whole, taxes, settlement: settle(reading, request, whole.sum, isReturn) }
}
