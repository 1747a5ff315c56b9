/** Examples of refusals of receipts' forms, by the name of the rule. */
import { cloud } from '../scripted-requests.ts'
import { authorityAnswers, id, opens, passes, type RefusalExample, saleAction } from './actions.ts'

export const receiptFormRefusals: Readonly<Record<string, RefusalExample>> = {
  'receipt without a tax address': {
    surface: 'cloud',
    before: [opens, authorityAnswers, saleAction(1)],
    refused: cloud(`GET /api/v1/receipts/${id(1)}/qrcode`),
    recovery: [authorityAnswers],
    meeting: 'before the tax authority has answered, and always of receipts that are no sales',
  },
  'XML of a receipt of another day': {
    surface: 'cloud',
    before: [opens, authorityAnswers, saleAction(1), passes('P1D')],
    refused: cloud(`GET /api/v1/receipts/${id(1)}/xml`),
    works: cloud(`GET /api/v1/receipts/${id(1)}/text`),
    note: 'the XML fetched on the day of the receipt; its other forms on any day',
  },
}
