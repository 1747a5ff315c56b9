/**
 * Disturbances of what is outside.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { FaultState } from './fault-state.ts'

export type AnswerLate = FaultState<'answer-late', AnswerLateOn>

export interface AnswerLateOn {
  /** Surface whose requests it disturbs */
  surface: 'cloud' | 'local'
  /** operationId; left out: every operation of the surface */
  operation?: string
  /** So often; left out: until it is switched off */
  times?: number
  /** How long it takes, ISO 8601 */
  latency: string
}

export type AnswerLost = FaultState<'answer-lost', AnswerLostOn>

export interface AnswerLostOn {
  /** Surface whose requests it disturbs */
  surface: 'cloud' | 'local'
  /** operationId; left out: every operation of the surface */
  operation?: string
  /** So often; left out: until it is switched off */
  times?: number
}

export type AnswerSpoiled = FaultState<'answer-spoiled', AnswerSpoiledOn>

export interface AnswerSpoiledOn {
  /** Surface whose requests it disturbs */
  surface: 'cloud' | 'local'
  /** operationId; left out: every operation of the surface */
  operation?: string
  /** So often; left out: until it is switched off */
  times?: number
  /**
   * What comes in place of the answer: a page of the gateway (502, 504), or 2xx with null, nothing, a half or a
   * page
   */
  as: 'bad-gateway' | 'gateway-timeout' | 'null' | 'empty' | 'half' | 'page'
}

export type BadGateway = FaultState<'bad-gateway', BadGatewayOn>

export interface BadGatewayOn {
  /** Surface whose requests it disturbs */
  surface: 'cloud' | 'local'
  /** operationId; left out: every operation of the surface */
  operation?: string
  /** So often; left out: until it is switched off */
  times?: number
}

export type MailboxDown = FaultState<'mailbox-down', MailboxDownOn>

export type MailboxDownOn = Record<string, never>

export type MailboxRefusing = FaultState<'mailbox-refusing', MailboxRefusingOn>

export interface MailboxRefusingOn {
  /** Status it refuses with */
  status: number
  /** So often; left out: until it is switched off */
  times?: number
}

export type MailboxSlow = FaultState<'mailbox-slow', MailboxSlowOn>

export interface MailboxSlowOn {
  /** How long it takes, ISO 8601 */
  latency: string
}

export type MessengerDisconnected = FaultState<'messenger-disconnected', MessengerDisconnectedOn>

export interface MessengerDisconnectedOn {
  /** Id of the organization */
  organization_id: string
}

export type PrinterOutOfPaper = FaultState<'printer-out-of-paper', PrinterOutOfPaperOn>

export interface PrinterOutOfPaperOn {
  /** Id of the register */
  cash_register_id: string
}

export type PrinterUnplugged = FaultState<'printer-unplugged', PrinterUnpluggedOn>

export interface PrinterUnpluggedOn {
  /** Id of the register */
  cash_register_id: string
}

export type RateLimit = FaultState<'rate-limit', RateLimitOn>

export interface RateLimitOn {
  /** Surface whose requests it disturbs */
  surface: 'cloud' | 'local'
  /** operationId; left out: every operation of the surface */
  operation?: string
  /** So often; left out: until it is switched off */
  times?: number
  /** Requests let in within an interval */
  limit: number
  /** An interval, on the clock of the world, ISO 8601: it begins with the first request in it */
  interval: string
}

export type ReceiverFailing = FaultState<'receiver-failing', ReceiverFailingOn>

export interface ReceiverFailingOn {
  /** Status it answers with */
  status: number
  /** So often; left out: until it is switched off */
  times?: number
}

export type ReceiverSilent = FaultState<'receiver-silent', ReceiverSilentOn>

export type ReceiverSilentOn = Record<string, never>

export type ReceiverSlow = FaultState<'receiver-slow', ReceiverSlowOn>

export interface ReceiverSlowOn {
  /** How long it takes, ISO 8601 */
  latency: string
}

export type RequestLost = FaultState<'request-lost', RequestLostOn>

export interface RequestLostOn {
  /** Surface whose requests it disturbs */
  surface: 'cloud' | 'local'
  /** operationId; left out: every operation of the surface */
  operation?: string
  /** So often; left out: until it is switched off */
  times?: number
  /** The connection stays open until the client gives up; else it is cut */
  hangs: boolean
}

export type TerminalApprovesPart = FaultState<'terminal-approves-part', TerminalApprovesPartOn>

export interface TerminalApprovesPartOn {
  /** Id of the terminal */
  terminal_id: string
  /** What the bank approves of a purchase at most, minor units: of less than that, all */
  amount: number
}

export type TerminalBusy = FaultState<'terminal-busy', TerminalBusyOn>

export interface TerminalBusyOn {
  /** Id of the terminal */
  terminal_id: string
}

export type TerminalHostUnreachable = FaultState<'terminal-host-unreachable', TerminalHostUnreachableOn>

export interface TerminalHostUnreachableOn {
  /** Id of the terminal */
  terminal_id: string
}

export type TerminalLosesAnswers = FaultState<'terminal-loses-answers', TerminalLosesAnswersOn>

export interface TerminalLosesAnswersOn {
  /** Id of the terminal */
  terminal_id: string
}

export type TerminalOmitsMembers = FaultState<'terminal-omits-members', TerminalOmitsMembersOn>

export interface TerminalOmitsMembersOn {
  /** Id of the terminal */
  terminal_id: string
  /** Members that the answer to a success is without */
  members: (
    | 'terminal_id'
    | 'terminal'
    | 'merchant_id'
    | 'pan'
    | 'card_mask'
    | 'rrn'
    | 'auth_code'
    | 'invoice_num'
    | 'receipt_no'
    | 'owner_name'
    | 'issuer_name'
    | 'payment_system'
    | 'amount'
    | 'currency'
    | 'bank_name'
  )[]
}

export type TerminalOutOfPaper = FaultState<'terminal-out-of-paper', TerminalOutOfPaperOn>

export interface TerminalOutOfPaperOn {
  /** Id of the terminal */
  terminal_id: string
}

export type TerminalSilent = FaultState<'terminal-silent', TerminalSilentOn>

export interface TerminalSilentOn {
  /** Id of the terminal */
  terminal_id: string
}

export type TerminalUnplugged = FaultState<'terminal-unplugged', TerminalUnpluggedOn>

export interface TerminalUnpluggedOn {
  /** Id of the terminal */
  terminal_id: string
}
