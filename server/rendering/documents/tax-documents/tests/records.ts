/** Receipts of one organization, as the documents of its register. */
import { randomUUID } from 'node:crypto'
import { totals } from '../../../../../machines/money/totals.ts'
import type { CloudMembers } from '../../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import type { ReceiptBody, SaleOrder } from '../../../../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import type { LedgerRow } from '../../../../store/queries/ledger-rows.ts'
import type { ReceiptPaper } from '../../slips/receipt-slip.ts'

const tax = (code: number, symbol: string, rate: number, more: Partial<Tax> = {}): Tax => ({
  ...{ id: `t${code}`, code, label: `ПДВ ${rate}%`, symbol, rate, extra_rate: 0, included: true, no_vat: false },
  created_at: 0,
  ...more,
})

export const TAXES: Tax[] = [
  tax(1, 'А', 20),
  tax(2, 'Б', 7),
  tax(4, 'Г', 20, { extra_rate: 5, label: 'ПДВ 20% + акциз 5%' }),
  tax(8, 'Є', 0, { no_vat: true, label: 'Без ПДВ' }),
  tax(9, 'Д', 20, { included: false }),
  tax(10, 'Ж', 20, { included: false, extra_rate: 5 }),
]

export const HOUSE = {
  organization: { title: 'ТОВ «Ґанок» & <сини>', edrpou: '12345678', tax_number: '123456789012', is_vat: true },
  branch: { name: 'Крамниця', address: 'м. Їжакове' },
  register: { fiscal_number: 'TEST000001', number: '1', is_test: true },
}

/** The row of a document made at 2026-06-01 00:30 in Kyiv: the day before in Greenwich. */
export const ledgerRowOf = (body: object, offline_code: string | null = null): LedgerRow =>
  ({
    ...{ number: 7, status: 'PENDING', fiscal_code: null, error_message: null, settled_at: null },
    entry: {
      document: {
        ...{ id: randomUUID(), cash_register_id: 'c', number: 7, type: 'RECEIPT', at: Date.UTC(2026, 4, 31, 21, 30) },
        ...{ previous_hash: 'f0'.repeat(32), offline_code, key_id: 'k', body },
      },
      ...{ hash: '0', signature: '' },
    },
  }) as unknown as LedgerRow

export function recordOf(body: Partial<ReceiptBody>, offline_code: string | null = null): ReceiptPaper {
  const whole = { id: 'r', previous_receipt_id: null, shift_serial: 1, ...body }
  const letterhead = HOUSE as ReceiptPaper['letterhead']
  return { letterhead, row: ledgerRowOf(whole, offline_code), receipt_number: 3, cashier: 'Олена', taxes: TAXES }
}

/** A sale, or a return, of an order. */
export function saleOf(order: Partial<SaleOrder>, offline_code?: string | null, cloud?: CloudMembers): ReceiptPaper {
  const goods = [{ code: '1', name: 'Сир', price: 10_000, quantity: 1000 }]
  const request = { id: 'r', goods, payments: [{ type: 'CASH', value: 20_000 }], ...order } as SaleOrder
  const { goods: _, discounts: __, tax_lines: ___, payable: ____, is_return, ...money } = totals(request, TAXES)
  const type = is_return ? 'RETURN' : 'SELL'
  return recordOf({ type, money, request, ...(cloud && { cloud }) }, offline_code)
}
