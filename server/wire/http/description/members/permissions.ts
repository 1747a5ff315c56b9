/** Members of the permissions of a cashier: shown to programs, and judged by nothing here. */
import type { MemberTexts } from './member-text.ts'

const MAY = {
  access_superkasa: 'use the register as a payment terminal',
  add_discounts: 'give discounts',
  add_receipt_discount: 'give a discount on a whole receipt',
  additional_service_receipt: 'print service receipts besides',
  bin_in_promotions: 'use promotions by the number of a card',
  branch_params: 'see the settings of the outlet',
  can_add_manual_good: 'sell goods that are not in the catalogue',
  can_change_order_payments_types: 'change how an order is paid',
  card_payment: 'take cards; null: as the organization has it',
  cash_payment: 'take cash; null: as the organization has it',
  deferred_receipt: 'put a receipt aside',
  editing_good_price: 'change the price of goods',
  editing_goods_sum: 'change the sum of a line',
  ettn: 'make electronic waybills',
  free_return: 'return without the receipt of the sale',
  iban_payment: 'take payments by IBAN; null: as the organization has it',
  inventory_edit: 'change what is in stock',
  mixed_payment: 'take one receipt in several ways; null: as the organization has it',
  orders: 'work with orders',
  other_payment: 'take payments of other kinds; null: as the organization has it',
  reports_history: 'see former reports',
  returns: 'return goods',
  round_discount: 'round a discount',
  sales: 'sell',
  self_return: 'return what the cashier has sold himself',
  service_in: 'put cash in',
  service_out: 'take cash out',
  use_loyalty_card_gw: 'use loyalty cards',
}

export const permissionMembers: MemberTexts = {
  ...Object.fromEntries(
    Object.entries(MAY).map(([name, what]) => [name, { CashierPermissions: `The cashier may ${what}` }]),
  ),
  limit_cash_sale: { CashierPermissions: 'Sales for cash are limited' },
  orders_source: { CashierPermissions: 'Where orders come from' },
  restrict_alcohol: { CashierPermissions: 'The cashier may not sell alcohol' },
}
