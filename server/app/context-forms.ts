/**
 * Checks of what actors keep, by the noun of their address; derived from the contexts as the vocabulary declares them.
 * A stored state of another form is not gone on from: the actor cannot be read until its row is mended.
 */
import { CashierContext, SessionContext } from '../../machines/vocabulary/cashier.ts'
import { CatalogueContext } from '../../machines/vocabulary/catalogue/catalogue.ts'
import { GoodsExportContext } from '../../machines/vocabulary/catalogue/goods-export.ts'
import { GoodsImportContext } from '../../machines/vocabulary/catalogue/goods-import.ts'
import { ReceiptCallbacksContext } from '../../machines/vocabulary/cloud/receipt-callback.ts'
import { MailPreferenceContext } from '../../machines/vocabulary/mail/mail-preference.ts'
import { MailingContext } from '../../machines/vocabulary/mail/mailing.ts'
import { BankOperationContext } from '../../machines/vocabulary/outside/bank-operation.ts'
import { BankTerminalContext } from '../../machines/vocabulary/outside/bank-terminal.ts'
import { GatewayContext } from '../../machines/vocabulary/outside/gateway.ts'
import { MailboxContext } from '../../machines/vocabulary/outside/mailbox.ts'
import { MessengerContext } from '../../machines/vocabulary/outside/messenger.ts'
import { OutageContext } from '../../machines/vocabulary/outside/outage.ts'
import { PrinterContext } from '../../machines/vocabulary/outside/printer.ts'
import { SignatureServiceContext } from '../../machines/vocabulary/outside/signer.ts'
import { UplinkContext } from '../../machines/vocabulary/outside/uplink.ts'
import { WebhookReceiverContext } from '../../machines/vocabulary/outside/webhook-receiver.ts'
import { WebhookTrialContext } from '../../machines/vocabulary/outside/webhook-trial.ts'
import { PrepaymentContext } from '../../machines/vocabulary/prepayments/prepayment.ts'
import { QuirksContext } from '../../machines/vocabulary/quirk.ts'
import { TemplateContext } from '../../machines/vocabulary/receipt-template.ts'
import { RegisterContext } from '../../machines/vocabulary/register.ts'
import { StoredReportTask } from '../../machines/vocabulary/reports/report-task.ts'
import { TerminalContext } from '../../machines/vocabulary/terminal.ts'
import { WebhookContext } from '../../machines/vocabulary/webhook.ts'
import { TaxAuthorityContext } from '../../simulators/tax-authority/tax-authority.ts'
import { hasForm } from '../store/forms.ts'

/** Each is compiled when a state of its noun is read first. */
export const contextForms = {
  register: hasForm(RegisterContext),
  cashier: hasForm(CashierContext),
  session: hasForm(SessionContext),
  terminal: hasForm(TerminalContext),
  'bank-terminal': hasForm(BankTerminalContext),
  'bank-operation': hasForm(BankOperationContext),
  quirks: hasForm(QuirksContext),
  webhook: hasForm(WebhookContext),
  'receipt-callbacks': hasForm(ReceiptCallbacksContext),
  'webhook-trial': hasForm(WebhookTrialContext),
  authority: hasForm(TaxAuthorityContext),
  'report-task': hasForm(StoredReportTask),
  printer: hasForm(PrinterContext),
  uplink: hasForm(UplinkContext),
  template: hasForm(TemplateContext),
  catalogue: hasForm(CatalogueContext),
  'goods-export': hasForm(GoodsExportContext),
  'goods-import': hasForm(GoodsImportContext),
  mailing: hasForm(MailingContext),
  prepayment: hasForm(PrepaymentContext),
  'mail-preference': hasForm(MailPreferenceContext),
  mailbox: hasForm(MailboxContext),
  messenger: hasForm(MessengerContext),
  receiver: hasForm(WebhookReceiverContext),
  signature: hasForm(SignatureServiceContext),
  gateway: hasForm(GatewayContext),
  outage: hasForm(OutageContext),
} as const

const formsByNoun: ReadonlyMap<string, (context: unknown) => boolean> = new Map(Object.entries(contextForms))

/** @throws when the actors of a noun have no form: their stored states would be loaded unchecked */
export function formOf(noun: string): (context: unknown) => boolean {
  const form = formsByNoun.get(noun)
  if (!form)
    throw new Error(`the actors ${noun}:… have no form of what they keep: add it to server/app/context-forms.ts`)
  return form
}
