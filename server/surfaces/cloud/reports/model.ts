/** Tasks of extended reports as the cloud shows them (FLD-010, FLD-011), and Z-reports as JSON. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { REPORT_TYPES, type ReportTaskContext } from '../../../../machines/vocabulary/reports/report-task.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../../transport/http/model.ts'

const short = {
  id: Uuid,
  organization_id: Uuid,
  type: Type.Enum([...REPORT_TYPES]),
  status: Type.Enum(['PENDING', 'DONE', 'ERROR']),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
}

/** Of creation of goods and Z-reports, and of every lookup. */
export const ReportTask = Model('ReportTask', short)

/** What was asked for, as it was sent; null where it was left out, `mode` always (NS-54). */
export const ReportPayload = Model('ReportPayload', {
  from_date: Type.String(),
  to_date: Nullable(Type.String()),
  mode: Type.Null(),
  emails: Nullable(Type.Array(Type.String())),
  organization_id: Nullable(Type.Array(Uuid)),
})

/** Of creation of the others. */
export const ExtendedReportTask = Model('ExtendedReportTask', {
  ...short,
  error_message: Nullable(Type.String()),
  payload: ReportPayload,
  /** `HH:MM:SS.ffffff`; null until it is done. */
  execution_time: Nullable(Type.String()),
})

const Sum = Type.Integer()

const Count = Type.Integer({ minimum: 0 })

/** A closing as the flat row that public programs read (NS-84): counts and sums of all its payments and taxes. */
const zRow = {
  address: Type.String(),
  open_date: DateTime,
  close_date: DateTime,
  receipts_count: Count,
  close_fn: Nullable(Type.String()),
  shift_serial: Type.Integer(),
  turnover: Sum,
  last_receipt: Nullable(Uuid),
  sell_receipts_count: Count,
  return_receipts_count: Count,
  vat_amount: Sum,
  tax_rates: Type.Array(Type.Number()),
  tax_names: Type.Array(Type.String()),
  tax_amount_sale: Sum,
  tax_turnover_sale: Sum,
  tax_amount_return: Sum,
  tax_turnover_return: Sum,
  payment_names: Type.Array(Type.String()),
  payment_sells: Type.Array(Sum),
  payment_returns: Type.Array(Sum),
  initial_balance: Sum,
  final_balance: Sum,
  service_in: Sum,
  service_out: Sum,
  card_sales: Sum,
  card_returns: Sum,
  cash_sales: Sum,
  cash_returns: Sum,
}

/** Members of its report are those a Z-report has at the desk (FLD-014); sums in minor units. */
export const ZReportEntry = Model('ZReportEntry', {
  ...zRow,
  /** Asked for with `organization_info` only (REP-202). */
  organization_name: Type.Optional(Type.String()),
  branch_name: Type.Optional(Type.String()),
  cash_register_id: Uuid,
  fiscal_number: Type.String(),
  shift_id: Uuid,
  /** null: the tax authority has not taken it yet. */
  fiscal_code: Nullable(Type.String()),
  cashier_name: Nullable(Type.String()),
  opened_at: Nullable(DateTime),
  closed_at: DateTime,
  report: Type.Object(
    {
      serial: Type.Integer(),
      initial: Sum,
      balance: Sum,
      taxes: Type.Array(Type.Any()),
      payments: Type.Array(Type.Any()),
    },
    { title: 'ZReportContent', additionalProperties: true },
  ),
})

/** A receipt as a report has it; sums in minor units, below zero where money went out. */
export const ReceiptReportEntry = Model('ReceiptReportEntry', {
  id: Uuid,
  type: Type.Enum(['SELL', 'RETURN', 'SERVICE_IN', 'SERVICE_OUT', 'CASH_WITHDRAWAL']),
  created_at: DateTime,
  cash_register_id: Uuid,
  fiscal_number: Type.String(),
  branch_name: Type.String(),
  shift_serial: Type.Integer(),
  /** null: the tax authority had not taken it yet. */
  fiscal_code: Nullable(Type.String()),
  cashier_name: Nullable(Type.String()),
  goods_count: Type.Integer({ minimum: 0 }),
  discounts_sum: Sum,
  extra_charge_sum: Sum,
  total_sum: Sum,
  round_sum: Sum,
  cash_sum: Sum,
  cashless_sum: Sum,
  tax_sum: Sum,
})

const STATUSES = { waiting: 'PENDING', building: 'PENDING', done: 'DONE', failed: 'ERROR' } as const

/** A task that is not new and not expired. */
export const reportTaskModel = (task: ReportTaskContext): Static<typeof ReportTask> => ({
  id: task.id,
  organization_id: task.organization_id!,
  type: task.wish!.type,
  status: STATUSES[task.state as keyof typeof STATUSES],
  created_at: instant(task.created_at!),
  updated_at: instantOrNull(task.updated_at),
})

/** As it is answered to its creation: nothing has come of it yet. */
export const extendedReportTaskModel = (
  task: ReportTaskContext,
  payload: Static<typeof ReportPayload>,
): Static<typeof ExtendedReportTask> => ({
  ...reportTaskModel(task),
  error_message: null,
  payload,
  execution_time: null,
})
