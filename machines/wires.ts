/**
 * The wires: who hears what, all actors on one page. An address is `noun:id` inside a world.
 * A fact without a wire is still said: it lies in the journal for queries and for the lab.
 */
import { receiptMessage } from './mail/receipt-message.ts'
import type { CashierCommand, CashierFact, SessionFact } from './vocabulary/cashier.ts'
import type { AuthorityCommand, AuthorityFact } from './vocabulary/document.ts'
import type { MailCommand, MailFact } from './vocabulary/mail/mail.ts'
import type { MailContent } from './vocabulary/mail/mailing.ts'
import { amountOf, type BankOperationCommand, type BankOperationFact } from './vocabulary/outside/bank-operation.ts'
import type { BankTerminalCommand, BankTerminalFact } from './vocabulary/outside/bank-terminal.ts'
import type { PrinterCommand, PrinterFact, SlipKind, SlipReference } from './vocabulary/outside/printer.ts'
import type { SignatureCommand, SignatureFact } from './vocabulary/outside/signer.ts'
import type { UplinkCommand, UplinkFact } from './vocabulary/outside/uplink.ts'
import type { ReceiverCommand, ReceiverFact } from './vocabulary/outside/webhook-receiver.ts'
import type { TrialPost, WebhookTrialCommand, WebhookTrialFact } from './vocabulary/outside/webhook-trial.ts'
import type { QuirkCommand, QuirkFact } from './vocabulary/quirk.ts'
import type { ReceiptFact } from './vocabulary/receipt-events.ts'
import type { TemplateFact } from './vocabulary/receipt-template.ts'
import type { RegisterCommand, RegisterFact, SlipRequested, StatusCommand } from './vocabulary/register.ts'
import type { ReportTaskCommand, ReportTaskFact, ReportWish } from './vocabulary/reports/report-task.ts'
import type { TerminalFact } from './vocabulary/terminal.ts'
import type { WebhookCommand, WebhookFact } from './vocabulary/webhook.ts'

export type Fact =
  | RegisterFact
  | CashierFact
  | SessionFact
  | AuthorityFact
  | TemplateFact
  | TerminalFact
  | WebhookFact
  | WebhookTrialFact
  | SignatureFact
  | QuirkFact
  | PrinterFact
  | UplinkFact
  | ReceiverFact
  | BankTerminalFact
  | BankOperationFact
  | ReportTaskFact
  | MailFact
export type Command =
  | RegisterCommand
  | StatusCommand
  | CashierCommand
  | AuthorityCommand
  | SignatureCommand
  | QuirkCommand
  | PrinterCommand
  | UplinkCommand
  | WebhookCommand
  | WebhookTrialCommand
  | ReceiverCommand
  | BankTerminalCommand
  | BankOperationCommand
  | ReportTaskCommand
  | MailCommand
  | { type: string; at: number }

/** A fact reaches an actor as an event, or the outside as a call made once the turn is durable. */
export type Hearing = { to: string; event: Command } | { call: OutsideCall }

/** Documents are rows, so the sender of documents and the webhook sender read them first. */
export type OutsideCall =
  | { type: 'documents.submit'; cash_register_id: string; from: number; to: number }
  | { type: 'event.post'; cash_register_id: string; number: number; attempt: number }
  | TrialPost
  | { type: 'report.build'; task: string; organization_id: string; wish: ReportWish }
  | { type: 'report.discard'; task: string }
  /** `number`: of the mail in its mailing. */
  | { type: 'mail.send'; mailing: string; number: number; attempt: number }

type Wires = {
  [T in Fact['type']]?: (fact: Extract<Fact, { type: T }>, from: string) => Hearing | Hearing[] | undefined
}

const toCashier = (
  fact: Extract<Fact, { type: 'shift.created' | 'shift.closed' | 'shift.reopened' }>,
  from: string,
): Hearing => ({
  to: `cashier:${fact.shift.cashier_id}`,
  event: { type: fact.type, at: fact.at, cash_register_id: from, shift: fact.shift },
})

const printed = (from: string, at: number, slip: SlipReference, simple_text = false): Hearing => ({
  to: `printer:${from}`,
  event: { type: 'slip.print', at, slip, simple_text },
})

/** Slips of receipts by type; what is neither service nor withdrawal is a receipt. */
const SLIPS: Readonly<Record<string, SlipKind>> = {
  SERVICE_IN: 'SERVICE',
  SERVICE_OUT: 'SERVICE',
  CASH_WITHDRAWAL: 'WITHDRAWAL',
}

function receiptPrinted({ at, document }: ReceiptFact, from: string): Hearing {
  const { type, request } = document.body
  const kind = (SLIPS[type] ?? 'RECEIPT') as 'RECEIPT'
  const simple = 'print_simple_text' in request && request.print_simple_text === true
  return printed(from, at, { kind, document: document.number }, simple)
}

/** An operation is at its terminal: `<terminal_id>/<rrn>`. */
const operationAt = (terminal_id: string, rrn: string): string => `bank-operation:${terminal_id}/${rrn}`
const partsOf = (from: string): { terminal_id: string; rrn: string } => {
  const [terminal_id, rrn] = from.split('/') as [string, string]
  return { terminal_id, rrn }
}
const toBankTerminal = (from: string, event: (rrn: string) => BankTerminalCommand): Hearing => {
  const { terminal_id, rrn } = partsOf(from)
  return { to: `bank-terminal:${terminal_id}`, event: event(rrn) }
}

const mailed = (mailing: string, at: number, content: MailContent, addresses: string[]): Hearing => ({
  to: `mailing:${mailing}`,
  event: { type: 'mailing.begin', at, content, addresses },
})

/** A receipt to its buyer: by mail, and by the message service of its organization. */
function slipSent(fact: SlipRequested, from: string): Hearing[] {
  const { at, organization_id, receipt_id, number: document, email, phone } = fact
  const heard: Hearing[] = []
  if (email !== null)
    heard.push(mailed(`${from}/${document}`, at, { kind: 'receipt', cash_register_id: from, document }, [email]))
  if (phone !== null) {
    const text = receiptMessage(fact)
    heard.push({
      to: `messenger:${organization_id}`,
      event: { type: 'message.send', at, phone, text, cash_register_id: from, receipt_id },
    })
  }
  return heard
}

const announcing = (at: number, announces: boolean): StatusCommand => ({ type: 'webhook.changed', at, announces })

export const wires: Wires = {
  // cashier → register
  'shift.requested': ({ cash_register_id, command }) => ({ to: `register:${cash_register_id}`, event: command }),
  'cashier.changed': ({ at, signer, cash_register_ids }, from) =>
    cash_register_ids.map((id) => ({
      to: `register:${id}`,
      event: { type: 'cashier.changed', at, cashier_id: from, signer },
    })),
  // signature service → cashier
  'signature.changed': ({ at, signer }, from) => ({
    to: `cashier:${from}`,
    event: { type: 'signature.changed', at, signer },
  }),
  // line to the server → register
  'uplink.changed': ({ at, is_cut }, from) => ({
    to: `register:${from}`,
    event: { type: 'uplink.changed', at, is_cut },
  }),
  // register → cashier
  'shift.created': toCashier,
  'shift.closed': toCashier,
  'shift.reopened': toCashier,
  // register → tax authority
  'delivery.requested': ({ from: first, to }, from) => ({
    call: { type: 'documents.submit', cash_register_id: from, from: first, to },
  }),
  'authority.pinged': ({ at }, from) => ({ to: `authority:${from}`, event: { type: 'authority.ping', at } }),
  'codes.asked': ({ at, count }, from) => ({
    to: `authority:${from}`,
    event: { type: 'codes.request', at, count },
  }),
  // register → printer of its desk: receipts when they say so, reports always
  'receipt.created': (fact, from) =>
    fact.document.body.request.print === true ? receiptPrinted(fact, from) : undefined,
  'report.printed': ({ at, shift_id, report }, from) =>
    printed(from, at, { kind: 'X_REPORT', report: report.serial, shift_id }),
  'shift.closing': (fact, from) =>
    fact.from === 'desk' ? printed(from, fact.at, { kind: 'Z_REPORT', document: fact.document.number }) : undefined,
  // webhook → register, and back: only a register with a webhook announces anything
  'webhook.configured': ({ at }, from) => ({ to: `register:${from}`, event: announcing(at, true) }),
  'webhook.removed': ({ at }, from) => ({ to: `register:${from}`, event: announcing(at, false) }),
  'documents.fiscalized': ({ type, at, from: first, to }, from) => ({
    to: `webhook:${from}`,
    event: { type, at, from: first, to },
  }),
  // webhook → its receiver
  'webhook.called': ({ number, attempt }, from) => ({
    call: { type: 'event.post', cash_register_id: from, number, attempt },
  }),
  // event sent by hand → the receiver of the webhook
  'trial.called': ({ number, first, event, flaw, asked_at }, from) => ({
    call: { type: 'trial.post', cash_register_id: from, number, first, event, flaw, asked_at },
  }),
  // report task → what makes it
  'report.begun': ({ organization_id, wish }, from) => ({
    call: { type: 'report.build', task: from, organization_id, wish },
  }),
  'report.expired': (_fact, from) => ({ call: { type: 'report.discard', task: from } }),
  // report task, register → mailing, and its mails to the mail server
  'report.done': ({ at, organization_id, emails }, from) =>
    emails.length === 0
      ? undefined
      : mailed(from, at, { kind: 'report', report_task_id: from, organization_id }, emails),
  'slip.requested': slipSent,
  'mail.called': ({ number, attempt }, from) => ({ call: { type: 'mail.send', mailing: from, number, attempt } }),
  // tax authority → register
  'documents.judged': ({ at, verdicts }, from) => ({
    to: `register:${from}`,
    event: { type: 'documents.judged', at, verdicts },
  }),
  'authority.ponged': ({ type, at }, from) => ({ to: `register:${from}`, event: { type, at } }),
  'codes.granted': ({ at, grant }, from) => ({ to: `register:${from}`, event: { type: 'codes.granted', at, grant } }),
  // bank operation → its terminal
  'operation.requested': ({ at, request_id, request }, from) =>
    toBankTerminal(from, (rrn) => ({
      type: 'operation.enqueue',
      at,
      rrn,
      request_id,
      operation_type: request.operation_type,
      amount: amountOf(request),
    })),
  'operation.progressed': ({ type, at, step }, from) => toBankTerminal(from, (rrn) => ({ type, at, rrn, step })),
  'operation.ended': ({ type, at, request_id, operation_type, amount, state }, from) =>
    toBankTerminal(from, (rrn) => ({ type, at, rrn, request_id, operation_type, amount, state })),
  // bank terminal → its operations
  'operation.begun': ({ at, rrn, plan }, from) => ({
    to: operationAt(from, rrn),
    event: { type: 'operation.begin', at, plan },
  }),
  'operation.instructed': ({ rrn, instruction }, from) => ({ to: operationAt(from, rrn), event: instruction }),
  'operation.turned-away': ({ at, rrn, status }, from) => ({
    to: operationAt(from, rrn),
    event: { type: 'operation.break', at, status },
  }),
  // refund → its original, and back
  'refund.asked': ({ at, rrn, amount, invoice_num, auth_code }, from) => {
    const { terminal_id, rrn: by } = partsOf(from)
    return {
      to: operationAt(terminal_id, rrn),
      event: { type: 'refund.judge', at, by, amount, invoice_num, auth_code },
    }
  },
  'refund.judged': ({ type, at, by, status }, from) => ({
    to: operationAt(partsOf(from).terminal_id, by),
    event: { type, at, status },
  }),
}

/** Facts that only hand a command on: the actor that gets it gives the answer. */
export const handedOnFacts: ReadonlySet<string> = new Set(['shift.requested'])
