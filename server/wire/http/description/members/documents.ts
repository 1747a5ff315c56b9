/** Members of documents of the extension: forms of receipts and reports, print blocks, transactions. */
import type { MemberTexts } from './member-text.ts'

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
