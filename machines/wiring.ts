/**
 * The wiring: who hears what, all actors on one page. An address is `noun:id` inside a world.
 * A fact without a wire is still said: it lies in the journal for queries and for the lab.
 */

import { wallTime } from './day.ts'
import { totals } from './money/totals.ts'
import type { MailContent } from './vocabulary/mail/mailing.ts'
import type { Fact, Hearing } from './vocabulary/messages.ts'
import { amountOf } from './vocabulary/outside/bank-operation.ts'
import type { BankTerminalCommand } from './vocabulary/outside/bank-terminal.ts'
import type { SlipKind, SlipReference } from './vocabulary/outside/printer.ts'
import type { ReceiptFact } from './vocabulary/receipt-events.ts'
import type { SlipRequested, StatusCommand } from './vocabulary/register.ts'

/** @param total_sum minor units; @param at epoch milliseconds */
export function receiptMessage({ total_sum, is_return, at }: { total_sum: number; is_return: boolean; at: number }) {
  const [day, time] = new Date(wallTime(at)).toISOString().slice(0, 16).split('T') as [string, string]
  const hryvnias = `${Math.trunc(total_sum / 100)}.${String(total_sum % 100).padStart(2, '0')}`
  return `${is_return ? 'Повернення' : 'Чек'} на ${hryvnias} грн, ${day.split('-').reverse().join('.')} ${time}`
}

type Wiring = {
  [T in Fact['type']]?: (fact: Extract<Fact, { type: T }>, from: string) => Hearing | Hearing[] | undefined
}

const toCashier = (fact: Extract<Fact, { type: 'shift.created' | 'shift.closed' }>, from: string): Hearing => ({
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

const counted = ({ at, document: { number, body } }: ReceiptFact, from: string, chain: string): Hearing => ({
  to: `prepayment:${chain}`,
  event: { type: 'prepayment.count', at, cash_register_id: from, number, body },
})

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

/** A receipt to its buyer: by mail, and by the message service of its organization. Each sending is a mailing of its own. */
function slipSent(fact: SlipRequested, from: string): Hearing[] {
  const { at, organization_id, receipt_id, number: document, sending, made_at, emails, phone } = fact
  const heard: Hearing[] = []
  const mailing = sending === 0 ? `${from}/${document}` : `${from}/${document}/${sending}`
  if (emails.length > 0) heard.push(mailed(mailing, at, { kind: 'receipt', cash_register_id: from, document }, emails))
  if (phone !== null) {
    const text = receiptMessage({ ...fact, at: made_at })
    heard.push({
      to: `messenger:${organization_id}`,
      event: { type: 'message.send', at, phone, text, cash_register_id: from, receipt_id },
    })
  }
  return heard
}

const announcing = (at: number, announces: boolean): StatusCommand => ({ type: 'webhook.changed', at, announces })

export const wiring: Wiring = {
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
  // register → tax authority
  'delivery.requested': ({ from: first, to }, from) => ({
    call: { type: 'documents.submit', cash_register_id: from, from: first, to },
  }),
  'authority.pinged': ({ at }, from) => ({ to: `authority:${from}`, event: { type: 'authority.ping', at } }),
  'codes.asked': ({ at, count }, from) => ({
    to: `authority:${from}`,
    event: { type: 'codes.request', at, count },
  }),
  // chain of prepayments → register
  'prepayment.receipt-requested': ({ cash_register_id, command }) => ({
    to: `register:${cash_register_id}`,
    event: { ...command, totals: totals(command.request, command.taxes, command.cloud?.members.payments) },
  }),
  // register → printer of its desk: receipts and X-reports when they say so, Z-reports of the desk always; and → the
  // chain a receipt belongs to
  'receipt.created': (fact, from) => {
    const { cloud } = fact.document.body
    if (cloud?.prepayment) return counted(fact, from, cloud.prepayment.chain)
    return fact.document.body.request.print === true ? receiptPrinted(fact, from) : undefined
  },
  'report.printed': ({ at, shift_id, print, report }, from) =>
    print ? printed(from, at, { kind: 'X_REPORT', report: report.serial, shift_id }) : undefined,
  'shift.closing': (fact, from) =>
    fact.from === 'desk' ? printed(from, fact.at, { kind: 'Z_REPORT', document: fact.document.number }) : undefined,
  // webhook → register, and back; callbacks: only a register with either announces anything
  'webhook.configured': ({ at }, from) => ({ to: `register:${from}`, event: announcing(at, true) }),
  'webhook.removed': ({ at }, from) => ({ to: `register:${from}`, event: announcing(at, false) }),
  'documents.fiscalized': ({ type, at, from: first, to, calls_back }, from) =>
    (calls_back ? ['webhook', 'receipt-callbacks'] : ['webhook']).map((noun) => ({
      to: `${noun}:${from}`,
      event: { type, at, from: first, to },
    })),
  // webhook → its receiver
  'webhook.called': ({ number, attempt }, from) => ({
    call: { type: 'event.post', cash_register_id: from, number, attempt },
  }),
  // callbacks of receipts → the address that the sale names
  'callback.called': ({ number, attempt }, from) => ({
    call: { type: 'callback.post', cash_register_id: from, number, attempt },
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
  // import of goods → catalogue, and back
  'import.begun': ({ at, organization_id, items }, from) => ({
    to: `catalogue:${organization_id}`,
    event: { type: 'goods.import', at, task: from, items },
  }),
  'goods.imported': ({ type, at, task, created, updated }) => ({
    to: `goods-import:${task}`,
    event: { type, at, created, updated },
  }),
  'goods.import-refused': ({ type, at, task, limit }) => ({ to: `goods-import:${task}`, event: { type, at, limit } }),
  // tax authority → register
  'documents.judged': ({ type, at, verdicts, to }, from) => ({
    to: `register:${from}`,
    event: { type, at, verdicts, to },
  }),
  'authority.ponged': ({ type, at }, from) => ({ to: `register:${from}`, event: { type, at } }),
  'codes.granted': ({ at, grant }, from) => ({ to: `register:${from}`, event: { type: 'codes.granted', at, grant } }),
  // outage → whom it concerns: their faults
  'outage.moved': ({ at, clears, sets }) => [
    ...clears.flatMap(({ addresses, change: fault }) =>
      addresses.map((to) => ({ to, event: { type: 'fault.clear', at, fault } })),
    ),
    ...sets.flatMap(({ addresses, change: fault }) =>
      addresses.map((to) => ({ to, event: { type: 'fault.set', at, fault } })),
    ),
  ],
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
  'operation.ended': ({ type, at, request_id, operation_type, amount: asked, state, result }, from) => {
    // The batch counts what was charged (NS-32)
    const amount = asked === null ? null : (result?.amount ?? asked)
    return toBankTerminal(from, (rrn) => ({ type, at, rrn, request_id, operation_type, amount, state }))
  },
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
export const handedOnFacts: ReadonlySet<string> = new Set(['shift.requested', 'prepayment.receipt-requested'])
