/** Shifts: their state as the register keeps it, commands and facts (spec: "Shift (cloud)"). */
import Type, { type Static } from 'typebox'
import type { OfflineChoice } from './cloud/cloud-receipt.ts'
import type { Entry, Verdict, ZReportBody } from './document.ts'
import type { Signer } from './outside/signer.ts'
import { Report, ShiftSums } from './reports/report.ts'
import { Nullable } from './schemas/scalars.ts'
import { Count, Moment, Text } from './schemas/state.ts'

/** Spec: "States and transitions" (NS-19: these four and no other). */
export const SHIFT_STATUSES = ['CREATED', 'OPENED', 'CLOSING', 'CLOSED'] as const
export type ShiftStatus = (typeof SHIFT_STATUSES)[number]

/** Who asks: enough of the cashier for the rules to judge by, and to sign with. */
export interface CashierCard {
  id: string
  branch_id: string
  organization_id: string
  key_id: string
  is_test: boolean
  senior: boolean
  /** His status as a signer. */
  signer: Signer
}

/** A shift while the register knows it: the present one, or the last one closed. */
export const Shift = Type.Object({
  id: Text,
  serial: Count,
  status: Type.Enum([...SHIFT_STATUSES]),
  cashier_id: Text,
  key_id: Text,
  /** Asked to open or close without waiting for the tax authority: the desk's way, and the offline way. */
  at_once: Type.Boolean(),
  created_at: Moment,
  opened_at: Nullable(Moment),
  closed_at: Nullable(Moment),
  updated_at: Moment,
  /** First instant of the next day in Europe/Kyiv: from it on receipts are refused (SHF-016). */
  day_ends_at: Moment,
  /** Ledger numbers of the opening and closing documents. */
  opening_number: Count,
  closing_number: Nullable(Count),
  sums: ShiftSums,
  z_report: Nullable(Report),
})
export type Shift = Static<typeof Shift>

/**
 * The computer a command comes from, by its X-Device-ID; null: the desk's own, which says nothing of itself. Left out
 * by the cloud, where nothing is bound to a computer (AMB-25).
 */
export type DeviceId = string | null

export type ShiftCommand =
  | {
      type: 'shift.open'
      at: number
      cashier: CashierCard
      /** 'desk': usable at once, the document follows (LOC-104); 'cloud': usable when delivered (SHF-004). */
      from: 'desk' | 'cloud'
      /** Chosen by the client, else made here. */
      shift_id?: string
      /** Register on which the cashier is in a shift already; null or left out: none. */
      working_on?: string | null
      /** Code and moment, where the client chose them (NS-15). */
      offline?: OfflineChoice
      device?: DeviceId
    }
  | {
      type: 'shift.close'
      at: number
      from: 'desk' | 'cloud'
      /** null: the desk, which acts for the cashier who opened the shift. */
      cashier: CashierCard | null
      /** Named by a senior cashier's close. */
      shift_id?: string
      /** A Z-report the client built: taken unverified (CLD-519). */
      report?: Report
      /** Code and moment, where the client chose them (NS-16). */
      offline?: OfflineChoice
      device?: DeviceId
    }
  | {
      type: 'report.print'
      at: number
      /** At the printer of the desk; false: whoever asks shows it. */
      print: boolean
      device?: DeviceId
    }

export type ShiftFact =
  | ({ type: 'shift.created'; at: number; shift: Shift; is_online: boolean } & Entry)
  | { type: 'shift.opened'; at: number; shift: Shift }
  | ({
      type: 'shift.closing'
      at: number
      /** Who asked. */
      from: 'desk' | 'cloud'
      shift: Shift
      is_online: boolean
    } & Entry<ZReportBody>)
  | { type: 'shift.closed'; at: number; shift: Shift; reason: string | null }
  | { type: 'shift.reopened'; at: number; shift: Shift; reason: string }
  | {
      type: 'report.printed'
      at: number
      /** Of the shift it is about. */
      shift_id: string
      /** Of the report. */
      report_id: string
      /** At the printer of the desk. */
      print: boolean
      report: Report
    }

/** Raised inside one turn, for the region of the shift: what has become of its opening or closing document. */
export type ShiftResolution =
  /** @property dated moment of the opening's document */
  | { type: 'opening.begun'; at: number; dated: number }
  | { type: 'closing.begun'; at: number }
  /** The register has gone offline: what waits for the tax authority is done now. */
  | { type: 'waiting.ended'; at: number }
  | { type: 'opening.accepted'; at: number }
  | { type: 'opening.refused'; at: number; verdict: Verdict }
  | { type: 'closing.accepted'; at: number }
  | { type: 'closing.refused'; at: number; verdict: Verdict }
