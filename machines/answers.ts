/** What an actor answers to a command that is asked of it: the first fact of the turn that is not merely handed on. */
import type { CatalogueFact } from './vocabulary/catalogue/catalogue.ts'
import type { GoodsExportFact } from './vocabulary/catalogue/goods-export.ts'
import type { GoodsImportFact } from './vocabulary/catalogue/goods-import.ts'
import type { BankOperationFact } from './vocabulary/outside/bank-operation.ts'
import type { Disturbance } from './vocabulary/outside/gateway.ts'
import type { MailboxFact } from './vocabulary/outside/mailbox.ts'
import type { ManualEventFact } from './vocabulary/outside/manual-events.ts'
import type { UplinkFact } from './vocabulary/outside/uplink.ts'
import type { ReceiverFact } from './vocabulary/outside/webhook-receiver.ts'
import type { ReceiptFact } from './vocabulary/receipt-events.ts'
import type { TemplateFact } from './vocabulary/receipt-template.ts'
import type { Refused } from './vocabulary/refusal.ts'
import type { LinkFact, SlipRequested } from './vocabulary/register.ts'
import type { ReportTaskFact } from './vocabulary/reports/report-task.ts'
import type { ShiftFact } from './vocabulary/shift.ts'
import type { TerminalFact } from './vocabulary/terminal.ts'
import type { WebhookFact } from './vocabulary/webhook.ts'

type Said<F extends { type: string }, T extends F['type']> = Extract<F, { type: T }>

/** By the type of the command. A refusal is an answer like any other; null: the actor has nothing to say to it. */
export interface CommandAnswers {
  'receipt.sell': ReceiptFact | Refused
  'receipt.service': ReceiptFact | Refused
  'receipt.withdraw': ReceiptFact | Refused
  'prepayment.begin': ReceiptFact | Refused
  'prepayment.pay': ReceiptFact | Refused
  'prepayment.return': ReceiptFact | Refused
  'shift.open': Said<ShiftFact, 'shift.created'> | Refused
  'shift.close': Said<ShiftFact, 'shift.closing'> | Refused
  'slip.send': SlipRequested
  'report.print': Said<ShiftFact, 'report.printed'> | Refused
  'register.go-offline': Said<LinkFact, 'register.went-offline' | 'register.found'> | Refused
  'register.go-online': Said<LinkFact, 'register.started-sending' | 'register.found'> | Refused
  'codes.ask': Said<LinkFact, 'codes.asked'> | Refused
  'history.fetch': Said<UplinkFact, 'history.fetched'> | Refused
  'terminal.authorize': Said<TerminalFact, 'terminal.authorized'>
  'webhook.configure': Said<WebhookFact, 'webhook.configured'>
  'operation.request': Said<
    BankOperationFact,
    'operation.requested' | 'operation.repeated' | 'operation.joined' | 'operation.refused'
  >
  'report.request': Said<ReportTaskFact, 'report.requested'>
  'trial.request': Said<ManualEventFact, 'trial.requested'> | Refused
  'template.edit': TemplateFact | null
  'good.create': Said<CatalogueFact, 'good.created'> | Refused
  'good.edit': Said<CatalogueFact, 'good.edited'> | Refused | null
  'good.delete': Said<CatalogueFact, 'good.deleted'> | Refused
  'group.create': Said<CatalogueFact, 'group.created'> | Refused
  'group.edit': Said<CatalogueFact, 'group.edited'> | Refused | null
  'group.delete': Said<CatalogueFact, 'group.deleted'> | Refused
  'goods.move': Said<CatalogueFact, 'goods.moved'> | Refused
  'export.request': Said<GoodsExportFact, 'export.requested'>
  'import.request': Said<GoodsImportFact, 'import.requested'>
  'import.apply': Said<GoodsImportFact, 'import.accepted'> | Refused
  'mail.receive': Said<MailboxFact, 'mail.received' | 'mail.turned-away'>
  'event.receive': Said<ReceiverFact, 'event.received'>
  'request.pass': Disturbance | null
  'answer.pass': Extract<Disturbance, { type: 'answer.lost' | 'answer.spoiled' | 'answer.delayed' }> | null
}

/** What a command of a type is answered with; of a type that is not listed any fact may come. */
export type CommandAnswer<T extends string, F> = T extends keyof CommandAnswers ? CommandAnswers[T] : F | null
