/**
 * Disturbances, and where each is on.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

/** A fault, and where it is on. */
export interface FaultState<Name extends string, On> {
  name: Name
  active: boolean
  sentence: string
  /** What it takes, as a schema. */
  parameters: JsonSchema
  on: On[]
}

export type AuthorityLosesAnswers = FaultState<'authority-loses-answers', AuthorityLosesAnswersOn>

export type AuthorityLosesAnswersOn = { cash_register_id: string }

export type AuthorityMute = FaultState<'authority-mute', AuthorityMuteOn>

export type AuthorityMuteOn = { cash_register_id: string }

export type AuthorityRefusing = FaultState<'authority-refusing', AuthorityRefusingOn>

export interface AuthorityRefusingOn {
  cash_register_id: string
  reason: string
  documents?: ('SHIFT_OPEN' | 'RECEIPT' | 'Z_REPORT' | 'GO_OFFLINE')[]
}

export type AuthoritySlow = FaultState<'authority-slow', AuthoritySlowOn>

export interface AuthoritySlowOn {
  cash_register_id: string
  /** ISO 8601, like PT24H */
  latency: string
}

export type BillUnpaid = FaultState<'bill-unpaid', BillUnpaidOn>

export type BillUnpaidOn = { organization_id: string; cash_register_id: string }

export type CashierBlocked = FaultState<'cashier-blocked', CashierBlockedOn>

export type CashierBlockedOn = { cashier_id: string; reason: string }

export type CashierDeactivated = FaultState<'cashier-deactivated', CashierDeactivatedOn>

export type CashierDeactivatedOn = { cashier_id: string }

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
  | TerminalUnplugged
  | TerminalSilent
  | TerminalOutOfPaper
  | TerminalHostUnreachable
  | TerminalLosesAnswers
  | TerminalBusy

export type JournalChanged = FaultState<'journal-changed', JournalChangedOn>

export type JournalChangedOn = { cash_register_id: string; number: number }

export type JournalDeleted = FaultState<'journal-deleted', JournalDeletedOn>

export type JournalDeletedOn = { cash_register_id: string; number: number }

export type JsonSchema = Record<string, unknown>

export type KeyExpired = FaultState<'key-expired', KeyExpiredOn>

export interface KeyExpiredOn {
  cashier_id: string
  /** RFC 3339 */
  certificate_end: string
}

export type MailboxDown = FaultState<'mailbox-down', MailboxDownOn>

export type MailboxDownOn = Record<string, never>

export type MailboxRefusing = FaultState<'mailbox-refusing', MailboxRefusingOn>

export type MailboxRefusingOn = { status: number; times?: number }

export type MailboxSlow = FaultState<'mailbox-slow', MailboxSlowOn>

export interface MailboxSlowOn {
  /** ISO 8601, like PT24H */
  latency: string
}

export type MessengerDisconnected = FaultState<'messenger-disconnected', MessengerDisconnectedOn>

export type MessengerDisconnectedOn = { organization_id: string }

export type OfflineLimit = FaultState<'offline-limit', OfflineLimitOn>

export type OfflineLimitOn = { organization_id: string; cash_register_id: string; hours: number }

export type OtherDevice = FaultState<'other-device', OtherDeviceOn>

export type OtherDeviceOn = { cash_register_id: string }

export type PrinterOutOfPaper = FaultState<'printer-out-of-paper', PrinterOutOfPaperOn>

export type PrinterOutOfPaperOn = { cash_register_id: string }

export type PrinterUnplugged = FaultState<'printer-unplugged', PrinterUnpluggedOn>

export type PrinterUnpluggedOn = { cash_register_id: string }

export type ReceiverFailing = FaultState<'receiver-failing', ReceiverFailingOn>

export type ReceiverFailingOn = { status: number; times?: number }

export type ReceiverSilent = FaultState<'receiver-silent', ReceiverSilentOn>

export type ReceiverSilentOn = Record<string, never>

export type ReceiverSlow = FaultState<'receiver-slow', ReceiverSlowOn>

export interface ReceiverSlowOn {
  /** ISO 8601, like PT24H */
  latency: string
}

export type RegisterFrozen = FaultState<'register-frozen', RegisterFrozenOn>

export type RegisterFrozenOn = { cash_register_id: string }

export type ServerUnreachable = FaultState<'server-unreachable', ServerUnreachableOn>

export type ServerUnreachableOn = { cash_register_id: string }

export type SignatureStopped = FaultState<'signature-stopped', SignatureStoppedOn>

export type SignatureStoppedOn = { cashier_id: string }

export type TerminalBusy = FaultState<'terminal-busy', TerminalBusyOn>

export type TerminalBusyOn = { terminal_id: string }

export type TerminalHostUnreachable = FaultState<'terminal-host-unreachable', TerminalHostUnreachableOn>

export type TerminalHostUnreachableOn = { terminal_id: string }

export type TerminalLosesAnswers = FaultState<'terminal-loses-answers', TerminalLosesAnswersOn>

export type TerminalLosesAnswersOn = { terminal_id: string }

export type TerminalOutOfPaper = FaultState<'terminal-out-of-paper', TerminalOutOfPaperOn>

export type TerminalOutOfPaperOn = { terminal_id: string }

export type TerminalSilent = FaultState<'terminal-silent', TerminalSilentOn>

export type TerminalSilentOn = { terminal_id: string }

export type TerminalUnplugged = FaultState<'terminal-unplugged', TerminalUnpluggedOn>

export type TerminalUnpluggedOn = { terminal_id: string }
