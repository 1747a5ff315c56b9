/** The printer of a desk: what it is asked to print, what has become of it, and what can be the matter with it. */
import type { FaultCommand, FaultFact } from './fault.ts'

/** A slip by its reference: its content is made from stored documents when it is read. */
export type SlipReference =
  /** `document`: number in the register's ledger. */
  | { kind: 'RECEIPT' | 'SERVICE' | 'WITHDRAWAL' | 'Z_REPORT'; document: number }
  /** `report`: serial within the shift; an X-report is no document. */
  | { kind: 'X_REPORT'; report: number; shift_id: string }
  /** Both ends are in it, epoch milliseconds. */
  | { kind: 'PERIODICAL_REPORT'; from: number; to: number; is_short: boolean }

export type SlipKind = SlipReference['kind']

export interface PrintJob {
  /** 1, 2, 3 … at the printer. */
  number: number
  /** When it was asked for, epoch milliseconds. */
  at: number
  slip: SlipReference
  /** Plain text instead of a picture (NS-73). */
  simple_text: boolean
  /** held: it waits for paper; lost: there was no printer. */
  status: 'printed' | 'held' | 'lost'
  /** When it came out, epoch milliseconds. */
  printed_at: number | null
}

export type PrinterFault = { name: 'printer-out-of-paper' } | { name: 'printer-unplugged' }

export type PrinterCommand =
  | { type: 'slip.print'; at: number; slip: SlipReference; simple_text: boolean }
  | FaultCommand<PrinterFault>

export type PrinterFact =
  | { type: 'slip.printed' | 'slip.held' | 'slip.lost'; at: number; job: PrintJob }
  | FaultFact<PrinterFault>

/** Small and bounded, plain JSON. */
export interface PrinterContext {
  /** Slips ever asked for. */
  last: number
  /** The last of them, oldest first. */
  jobs: PrintJob[]
  /** Disturbances switched on, in the order they were. */
  faults: PrinterFault[]
}
