import { momentText } from '../kernel/moments.ts'
import type { Register, Shift, Transaction } from '../state/model.ts'
import type { Receipt } from '../state/receipts.ts'
import { receiptTaxRow } from '../state/taxes.ts'
import type { World } from '../state/world.ts'
import type { Discounted } from './discounts.ts'
import type { Draft, SaleLine } from './draft.ts'
import { paymentView } from './payments.ts'
import { receiptTaxes } from './tax-shares.ts'

const discountViews = (discounted: Discounted): unknown[] =>
  discounted.applied.map(({ entry, amount }) => ({ ...entry, amount }))

function lineView(world: World, line: SaleLine, isReturn: boolean): Record<string, unknown> {
  const { entry } = line
  const { absentText, itemSum } = world.reading
  const rows = receiptTaxes(world.reading, [line], []).map((row) => receiptTaxRow(world, row.tax, row, isReturn))
  return {
    good: {
      code: entry.code,
      name: entry.name,
      header: absentText,
      footer: absentText,
      uktzed: entry.uktzed ?? absentText,
      price: entry.price,
      excise_barcodes: entry.excise_barcodes ?? [],
      barcode: entry.barcode ?? absentText,
      tax: line.taxes.map((tax) => tax.code),
    },
    sum: itemSum === 'full' ? line.full : line.sum,
    quantity: entry.quantity,
    is_return: isReturn,
    taxes: rows,
    discounts: discountViews(line.discounted),
  }
}

type SaleParts = { draft: Draft; register: Register; shift: Shift; transaction: Transaction; previousId: string | null }

/** The sell receipt response; online, fiscal code and date are empty until delivery (LOC-179, FLD-022). */
export function saleAnswer(world: World, parts: SaleParts): Record<string, unknown> {
  const { reading } = world
  const { draft, register, transaction } = parts
  const { request, settlement, whole } = draft
  const rounding = settlement.payable - whole.sum
  const { absentText } = reading
  const date = transaction.fiscalDate
  return {
    id: request.id,
    fiscal_code: transaction.fiscalCode ?? reading.emptyFiscal,
    fiscal_date: date === null ? reading.emptyFiscal : momentText(reading, date),
    is_online: !transaction.offline,
    is_sell: !draft.isReturn,
    total_payment: settlement.tendered,
    total_sum: reading.totalSum === 'rounded' ? settlement.payable : whole.sum,
    total_rest: settlement.rest,
    round_sum: reading.roundSumSigned ? rounding : Math.abs(rounding),
    goods: draft.lines.map((line) => lineView(world, line, draft.isReturn)),
    taxes: draft.taxes.map((row) => receiptTaxRow(world, row.tax, row, draft.isReturn)),
    discounts: discountViews(whole),
    payments: request.payments.map(paymentView),
    type: draft.isReturn ? reading.returnType : 'SELL',
    delivery: request.delivery === undefined ? null : { ...request.delivery, sent: false },
    header: request.header ?? absentText,
    footer: request.footer ?? absentText,
    barcode: request.barcode ?? absentText,
    cashier_name: request.cashier_name ?? register.cashier.name,
    departament: request.departament ?? absentText,
    previous_receipt_id: parts.previousId,
    custom_id: request.custom_id ?? null,
    technical_return: request.technical_return === true,
    shift_serial: parts.shift.serial,
  }
}

/** The stored answer of a receipt, with its fiscal code and date if it has them by now. */
export function repeatedAnswer(world: World, receipt: Receipt): Record<string, unknown> {
  if (receipt.fiscalCode === null || receipt.fiscalDate === null) return receipt.answer
  return {
    ...receipt.answer,
    fiscal_code: receipt.fiscalCode,
    fiscal_date: momentText(world.reading, receipt.fiscalDate),
  }
}
