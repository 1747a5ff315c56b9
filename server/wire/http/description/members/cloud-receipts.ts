/** Members of receipts that the cloud alone makes and shows: requests of sales, lists, annotations. */
import type { MemberTexts } from './member-text.ts'

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
    [SHOWN]: 'Id of the transaction by which the tax authority was told',
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
