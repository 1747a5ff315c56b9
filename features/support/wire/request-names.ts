/** Requests by names, for features that speak of the service and not of its wire. */

/** Forms of a receipt and of a report. */
const FORMS = ['text', 'html', 'png', 'pdf', 'xml', 'qrcode', 'print-blocks']

const formsOf = (what: string, path: string): [name: string, line: string][] =>
  FORMS.map((form) => [`a request for the ${form} of the ${what}`, `GET ${path}/${form}`])

/** Method and path of each; an id behind a name takes the place of the one in braces. */
export const REQUEST_NAMES: Readonly<Record<string, string>> = {
  'a request for the profile': 'GET /api/v1/cashier/me',
  'a request for the signature': 'GET /api/v1/cashier/check-signature',
  'a request for the current shift': 'GET /api/v1/cashier/shift',
  'a request for the taxes of the cashier': 'GET /api/v1/cashier/tax',
  'a request for the taxes of the register': 'GET /api/v1/tax',
  'a request for the taxes of the desk': 'GET /api/v1/tax/taxes',
  'a request to sign in': 'POST /api/v1/cashier/signin',
  'a request to sign in with a pin code': 'POST /api/v1/cashier/signinPinCode',
  'a request to sign out': 'POST /api/v1/cashier/signout',
  'a ping of the tax authority': 'POST /api/v1/cash-registers/ping-tax-service',
  'a ping of the tax authority at the older path': 'POST /api/v1/cashier/ping-tax-service',
  'a look at the older path': 'GET /api/v1/cashier/ping-tax-service',
  'a request for the registers': 'GET /api/v1/cash-registers',
  'a request for the register': 'GET /api/v1/cash-registers/{cash_register_id}',
  'a request for the device': 'GET /api/v1/cash-registers/info',
  'a request for the offline codes': 'GET /api/v1/cash-registers/get-offline-codes',
  'a request for more offline codes': 'GET /api/v1/cash-registers/ask-offline-codes',
  'a request for the offline time': 'GET /api/v1/cash-registers/get-offline-time',
  'a request for the template in force': 'GET /api/v1/cash-registers/receipt-template',
  'a request for the logo in force': 'GET /api/v1/cash-registers/receipt-template/html_logo.png',
  'a request for the text logo in force': 'GET /api/v1/cash-registers/receipt-template/text_logo.png',
  'a request to go offline': 'POST /api/v1/cash-registers/go-offline',
  'a request to go online': 'POST /api/v1/cash-registers/go-online',
  'a request for the shifts of the register': 'GET /api/v1/cash-registers/shifts',
  'a request for the own shifts': 'GET /api/v1/shifts',
  'a request for the shift': 'GET /api/v1/shifts/{shift_id}',
  'a request for the short form of the shift': 'GET /api/v1/shifts/short/{shift_id}',
  'a request to open a shift': 'POST /api/v1/shifts',
  'a request to close the shift': 'POST /api/v1/shifts/close',
  'a request to close the shift by its id': 'POST /api/v1/shifts/{shift_id}/close',
  'a request to open a shift at the desk': 'POST /api/v1/shift/open',
  'a request to close the shift at the desk': 'POST /api/v1/shift/close',
  'a request for the text of an X-report': 'POST /api/v1/shift/xreport/txt',
  "a request for the desk's status": 'GET /api/v1/kasa/status',
  'a sale at the desk': 'POST /api/v1/receipt/sell',
  'a movement of cash at the desk': 'POST /api/v1/receipt/service',
  'a request for the receipts': 'GET /api/v1/receipts',
  'a search for receipts': 'GET /api/v1/receipts/search',
  'a request for the receipt': 'GET /api/v1/receipts/{receipt_id}',
  ...Object.fromEntries(formsOf('receipt', '/api/v1/receipts/{receipt_id}')),
  'a request to mail the receipt': 'POST /api/v1/receipts/{receipt_id}/email',
  'a request to send the receipt to a telephone': 'POST /api/v1/receipts/{receipt_id}/sms',
  'a sale through the cloud': 'POST /api/v1/receipts/sell',
  'an offline sale through the cloud': 'POST /api/v1/receipts/sell-offline',
  'a validation of a sale': 'POST /api/v1/receipts/validate',
  'a bulk of sales through the cloud': 'POST /api/v1/receipts/bulk-sell',
  'a movement of cash through the cloud': 'POST /api/v1/receipts/service',
  'a withdrawal through the cloud': 'POST /api/v1/receipts/cash-withdrawal',
  'a movement of currency': 'POST /api/v1/receipts/service-currency',
  'an exchange of currency': 'POST /api/v1/receipts/currency-exchange',
  'a request for the transactions': 'GET /api/v1/transactions',
  'a request for the transaction': 'GET /api/v1/transactions/{transaction_id}',
  'a request for a new X-report': 'POST /api/v1/reports',
  'a request for the reports': 'GET /api/v1/reports',
  'a search for reports': 'GET /api/v1/reports/search',
  'a request for the report': 'GET /api/v1/reports/{report_id}',
  ...Object.fromEntries(formsOf('report', '/api/v1/reports/{report_id}')),
  'a request for the periodical report': 'GET /api/v1/reports/periodical',
  'a request for the terminals': 'GET /api/v1/paylink/terminals',
  "processing's request for a token": 'POST /paylink/processing/auth/client',
  'a request for the goods as CSV': 'GET /api/v1/goods/export/csv',
  'a request for the goods as JSON': 'GET /api/v1/goods/export/json',
  'a request to apply the import': 'POST /api/v1/goods/import/apply_changes/{task_id}',
  'a request for the description': 'GET /api/openapi.json',
  'a request for nothing that there is': 'GET /api/v1/nothing',
  'a request for the world': 'GET /lab/world',
  'a request for the notices': 'GET /lab/notices',
  'a request for the messages': 'GET /lab/messages',
  'a request for the mails': 'GET /lab/mails',
  'a request for the quirks': 'GET /lab/quirks',
  'a request for the report tasks': 'GET /lab/reports',
  'a request for the report task in the lab': 'GET /lab/reports/{report_task_id}',
  'a request to cancel the report task': 'DELETE /lab/reports/{report_task_id}',
  'a request to play an outage beyond 168 hours': 'PUT /lab/outages/beyond-168-hours',
  'a request for the second slip as text': 'GET /lab/prints/TEST000001/2.txt',
}

const LINES = new Map(Object.entries(REQUEST_NAMES).map(([name, line]) => [line, name]))
/** The paths with an id, each with what surrounds it. */
const WITH_ID = [...LINES].flatMap(([line, name]) => {
  const [before, after] = line.split(/\{\w+\}/)
  return after === undefined ? [] : [{ before: before!, after, name }]
})

function nameOf(line: string): string | undefined {
  const own = LINES.get(line)
  if (own !== undefined) return own
  const found = WITH_ID.find(
    ({ before, after }) =>
      line.startsWith(before) &&
      line.endsWith(after) &&
      !line.slice(before.length, line.length - after.length).includes('/'),
  )
  return found && `${found.name} ${line.slice(found.before.length, line.length - found.after.length)}`
}

/** A text with each request by its name, where it has one: a title of an earlier version as it is today. */
export const withNamedRequests = (text: string): string =>
  text.replace(/\b((?:GET|POST|PUT|DELETE) \/[^\s?|]*)(?:\?(\S+))?/g, (whole, line: string, query?: string) => {
    const name = nameOf(line)
    return name === undefined ? whole : name + (query === undefined ? '' : ` with ${query}`)
  })

/** @param name in the table @param id in place of the one in braces @param query behind the path */
export function namedLine(name: string, id?: string, query?: string): { method: string; path: string } {
  const [method, path] = REQUEST_NAMES[name]!.split(' ') as [string, string]
  const named = id === undefined ? path : path.replace(/\{\w+\}/, () => id)
  return { method, path: query === undefined ? named : `${named}?${query}` }
}
