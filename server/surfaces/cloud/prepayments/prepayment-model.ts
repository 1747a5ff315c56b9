/** Prepayments as the cloud shows them: pure functions from states to the wire. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { identifier } from '../../../../machines/ledger.ts'
import { leftToPay } from '../../../../machines/prepayments/prepayment.ts'
import { PREPAYMENT_STATUSES } from '../../../../machines/vocabulary/prepayments/prepayment.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { PrepaymentSummary } from '../../../store/queries/cloud/prepayment-rows.ts'
import { Model } from '../../../transport/http/model.ts'
import { Receipt } from '../receipts/receipt-schemas.ts'

/** Minor units. */
const Sum = Type.Integer()

const info = {
  id: Uuid,
  relation_id: Type.String(),
  paid_sum: Sum,
  total_sum: Sum,
  left_to_pay: Sum,
  paid_by_cash_sum: Sum,
  last_returned_receipt_at: Nullable(DateTime),
  /** Receipts of the chain without its returns. */
  receipt_chain_count: Type.Integer(),
  is_debt_receipt: Type.Boolean(),
  pre_payment_status: Type.Enum([...PREPAYMENT_STATUSES]),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  receipt_chain: Model('PrepaymentReceiptIds', {
    returned_receipts: Type.Array(Uuid),
    after_payment_receipt: Nullable(Uuid),
    pre_payment_receipts: Type.Array(Uuid),
    /** Ids of returns by the ids of what they return. */
    returned_receipts_mapping: Type.Record(Type.String(), Type.String()),
  }),
}

export const PrepaymentInfo = Model('PrepaymentInfo', info)

const shown = [
  'id',
  'serial',
  'status',
  'goods',
  'payments',
  'total_sum',
  'total_payment',
  'total_rest',
  'round_sum',
  'fiscal_code',
  'fiscal_date',
  'delivered_at',
  'taxes',
  'discounts',
  'created_at',
  'updated_at',
  'is_created_offline',
  'is_sent_dps',
  'fiscal_api_type',
  'delivery',
] as const satisfies (keyof Static<typeof Receipt>)[]

const ofReceipt = <Name extends (typeof shown)[number]>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Receipt.properties[name]])) as Pick<typeof Receipt.properties, Name>

const PrepaymentReceipt = Model('PrepaymentReceipt', ofReceipt(shown))

export const PrepaymentWithReceipts = Model('PrepaymentWithReceipts', {
  ...info,
  receipts_chain: Model('PrepaymentReceipts', {
    pre_payment_receipts: Type.Array(PrepaymentReceipt),
    after_payment_receipt: Nullable(PrepaymentReceipt),
  }),
})

/** EXT-432. @param chain one that has begun */
export function prepaymentInfo(chain: PrepaymentSummary): Static<typeof PrepaymentInfo> {
  const { receipts } = chain
  const returns = receipts.flatMap(({ id, returned }): [string, string][] => (returned ? [[id, returned.id]] : []))
  return {
    id: identifier(chain.seed, 'prepayment', chain.id),
    relation_id: chain.relation_id,
    paid_sum: chain.paid_sum,
    total_sum: chain.total_sum,
    left_to_pay: leftToPay(chain),
    paid_by_cash_sum: chain.paid_by_cash_sum,
    last_returned_receipt_at: instantOrNull(chain.last_returned_receipt_at),
    receipt_chain_count: receipts.length,
    // No operation makes one.
    is_debt_receipt: false,
    pre_payment_status: chain.status,
    created_at: instant(chain.created_at),
    updated_at: instantOrNull(chain.updated_at),
    receipt_chain: {
      returned_receipts: returns.map(([, id]) => id),
      after_payment_receipt: receipts.find(({ kind }) => kind === 'AFTER_PAYMENT')?.id ?? null,
      pre_payment_receipts: receipts.flatMap(({ kind, id }) => (kind === 'PRE_PAYMENT' ? [id] : [])),
      returned_receipts_mapping: Object.fromEntries(returns),
    },
  }
}

/** EXT-433. @param receipts of the chain, its returns left out; one that cannot be read is not there */
export function prepaymentWithReceipts(
  chain: PrepaymentSummary,
  receipts: readonly Static<typeof Receipt>[],
): Static<typeof PrepaymentWithReceipts> {
  const model = prepaymentInfo(chain)
  const byId = new Map(receipts.map((each) => [each.id, receiptPart(each)]))
  const { pre_payment_receipts, after_payment_receipt } = model.receipt_chain
  return {
    ...model,
    receipts_chain: {
      pre_payment_receipts: pre_payment_receipts.flatMap((id) => byId.get(id) ?? []),
      after_payment_receipt: after_payment_receipt === null ? null : (byId.get(after_payment_receipt) ?? null),
    },
  }
}

const receiptPart = (receipt: Static<typeof Receipt>): Static<typeof PrepaymentReceipt> =>
  Object.fromEntries(shown.map((name) => [name, receipt[name]])) as Static<typeof PrepaymentReceipt>
