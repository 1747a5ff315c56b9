/**
 * Disturbances, and where each is on.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

import type { FaultState } from './fault-state.ts'
import type {
  AnswerLate,
  AnswerLost,
  AnswerSpoiled,
  BadGateway,
  MailboxDown,
  MailboxRefusing,
  MailboxSlow,
  MessengerDisconnected,
  PrinterOutOfPaper,
  PrinterUnplugged,
  RateLimit,
  ReceiverFailing,
  ReceiverSilent,
  ReceiverSlow,
  RequestLost,
  TerminalApprovesPart,
  TerminalBusy,
  TerminalHostUnreachable,
  TerminalLosesAnswers,
  TerminalOmitsMembers,
  TerminalOutOfPaper,
  TerminalSilent,
  TerminalUnplugged,
} from './outside-faults.ts'

export type AuthorityLosesAnswers = FaultState<'authority-loses-answers', AuthorityLosesAnswersOn>

export interface AuthorityLosesAnswersOn {
  /** Id of the register */
  cash_register_id: string
}

export type AuthorityMute = FaultState<'authority-mute', AuthorityMuteOn>

export interface AuthorityMuteOn {
  /** Id of the register */
  cash_register_id: string
}

export type AuthorityRefusing = FaultState<'authority-refusing', AuthorityRefusingOn>

export interface AuthorityRefusingOn {
  /** Id of the register */
  cash_register_id: string
  /** Why, in words */
  reason: string
  /** Kinds of documents it concerns */
  documents?: ('SHIFT_OPEN' | 'RECEIPT' | 'Z_REPORT' | 'GO_OFFLINE')[]
}

export type AuthoritySlow = FaultState<'authority-slow', AuthoritySlowOn>

export interface AuthoritySlowOn {
  /** Id of the register */
  cash_register_id: string
  /** How long it takes, ISO 8601 */
  latency: string
}

export type BillUnpaid = FaultState<'bill-unpaid', BillUnpaidOn>

export interface BillUnpaidOn {
  /** Id of the organization */
  organization_id: string
  /** Id of the register */
  cash_register_id: string
}

export type CashierBlocked = FaultState<'cashier-blocked', CashierBlockedOn>

export interface CashierBlockedOn {
  /** Id of the cashier */
  cashier_id: string
  /** Why, in words */
  reason: string
}

export type CashierDeactivated = FaultState<'cashier-deactivated', CashierDeactivatedOn>

export interface CashierDeactivatedOn {
  /** Id of the cashier */
  cashier_id: string
}

export type Fault =
  | AuthorityMute
  | AuthorityRefusing
  | AuthoritySlow
  | AuthorityLosesAnswers
  | SignatureStopped
  | KeyExpired
  | CashierBlocked
  | CashierDeactivated
  | RegisterFrozen
  | BillUnpaid
  | OtherDevice
  | PrinterOutOfPaper
  | PrinterUnplugged
  | ServerUnreachable
  | JournalChanged
  | JournalDeleted
  | ReceiverFailing
  | ReceiverSilent
  | ReceiverSlow
  | MailboxRefusing
  | MailboxSlow
  | MailboxDown
  | MessengerDisconnected
  | OfflineLimit
  | FewOfflineCodes
  | TerminalUnplugged
  | TerminalSilent
  | TerminalOutOfPaper
  | TerminalHostUnreachable
  | TerminalLosesAnswers
  | TerminalBusy
  | TerminalApprovesPart
  | TerminalOmitsMembers
  | RateLimit
  | BadGateway
  | RequestLost
  | AnswerLost
  | AnswerSpoiled
  | AnswerLate

export type FewOfflineCodes = FaultState<'few-offline-codes', FewOfflineCodesOn>

export interface FewOfflineCodesOn {
  /** Id of the register */
  cash_register_id: string
  /** Offline codes the register has left */
  left: number
}

export type JournalChanged = FaultState<'journal-changed', JournalChangedOn>

export interface JournalChangedOn {
  /** Id of the register */
  cash_register_id: string
  /** Number of the document in the ledger; left out: the last one */
  number: number
}

export type JournalDeleted = FaultState<'journal-deleted', JournalDeletedOn>

export interface JournalDeletedOn {
  /** Id of the register */
  cash_register_id: string
  /** Number of the document in the ledger; left out: the last one */
  number: number
}

export type KeyExpired = FaultState<'key-expired', KeyExpiredOn>

export interface KeyExpiredOn {
  /** Id of the cashier */
  cashier_id: string
  /** When the key of the cashier ends; RFC 3339 */
  certificate_end: string
}

export type OfflineLimit = FaultState<'offline-limit', OfflineLimitOn>

export interface OfflineLimitOn {
  /** Id of the organization */
  organization_id: string
  /** Id of the register */
  cash_register_id: string
  /** Hours a register may be offline */
  hours: number
}

export type OtherDevice = FaultState<'other-device', OtherDeviceOn>

export interface OtherDeviceOn {
  /** Id of the register */
  cash_register_id: string
}

export type RegisterFrozen = FaultState<'register-frozen', RegisterFrozenOn>

export interface RegisterFrozenOn {
  /** Id of the register */
  cash_register_id: string
}

export type ServerUnreachable = FaultState<'server-unreachable', ServerUnreachableOn>

export interface ServerUnreachableOn {
  /** Id of the register */
  cash_register_id: string
}

export type SignatureStopped = FaultState<'signature-stopped', SignatureStoppedOn>

export interface SignatureStoppedOn {
  /** Id of the cashier */
  cashier_id: string
}
