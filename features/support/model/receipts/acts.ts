/** Acts of the desk that make receipts: sales and returns, cash in and out, cash against a card. */
import { deskAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import type { SaleFigures } from '../money/sale-sums.ts'

/** What a sale may have beside its figures, and must come back (LOC-173). */
export interface SaleTexts {
  header?: string
  footer?: string
  barcode?: string
  cashier_name?: string
  departament?: string
  technical_return?: boolean
}

export type ReceiptAct =
  | { do: 'sell'; at: string; id: string; sale: SaleFigures & SaleTexts }
  | { do: 'move cash'; at: string; value: number; label?: string }
  | { do: 'withdraw'; at: string; value: number; code?: number; label?: string; commission?: number }

export const receiptAsks: ByAct<ReceiptAct, Ask> = {
  sell: (_, { at, id, sale }) => deskAsk(at, 'POST', '/receipt/sell', { id, ...sale }),
  'move cash': (_, { at, value, label }) =>
    deskAsk(at, 'POST', '/receipt/service', {
      payment: { type: 'CASH', value, ...(label !== undefined && { label }) },
    }),
  withdraw: (_, { at, ...payment }) => {
    const { do: _act, ...rest } = payment
    return deskAsk(at, 'POST', '/receipt/cash-withdrawal', { payment: rest })
  },
}
