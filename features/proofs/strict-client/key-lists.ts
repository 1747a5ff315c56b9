/**
 * Keys that public clients insist on: they must be there, null allowed. Each list is of one client, as its models or
 * mappers have it.
 */

export interface KeyList {
  /** Whose list it is. */
  client: 'python' | 'php' | 'php, typed' | 'java' | 'bot'
  /** Which answer, by its name among those fetched. */
  of: string
  keys: readonly string[]
  /** Keys of these that are never null. */
  filled?: readonly string[]
}

const words = (text: string): string[] => text.trim().split(/\s+/)

const TRANSACTION = words(`id type serial status request_signed_at request_received_at response_status
  response_error_message response_id offline_id created_at updated_at original_datetime previous_hash`)

const SHIFT = words(`z_report opened_at closed_at initial_transaction closing_transaction updated_at balance
  emergency_close emergency_close_details`)

const REPORT = words(`last_receipt_id fiscal_code updated_at discounts_sum extra_charge_sum transaction_fail rates`)

const CARD =
  words(`type value label code commission card_mask bank_name auth_code rrn payment_system owner_name terminal
  acquirer_and_seller receipt_no signature_required provider_type tapxphone_terminal`)

const RECEIPT_PYTHON = words(`round_sum fiscal_code fiscal_date delivered_at discounts updated_at transaction order_id
  header footer barcode custom context sent_dps_at tax_url related_receipt_id stock_code currency_exchange
  service_currency_exchange pre_payment_relation_id control_number shift`)

const RECEIPT_PHP =
  words(`transaction type status goods payments taxes discounts shift id serial total_sum total_payment
  total_rest fiscal_code fiscal_date created_at updated_at is_created_offline is_sent_dps pre_payment_relation_id`)

/** Keys by answer; receipts are looked at in every place they come from. */
const receiptLists = (of: string): KeyList[] => [
  { client: 'python', of, keys: RECEIPT_PYTHON, filled: ['discounts', 'shift'] },
  { client: 'php', of, keys: RECEIPT_PHP, filled: words('goods payments taxes discounts shift') },
  // Made offline, there is no transaction before it is delivered (EXT-106).
  ...(of === 'offline receipt' ? [] : [{ client: 'php', of, keys: [], filled: ['transaction'] } as const]),
]

export const KEY_LISTS: readonly KeyList[] = [
  {
    client: 'python',
    of: 'info',
    keys: words(`updated_at number emergency_date emergency_details type has_monobank_terminal has_qr_acquiring
      has_internet_acquiring has_iban_acquiring is_test`),
    filled: ['is_test'],
  },
  { client: 'python', of: 'register', keys: words('updated_at number shift branch address type') },
  { client: 'python', of: 'register of the list', keys: words('updated_at number shift branch address type') },
  { client: 'python', of: 'branch', keys: words('vehicle_license_plate updated_at') },
  { client: 'python', of: 'shift', keys: SHIFT },
  { client: 'python', of: 'shift of the cashier', keys: SHIFT },
  { client: 'python', of: 'shift of the register', keys: SHIFT },
  {
    client: 'python',
    of: 'shift of the list',
    keys: [...SHIFT, ...words('fiscal_api_type evpez_shift_id cash_register')],
  },
  { client: 'python', of: 'register of a shift', keys: words('updated_at number') },
  {
    client: 'python',
    of: 'tax of a shift',
    keys: words('extra_rate is_gambling updated_at no_vat advanced_code id created_at'),
    filled: words('id created_at'),
  },
  { client: 'python', of: 'opening transaction', keys: TRANSACTION },
  { client: 'php', of: 'transaction of a receipt', keys: TRANSACTION, filled: words('id type serial status') },
  { client: 'python', of: 'balance', keys: words('discounts_sum extra_charge_sum updated_at') },
  ...['receipt', 'created receipt', 'receipt of the list', 'receipt of a search'].flatMap(receiptLists),
  ...['service receipt', 'withdrawal', 'return', 'offline receipt'].flatMap(receiptLists),
  ...['receipt of a webhook', 'service receipt of a webhook'].flatMap(receiptLists),
  { client: 'python', of: 'good', keys: words('barcode excise_barcodes header footer uktzed') },
  { client: 'python', of: 'item', keys: words('good_id discounts') },
  { client: 'python', of: 'discount', keys: words('tax_code tax_codes name privilege') },
  { client: 'python', of: 'cash payment', keys: words('pawnshop_is_return') },
  { client: 'python', of: 'card payment', keys: CARD },
  {
    client: 'python',
    of: 'tax',
    keys: words('extra_rate is_gambling updated_at no_vat advanced_code decimal_rate decimal_extra_rate'),
  },
  {
    client: 'python',
    of: 'receipt config',
    keys: words(`text_global_header text_global_footer html_title email_subject html_global_header html_global_footer
      html_body_style html_receipt_style html_ruler_style html_light_block_style`),
  },
  { client: 'python', of: 'report task', keys: ['updated_at'] },
]

/** Of reports and transactions. */
export const REPORT_LISTS: readonly KeyList[] = ['X-report', 'Z-report', 'report of the list'].flatMap(
  (of): KeyList[] => [
    { client: 'python', of, keys: REPORT },
    {
      client: 'php',
      of,
      keys: words(`id serial is_z_report payments taxes sell_receipts_count return_receipts_count transfers_count
      transfers_sum created_at updated_at shift_id last_receipt_id fiscal_code cash_withdrawal_receipts_count balance
      initial sales_round_up sales_round_down returns_round_up returns_round_down discounts_sum extra_charge_sum
      transaction_fail rates`),
      filled: words('id serial payments taxes balance initial'),
    },
    { client: 'python', of: `payment of the ${of}`, keys: words('code provider_type') },
    { client: 'python', of: `tax of the ${of}`, keys: words('extra_rate no_vat advanced_code') },
  ],
)

export const TRANSACTION_LISTS: readonly KeyList[] = ['transaction', 'transaction of the list'].map((of) => ({
  client: 'php',
  of,
  keys: TRANSACTION,
}))

export const KEY_TAX: readonly KeyList[] = [
  { client: 'php', of: 'tax by key', keys: words('is_gambling advanced_code decimal_rate decimal_extra_rate') },
]

export const PREPAYMENT_LISTS: readonly KeyList[] = [
  {
    client: 'python',
    of: 'relation',
    keys: words(`id relation_id paid_sum total_sum paid_by_cash_sum last_returned_receipt_at receipt_chain_count
      is_debt_receipt pre_payment_status created_at updated_at receipt_chain`),
  },
]
