/** The call to the address that a sale names, as operations that take one describe it. */
import type { RequestCallback } from '../../../transport/http/operation.ts'
import { ReceiptEvent } from './receipt-schemas.ts'

/**
 * The callback of a receipt.
 * @param address of callback_url in the body of the request, a JSON pointer; of a list it is that of the first entry
 */
export const receiptCallback = (address = '/callback_url'): RequestCallback => ({
  name: 'receipt_fiscalized',
  address,
  summary: 'The receipt of the sale that names the address has been fiscalized',
  clauses: ['EXT-109', 'EXT-110'],
  body: ReceiptEvent,
})
