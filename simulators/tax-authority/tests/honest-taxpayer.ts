/** A cash register for tests of the tax authority: numbers, chains and seals the documents given. */
import type {
  Document,
  DocumentType,
  Entry,
  GoOfflineBody,
  ShiftOpenBody,
  ZReportBody,
} from '../../../machines/vocabulary/document.ts'
import { fiscalCodeOfSerial } from '../../../machines/vocabulary/offline-code.ts'
import type { ReceiptBody, ReceiptMoney, ReceiptType } from '../../../machines/vocabulary/receipt.ts'
import type { Report, ReportPayment, ReportTax } from '../../../machines/vocabulary/reports/report.ts'
import type { Taxpayer } from '../checks.ts'
import { GENESIS, hashOf, sealSignature } from '../seal.ts'

export const taxpayer: Taxpayer = { cash_register_id: 'register-1', seed: 20_260_401, is_test: true }

/** Noon of the day of the tests, epoch milliseconds. */
export const NOON = Date.UTC(2026, 3, 1, 12)

export const fiscalCodeOf = (serial: number): string => fiscalCodeOfSerial(taxpayer.seed, serial, taxpayer.is_test)

export function seal(document: Document): Entry {
  const hash = hashOf(document)
  return { document, hash, signature: sealSignature(document.key_id, hash) }
}

/** Content of a document: type, body, and any members the test overrides. */
type Saying = { type: DocumentType; body: unknown } & Partial<Document>

/** The ledger of a register: `draft` seals the next document, `write` also appends it. */
export function honestLedger() {
  let number = 1
  let previous_hash = GENESIS
  const draft = (saying: Saying): Entry => {
    const { type, body, ...otherwise } = saying
    return seal({
      id: `document-${number}`,
      cash_register_id: taxpayer.cash_register_id,
      number,
      type,
      at: NOON + number,
      previous_hash,
      offline_code: null,
      key_id: 'key-1',
      body,
      ...otherwise,
    })
  }
  const write = (saying: Saying): Entry => {
    const entry = draft(saying)
    number += 1
    previous_hash = entry.hash
    return entry
  }
  return { draft, write }
}

export function opening(shift_serial = 1, at_once = true): Saying {
  const body: ShiftOpenBody = { shift_id: `shift-${shift_serial}`, shift_serial, at_once }
  return { type: 'SHIFT_OPEN', body }
}

export function goingOffline(serial: number): Saying {
  const body: GoOfflineBody = { since: NOON }
  return { type: 'GO_OFFLINE', body, offline_code: fiscalCodeOf(serial) }
}

/** A receipt paid in cash, with its tax of code 8 when given. */
export function receipt(type: ReceiptType, value: number, more: Partial<ReceiptMoney> = {}, shift_serial = 1): Saying {
  const money: ReceiptMoney = {
    total_sum: value,
    total_payment: value,
    total_rest: 0,
    round_sum: 0,
    discounts_sum: 0,
    extra_charge_sum: 0,
    paid: [{ type: 'CASH', code: null, label: 'Готівка', value }],
    taxes: [],
    ...more,
  }
  const body: ReceiptBody = {
    type,
    id: 'receipt',
    previous_receipt_id: null,
    shift_serial,
    money,
    request: { payment: { type: 'CASH', value } },
  }
  return { type: 'RECEIPT', body }
}

export const honestSale = (value = 1000, more: Partial<ReceiptMoney> = {}): Saying => receipt('SELL', value, more)

export const paymentRow = (row: Partial<ReportPayment>): ReportPayment => ({
  type: 'CASH',
  code: null,
  label: 'Готівка',
  sell_sum: 0,
  return_sum: 0,
  service_in: 0,
  service_out: 0,
  cash_withdrawal: 0,
  cash_withdrawal_commission: 0,
  ...row,
})

export const taxRow = (row: Partial<ReportTax>): ReportTax => ({
  code: 8,
  label: 'ПДВ А',
  symbol: 'А',
  rate: 20,
  extra_rate: 5,
  sell_sum: 0,
  return_sum: 0,
  sales_turnover: 0,
  returns_turnover: 0,
  setup_date: NOON,
  no_vat: false,
  ...row,
})

export const zReport = (stated: Partial<Report>, change: Partial<ZReportBody> = {}): Saying => {
  const report: Report = {
    serial: 1,
    taxes: [],
    payments: [],
    sell_receipts_count: 0,
    return_receipts_count: 0,
    cash_withdrawal_receipts_count: 0,
    last_receipt_id: null,
    initial: 0,
    balance: 0,
    sales_round_up: 0,
    sales_round_down: 0,
    returns_round_up: 0,
    returns_round_down: 0,
    discounts_sum: 0,
    extra_charge_sum: 0,
    ...stated,
  }
  const body: ZReportBody = {
    shift_id: 'shift-1',
    shift_serial: 1,
    report,
    at_once: true,
    client_built: false,
    ...change,
  }
  return { type: 'Z_REPORT', body }
}
