/** The actors by the noun of their address: our own, and the simulated ones of the outside. */
import { cashier } from '../../machines/cashier/cashier.ts'
import { session } from '../../machines/cashier/session.ts'
import { catalogue } from '../../machines/catalogue/catalogue.ts'
import { goodsExport } from '../../machines/catalogue/goods-export.ts'
import { goodsImport } from '../../machines/catalogue/goods-import.ts'
import { mailPreference } from '../../machines/mail/mail-preference.ts'
import { mailing } from '../../machines/mail/mailing.ts'
import { manualEvents } from '../../machines/manual-events.ts'
import { prepayment } from '../../machines/prepayments/prepayment.ts'
import { quirksMachine } from '../../machines/quirks.ts'
import { receiptTemplate } from '../../machines/receipt-template.ts'
import { receiptCallbacks } from '../../machines/register/receipt-callbacks.ts'
import { register } from '../../machines/register/register.ts'
import { reportTaskMachine } from '../../machines/report-task.ts'
import { terminalMachine } from '../../machines/terminal/terminal.ts'
import type { CashierContext } from '../../machines/vocabulary/cashier.ts'
import type { CatalogueContext } from '../../machines/vocabulary/catalogue/catalogue.ts'
import type { GoodsExportContext } from '../../machines/vocabulary/catalogue/goods-export.ts'
import type { GoodsImportContext } from '../../machines/vocabulary/catalogue/goods-import.ts'
import type { MailingContext } from '../../machines/vocabulary/mail/mailing.ts'
import type { PrepaymentContext } from '../../machines/vocabulary/prepayments/prepayment.ts'
import type { RegisterContext } from '../../machines/vocabulary/register.ts'
import type { ReportTaskContext } from '../../machines/vocabulary/reports/report-task.ts'
import { webhook } from '../../machines/webhook.ts'
import { bankOperation } from '../../simulators/bank-terminal/bank-operation.ts'
import { bankTerminal } from '../../simulators/bank-terminal/bank-terminal.ts'
import { gateway } from '../../simulators/gateway.ts'
import { mailbox } from '../../simulators/mailbox.ts'
import { messenger } from '../../simulators/messenger.ts'
import { outage } from '../../simulators/outage.ts'
import { printer } from '../../simulators/printer.ts'
import { signatureService } from '../../simulators/signature-service.ts'
import { taxAuthority } from '../../simulators/tax-authority/tax-authority.ts'
import { uplink } from '../../simulators/uplink.ts'
import { webhookReceiver } from '../../simulators/webhook-receiver.ts'
import type { ReportBuilder } from '../rendering/reports/report-builder.ts'
import {
  isAuthority,
  isBankOperation,
  isCashier,
  isGateway,
  isMailing,
  isMailPreference,
  isOrganization,
  isPrepayment,
  isRegister,
  isTaskId,
} from '../runtime/turns/actor-ids.ts'
import {
  authorityInput,
  bankOperationInput,
  cashierInput,
  mailPreferenceInput,
  messengerInput,
  prepaymentInput,
  protectionCheck,
  registerInput,
  signatureInput,
  templateInput,
} from '../runtime/turns/actor-inputs.ts'
import type { ActorType } from '../runtime/turns/actors.ts'
import type { Store } from '../store/store.ts'

// The actors of the outside, by the noun of their address: simulated authority, terminals, printers, mailboxes. The
// only place that imports a simulator.

/** @param authorityDelayMs from a document to the answer of the tax authority, ms: of registers it has not met yet */
export const simulatorActorTypes = (authorityDelayMs?: number): Record<string, ActorType> => ({
  'bank-terminal': {
    machine: bankTerminal,
    has: ({ terminals }, id) => terminals.has(id),
    input: ({ seed }, id) => ({ id, seed }),
  },
  'bank-operation': { machine: bankOperation, has: isBankOperation, input: bankOperationInput },
  authority: {
    machine: taxAuthority,
    has: isRegister,
    input: (world, id) => authorityInput(world, id, authorityDelayMs),
  },
  printer: { machine: printer, has: isRegister, input: () => ({}) },
  uplink: { machine: uplink, has: isRegister, input: () => ({}) },
  receiver: { machine: webhookReceiver, input: () => ({}) },
  signature: { machine: signatureService, has: isCashier, input: (world, id) => signatureInput(world, id) },
  mailbox: { machine: mailbox, input: () => ({}) },
  gateway: { machine: gateway, has: isGateway, input: () => ({}) },
  outage: { machine: outage, has: isAuthority, input: () => ({}) },
  messenger: { machine: messenger, has: isOrganization, input: messengerInput },
})

const prepaymentType: ActorType = {
  machine: prepayment,
  has: isPrepayment,
  input: prepaymentInput,
  knows: ({ registers }, id, { id: own, organization_id, cash_register_id, receipts }: PrepaymentContext) =>
    own === id &&
    id.startsWith(`${organization_id}/`) &&
    (cash_register_id === null || registers.has(cash_register_id)) &&
    receipts.every((each) => registers.has(each.cash_register_id)),
}

/** Goods of organizations, and files of them. */
const goodsTypes: Record<string, ActorType> = {
  catalogue: {
    machine: catalogue,
    has: isOrganization,
    input: () => ({}),
    knows: ({ branches }, _id, { goods }: CatalogueContext) =>
      goods.every((good) => good.branches.every(({ branch_id }) => branches.has(branch_id))),
  },
  'goods-import': {
    machine: goodsImport,
    has: isTaskId,
    input: (_world, id) => ({ id }),
    knows: ({ organizations }, id, { id: own, organization_id }: GoodsImportContext) =>
      own === id && (organization_id === null || organizations.has(organization_id)),
  },
  'goods-export': {
    machine: goodsExport,
    has: isTaskId,
    input: (_world, id) => ({ id }),
    knows: ({ organizations }, id, { id: own, organization_id }: GoodsExportContext) =>
      own === id && (organization_id === null || organizations.has(organization_id)),
  },
}

/** @param builder of reports, once there is one */
export const machineActorTypes = (
  store: Pick<Store, 'states' | 'ledgers'>,
  builder: () => Pick<ReportBuilder, 'isUnderWay'>,
): Record<string, ActorType> => ({
  register: {
    machine: register,
    has: isRegister,
    knows: ({ cashiers }, id, { id: own, shift }: RegisterContext) =>
      own === id && (shift === null || cashiers.has(shift.cashier_id)),
    // Documents behind the next number would be written a second time.
    agrees: ({ ledger }: RegisterContext, { last }) => last < ledger.next,
    input: (world, id) => registerInput(world, id),
    receiptIds: (world, id, isNew) => store.states.receiptIds(world.id, id, isNew),
    onLoad: (world, id, context) => protectionCheck(store.ledgers, world, id, context),
  },
  cashier: {
    machine: cashier,
    has: isCashier,
    knows: ({ registers }, _id, { working }: CashierContext) =>
      working === null || registers.has(working.cash_register_id),
    input: (world, id) => cashierInput(world, id),
  },
  session: { machine: session, input: () => ({}) },
  terminal: { machine: terminalMachine, has: ({ terminals }, id) => terminals.has(id), input: () => ({}) },
  'report-task': {
    machine: reportTaskMachine,
    has: isTaskId,
    input: (_world, id) => ({ id }),
    knows: ({ registers }, id, { id: own, wish }: ReportTaskContext) =>
      own === id && (wish === null || wish.cash_register_ids.every((each) => registers.has(each))),
    onLoad: async (world, id, { state }: ReportTaskContext) =>
      state === 'building' && !builder().isUnderWay(world, id) ? { type: 'build.resume', at: world.clock.now() } : null,
  },
  mailing: {
    machine: mailing,
    has: isMailing,
    input: (_world, id) => ({ id }),
    knows: ({ registers, organizations }, id, { id: own, content }: MailingContext) =>
      own === id &&
      (content?.kind !== 'receipt' || registers.has(content.cash_register_id)) &&
      (content?.kind !== 'report' || organizations.has(content.organization_id)),
  },
  prepayment: prepaymentType,
  'mail-preference': { machine: mailPreference, has: isMailPreference, input: mailPreferenceInput },
  quirks: { machine: quirksMachine, input: () => ({}) },
  webhook: { machine: webhook, has: isRegister, input: (_world, id) => ({ id }) },
  'receipt-callbacks': { machine: receiptCallbacks, has: isRegister, input: (_world, id) => ({ id }) },
  'webhook-trial': { machine: manualEvents, has: isRegister, input: (_world, id) => ({ id }) },
  ...goodsTypes,
  template: {
    machine: receiptTemplate,
    has: ({ templates }, id) => templates.has(id),
    input: (world, id) => templateInput(world, id),
  },
})
