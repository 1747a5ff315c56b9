/**
 * A client of the cloud as an outside integrator writes it, from the published facts alone: each operation a shop
 * calls, and the model its answer must have.
 */
import { type Decoded, type Decoder, orNull, pageOf } from './decoding.ts'
import * as cashier from './model/cashier.ts'
import * as goods from './model/goods.ts'
import * as prepayments from './model/prepayment.ts'
import * as receipts from './model/receipt.ts'
import * as reports from './model/report.ts'
import * as shifts from './model/shift.ts'
import * as transactions from './model/transaction.ts'
import * as webhooks from './model/webhook.ts'
import { type Printed, type Request, Transport } from './transport.ts'

export type StrictReceipt = Decoded<typeof receipts.receipt>
export type StrictReport = Decoded<typeof reports.report>
export type StrictShift = Decoded<typeof shifts.shift>
type Query = Request['query']

const CREATED = 201
const ACCEPTED = 202

/** Of every operation. @throws CloudError; RefusedAnswer when the answer is not what the evidence shows */
export class StrictClient {
  readonly #http: Transport

  /** @param address of the cloud, without `/api/v1` */
  constructor(address: string, licence: string) {
    this.#http = new Transport(`${address}/api/v1`, licence)
  }

  /** Of the session, once signed in. */
  get token(): string | null {
    return this.#http.token
  }

  async signIn(login: string, password: string): Promise<void> {
    const { access_token } = await this.#post('/cashier/signin', cashier.token, { body: { login, password } })
    if (access_token.split('.').length !== 3) throw new Error('the token is no JWT')
    this.#http.token = access_token
  }

  me = () => this.#get('/cashier/me', cashier.profile)
  signature = () => this.#get('/cashier/check-signature', cashier.signature)
  taxes = () => this.#get('/cashier/tax', cashier.taxSettings)
  taxesByKey = () => this.#get('/tax', cashier.taxSettings, {}, 'register')
  organization = () => this.#get('/organization', cashier.organization)
  receiptConfig = () => this.#get('/organization/receipt-config', cashier.receiptConfig)

  registers = (query?: Query) => this.#get('/cash-registers', pageOf(shifts.register), query)
  register = (id: string) => this.#get(`/cash-registers/${id}`, shifts.register)
  device = () => this.#get('/cash-registers/info', shifts.device, {}, 'register')
  registerShifts = (query?: Query) => this.#get('/cash-registers/shifts', pageOf(shifts.bareShift), query)
  pingTaxService = () => this.#post('/cash-registers/ping-tax-service', shifts.serviceMethod)
  goOffline = (body: object = {}) => this.#post('/cash-registers/go-offline', shifts.wentOffline, { body })
  goOnline = () => this.#post('/cash-registers/go-online', shifts.done)
  askOfflineCodes = (query: Query) => this.#get('/cash-registers/ask-offline-codes', shifts.serviceMethod, query)
  offlineCodes = (count: number) => this.#get('/cash-registers/get-offline-codes', shifts.offlineCodes, { count })
  offlineCodeCounter = () => this.#get('/cash-registers/get-offline-codes-count', shifts.offlineCodeCounter)
  offlineTime = () => this.#get('/cash-registers/get-offline-time', shifts.offlineTime)

  openShift = (body: object = {}) => this.#post('/shifts', shifts.shift, { body, status: ACCEPTED })
  shift = (id: string) => this.#get(`/shifts/${id}`, shifts.shift)
  shortShift = (id: string) => this.#get(`/shifts/short/${id}`, shifts.shortShift)
  currentShift = () => this.#get('/cashier/shift', orNull(shifts.shiftAtRegister))
  shifts = (query?: Query) => this.#get('/shifts', pageOf(shifts.shiftAtRegister), query)
  closeShift = (body: object = {}) => this.#post('/shifts/close', shifts.shift, { body, status: ACCEPTED })

  sell = (body: object) => this.#post('/receipts/sell', receipts.receipt, { body, status: CREATED })
  sellOffline = (body: object) => this.#post('/receipts/sell-offline', receipts.receipt, { body, status: CREATED })
  validate = (body: object) => this.#post('/receipts/validate', receipts.validated, { body })
  bulkSell = (body: object) => this.#post('/receipts/bulk-sell', receipts.bulk, { body })
  service = (body: object) => this.#post('/receipts/service', receipts.receipt, { body, status: CREATED })
  withdraw = (body: object) => this.#post('/receipts/cash-withdrawal', receipts.receipt, { body })
  receipts = (query?: Query) => this.#get('/receipts', pageOf(receipts.receipt), query)
  searchReceipts = (query?: Query) => this.#get('/receipts/search', pageOf(receipts.receipt), query)
  receipt = (id: string) => this.#get(`/receipts/${id}`, receipts.receipt)
  email = (id: string, body: string[]) => this.#post(`/receipts/${id}/email`, receipts.sent, { body })
  sms = (id: string, phone: string) => this.#post(`/receipts/${id}/sms`, receipts.sent, { body: { phone } })

  prepay = (body: object) => this.#post('/prepayment-receipts', receipts.receipt, { body, status: CREATED })
  payFurther = (relation: string, body: object) =>
    this.#post(`/prepayment-receipts/${relation}`, receipts.receipt, { body, status: CREATED })
  returnPrepayment = (relation: string) =>
    this.#post(`/prepayment-receipts/${relation}/return`, receipts.receipts, { body: {}, status: CREATED })
  prepayment = (relation: string) => this.#get(`/prepayment-receipts/${relation}`, prepayments.relation)
  prepayments = (query?: Query) => this.#get('/prepayment-receipts/search', prepayments.relationPage, query)

  xReport = () => this.#post('/reports', reports.report, { status: CREATED })
  reports = (query?: Query) => this.#get('/reports', pageOf(reports.report), query)
  searchReports = (query?: Query) => this.#get('/reports/search', pageOf(reports.report), query)
  report = (id: string) => this.#get(`/reports/${id}`, reports.report)
  transactions = (query?: Query) => this.#get('/transactions', pageOf(transactions.transaction), query)
  transaction = (id: string) => this.#get(`/transactions/${id}`, transactions.fullTransaction)

  orderReport = (kind: string, body: object) => this.#post(`/extended-reports/${kind}`, reports.reportTask, { body })
  reportTask = (id: string) => this.#get(`/extended-reports/${id}`, reports.reportTask)
  reportFile = (id: string) => this.#http.file(`/extended-reports/${id}/report.xlsx`)

  setWebhook = (url: string) => this.#post('/webhook', webhooks.webhookWithKey, { body: { url } })
  webhook = () => this.#get('/webhook', webhooks.webhookSettings)
  deleteWebhook = () => this.#http.call('DELETE', '/webhook', webhooks.webhookDeleted)

  goods = (query?: Query) => this.#get('/goods', pageOf(goods.good), query)
  good = (id: string) => this.#get(`/goods/${id}`, goods.good)
  createGood = (body: object) => this.#post('/goods', goods.good, { body })

  /** A receipt or a report on paper or screen. @param path `/receipts/{id}/png` */
  print = (path: string, query: Query = {}): Promise<Printed> => this.#http.file(path, { query, as: 'anyone' })
  periodical = (query: Query): Promise<Printed> =>
    this.#http.file('/reports/periodical', { ...(query && { query }), as: 'register' })

  #get<Answer>(path: string, decoder: Decoder<Answer>, query: Query = {}, as?: Request['as']): Promise<Answer> {
    return this.#http.call('GET', path, decoder, { query, ...(as && { as }) })
  }

  #post<Answer>(path: string, decoder: Decoder<Answer>, request: Request = {}): Promise<Answer> {
    return this.#http.call('POST', path, decoder, request)
  }
}
