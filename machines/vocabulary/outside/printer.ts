/** The printer of a desk: what it is asked to print, what has become of it, and what can be the matter with it. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Unchecked } from '../schemas/state.ts'
import { ActiveFaults, type FaultCommand, type FaultFact } from './fault.ts'

/** A slip by its reference: what stands on it is made from stored documents when it is read. */
const SlipReference = Type.Union([
  /** `document`: number in the register's ledger. */
  Type.Object({ kind: Type.Enum(['RECEIPT', 'SERVICE', 'WITHDRAWAL', 'Z_REPORT']), document: Count }),
  /** `report`: serial within the shift; an X-report is no document. */
  Type.Object({ kind: Type.Literal('X_REPORT'), report: Count, shift_id: Unchecked<string>() }),
  /** Both ends are in it. */
  Type.Object({ kind: Type.Literal('PERIODICAL_REPORT'), from: Moment, to: Moment, is_short: Type.Boolean() }),
])
export type SlipReference = Static<typeof SlipReference>

export type SlipKind = SlipReference['kind']

export const PrintJob = Type.Object({
  /** 1, 2, 3 … at the printer. */
  number: Count,
  /** When it was asked for. */
  at: Moment,
  slip: SlipReference,
  /** Plain text instead of a picture (NS-73). */
  simple_text: Type.Boolean(),
  /** held: it waits for paper; lost: there was no printer. */
  status: Type.Enum(['printed', 'held', 'lost']),
  /** When it came out. */
  printed_at: Nullable(Moment),
})
export type PrintJob = Static<typeof PrintJob>

export type PrinterFault = { name: 'printer-out-of-paper' } | { name: 'printer-unplugged' }

export type PrinterCommand =
  | { type: 'slip.print'; at: number; slip: SlipReference; simple_text: boolean }
  | FaultCommand<PrinterFault>

export type PrinterFact =
  | { type: 'slip.printed' | 'slip.held' | 'slip.lost'; at: number; job: PrintJob }
  | FaultFact<PrinterFault>

/** Small and bounded, plain JSON. */
export const PrinterContext = Type.Object({
  /** Slips ever asked for. */
  last: Count,
  /** The last of them, oldest first. */
  jobs: Type.Array(PrintJob),
  /** Disturbances switched on, in the order they were. */
  faults: ActiveFaults<PrinterFault>(),
})
export type PrinterContext = Static<typeof PrinterContext>
