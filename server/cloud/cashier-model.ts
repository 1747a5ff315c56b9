/** Cashiers as the cloud shows them (NS-01, NS-03). */
import type { HouseCashier, HouseOrganization } from '../../machines/vocabulary/house.ts'
import { wholeSecond } from '../instant.ts'
import { organizationModel } from './organization-model.ts'

/** Permissions every cashier has; nothing here is judged by them. */
const PERMISSIONS = {
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
export const cashierModel = (cashier: HouseCashier) => ({
  id: cashier.id,
  full_name: cashier.full_name,
  nin: cashier.nin,
  key_id: cashier.key_id,
  signature_type: cashier.signature_type,
  permissions: PERMISSIONS,
  created_at: wholeSecond(cashier.created_at),
  updated_at: wholeSecond(cashier.updated_at),
  certificate_end: wholeSecond(cashier.certificate_end),
  blocked: cashier.blocked,
})

/** The profile of the cashier who asks. */
export const profileModel = (cashier: HouseCashier, organization: HouseOrganization) => ({
  ...cashierModel(cashier),
  is_test: cashier.is_test,
  organization: { ...organizationModel(organization), receipt_config: { order_601_start_time: null } },
  use_order_601_since: null,
})
