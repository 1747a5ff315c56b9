/** Cashiers as the cloud shows them (NS-01, NS-03). */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { type SeedCashier, type SeedOrganization, SignatureType } from '../../../../machines/vocabulary/seed-data.ts'
import { Model } from '../../../transport/http/model.ts'
import { Organization, organizationModel } from '../organization/model.ts'

const May = Type.Boolean()
const MayOrUnset = Nullable(May)

const CashierPermissions = Model('CashierPermissions', {
  orders: May,
  add_discounts: May,
  editing_goods_sum: May,
  deferred_receipt: May,
  editing_good_price: May,
  can_add_manual_good: May,
  service_in: May,
  service_out: May,
  returns: May,
  self_return: May,
  free_return: May,
  sales: May,
  card_payment: MayOrUnset,
  cash_payment: MayOrUnset,
  other_payment: MayOrUnset,
  mixed_payment: MayOrUnset,
  iban_payment: MayOrUnset,
  branch_params: May,
  reports_history: May,
  additional_service_receipt: May,
  round_discount: May,
  can_change_order_payments_types: May,
  inventory_edit: May,
  restrict_alcohol: May,
  limit_cash_sale: May,
  access_superkasa: May,
  use_loyalty_card_gw: May,
  ettn: May,
  add_receipt_discount: May,
  bin_in_promotions: May,
  orders_source: Type.Enum(['UNSET']),
})

export const Cashier = Model('Cashier', {
  id: Uuid,
  full_name: Type.String(),
  nin: Type.String(),
  key_id: Type.String(),
  signature_type: SignatureType,
  permissions: CashierPermissions,
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  certificate_end: Nullable(DateTime),
  /** Why he is blocked, in words. */
  blocked: Nullable(Type.String()),
})

export const CashierProfile = Model('CashierProfile', {
  ...Cashier.properties,
  is_test: Type.Boolean(),
  organization: Model('OrganizationOfProfile', {
    ...Organization.properties,
    receipt_config: Model('ReceiptRules', { order_601_start_time: Nullable(DateTime) }),
  }),
  use_order_601_since: Nullable(DateTime),
})

/** Permissions every cashier has; nothing here is judged by them. */
const PERMISSIONS: Static<typeof CashierPermissions> = {
  orders: false,
  add_discounts: true,
  editing_goods_sum: true,
  deferred_receipt: true,
  editing_good_price: true,
  can_add_manual_good: true,
  service_in: true,
  service_out: true,
  returns: true,
  self_return: true,
  free_return: false,
  sales: true,
  card_payment: null,
  cash_payment: null,
  other_payment: null,
  mixed_payment: null,
  iban_payment: null,
  branch_params: true,
  reports_history: true,
  additional_service_receipt: false,
  round_discount: false,
  can_change_order_payments_types: false,
  inventory_edit: false,
  restrict_alcohol: false,
  limit_cash_sale: false,
  access_superkasa: false,
  use_loyalty_card_gw: false,
  ettn: true,
  add_receipt_discount: true,
  bin_in_promotions: true,
  orders_source: 'UNSET',
}

/** The cashier inside shifts. */
export const cashierModel = (cashier: SeedCashier): Static<typeof Cashier> => ({
  id: cashier.id,
  full_name: cashier.full_name,
  nin: cashier.nin,
  key_id: cashier.key_id,
  signature_type: cashier.signature_type,
  permissions: PERMISSIONS,
  created_at: instant(cashier.created_at),
  updated_at: instant(cashier.updated_at),
  certificate_end: instant(cashier.certificate_end),
  blocked: cashier.blocked,
})

/** The profile of the cashier who asks. */
export const profileModel = (cashier: SeedCashier, organization: SeedOrganization): Static<typeof CashierProfile> => ({
  ...cashierModel(cashier),
  is_test: cashier.is_test,
  organization: { ...organizationModel(organization), receipt_config: { order_601_start_time: null } },
  use_order_601_since: null,
})
