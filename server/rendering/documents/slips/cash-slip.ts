/** Slips of cash that is no sale: put in, taken out (LOC-131), given to a card holder (LOC-201). */
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import { moneyText } from './figures.ts'
import { fiscalBlock, kindLine } from './fiscal-block.ts'
import { type CardMembers, cardBlocks, type ReceiptPaper } from './receipt-slip.ts'
import { line, pair, ruler, type Slip } from './slip.ts'

const TITLES: Readonly<Record<string, string>> = {
  SERVICE_IN: 'СЛУЖБОВЕ ВНЕСЕННЯ',
  SERVICE_OUT: 'СЛУЖБОВА ВИДАЧА',
  CASH_WITHDRAWAL: 'ВИДАЧА ГОТІВКИ',
}

/** The money by its label; for a withdrawal what the bank has said of the card as well. */
export function cashSlip({ letterhead, row, receipt_number, cashier }: Omit<ReceiptPaper, 'taxes'>): Slip {
  const { at, body } = row.entry.document as Document<ReceiptBody>
  const { type, shift_serial, money: amounts, request } = body
  const { payment } = request as { payment: CardMembers }
  const title = TITLES[type] ?? type
  return {
    title,
    at,
    letterhead,
    adorned: false,
    blocks: [
      pair(`ЧЕК № ${receipt_number}`, `КАСА ${letterhead.register.number}  ЗМІНА ${shift_serial}`),
      line(`КАСИР ${cashier}`),
      ruler,
      pair(title, moneyText(amounts.total_sum), 'strong'),
      line(amounts.paid[0]!.label),
      ...cardBlocks(payment, letterhead),
      ruler,
      ...fiscalBlock(row, letterhead, null, null),
      kindLine('СЛУЖБОВИЙ ЧЕК'),
    ],
  }
}
