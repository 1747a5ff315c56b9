/** What an organization has set, owes and whom it employs, as the cloud shows it (NS-06, NS-07, NS-35). */
import Type, { type Static } from 'typebox'
import { instantOrNull } from '../../../../machines/instant.ts'
import type { MessengerContext } from '../../../../machines/vocabulary/outside/messenger.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { SeedCashier, SeedOrganization } from '../../../../machines/vocabulary/seed-data.ts'
import { ReceiptConfig } from '../../../../machines/vocabulary/seed-data.ts'
import { Model } from '../../../wire/http/model.ts'
import { ShortOrganization, shortOrganizationModel } from './model.ts'

export const ReceiptConfigAnswer = Model('ReceiptConfig', {
  ...ReceiptConfig.properties,
  organization: ShortOrganization,
})

/** How receipts look; texts that are not set are empty. */
export const receiptConfigModel = (organization: SeedOrganization): Static<typeof ReceiptConfigAnswer> => ({
  ...organization.receipt_config,
  organization: shortOrganizationModel(organization),
})

export const SmsBilling = Model('SmsBilling', {
  can_send_sms: Type.Boolean(),
  billing_enabled: Type.Boolean(),
  balance: Type.Integer(),
})

/** Messages left to send. */
export const smsBillingModel = ({
  connected,
  charged,
  balance,
  faults,
}: MessengerContext): Static<typeof SmsBilling> => ({
  can_send_sms: connected && faults.length === 0,
  billing_enabled: charged,
  balance,
})

export const BillingStatus = Model('BillingStatus', {
  status: Type.Enum(['PAID', 'UNPAID']),
  date_to_block: Nullable(DateTime),
  units: Nullable(Type.Integer()),
  status_changed_at: Nullable(DateTime),
})

/** UNPAID is what blocks the registers (ERR-206). */
export const billingStatusModel = ({ billing }: SeedOrganization): Static<typeof BillingStatus> => ({
  status: billing.status,
  date_to_block: instantOrNull(billing.date_to_block),
  units: billing.units,
  status_changed_at: instantOrNull(billing.status_changed_at),
})

export const CashierWorkplace = Model('CashierWorkplace', {
  id: Uuid,
  full_name: Type.String(),
  active: Type.Boolean(),
  branch_id: Uuid,
  prefix: Nullable(Type.String()),
})

/** A cashier and the outlet he works in. */
export const cashierWorkplaceModel = (cashier: SeedCashier): Static<typeof CashierWorkplace> => ({
  id: cashier.id,
  full_name: cashier.full_name,
  active: cashier.active,
  branch_id: cashier.branch_id,
  prefix: null,
})
