/** Chains of prepayments, and goods. */
import { bool, integer, listOf, moment, oneOf, orNull, record, text, uuid } from '../decoding.ts'

/** What is known of a chain: its sums, and the receipts in it. */
export const relation = record({
  id: uuid,
  relation_id: text,
  paid_sum: integer,
  total_sum: integer,
  paid_by_cash_sum: orNull(integer),
  last_returned_receipt_at: orNull(moment),
  receipt_chain_count: orNull(integer),
  is_debt_receipt: orNull(bool),
  pre_payment_status: oneOf('PARTIAL_PAID', 'FULL_PAID', 'CANCELLED', 'PARTIAL_CANCELLED'),
  created_at: moment,
  updated_at: orNull(moment),
  receipt_chain: record({
    pre_payment_receipts: listOf(uuid),
    after_payment_receipt: orNull(uuid),
    returned_receipts: listOf(uuid),
  }),
})

/** Pages of chains also count them. */
export const relationPage = record({
  meta: record({ limit: integer, offset: integer, total_items: integer }),
  results: listOf(relation),
})
