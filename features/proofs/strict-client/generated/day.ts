// @ts-nocheck It is compiled beside the client that is generated from the description; the test drops this line.
/** A business day in an integrator's style: the types are those of the generated client, with no cast. */
import { client } from './client/client.gen.ts'
import {
  askOfflineCodes,
  closeShift,
  createGood,
  createGoodsReport,
  createServiceReceipt,
  createWithdrawalReceipt,
  createXReport,
  downloadWorkbook,
  type GoodItem,
  getCashierProfile,
  getCashierShift,
  getOfflineCodes,
  getPeriodicalReport,
  getReceipt,
  getRegister,
  getReportPng,
  getReportTask,
  getReportText,
  getShift,
  getShiftReport,
  getTaxes,
  getTransaction,
  goOffline,
  goOnline,
  listGoods,
  listReceipts,
  listTransactions,
  openShift,
  type Receipt,
  type SellReceiptData,
  searchReceipts,
  searchShiftReports,
  sellReceipt,
  sellReceiptOffline,
  sellReceipts,
  signIn,
  validateReceipt,
} from './client/index.ts'
import { prepayments } from './prepayments.ts'
import { prints } from './prints.ts'

interface ShopOfDay {
  base_url: string
  login: string
  password: string
  license_key: string
  /** Lets a second of the world's clock pass. */
  pause: () => Promise<void>
  /** The time of the world, RFC 3339. */
  now: () => string
}

const strict = { throwOnError: true } as const
/** Extended reports want the program's name. */
const named = { ...strict, headers: { 'X-Client-Name': 'generated', 'X-Client-Version': '1' } } as const
const PERIOD = { from_date: '2026-03-02T00:00:00+02:00', to_date: '2026-03-03T00:00:00+02:00' }

/** With the licence key of the register. */
let keyed: typeof strict & { headers: { 'X-License-Key': string } }
let pause: ShopOfDay['pause']
let now: ShopOfDay['now']

async function until<Value>(look: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  for (let poll = 0; poll < 30; poll++) {
    const value = await look()
    if (isSo(value)) return value
    await pause()
  }
  throw new Error('it never became so')
}

const receiptOf = async (receipt_id: string): Promise<Receipt> =>
  (await getReceipt({ ...strict, path: { receipt_id } })).data
const fiscalized = (id: string): Promise<Receipt> =>
  until(
    () => receiptOf(id),
    ({ status }) => status === 'DONE',
  )
const statusOf = async (shift_id: string) => (await getShift({ ...strict, path: { shift_id } })).data.status

type Sale = SellReceiptData['body']
const bread = (extra: Partial<Sale> = {}): Sale => ({
  id: crypto.randomUUID(),
  goods: [{ good: { code: '1', name: 'Хліб', price: 4000, tax: [1] }, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 10_000 }],
  ...extra,
})

/** Sells, returns and hands out. @returns the receipts in order */
async function morning(): Promise<Receipt[]> {
  const service = await createServiceReceipt({ ...strict, body: { payment: { type: 'CASH', value: 50_000 } } })
  const body = bread()
  const { validated } = (await validateReceipt({ ...strict, body })).data
  if (!validated) throw new Error('it is not valid')
  const cash = (await sellReceipt({ ...strict, body })).data
  const discounts: Sale['discounts'] = [{ type: 'DISCOUNT', mode: 'VALUE', value: 500, tax_codes: [1] }]
  const payments: Sale['payments'] = [{ type: 'CASHLESS', value: 7500, card_mask: '537541******0000', rrn: '1' }]
  const card = (await sellReceipt({ ...strict, body: bread({ discounts, payments }) })).data
  const [{ good }]: GoodItem[] = cash.goods as [GoodItem]
  const back = await sellReceipt({
    ...strict,
    body: {
      related_receipt_id: cash.id,
      goods: [
        { good: { code: good.code, name: good.name, price: good.price, tax: [1] }, quantity: 1000, is_return: true },
      ],
      payments: [{ type: 'CASH', value: 4000 }],
    },
  })
  const withdrawal = await createWithdrawalReceipt({ ...strict, body: { payment: { type: 'CASHLESS', value: 2000 } } })
  const bulk = (await sellReceipts({ ...strict, body: { receipts: [bread(), bread()] } })).data.results
  const made = [service.data, cash, card, back.data, withdrawal.data].map(({ id }) => id)
  const all: Receipt[] = []
  for (const id of [...made, ...bulk.map(({ id }) => String(id))]) all.push(await fiscalized(id))
  return all
}

/** @returns receipts made offline, after they have been delivered */
async function offline(cash_register_id: string): Promise<Receipt[]> {
  await askOfflineCodes({ ...keyed, query: { count: 10, sync: true } })
  await goOffline({ ...keyed, body: {} })
  await pause()
  const [code] = (await getOfflineCodes({ ...keyed, query: { count: 1 } })).data
  const chosen = await sellReceiptOffline({
    ...strict,
    body: { ...bread(), fiscal_code: code!.fiscal_code, fiscal_date: now() },
  })
  const plain = await sellReceipt({ ...strict, body: bread() })
  await goOnline(keyed)
  await until(
    async () => (await getRegister({ ...strict, path: { cash_register_id } })).data,
    ({ offline_mode }) => !offline_mode,
  )
  return [await fiscalized(chosen.data.id), await fiscalized(plain.data.id)]
}

/** A good of the catalogue, sold. @returns its receipt */
async function fromCatalogue(): Promise<[sold: boolean, receipt: Receipt]> {
  const body = { code: 'juice', name: 'Сік яблучний', type: 'good', price: 4000, is_weight: false } as const
  const { id, code, name, price } = (await createGood({ ...strict, body })).data
  const { results } = (await listGoods({ ...strict, query: { query: name } })).data
  const goods: Sale['goods'] = [{ good_id: id, good: { code, name, price, tax: [1] }, quantity: 1000 }]
  const sold = await sellReceipt({ ...strict, body: { goods, payments: [{ type: 'CASH', value: price }] } })
  const receipt = await fiscalized(sold.data.id)
  return [results.some((good) => good.id === receipt.goods[0]?.good_id), receipt]
}

/** Reports on a shift that is closed. */
async function evening(shift_id: string) {
  const { z_report, closing_transaction } = (await getShift({ ...strict, path: { shift_id } })).data
  const path = { report_id: z_report!.id }
  const report = (await getShiftReport({ ...strict, path })).data
  const found = (await searchShiftReports({ ...strict, query: { shift_id: [shift_id], is_z_report: true } })).data
    .results
  const text: string = (await getReportText({ ...strict, path, query: { width: 32 } })).data
  const png = await getReportPng({ ...strict, path, parseAs: 'arrayBuffer' })
  const periodical: string = (await getPeriodicalReport({ ...keyed, query: { ...PERIOD, is_short: true } })).data
  const task = (await createGoodsReport({ ...named, body: { ...PERIOD, emails: [] } })).data
  const at = { report_task_id: task.id }
  await until(
    async () => (await getReportTask({ ...named, path: at })).data.status,
    (status) => status === 'DONE',
  )
  const file = await downloadWorkbook({ ...named, path: at, parseAs: 'arrayBuffer' })
  const closing = await getTransaction({ ...strict, path: { transaction_id: closing_transaction!.id } })
  return {
    found: found.map(({ id }) => id === report.id),
    text: text.includes(report.fiscal_code ?? '?'),
    png: png.response.headers.get('content-type'),
    periodical: periodical.length > 0,
    file: file.response.status,
    closing: closing.data.status,
    cash: report.payments.map(({ type, sell_sum, return_sum }) => [type, sell_sum, return_sum]),
    taxes: report.taxes.map(({ code, sales_turnover, sell_sum }) => [code, sales_turnover, sell_sum]),
    balance: report.balance,
  }
}

export async function day(shop: ShopOfDay) {
  pause = shop.pause
  now = shop.now
  const { data } = await signIn({
    ...strict,
    body: { login: shop.login, password: shop.password },
    baseUrl: shop.base_url,
  })
  client.setConfig({ baseUrl: shop.base_url, auth: data.access_token })
  keyed = { ...strict, headers: { 'X-License-Key': shop.license_key } }
  const { full_name } = (await getCashierProfile(strict)).data
  const taxes = (await getTaxes(keyed)).data.length
  const opened = (await openShift({ ...keyed, body: {} })).data
  await until(
    () => statusOf(opened.id),
    (status) => status === 'OPENED',
  )
  const receipts = await morning()
  const [catalogued, juice] = await fromCatalogue()
  receipts.push(juice)
  const x = (await createXReport(strict)).data
  receipts.push(...(await offline(opened.cash_register.id)))
  const paid = await prepayments()
  await pause()
  await pause()
  const listed = (await listReceipts({ ...strict, query: { limit: 100 } })).data.results
  const found = (await searchReceipts({ ...strict, query: { shift_id: [opened.id], limit: 100 } })).data.results
  const done = (await listTransactions({ ...strict, query: { type: ['RECEIPT'], status: ['DONE'] } })).data.results
  const again = await sellReceipt({ body: bread({ id: receipts[1]!.id }) })
  await closeShift({ ...strict, body: {} })
  await until(
    () => statusOf(opened.id),
    (status) => status === 'CLOSED',
  )
  return {
    cashier: full_name.length > 0,
    taxes: taxes > 0,
    receipts: receipts.map(({ type, total_sum, is_created_offline }) => [type, total_sum, is_created_offline]),
    x: [x.is_z_report, x.sell_receipts_count, x.return_receipts_count],
    lists: [listed.length, found.length, done.length],
    catalogued,
    prepayments: paid,
    prints: await prints(receipts[1]!.id),
    again: [again.response?.status, again.error?.message !== undefined],
    evening: await evening(opened.id),
    shift: (await getCashierShift(strict)).data,
  }
}
