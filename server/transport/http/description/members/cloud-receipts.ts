/** Members of what the cloud alone makes and shows: sales, lists, annotations, documents, prepayments. */
import type { MemberTexts } from './member-text.ts'

const CHAIN = 'PrepaymentInfo PrepaymentWithReceipts'

/** Members of orders that are paid in parts. */
export const prepaymentMembers: MemberTexts = {
  after_payment_receipt: {
    PrepaymentReceiptIds: 'Id of the receipt of the goods; null: there is still something owed',
    PrepaymentReceipts: 'The receipt of the goods; null: there is still something owed',
  },
  check_ettn: 'Taken, and changes nothing',
  custom_relation_id: 'Id of the order, used by no other of the organization; left out: one of ten digits is made',
  ettn: 'Number of a waybill; changes nothing',
  id: {
    [CHAIN]: 'Id of the chain in the service',
    PrepaymentReceipt: 'Id of the receipt',
    'createPrepayment payPrepayment': 'Id of the receipt, made by the integration; left out: one is made',
  },
  is_debt_receipt: 'Always false here',
  last_returned_receipt_at: 'When the chain was returned; null: it was not',
  left_to_pay: 'What is still owed, minor units; nothing after a return',
  paid_by_cash_sum: 'How much of it was paid in cash, minor units',
  paid_sum: 'What of the cost was paid, minor units; a return does not change it',
  pre_payment_receipts: {
    PrepaymentReceiptIds: 'Ids of the receipts before that of the goods, oldest first',
    PrepaymentReceipts: 'The receipts before that of the goods, oldest first',
  },
  pre_payment_status: 'How far the order is paid; PARTIAL_CANCELLED does not occur here',
  receipt_chain: 'The receipts of the chain by their ids',
  receipt_chain_count: 'Receipts of the chain, without those of its return',
  receipts_chain: 'The receipts of the chain, without those of its return',
  relation_id: 'Id of the order',
  returned_receipts: 'Ids of the receipts of its return',
  returned_receipts_mapping: 'By the id of each receipt that of its return',
  search: { searchPrepayments: 'Part of the id of the order' },
  skip_total_cash_validation: 'The register need not hold the cash that is paid out',
  status: {
    searchPrepayments: 'How far the order is paid',
    PrepaymentReceipt: 'The tax authority has taken it',
  },
}

const FORMS =
  'getReceiptHtml getReceiptPdf getReceiptText getReceiptPng getReceiptQrCode getReceiptXml getReceiptPrintBlocks'
const DESK_FORMS = 'getDeskReceiptText getDeskReceiptHtml getDeskReceiptPng getDeskReceiptPdf'
const SENDINGS = 'sendReceiptByEmail sendReceiptBySms'
const REPORTS = 'getShiftReport getReportText getReportPng getReportXml getDeskReport'

export const documentMembers: MemberTexts = {
  'X-Show-Buttons': 'true: with buttons to save and print it',
  bank_transaction_id: "The bank's id of the payment",
  blocks: { PrintBlocks: 'In the order in which they are printed' },
  company_registration_id: 'Registration of the shop at the bank',
  download: 'true: to be saved, not shown',
  ereceipt_data: 'What the bank says of its electronic receipt; null: none',
  format: { BarcodePrintBlock: 'Kind of the bar code' },
  id: { ShiftReport: 'Id of the report', DetailedTransaction: 'Id of the document' },
  is_second_copy: 'true: marked as a copy',
  label: { DeskTax: 'Name of the tax' },
  code: { DeskTax: 'Number of the tax' },
  message: { '.ereceipt_data': 'Words of the bank' },
  ok: { SentReceipt: 'It is on its way' },
  pdf: { PrintLinks: 'As a PDF file' },
  receipt_id: {
    [`${FORMS} ${DESK_FORMS} ${SENDINGS}`]: 'Id of the receipt, or its fiscal code',
    '.ereceipt_data': "The bank's id of its receipt",
  },
  report_id: { [REPORTS]: 'Id of the report' },
  request_data: { DetailedTransaction: 'The document as it was signed, base64' },
  request_signature: { DetailedTransaction: 'Signature of the document, base64' },
  response_data: { DetailedTransaction: "The tax authority's answer, base64; null: none yet" },
  response_data_signature: { DetailedTransaction: 'Always null here' },
  response_id_signature: { DetailedTransaction: 'Always null here' },
  shift: { ShiftReport: 'The shift it is of; null: it cannot be read' },
  simple: 'true: without logo, header, footer and styles of the template',
  status: {
    DetailedTransaction: 'PENDING: the tax authority has not answered; DONE: it has taken it; ERROR: it has refused it',
    DeskShift: 'How far the shift is',
    listTransactions: 'Documents of these statuses; may be repeated',
  },
  transaction_id: { getTransaction: 'Id of the document' },
  type: {
    'TextPrintBlock ImagePrintBlock QrCodePrintBlock BarcodePrintBlock': 'Kind of the block',
    DetailedTransaction: 'What the document is',
    listTransactions: 'Documents of these kinds; may be repeated',
  },
  value: {
    TextPrintBlock: 'Lines of text',
    ImagePrintBlock: 'A PNG image, base64',
    'QrCodePrintBlock BarcodePrintBlock': 'What is coded',
  },
  width: { PrintBlocks: 'Characters in a line', ImagePrintBlock: 'Share of the width of the paper' },
}

const SALES = 'sellReceipt sellReceiptOffline validateReceipt .receipts'
const CASH = 'createServiceReceipt createWithdrawalReceipt'
const SHOWN = 'Receipt WebhookReceipt'

export const cloudReceiptMembers: MemberTexts = {
  additional_info: 'What is to be known of it',
  bonus_card: 'Number of the bonus card',
  bonuses: 'Bonuses of the customer; taken, and not counted',
  branch_id: { searchReceipts: 'Receipts of registers of these outlets' },
  callback_url: 'Address that is called once the receipt is fiscalized',
  code: { '.good': 'Code of the goods at the shop' },
  context: {
    [`${SALES} ${CASH} createPrepayment`]:
      'Values for templates, by names of the integration: texts, numbers, true or false',
    [SHOWN]: 'Values for templates, as they were sent; null: none',
  },
  control_number: {
    [`${SALES} ${CASH} createPrepayment`]: 'Number of the integration, four digits or letters at most',
    [SHOWN]: 'Four digits of a receipt made offline, from its signature; null: made online',
  },
  custom: {
    [`${SALES} ${CASH}`]: 'Texts for pages of the receipt',
    [SHOWN]: 'Texts for pages of the receipt, as they were sent; null: none',
  },
  excise_barcode: 'Excise stamp on the goods; older form of excise_barcodes',
  id: {
    [`${SALES} ${CASH}`]: 'Id of the receipt, made by the client: a repeat of it is refused; left out: one is made',
    Receipt: 'Id of the receipt',
    BulkSaleResult: 'Id of the receipt; null: it was not made, and the request names none',
  },
  is_pawnshop: 'A receipt of a pawnshop; taken, and not acted on',
  message: { BulkSaleResult: 'Why it was not made, for people; null: it was' },
  operation_type: 'Kind of the operation at the bank; taken, and not shown',
  processed_counter: 'Always null here',
  receipt_id: { 'getReceipt getDeskReceipt': 'Id of the receipt, or its fiscal code' },
  receipts: 'Sales in the order in which they are made',
  related_receipt_created_at: 'When the receipt that this one belongs to was made; null: not said',
  rounding: 'true: cash is rounded to 10 kopecks; older form of rounding_mode',
  self_receipts: 'true: receipts of the cashier alone; false: of all cashiers',
  shift: { Receipt: 'The shift in which it was made' },
  status: {
    Receipt: 'CREATED: the tax authority has not answered; DONE: it has taken it; ERROR: it has refused it',
    BulkSaleResult: 'CREATED: the receipt was made; ERROR: it was not',
  },
  total_sum: { 'sellReceipt.goods sellReceiptOffline.goods validateReceipt.goods': 'Price by quantity, minor units' },
  transaction_id: {
    [SHOWN]: 'Id of the transaction that delivered it to the tax authority',
    '.payments .payment': "The bank's id of the payment",
  },
  type: { Receipt: 'What kind of receipt it is' },
  validated: 'The sale would be made',
  value: {
    '.bonuses': 'Bonuses, minor units',
    'createServiceReceipt.payment': 'Put in, minor units; less than 0: taken out',
    'createWithdrawalReceipt.payment': 'Handed out, minor units',
  },
}
