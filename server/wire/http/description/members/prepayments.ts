/** Members of orders that are paid in parts. */
import type { MemberTexts } from './member-text.ts'

const CHAIN = 'PrepaymentInfo PrepaymentWithReceipts'

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
