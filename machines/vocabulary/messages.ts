/** What actors say to each other and to the outside: every fact, every command, and the calls that leave once a turn is durable. */
import type { CashierCommand, CashierFact, SessionFact } from './cashier.ts'
import type { CatalogueCommand, CatalogueFact } from './catalogue/catalogue.ts'
import type { GoodsExportCommand, GoodsExportFact } from './catalogue/goods-export.ts'
import type { GoodsImportCommand, GoodsImportFact } from './catalogue/goods-import.ts'
import type { ReceiptCallbackCommand, ReceiptCallbackFact } from './cloud/cloud-receipt.ts'
import type { AuthorityCommand, AuthorityFact } from './document.ts'
import type { MailingCommand, MailingFact, MailPreferenceCommand, MailPreferenceFact } from './mail/mailing.ts'
import type { BankOperationCommand, BankOperationFact } from './outside/bank-operation.ts'
import type { BankTerminalCommand, BankTerminalFact } from './outside/bank-terminal.ts'
import type { GatewayCommand, GatewayFact } from './outside/gateway.ts'
import type { MailboxCommand, MailboxFact } from './outside/mailbox.ts'
import type { ManualEventCommand, ManualEventFact, ManualPost } from './outside/manual-events.ts'
import type { MessengerCommand, MessengerFact } from './outside/messenger.ts'
import type { OutageCommand, OutageFact } from './outside/outage.ts'
import type { PrinterCommand, PrinterFact } from './outside/printer.ts'
import type { SignatureCommand, SignatureFact } from './outside/signer.ts'
import type { UplinkCommand, UplinkFact } from './outside/uplink.ts'
import type { ReceiverCommand, ReceiverFact } from './outside/webhook-receiver.ts'
import type { PrepaymentCommand, PrepaymentFact } from './prepayments/prepayment.ts'
import type { QuirkCommand, QuirkFact } from './quirk.ts'
import type { TemplateFact } from './receipt-template.ts'
import type { RegisterCommand, RegisterFact, StatusCommand } from './register.ts'
import type { ReportTaskCommand, ReportTaskFact, ReportWish } from './reports/report-task.ts'
import type { TerminalFact } from './terminal.ts'
import type { WebhookCommand, WebhookFact } from './webhook.ts'

/** All that is said of mail and of messages, and all that is asked of those who send and take them. */
type MailFact = MailingFact | MailPreferenceFact | MailboxFact | MessengerFact
type MailCommand = MailingCommand | MailPreferenceCommand | MailboxCommand | MessengerCommand

export type Fact =
  | RegisterFact
  | CashierFact
  | SessionFact
  | AuthorityFact
  | TemplateFact
  | CatalogueFact
  | GoodsImportFact
  | GoodsExportFact
  | TerminalFact
  | WebhookFact
  | ReceiptCallbackFact
  | ManualEventFact
  | SignatureFact
  | QuirkFact
  | PrinterFact
  | UplinkFact
  | ReceiverFact
  | BankTerminalFact
  | BankOperationFact
  | ReportTaskFact
  | MailFact
  | PrepaymentFact
  | GatewayFact
  | OutageFact
export type Command =
  | RegisterCommand
  | StatusCommand
  | CashierCommand
  | AuthorityCommand
  | SignatureCommand
  | QuirkCommand
  | PrinterCommand
  | UplinkCommand
  | CatalogueCommand
  | GoodsImportCommand
  | GoodsExportCommand
  | WebhookCommand
  | ReceiptCallbackCommand
  | ManualEventCommand
  | ReceiverCommand
  | BankTerminalCommand
  | BankOperationCommand
  | ReportTaskCommand
  | MailCommand
  | PrepaymentCommand
  | GatewayCommand
  | OutageCommand
  | { type: string; at: number }

/** A fact reaches an actor as an event, or the outside as a call made once the turn is durable. */
export type Hearing = { to: string; event: Command } | { call: OutsideCall }

/** Documents are rows, so the sender of documents and the webhook sender read them first. */
export type OutsideCall =
  | { type: 'documents.submit'; cash_register_id: string; from: number; to: number }
  | { type: 'event.post'; cash_register_id: string; number: number; attempt: number }
  | { type: 'callback.post'; cash_register_id: string; number: number; attempt: number }
  | ManualPost
  | { type: 'report.build'; task: string; organization_id: string; wish: ReportWish }
  | { type: 'report.discard'; task: string }
  /** `number`: of the mail in its mailing. */
  | { type: 'mail.send'; mailing: string; number: number; attempt: number }
