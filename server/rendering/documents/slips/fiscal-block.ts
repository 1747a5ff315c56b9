/** What makes a slip a fiscal one: its number, the register's, how it was made, and the code to check it by. */
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { kyiv, moneyText, wallMoment } from './figures.ts'
import { type Block, centred, type Letterhead, pair } from './slip.ts'

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

/** Fiscal number as known by now: the authority's word, or the code of the pool that was spent. */
export const shownFiscalCode = ({ fiscal_code, entry }: LedgerRow): string | null =>
  fiscal_code ?? entry.document.offline_code

/** Four digits that distinguish an offline document from one made up afterwards: they follow from its hash. */
export const controlNumber = ({ entry }: LedgerRow): string =>
  String(Number.parseInt(entry.hash.slice(0, 8), 16) % 10_000).padStart(4, '0')

/**
 * @param name of the number: that of a receipt, or of a report; null: it is never shown (AMB-46)
 * @param check address for the QR code; null while there is nothing to check yet
 */
export function fiscalBlock(
  row: LedgerRow,
  { register }: Letterhead,
  name: string | null,
  check: ((document: Document, code: string) => string) | null,
): Block[] {
  const { document } = row.entry
  const code = shownFiscalCode(row)
  const offline = document.offline_code !== null
  return [
    // One made online gets its number from the tax authority, with its answer.
    ...(name === null ? [] : [pair(name, code ?? 'ще не надано')]),
    pair('ДАТА І ЧАС', wallMoment(document.at)),
    ...(check && code !== null
      ? [{ type: 'code', variant: 'qr', value: check(document, code), label: null, scale: null } as const]
      : []),
    pair('РЕЖИМ', offline ? 'ОФЛАЙН' : 'ОНЛАЙН'),
    ...(offline ? [pair('КОНТРОЛЬНЕ ЧИСЛО', controlNumber(row))] : []),
    pair('ФН ПРРО', register.fiscal_number),
  ]
}

/** What kind of slip it is, last of all. */
export const kindLine = (text: string): Block => centred(text, 'strong')
