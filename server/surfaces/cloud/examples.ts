/** Examples of the cloud's requests: each works at once in a sandbox to which nothing has happened. */
import { instant } from '../../../machines/instant.ts'
import { identifier, xReportId } from '../../../machines/ledger.ts'
import type { ReportTaskContext } from '../../../machines/vocabulary/reports/report-task.ts'
import { INBOX } from '../../outbound/webhooks/inbox-pass.ts'
import type { StoredShiftReport } from '../../store/queries/lists/shift-report-rows.ts'
import {
  type ExampleHouse,
  type Examples,
  exampleHouse,
} from '../../transport/http/description/examples/example-house.ts'
import type { Request } from '../../transport/http/request.ts'
import { formExamples } from '../receipt-formats.ts'
import { shiftReportId } from '../report-slips.ts'
import { firstId } from './first-ids.ts'
import { goodsExamples } from './goods/examples.ts'

const goods = [{ good: { code: '1', name: 'Хліб', price: 2000, tax: [1] }, quantity: 1000 }]
const cash = [{ type: 'CASH', value: 2000 }]
const currencies = [{ currency: 'USD', value: 100 }]

/** Each has an id of its own, and may be sent once. */
function receiptBodies({ receipt_id, offline_code, now }: ExampleHouse): Examples['bodies'] {
  const sale = { id: receipt_id, goods, payments: cash }
  const also = (name: string): string => identifier(receipt_id, 'example', name)
  return {
    sellReceipt: sale,
    sellReceiptOffline: { ...sale, id: also('offline'), fiscal_code: offline_code, fiscal_date: instant(now) },
    validateReceipt: { ...sale, id: also('validated') },
    sellReceipts: { receipts: ['first', 'second'].map((name) => ({ ...sale, id: also(name) })) },
    createServiceReceipt: { id: also('service'), payment: { type: 'CASH', value: 10_000 } },
    createWithdrawalReceipt: { id: also('withdrawal'), payment: { type: 'CASHLESS', code: 1, value: 1000 } },
    createCurrencyServiceReceipt: { id: also('currency service'), type: 'ADVANCE', currencies },
    createCurrencyReceipt: { id: also('currency'), type: 'BUY', buy: currencies[0] },
  }
}

const receiptParameters = ({ register, last_receipt_id }: ExampleHouse): Examples['parameters'] => ({
  receipt_id: last_receipt_id,
  fiscal_code: 'TEST-1aB2cD',
  'listReceipts.serial': 1,
  barcode: '4820000000000',
  stock_code: 'A-1',
  branch_id: [register.branch_id],
  self_receipts: true,
})

/** Stands for what is not there yet. */
const NONE = '00000000-0000-4000-8000-000000000000'
/** How lists and forms of reports, and lists of transactions, are asked for. */
const shiftReportExamples = {
  serial: 1,
  is_z_report: false,
  is_short: false,
  width: 42,
  paper_width: 58,
  status: ['DONE'],
  type: ['RECEIPT'],
}
/** Tasks that are looked at. */
const TASKS = 100

/** A whole second, as a client would write it. */
const second = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** Reports of the organization that are done, one of each format; else any. */
async function reportsOf({ services, world }: Request, { register }: ExampleHouse): Promise<Record<string, string>> {
  const addresses = (await services.reports.tasks(world.id)).slice(-TASKS)
  const found = await Promise.all(
    addresses.map((address) =>
      services.unreadable.orNull(services.switchboard.read<ReportTaskContext>(world, address)),
    ),
  )
  const own = found.filter((task) => task?.wish != null && task.organization_id === register.organization_id)
  const made = (format: string) => own.find((task) => task?.state === 'done' && task.wish?.format === format)
  const idOf = (format: string): string =>
    made(format)?.id ?? own[0]?.id ?? firstId(world, register.organization_id, `report ${format}`)
  return {
    report_task_id: idOf('xlsx'),
    'downloadWorkbook.report_task_id': idOf('xlsx'),
    'downloadJson.report_task_id': idOf('json'),
    'downloadCsv.report_task_id': idOf('csv'),
  }
}

/** Of the order that is prepaid next. */
const nextRelation = ({ receipt_id }: ExampleHouse): string => `ORDER-${receipt_id.slice(0, 8)}`

/** Id of the order that was prepaid last; else of the next. */
async function relationOf({ services, world }: Request, house: ExampleHouse): Promise<string> {
  const page = { filter: {}, desc: true, limit: 1, offset: 0 }
  const [last] = await services.prepayments.page(world.id, house.register.organization_id, page)
  return last?.relation_id ?? nextRelation(house)
}

function bodiesOf(request: Request, house: ExampleHouse): Examples['bodies'] {
  const { services, world } = request
  const { cashier, register, terminal, secret, next_shift_id } = house
  const range = { from_date: second(house.from), to_date: second(house.to) }
  const mailed = { ...range, emails: ['owner@shop.example'] }
  const inbox = `${services.addresses.cloud}${world.prefix}${INBOX}`
  return {
    signIn: { login: cashier?.login ?? 'login', password: secret(cashier?.password, 'password of the cashier') },
    signInPinCode: { pin_code: secret(cashier?.pin_code, 'pin code of the cashier') },
    goOffline: {},
    openShift: { id: next_shift_id },
    closeShift: { skip_client_name_check: false },
    closeShiftBySenior: { skip_client_name_check: false },
    editReceiptTemplate: {
      html_global_header: '<h1>Лавка під липою</h1>',
      html_global_footer: '<p>Чекаємо на вас знову</p>',
      text_global_header: 'Лавка під липою',
      text_global_footer: 'Чекаємо на вас знову',
    },
    authorizeTerminalClient: { id: terminal?.id ?? NONE, cash_register_id: register.id },
    authorizeTerminalProcessing: { terminalId: terminal?.id ?? NONE },
    setWebhook: { url: services.hasLab ? inbox : 'https://hooks.example/kasa' },
    createPrepayment: {
      custom_relation_id: nextRelation(house),
      goods: [{ good: { code: '1', name: 'Стіл', price: 250_000, tax: [1] }, quantity: 1000 }],
      payments: [{ type: 'CASH', value: 100_000 }],
    },
    payPrepayment: { payments: [{ type: 'CASHLESS', value: 50_000 }] },
    returnPrepayment: {},
    sendReceiptByEmail: ['buyer@shop.example'],
    sendReceiptBySms: { phone: '380501234567' },
    createGoodsReport: { ...mailed, cash_register_id: register.id, export_extension: 'EXCEL' },
    createZReportsReport: { ...mailed, export_extension: 'JSON' },
    createActualRevenueReport: mailed,
    createNetTurnoverReport: mailed,
    createBookkeeperZReport: mailed,
    ...receiptBodies(house),
    createReceiptsReport: { ...mailed, cash_register_id: register.id, export_extension: 'CSV' },
    createDailyCashFlowReport: { from_date: second(house.now).slice(0, 10), emails: ['owner@shop.example'] },
  }
}

/** The last report of the register, the last Z-report, and its last transaction; else the first that there will be. */
async function documentsOf({ services, world }: Request, house: ExampleHouse) {
  const { register, shift_id, z_report_id, first_document_id } = house
  const registers = [register.id]
  const last = { registers, desc: true, limit: 1, offset: 0 }
  const [report] = await services.shiftReports.list(world.id, last)
  const [z] = await services.shiftReports.list(world.id, { ...last, is_z_report: true })
  const [document] = await services.transactions.list(world.id, { ...last, signal: services.ending })
  const idOf = (stored: StoredShiftReport | undefined, else_id: string): string =>
    stored ? shiftReportId(stored, world.seed) : else_id
  return {
    'listShiftReports.shift_id': [shift_id],
    'searchShiftReports.shift_id': [shift_id],
    'searchShiftReports.cash_register_id': registers,
    report_id: idOf(report, xReportId(world.seed, shift_id, 1)),
    'getReportXml.report_id': idOf(z, z_report_id),
    transaction_id: document?.entry.document.id ?? first_document_id,
  }
}

/** Without a device: the register would be kept to it from then on. */
export async function cloudExamples(request: Request): Promise<Examples> {
  const house = await exampleHouse(request)
  const { register, agent, secret, shift_id, last_receipt_id } = house
  const { receipt_templates, access_keys } = request.world.reference.seed
  const key = (of: typeof register | undefined): string => secret(of?.license_key, 'licence key of the register')
  const template = receipt_templates.find((each) => each.organization_id === register.organization_id)
  const goods = await goodsExamples(request, register.organization_id)
  return {
    bodies: { ...bodiesOf(request, house), ...goods.bodies },
    parameters: {
      ...goods.parameters,
      'X-License-Key': key(register),
      'signInPinCode.X-License-Key': key(agent),
      'X-Access-Key': secret(access_keys[0], 'key of an integration'),
      'X-Client-Name': 'kasalab docs',
      'X-Client-Version': '1.0',
      'If-Modified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT',
      cash_register_id: register.id,
      shift_id,
      'searchReceipts.shift_id': [shift_id],
      'searchReceipts.cash_register_id': [register.id],
      template_id: template?.id ?? NONE,
      ...(await reportsOf(request, house)),
      relation_id: await relationOf(request, house),
      search: 'ORDER',
      'searchPrepayments.status': 'PARTIAL_PAID',
      'listInvoices.status': 'SUCCESS',
      ...(await documentsOf(request, house)),
      ...shiftReportExamples,
      ...receiptParameters(house),
      statuses: ['OPENED', 'CLOSED'],
      desc: true,
      limit: 25,
      offset: 0,
      count: 100,
      sync: false,
      in_use: false,
      fiscal_number: register.fiscal_number,
      'X-Show-Buttons': 'true',
      organization_id: register.organization_id,
      ...formExamples(last_receipt_id),
      // In a query a plus stands for a blank
      from_date: second(house.from),
      to_date: second(house.to),
    },
  }
}
