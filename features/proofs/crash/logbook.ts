/** Promises of the server to the clients of the crash test, which must hold whatever it does afterwards. */
import type { SellRequest, ServiceRequest } from '../../../machines/vocabulary/receipt.ts'
import { Payments } from './payments.ts'

/** An acknowledged receipt. */
export interface Promised {
  register: string
  request: SellRequest | ServiceRequest
  /** Body of the answer; null: it was lost, and the repeated sale was refused as existing. */
  answer: Record<string, unknown> | null
}

export class Logbook {
  /** Receipts that must exist exactly once, by id. */
  readonly acknowledged = new Map<string, Promised>()
  /** Ids of receipts that must not exist: refused, and never before without an answer. */
  readonly refused = new Set<string>()
  /** Ids of Z-reports that must exist. */
  readonly reports = new Set<string>()
  /** Purchases at terminals. */
  readonly payments = new Payments()
  /** For the summary. */
  readonly counts = {
    ...{ sales: 0, services: 0, resent: 0, madeNow: 0, duplicates: 0, abandoned: 0, offline: 0, online: 0 },
    ...{ payments: 0, unheard: 0, paidAgain: 0 },
  }

  promise(id: string, promised: Promised): void {
    this.acknowledged.set(id, promised)
  }
}
