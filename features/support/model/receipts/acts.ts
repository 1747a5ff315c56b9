/** Acts of the desk that make receipts: sales and returns, cash in and out, cash against a card. */
import { deskAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import type { SaleFigures, SalePayment } from '../money/sale-sums.ts'

/** What a sale may have beside its figures, and must come back (LOC-173). */
export interface SaleTexts {
  header?: string
  footer?: string
  barcode?: string
  cashier_name?: string
  departament?: string
  technical_return?: boolean
  custom_id?: string
  delivery?: { email?: string; phone?: string }
  print?: boolean
  abs_vizualization_values?: boolean
}

/** Whether a movement of cash is printed, and how (LOC-135, NS-73). */
export interface Printing {
  print?: boolean
  print_simple_text?: boolean
}

/** Cash against a card: its payment has the number of a kind and no type (LOC-202). */
export type Withdrawal = Omit<SalePayment, 'type'> & { code?: number }

export type ReceiptAct =
  | { do: 'sell'; at: string; id: string; sale: SaleFigures & SaleTexts }
  | { do: 'move cash'; at: string; value: number; label?: string; printing?: Printing }
  | { do: 'withdraw'; at: string; payment: Withdrawal; printing?: Printing }

export const receiptAsks: ByAct<ReceiptAct, Ask> = {
  sell: (_, { at, id, sale }) => deskAsk(at, 'POST', '/receipt/sell', { id, ...sale }),
  'move cash': (_, { at, value, label, printing }) =>
    deskAsk(at, 'POST', '/receipt/service', {
      payment: { type: 'CASH', value, ...(label !== undefined && { label }) },
      ...printing,
    }),
  withdraw: (_, { at, payment, printing }) => deskAsk(at, 'POST', '/receipt/cash-withdrawal', { payment, ...printing }),
}
