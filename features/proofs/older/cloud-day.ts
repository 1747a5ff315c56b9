/** What a shop does through the cloud, where its version has that: receipts, prepayments, reports, goods. */
import { type AnyVersion, askOlder, type OlderAnswer } from './client.ts'
import type { OlderShop } from './shop.ts'

const good = { code: 'ХЛ-1', name: 'Хліб житній', price: 2000, tax: [1] }
const cash = (value: number) => ({ type: 'CASH', value })

type Ask = (operation: string, method: string, path: string, body?: unknown) => Promise<OlderAnswer | null>

/** Asks for what this version has; null where it has not. */
function asking({ version, cloud, key, token }: OlderShop): Ask {
  const has = (operation: string, { has }: Pick<AnyVersion, 'has'> = version): boolean => has.call(version, operation)
  return async (operation, method, path, body) =>
    has(operation) ? askOlder(method, `${cloud}/api/v1/${path}`, body, { ...key, ...token }) : null
}

async function receipts(ask: Ask, { id, lab, pass }: OlderShop): Promise<void> {
  const { body: world } = await lab('GET', 'world')
  const sale = (more: object = {}) => ({
    id: id(),
    goods: [{ good, quantity: 1000, discounts: [{ type: 'DISCOUNT', mode: 'PERCENT', value: 10, name: 'Акція' }] }],
    payments: [cash(2000)],
    ...more,
  })
  const taxed = [1, 2, 3, 4, 8, 9].map((code) => ({ good: { ...good, code: `T${code}`, tax: [code] }, quantity: 1500 }))
  const sold = sale({ callback_url: world.webhook_inbox_url })
  await ask('sellReceipt', 'POST', 'receipts/sell', sold)
  await ask('sellReceipt', 'POST', 'receipts/sell', sale({ goods: taxed, payments: [cash(100_000)] }))
  for (const code of [1, 2, 5])
    await ask('sellReceipt', 'POST', 'receipts/sell', sale({ payments: [{ type: 'CASHLESS', code, value: 1800 }] }))
  await ask('sellReceipt', 'POST', 'receipts/sell', sale({ payments: [{ type: 'CASHLESS', value: 4520 }] }))
  await pass('PT2S')
  const returned = [{ good, quantity: 1000, is_return: true }]
  const back = sale({ related_receipt_id: sold.id, goods: returned })
  await ask('sellReceipt', 'POST', 'receipts/sell', back)
  await ask('sellReceipts', 'POST', 'receipts/bulk-sell', { receipts: [sale(), sale()] })
  await ask('createServiceReceipt', 'POST', 'receipts/service', { id: id(), payment: cash(100_000) })
  await ask('createServiceReceipt', 'POST', 'receipts/service', { id: id(), payment: cash(-1000) })
  const withdrawn = { type: 'CASHLESS', code: 1, value: 1000, commission: 20, card_mask: '4444********1111' }
  await ask('createWithdrawalReceipt', 'POST', 'receipts/cash-withdrawal', { id: id(), payment: withdrawn })
  await pass('PT2S')
  await ask('goOffline', 'POST', 'cash-registers/go-offline')
  const codes = await ask('getOfflineCodes', 'GET', 'cash-registers/get-offline-codes?count=2')
  const [code] = Array.isArray(codes?.body) ? codes.body : []
  const { body: clock } = await lab('GET', 'clock')
  const offline = sale({ fiscal_code: code?.fiscal_code, fiscal_date: clock.now })
  await ask('sellReceiptOffline', 'POST', 'receipts/sell-offline', offline)
  await ask('goOnline', 'POST', 'cash-registers/go-online')
  await pass('PT1M')
  await ask('sendReceiptBySms', 'POST', `receipts/${sold.id}/sms`, { phone: '380501234567' })
}

async function prepayments(ask: Ask, { pass }: OlderShop): Promise<void> {
  const table = { good: { ...good, code: 'СТ-1', name: 'Стіл', price: 250_000 }, quantity: 1000 }
  for (const order of ['ORDER-0001', 'ORDER-0002', 'ORDER-0003']) {
    const first = { custom_relation_id: order, goods: [table], payments: [cash(100_000)] }
    const made = await ask('createPrepayment', 'POST', 'prepayment-receipts', first)
    await pass('PT2S')
    const relation = made?.body?.pre_payment_relation_id ?? order
    const card = { payments: [{ type: 'CASHLESS', value: 50_000 }] }
    if (order !== 'ORDER-0001') await ask('payPrepayment', 'POST', `prepayment-receipts/${relation}`, card)
    await pass('PT2S')
    if (order === 'ORDER-0003') await ask('returnPrepayment', 'POST', `prepayment-receipts/${relation}/return`)
    await pass('PT2S')
  }
}

async function goods(ask: Ask, { pass }: OlderShop): Promise<void> {
  const group = await ask('createGoodGroup', 'POST', 'goods/groups', { name: 'Випічка', description: 'Хліб і булки' })
  const made = { name: 'Хліб житній', price: 2550, type: 'good', is_weight: false, tax_codes: [1] }
  for (const code of ['ХЛ-1', 'ХЛ-2', 'ХЛ-3'])
    await ask('createGood', 'POST', 'goods', { ...made, code, group_id: group?.body?.id })
  const upload = async (rows: object[]): Promise<OlderAnswer | null> => {
    const file = new FormData()
    file.append('file', new Blob([JSON.stringify({ goods: rows })], { type: 'application/json' }), 'goods.json')
    return ask('uploadGoods', 'POST', 'goods/import/upload', file)
  }
  await upload([{ code: 'ХЛ-5', name: '', price: 'x' }])
  await pass('PT2S')
  const taken = await upload([{ code: 'ХЛ-4', name: 'Булка', price: '27.00' }])
  await pass('PT2S')
  const task = taken?.body?.task_id ?? taken?.body?.id
  await ask('applyGoodsImport', 'POST', `goods/import/apply_changes/${task}`)
  await pass('PT2S')
  await ask('exportGoods', 'GET', 'goods/export/json')
  await pass('PT5S')
  await ask('exportGoods', 'GET', 'goods/export/json')
}

/** All of it, in the midst of a shift; what a version refuses is not in its data. */
export async function cloudDay(shop: OlderShop): Promise<void> {
  const ask = asking(shop)
  await receipts(ask, shop)
  await prepayments(ask, shop)
  await ask('createXReport', 'POST', 'reports')
  await goods(ask, shop)
  if (shop.version.has('beginOutage')) await shop.lab('PUT', 'outages/slow-recovery').catch(() => undefined)
  if (shop.version.has('endOutage')) await shop.lab('DELETE', 'outages')
}
