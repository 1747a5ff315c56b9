/** What a cashier can look at in the cloud: the request behind each name. */
import type { FigureKind } from '../traits/figures.ts'

export interface View {
  /** Behind `/api/v1`; `{shift_id}` is the id of the scenario's current shift. */
  path: string
  /** With the register's licence key. */
  withKey?: true
  /** Role of a named register, which becomes the scenario's current one. */
  role?: string
  /** Only for a program that names itself and its version. */
  named?: true
  /** Counters it shows whose members have equal names. */
  figures?: readonly FigureKind[]
}

/** A single register. */
export const oneRegisterView: View = { path: '/cash-registers/{cash_register_id}' }

export const views: Record<string, View> = {
  'the profile': { path: '/cashier/me' },
  'the signature': { path: '/cashier/check-signature' },
  'the current shift': { path: '/cashier/shift' },
  'the taxes': { path: '/cashier/tax' },
  'the organization': { path: '/organization' },
  'the receipt settings': { path: '/organization/receipt-config' },
  'the logo': { path: '/organization/logo.png' },
  'the text logo': { path: '/organization/text_logo.png' },
  'the message balance': { path: '/organization/sms-billing', figures: ['messages'] },
  'the workplaces': { path: '/organization/cashiers' },
  'the billing status': { path: '/organization/billing-status', withKey: true },
  'the registers': { path: '/cash-registers' },
  'the busy registers': { path: '/cash-registers?in_use=true' },
  'the free registers': { path: '/cash-registers?in_use=false' },
  'the device': { path: '/cash-registers/info', withKey: true },
  'the own shifts': { path: '/shifts' },
  'that shift': { path: '/shifts/{shift_id}' },
  'that shift in short': { path: '/shifts/short/{shift_id}' },
  'the shifts': { path: '/cash-registers/shifts', withKey: true },
  'the latest shifts': { path: '/cash-registers/shifts?desc=true', withKey: true },
  'the open shifts': { path: '/cash-registers/shifts?statuses=OPENED', withKey: true },
  'the offline codes': { path: '/cash-registers/get-offline-codes', withKey: true },
  'that receipt': { path: '/receipts/{receipt_id}' },
  'that receipt by its fiscal code': { path: '/receipts/{fiscal_code}' },
  'the receipts': { path: '/receipts' },
  'the latest receipts': { path: '/receipts?desc=true' },
  'the found receipts': { path: '/receipts/search' },
  'the receipts of all cashiers': { path: '/receipts/search?self_receipts=false' },
  'the templates': { path: '/receipt-templates' },
  'the second template alone': { path: '/receipt-templates?limit=1&offset=1' },
  'the templates behind the last': { path: '/receipt-templates?offset=1000' },
  'that template': { path: '/receipt-templates/{template_id}' },
  'the assignments of that template': { path: '/receipt-templates/{template_id}/assignments' },
  'the activation of that template': { path: '/receipt-templates/{template_id}/activation' },
  'the logo of that template': { path: '/receipt-templates/{template_id}/html_logo.png' },
  'the template in force': { path: '/cash-registers/receipt-template', withKey: true },
  'the logo in force': { path: '/cash-registers/receipt-template/html_logo.png', withKey: true },
  'the text logo in force': { path: '/cash-registers/receipt-template/text_logo.png', withKey: true },
  'the prepayment': { path: '/prepayment-receipts/{relation_id}' },
  'the prepayments': { path: '/prepayment-receipts/search' },
  'the latest prepayment alone': { path: '/prepayment-receipts/search?desc=true&limit=1' },
  'the second prepayment alone': { path: '/prepayment-receipts/search?limit=1&offset=1' },
  'the prepayments behind the last': { path: '/prepayment-receipts/search?offset=1000' },
  'the prepayments that are paid in part': { path: '/prepayment-receipts/search?status=PARTIAL_PAID' },
  'the prepayments that are returned': { path: '/prepayment-receipts/search?status=CANCELLED' },
  'the prepayments of the order 0002': { path: '/prepayment-receipts/search?search=0002' },
  'the prepayments begun there': { path: '/prepayment-receipts/search?cash_register_id={cash_register_id}' },
  'the prepayment receipt': { path: '/receipts/{prepayment_receipt_id}' },
  'the prepayment receipt as text': { path: '/receipts/{prepayment_receipt_id}/text' },
  'the goods': { path: '/goods' },
  'the first good': { path: '/goods/{good_1}' },
  'that good': { path: '/goods/{good_id}' },
  'the groups of goods': { path: '/goods/groups' },
  'that import of goods': { path: '/goods/import/task_status/{task_id}' },
  'that export of goods': { path: '/goods/export/task_status/{task_id}' },
  'the file of that export': { path: '/goods/export/file/{task_id}' },
  'the outlets': { path: '/branches' },
  'the orders': { path: '/orders' },
  'the CSV of the report': { path: '/extended-reports/{report_task_id}/report.csv', named: true },
  'the terminals': { path: '/paylink/terminals' },
  'the second terminal alone': { path: '/paylink/terminals?limit=1&offset=1' },
  'the terminals behind the last': { path: '/paylink/terminals?offset=1000' },
  'that receipt as a page': { path: '/receipts/{receipt_id}/html' },
  'that receipt as a PDF': { path: '/receipts/{receipt_id}/pdf' },
  'that receipt as text': { path: '/receipts/{receipt_id}/text' },
  'that receipt as a picture': { path: '/receipts/{receipt_id}/png' },
  'that receipt as XML': { path: '/receipts/{receipt_id}/xml' },
  'that receipt as print blocks': { path: '/receipts/{receipt_id}/print-blocks' },
  'the code of that receipt': { path: '/receipts/{receipt_id}/qrcode' },
  'the webhook': { path: '/webhook', withKey: true, named: true },
  'that report': { path: '/extended-reports/{report_task_id}', named: true },
  'the offline time': { path: '/cash-registers/get-offline-time', withKey: true },
  'the report task': { path: '/extended-reports/{report_task_id}', named: true },
  'the workbook': { path: '/extended-reports/{report_task_id}/report.xlsx', named: true },
  'the JSON of the report': { path: '/extended-reports/{report_task_id}/report.json', named: true },
  'the number of offline codes': { path: '/cash-registers/get-offline-codes-count', withKey: true },
}
