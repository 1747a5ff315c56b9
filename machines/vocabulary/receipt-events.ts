/** Commands that make a receipt, and the fact that one was made. */
import type { CloudOrder } from './cloud/cloud-receipt.ts'
import type { Entry } from './document.ts'
import type { ReceiptBody, ReceiptTotals, SaleOrder, ServiceRequest, WithdrawalRequest } from './receipt.ts'
import type { DeviceId } from './shift.ts'
import type { Tax } from './tax.ts'

/** Beside a command that makes a receipt. */
export interface ReceiptOrigin {
  /** The register has a receipt of this id already: by its rows, for its state is too small to hold all ids. */
  known?: boolean
  /** Where the client may name the receipt, and has. */
  id?: string
  /** null or left out: it is asked for at the desk. */
  cloud?: CloudOrder | null
  device?: DeviceId
}

export type ReceiptCommand =
  | (ReceiptOrigin & {
      type: 'receipt.sell'
      at: number
      request: SaleOrder
      /** The organization's tax table; the door has checked that every code is in it. */
      taxes: Tax[]
      /** The arithmetic of the request: the register judges and records by it, the desk answers by it. */
      totals: ReceiptTotals
      known: boolean
    })
  | (ReceiptOrigin & { type: 'receipt.service'; at: number; request: ServiceRequest })
  | (ReceiptOrigin & { type: 'receipt.withdraw'; at: number; request: WithdrawalRequest })

export type ReceiptFact = {
  type: 'receipt.created'
  at: number
  /** Sequence of the receipt in the register (JRN-003). */
  receipt_number: number
  shift_id: string
  is_online: boolean
} & Entry<ReceiptBody>
