/** Commands that make a receipt, and the fact that one was made. */
import type { Entry } from './document.ts'
import type { ReceiptBody, SellRequest, ServiceRequest, WithdrawalRequest } from './receipt.ts'
import type { Device } from './shift.ts'
import type { Tax } from './tax.ts'

export type ReceiptCommand =
  | {
      type: 'receipt.sell'
      at: number
      request: SellRequest
      /** The organization's tax table; the door has checked that every code is in it. */
      taxes: Tax[]
      /** The register has a receipt of this id already: told by its rows when it hears the command. */
      known: boolean
      device?: Device
    }
  | { type: 'receipt.service'; at: number; request: ServiceRequest; device?: Device }
  | { type: 'receipt.withdraw'; at: number; request: WithdrawalRequest; device?: Device }

/** A sale as the desk asks for it. */
export type SaleAsked = Omit<Extract<ReceiptCommand, { type: 'receipt.sell' }>, 'known'>

export type ReceiptFact = {
  type: 'receipt.created'
  at: number
  /** Sequence of the receipt in the register (JRN-003). */
  receipt_number: number
  shift_id: string
  is_online: boolean
} & Entry<ReceiptBody>
