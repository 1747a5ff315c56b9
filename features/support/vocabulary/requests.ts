/** One well-formed request of each operation whose input features test: they change one place of it. */
import type { StepTraits } from '../traits/step-traits.ts'
import { rolesAsked, traitsOfPath } from '../traits/value-traits.ts'
import { PROGRAM } from '../wire/http.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'
import { cloudReceiptRequests } from './cloud-sale.ts'
import { ofOrganization } from './reports/inputs.ts'

export interface WellFormed {
  surface: 'desk' | 'cloud'
  method: string
  /** `{name}` is an id of the scenario. */
  path: string
  /** With the register's licence key. */
  withKey?: true
  /** Further required headers. */
  headers?: Record<string, string>
  /** Role of its register, if not the scenario's. */
  role?: string
  query?: Record<string, string>
  body?: (scenario: ScenarioWorld) => unknown | Promise<unknown>
}

const desk = (path: string, body?: (scenario: ScenarioWorld) => unknown): WellFormed => ({
  surface: 'desk',
  method: 'POST',
  path: `/api/v1${path}`,
  ...(body && { body }),
})

const cloud = (method: string, path: string, more: Partial<WellFormed> = {}): WellFormed => ({
  surface: 'cloud',
  method,
  path: `/api/v1${path}`,
  ...more,
})

/** With a code of the pool that no document has. @param place of the code in the list, from 1 */
const withCode = (place: number) => async (scenario: ScenarioWorld) => ({ fiscal_code: await scenario.code(place) })

/** Creates an extended report. */
const report = (kind: string, body: object): WellFormed =>
  cloud('POST', `/extended-reports/${kind}`, { headers: PROGRAM, body: () => structuredClone(body) })

const SPAN = { from_date: '2026-03-02T00:00:00+02:00', to_date: '2026-03-02T23:59:59+02:00' }
const EMAILS = ['books@example.com']

export const requests: Record<string, WellFormed> = {
  'an opening at the desk': desk('/shift/open'),
  'a closing at the desk': desk('/shift/close'),
  'an X-report': desk('/shift/xreport'),
  "a look at the desk's status": { surface: 'desk', method: 'GET', path: '/api/v1/kasa/status' },
  'a sale': desk('/receipt/sell', (scenario) => ({
    id: scenario.ids.nextReceipt(),
    goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }],
    payments: [{ type: 'CASH', value: 2000 }],
  })),
  'a cash movement': desk('/receipt/service', () => ({ payment: { type: 'CASH', value: 1000 } })),
  'a cash withdrawal': desk('/receipt/cash-withdrawal', () => ({ payment: { code: 1, value: 1000 } })),
  'a periodical report': {
    surface: 'desk',
    method: 'GET',
    path: '/api/v1/reports/periodical',
    query: { from_date: '2026-03-02T00:00:00', to_date: '2026-03-02T23:59:59' },
  },
  'a sign-in': cloud('POST', '/cashier/signin', {
    body: (scenario) => {
      const { login, password } = scenario.cast.cashierOf('the cashier')
      return { login, password }
    },
  }),
  'a pin-code sign-in': cloud('POST', '/cashier/signinPinCode', {
    withKey: true,
    role: 'the agent register',
    body: (scenario) => ({ pin_code: scenario.cast.cashierOf('the cashier').pin_code }),
  }),
  'a look at the logo': cloud('GET', '/organization/logo.png'),
  'a look at the text logo': cloud('GET', '/organization/text_logo.png'),
  'a list of registers': cloud('GET', '/cash-registers'),
  'a list of own shifts': cloud('GET', '/shifts'),
  'an opening': cloud('POST', '/shifts', { withKey: true }),
  'an opening with the second code': cloud('POST', '/shifts', { withKey: true, body: withCode(2) }),
  'a closing': cloud('POST', '/shifts/close'),
  'a closing with the second code': cloud('POST', '/shifts/close', { body: withCode(2) }),
  'a going offline': cloud('POST', '/cash-registers/go-offline', { withKey: true }),
  'a going online': cloud('POST', '/cash-registers/go-online', { withKey: true }),
  'a request for codes': cloud('GET', '/cash-registers/ask-offline-codes', { withKey: true }),
  'a look at the logo of a template': cloud('GET', '/receipt-templates/{template_id}/html_logo.png'),
  'an edit of a template': cloud('PATCH', '/receipt-templates/{template_id}', {
    body: () => ({
      html_global_header: '<h1>Нова вивіска</h1>',
      text_global_header: 'Нова вивіска',
      html_global_footer: '<p>Бувайте!</p>',
      text_global_footer: 'Бувайте!',
    }),
  }),
  'a look at the logo in force': cloud('GET', '/cash-registers/receipt-template/html_logo.png', { withKey: true }),
  'a look at the text logo in force': cloud('GET', '/cash-registers/receipt-template/text_logo.png', { withKey: true }),
  "a client's authorization": cloud('POST', '/paylink/auth/client', {
    body: ({ terminalOf, register }) => ({ id: terminalOf('the terminal').id, cash_register_id: register.id }),
  }),
  "processing's authorization": {
    surface: 'cloud',
    method: 'POST',
    path: '/paylink/processing/auth/client',
    body: ({ terminalOf }) => ({ terminalId: terminalOf('the terminal').id }),
  },
  'a prepayment': cloud('POST', '/prepayment-receipts', {
    body: () => ({
      custom_relation_id: 'ORDER-0001',
      goods: [{ good: { code: '1', name: 'Стіл', price: 25_000 }, quantity: 1000 }],
      payments: [{ type: 'CASH', value: 10_000 }],
    }),
  }),
  'a further payment': cloud('POST', '/prepayment-receipts/{relation_id}', {
    body: () => ({ payments: [{ type: 'CASH', value: 1000 }] }),
  }),
  'a return of a prepayment': cloud('POST', '/prepayment-receipts/{relation_id}/return', { body: () => ({}) }),
  'a search for prepayments': cloud('GET', '/prepayment-receipts/search'),
  'a webhook': cloud('POST', '/webhook', {
    withKey: true,
    headers: PROGRAM,
    body: () => ({ url: 'https://hooks.example/kasa' }),
  }),
  'a look at the webhook': cloud('GET', '/webhook', { withKey: true, headers: PROGRAM }),
  'a removal of the webhook': cloud('DELETE', '/webhook', { withKey: true, headers: PROGRAM }),
  'a good': cloud('POST', '/goods', {
    body: () => ({ code: 'ХЛ-1', name: 'Хліб', type: 'good', is_weight: false, price: 2000, tax_codes: [1] }),
  }),
  'an edit of a good': cloud('PUT', '/goods/{good_id}', { body: () => ({ price: 2700 }) }),
  'a group of goods': cloud('POST', '/goods/groups', { body: () => ({ name: 'Випічка' }) }),
  'an edit of a group': cloud('PUT', '/goods/groups/{group_id}', { body: () => ({ description: 'Хліб' }) }),
  'a move of goods': cloud('PUT', '/goods/groups/{group_id}/move-goods', {
    body: ({ ids }) => ({ to_group: ids.met.group_id }),
  }),
  'a report of receipts': cloud('POST', '/extended-reports/receipt', {
    body: () => ({ ...SPAN, emails: [...EMAILS], export_extension: 'CSV', usage: 'DEFAULT', title: 'Чеки' }),
  }),
  'a goods report': report('goods', { ...SPAN, emails: EMAILS, export_extension: 'EXCEL', custom: false }),
  'a report of Z-reports': report('z', { ...SPAN, emails: EMAILS, export_extension: 'JSON', organization_info: true }),
  'a report of actual revenue': report('actual_revenue', { ...SPAN, emails: EMAILS }),
  'a report of net turnover': report('net_turnover', { ...SPAN, emails: EMAILS }),
  "a bookkeeper's report": report('bookkeeper_z_report', { ...SPAN, emails: EMAILS }),
  'a report of the daily cash flow': {
    ...report('daily_cash_flow', {}),
    body: async (scenario) => ({
      ...{ from_date: '2026-03-02', emails: [...EMAILS] },
      ...(await ofOrganization(scenario, scenario.integrator('the cashier'))),
    }),
  },
  'a look at a report': cloud('GET', '/extended-reports/{report_task_id}', { headers: PROGRAM }),
  'a download of a workbook': cloud('GET', '/extended-reports/{report_task_id}/report.xlsx', { headers: PROGRAM }),
  'a download of JSON': cloud('GET', '/extended-reports/{report_task_id}/report.json', { headers: PROGRAM }),
  'a look at the offline time': cloud('GET', '/cash-registers/get-offline-time', { withKey: true }),
  'a mailing of the receipt': cloud('POST', '/receipts/{receipt_id}/email', { body: () => ['buyer@example.com'] }),
  'a message about the receipt': cloud('POST', '/receipts/{receipt_id}/sms', {
    body: () => ({ phone: '380501234567' }),
  }),
  'a receipt as text': cloud('GET', '/receipts/{receipt_id}/text'),
  'a receipt as a picture': cloud('GET', '/receipts/{receipt_id}/png'),
  'a receipt as print blocks': cloud('GET', '/receipts/{receipt_id}/print-blocks'),
  'a look at the device': cloud('GET', '/cash-registers/info', { withKey: true }),
  ...cloudReceiptRequests,
}

/** The well-formed request of a line such as `POST /api/v1/shifts`, if there is one. */
export const requestOf = (method: string, path: string): WellFormed | undefined =>
  Object.values(requests).find((each) => each.method === method && each.path === path)

/** By its path, its surface, and the role of its register. */
export const traitsOfForm = ({ surface, path, role }: WellFormed): StepTraits => ({
  ...traitsOfPath(path),
  asks: [...rolesAsked(role), surface],
})
