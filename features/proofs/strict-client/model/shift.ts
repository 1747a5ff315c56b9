/** Registers and shifts. */
import {
  anything,
  bool,
  decimal,
  fiscalCode,
  integer,
  listOf,
  moment,
  oneOf,
  orNull,
  record,
  text,
  uuid,
  wholeSecond,
} from '../decoding.ts'
import { branch, cashier } from './cashier.ts'
import { report } from './report.ts'
import { transaction } from './transaction.ts'

/** The register inside a shift: its dates have no fraction. */
export const nestedRegister = record({
  id: uuid,
  fiscal_number: text,
  active: bool,
  created_at: wholeSecond,
  updated_at: orNull(wholeSecond),
  number: orNull(text),
})

const balance = record({
  initial: integer,
  balance: integer,
  cash_sales: integer,
  card_sales: integer,
  discounts_sum: orNull(integer),
  extra_charge_sum: orNull(integer),
  cash_returns: integer,
  card_returns: integer,
  service_in: integer,
  service_out: integer,
  updated_at: orNull(moment),
})

const shiftTax = record({
  id: uuid,
  code: integer,
  label: text,
  symbol: text,
  rate: integer,
  extra_rate: orNull(integer),
  included: bool,
  is_gambling: orNull(bool),
  created_at: moment,
  updated_at: orNull(moment),
  no_vat: orNull(bool),
  advanced_code: orNull(text),
  sales_turnover: integer,
  returns_turnover: integer,
  sales: integer,
  returns: integer,
})

const status = oneOf('CREATED', 'OPENING', 'OPENED', 'CLOSING', 'CLOSED')

/** A shift as the lists of a register have it. */
export const bareShift = record({
  id: uuid,
  serial: integer,
  status,
  z_report: orNull(report),
  opened_at: orNull(moment),
  closed_at: orNull(moment),
  initial_transaction: orNull(transaction),
  closing_transaction: orNull(transaction),
  created_at: moment,
  updated_at: orNull(moment),
  balance: orNull(balance),
  taxes: listOf(shiftTax),
  fiscal_api_type: orNull(text),
  evpez_shift_id: orNull(text),
  emergency_close: orNull(bool),
  emergency_close_details: orNull(text),
})
export const shiftAtRegister = record({ ...bareShift.fields, cash_register: nestedRegister })
export const shiftOfCashier = record({ ...bareShift.fields, cashier })
export const shift = record({ ...shiftAtRegister.fields, cashier })

export const shortShift = record({
  id: uuid,
  serial: integer,
  status,
  opened_at: orNull(moment),
  initial_transaction: orNull(transaction),
  created_at: moment,
  updated_at: orNull(moment),
  balance: orNull(balance),
  z_report: orNull(report),
  closed_at: orNull(moment),
  closing_transaction: orNull(transaction),
})

/** A register of the list, and by its id. */
export const register = record({
  id: uuid,
  fiscal_number: text,
  active: bool,
  created_at: moment,
  updated_at: orNull(moment),
  number: orNull(text),
  is_test: bool,
  shift: orNull(shiftOfCashier),
  offline_mode: bool,
  stay_offline: bool,
  branch: orNull(branch),
  address: orNull(text),
  type: orNull(integer),
})

/** The register as its agent sees it by the licence key. */
export const device = record({
  id: uuid,
  organization_id: uuid,
  fiscal_number: text,
  created_at: moment,
  updated_at: orNull(moment),
  number: orNull(integer),
  address: text,
  title: text,
  offline_mode: bool,
  stay_offline: bool,
  has_shift: bool,
  documents_state: record({ last_receipt_code: integer, last_report_code: integer, last_z_report_code: integer }),
  emergency_date: orNull(moment),
  emergency_details: orNull(text),
  is_test: bool,
  type: orNull(integer),
  has_monobank_terminal: orNull(bool),
  has_qr_acquiring: orNull(bool),
  has_internet_acquiring: orNull(bool),
  has_iban_acquiring: orNull(bool),
  settings: orNull(anything),
})

export const offlineCodes = listOf(
  record({ fiscal_code: fiscalCode, serial_id: integer, cash_register_id: uuid, created_at: moment }),
)
export const offlineCodeCounter = record({
  available: integer,
  default: integer,
  minimal: integer,
  used: integer,
  enough_offline_codes: bool,
})
export const offlineTime = record({
  status: record({ current: decimal, total: decimal }),
  sessions: listOf(record({ start: moment, end: orNull(moment), duration: decimal })),
})
export const done = record({ status: oneOf('ok') })
export const wentOffline = record({ ...done.fields, id: uuid })
export const serviceMethod = record({
  status: oneOf('DONE', 'ERROR', 'OK', 'TIMEOUT'),
  error: orNull(text),
  response_status: orNull(text),
  response: orNull(anything),
})
