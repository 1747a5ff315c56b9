/**
 * Checks of what actors keep, by the noun of their address; derived from the contexts as the vocabulary declares them.
 * A stored state of another matches is not gone on from: the actor cannot be read until its row is mended.
 */
import { CashierContext, SessionContext } from '../../machines/vocabulary/cashier.ts'
import { CatalogueContext } from '../../machines/vocabulary/catalogue/catalogue.ts'
import { GoodsExportContext } from '../../machines/vocabulary/catalogue/goods-export.ts'
import { GoodsImportContext } from '../../machines/vocabulary/catalogue/goods-import.ts'
import { ReceiptCallbacksContext } from '../../machines/vocabulary/cloud/cloud-receipt.ts'
import { MailingContext, MailPreferenceContext } from '../../machines/vocabulary/mail/mailing.ts'
import { BankOperationContext } from '../../machines/vocabulary/outside/bank-operation.ts'
import { BankTerminalContext } from '../../machines/vocabulary/outside/bank-terminal.ts'
import { GatewayContext } from '../../machines/vocabulary/outside/gateway.ts'
import { MailboxContext } from '../../machines/vocabulary/outside/mailbox.ts'
import { ManualEventsContext } from '../../machines/vocabulary/outside/manual-events.ts'
import { MessengerContext } from '../../machines/vocabulary/outside/messenger.ts'
import { OutageContext } from '../../machines/vocabulary/outside/outage.ts'
import { PrinterContext } from '../../machines/vocabulary/outside/printer.ts'
import { SignatureServiceContext } from '../../machines/vocabulary/outside/signer.ts'
import { UplinkContext } from '../../machines/vocabulary/outside/uplink.ts'
import { WebhookReceiverContext } from '../../machines/vocabulary/outside/webhook-receiver.ts'
import { PrepaymentContext } from '../../machines/vocabulary/prepayments/prepayment.ts'
import { QuirksContext } from '../../machines/vocabulary/quirk.ts'
import { TemplateContext } from '../../machines/vocabulary/receipt-template.ts'
import { RegisterContext } from '../../machines/vocabulary/register.ts'
import { StoredReportTask } from '../../machines/vocabulary/reports/report-task.ts'
import { TerminalContext } from '../../machines/vocabulary/terminal.ts'
import { WebhookContext } from '../../machines/vocabulary/webhook.ts'
import { TaxAuthorityContext } from '../../simulators/tax-authority/tax-authority.ts'
import { matchesSchema } from '../store/schemas.ts'

/** Each is compiled when a state of its noun is read first. */
export const contextSchemas = {
  register: matchesSchema(RegisterContext),
  cashier: matchesSchema(CashierContext),
  session: matchesSchema(SessionContext),
  terminal: matchesSchema(TerminalContext),
  'bank-terminal': matchesSchema(BankTerminalContext),
  'bank-operation': matchesSchema(BankOperationContext),
  quirks: matchesSchema(QuirksContext),
  webhook: matchesSchema(WebhookContext),
  'receipt-callbacks': matchesSchema(ReceiptCallbacksContext),
  'webhook-trial': matchesSchema(ManualEventsContext),
  authority: matchesSchema(TaxAuthorityContext),
  'report-task': matchesSchema(StoredReportTask),
  printer: matchesSchema(PrinterContext),
  uplink: matchesSchema(UplinkContext),
  template: matchesSchema(TemplateContext),
  catalogue: matchesSchema(CatalogueContext),
  'goods-export': matchesSchema(GoodsExportContext),
  'goods-import': matchesSchema(GoodsImportContext),
  mailing: matchesSchema(MailingContext),
  prepayment: matchesSchema(PrepaymentContext),
  'mail-preference': matchesSchema(MailPreferenceContext),
  mailbox: matchesSchema(MailboxContext),
  messenger: matchesSchema(MessengerContext),
  receiver: matchesSchema(WebhookReceiverContext),
  signature: matchesSchema(SignatureServiceContext),
  gateway: matchesSchema(GatewayContext),
  outage: matchesSchema(OutageContext),
} as const

const schemasByNoun: ReadonlyMap<string, (context: unknown) => boolean> = new Map(Object.entries(contextSchemas))

/** @throws when the actors of a noun have no matches: their stored states would be loaded unchecked */
export function schemaOfContext(noun: string): (context: unknown) => boolean {
  const matches = schemasByNoun.get(noun)
  if (!matches)
    throw new Error(`the actors ${noun}:… have no matches of what they keep: add it to server/app/context-schemas.ts`)
  return matches
}
