/** Commands that make a receipt, and the fact that one was made. */
import type { Entry } from './document.ts'
import type { ReceiptBody, ReceiptTotals, SellRequest, ServiceRequest, WithdrawalRequest } from './receipt.ts'
import type { DeviceId } from './shift.ts'
import type { Tax } from './tax.ts'

export type ReceiptCommand =
  | {
      type: 'receipt.sell'
      at: number
      request: SellRequest
      /** The organization's tax table; the door has checked that every code is in it. */
      taxes: Tax[]
      /** The arithmetic of the request: the register judges and records by it, the desk answers by it. */
      totals: ReceiptTotals
      /** The register has a receipt of this id already: by its rows, for its state is too small to hold all ids. */
      known: boolean
      device?: DeviceId
    }
  | { type: 'receipt.service'; at: number; request: ServiceRequest; device?: DeviceId }
  | { type: 'receipt.withdraw'; at: number; request: WithdrawalRequest; device?: DeviceId }

export type ReceiptFact = {
  type: 'receipt.created'
  at: number
  /** Sequence of the receipt in the register (JRN-003). */
  receipt_number: number
  shift_id: string
  is_online: boolean
} & Entry<ReceiptBody>
