/** The statecharts of the server, by the names of their machines. */
import type { AnyStateMachine } from 'xstate'
import { cashier } from '../../../../machines/cashier/cashier.ts'
import { session } from '../../../../machines/cashier/session.ts'
import { catalogue } from '../../../../machines/catalogue/catalogue.ts'
import { goodsExport } from '../../../../machines/catalogue/goods-export.ts'
import { goodsImport } from '../../../../machines/catalogue/goods-import.ts'
import { mailPreference } from '../../../../machines/mail/mail-preference.ts'
import { mailing } from '../../../../machines/mail/mailing.ts'
import { manualEvents } from '../../../../machines/manual-events.ts'
import { prepayment } from '../../../../machines/prepayments/prepayment.ts'
import { receiptTemplate } from '../../../../machines/receipt-template.ts'
import { receiptCallbacks } from '../../../../machines/register/receipt-callbacks.ts'
import { register } from '../../../../machines/register/register.ts'
import { reportTaskMachine } from '../../../../machines/report-task.ts'
import { terminalMachine } from '../../../../machines/terminal/terminal.ts'
import { webhook } from '../../../../machines/webhook.ts'

export const MACHINES: readonly AnyStateMachine[] = [
  ...[register, session, cashier, terminalMachine, webhook, manualEvents, receiptCallbacks, reportTaskMachine],
  ...[mailing, mailPreference, prepayment, catalogue, goodsImport, goodsExport, receiptTemplate],
]
