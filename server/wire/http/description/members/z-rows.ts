/** Members of Z-reports as flat rows. */
import type { MemberTexts } from './member-text.ts'

const ROW = 'ZReportEntry'
const row = (text: string) => ({ [ROW]: text })

export const zRowMembers: MemberTexts = {
  address: row('Postal address of the outlet, in words'),
  card_returns: row('Given back by card, minor units'),
  card_sales: row('Taken by card, minor units'),
  cash_returns: row('Given back in cash, minor units'),
  cash_sales: row('Taken in cash, minor units'),
  close_date: row('When the shift was closed, to the second'),
  close_fn: row('Fiscal code of the Z-report; null: the tax authority has not taken it yet'),
  final_balance: row('Cash at the closing, minor units'),
  initial_balance: row('Cash at the opening, minor units'),
  last_receipt: row('Id of the last receipt; null: there was none'),
  open_date: row('When the shift was opened, to the second'),
  payment_names: row('Kinds of payment, as the report has them'),
  payment_returns: row('Given back by each of them, minor units'),
  payment_sells: row('Taken by each of them, minor units'),
  receipts_count: row('Receipts of sales, returns and cash withdrawals'),
  service_in: row('Cash put in, minor units'),
  service_out: row('Cash taken out, minor units'),
  shift_serial: row('Serial of the shift at its register'),
  tax_amount_return: row('All taxes in returns, minor units'),
  tax_amount_sale: row('All taxes in sales, minor units'),
  tax_names: row('Names of the taxes, as the report has them'),
  tax_rates: row('Percent of each of them'),
  tax_turnover_return: row('Returns of goods with a tax, minor units'),
  tax_turnover_sale: row('Sales of goods with a tax, minor units'),
  turnover: row('Taken for sales by all kinds of payment, minor units'),
  vat_amount: row('All taxes in sales less those in returns, minor units'),
}
