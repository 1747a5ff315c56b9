/** Where a buyer checks a receipt with the tax office: what the QR code on it says. */
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import { kyiv, moneyText } from './figures.ts'

const CHECK = 'https://cabinet.tax.gov.ua/cashregs/check'

/**
 * @param code fiscal number of the receipt
 * @param fiscalNumber of the register
 */
export function taxUrl({ at, body, previous_hash }: Document<ReceiptBody>, code: string, fiscalNumber: string): string {
  const { date, time } = { date: kyiv(at).digits, time: kyiv(at).time }
  const sum = moneyText(body.money.total_sum + body.money.round_sum)
  return `${CHECK}?${new URLSearchParams({ id: code, date, time, fn: fiscalNumber, sm: sum, mac: previous_hash })}`
}
