/**
 * The days of a shop, as rich as its version allows: what is in the data of an older version. Played by `record.ts` at a
 * server of that version, over HTTP alone; a version that has no such operation is not asked for it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyVersion, askOlder, mustAnswer } from './client.ts'
import { cloudDay } from './cloud-day.ts'
import { HELD_TOKEN, type OlderShop, openShop, WORLDS } from './shop.ts'

/** Longer than a slip draws: so many marks over one letter. */
const MARKS = 3000

/** Of mails one is enough: the picture in each does not shrink. */
const unsent = (name: string, value: unknown): unknown => (name === 'delivery' ? undefined : value)

/** Sells a few things, by mail to nobody: a mail does not shrink. */
async function fewSales({ desk, id }: OlderShop): Promise<void> {
  const goods = [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000, taxes: [1] }]
  for (const payment of [
    { type: 'CASH', value: 2500 },
    { type: 'CASHLESS', value: 2000, label: 'Картка' },
  ])
    await mustAnswer('POST', `${desk}/api/v1/receipt/sell`, { id: id(), goods, payments: [payment], print: true })
  const returned = goods.map((each) => ({ ...each, is_return: true }))
  await mustAnswer('POST', `${desk}/api/v1/receipt/sell`, {
    id: id(),
    goods: returned,
    payments: [{ type: 'CASH', value: 2000 }],
  })
}

/** Sells what the fixtures of that version hold, and what today's rules or drawing take otherwise. */
async function deskSales({ desk, id }: OlderShop, fixtures: string): Promise<string[]> {
  const sold: string[] = []
  const sell = async (request: object): Promise<void> => {
    const receipt = { ...request, id: id() }
    const { status } = await askOlder('POST', `${desk}/api/v1/receipt/sell`, receipt)
    if (status === 200) sold.push(receipt.id)
  }
  for (const file of readdirSync(fixtures)) await sell(JSON.parse(readFileSync(join(fixtures, file), 'utf8'), unsent))
  const good = { code: '1', name: 'Хліб', price: 2000, quantity: 1000, taxes: [1] }
  const cash = { type: 'CASH', value: 2000 }
  await sell({
    goods: [good],
    payments: [{ type: 'CASHLESS', value: 5000, label: 'Картка', card_mask: '4444********1111' }],
  })
  await sell({ goods: [good], payments: [{ ...cash, owner_name: 'Покупець', signature_required: false, code: '0' }] })
  await sell({ goods: [{ ...good, name: `Хліб${'\u0301'.repeat(MARKS)}` }], payments: [cash] })
  await sell({ goods: [{ ...good, name: 'Хліб <b>&"\' \u202e' }], payments: [cash], header: 'Рядок\nдругий' })
  await sell({
    goods: [{ ...good, taxes: [4], excise_barcodes: ['ABCD123456'] }],
    payments: [{ ...cash, value: 2100 }],
  })
  await sell({ goods: [{ ...good, taxes: [9] }], payments: [{ ...cash, value: 2400 }] })
  await sell({ goods: [{ ...good, quantity: 1500, taxes: [1, 4] }], payments: [{ ...cash, value: 9000 }] })
  await sell({ goods: [{ ...good, is_return: true }], payments: [cash], technical_return: true })
  const mixed = [
    { type: 'CASHLESS', value: 1000, label: 'Картка' },
    { type: 'CASHLESS', value: 1000, label: 'Талон' },
  ]
  await sell({ goods: [good], payments: mixed, discounts: [{ type: 'EXTRA_CHARGE', mode: 'VALUE', value: 0 }] })
  await sell({ goods: [good], payments: [cash], delivery: { phone: '380500000000' } })
  return sold
}

async function cashMoves({ desk }: OlderShop): Promise<void> {
  const service = (value: number) =>
    askOlder('POST', `${desk}/api/v1/receipt/service`, {
      payment: { type: 'CASH', value, label: 'Готівка' },
      print: true,
    })
  await service(500_000)
  await service(-10_000)
  for (const payment of [{ value: 1000 }, { value: 20_000, code: 2, card_mask: '4444********1111', commission: 150 }])
    await askOlder('POST', `${desk}/api/v1/receipt/cash-withdrawal`, { payment, print: true })
}

/** Bank operations of every kind, approved and declined, some of them without an answer. */
async function bank({ lan, lab }: OlderShop): Promise<void> {
  const pay = (what: string, body: object) => askOlder('POST', `${lan}/api/pos/pos-1/${what}`, body)
  const paid = await pay('purchase', { amount: '2000' })
  await pay('refund', { amount: '500', rrn: paid.body?.result?.rrn ?? '1' })
  const { body: world } = await lab('GET', 'world')
  await lab('PUT', `terminals/${world.terminals[0].id}/script`, {
    mode: 'automatic',
    rules: [
      {
        when: { by: 'next', times: 1 },
        operation_type: 'purchase',
        outcome: { kind: 'declined', status: 'authorisationDeclined' },
      },
    ],
  })
  await pay('purchase', { amount: '3000' })
}

/** Every extended report; the last is asked for and not yet made. */
async function extendedReports({ cloud, token, register, lab, pass }: OlderShop): Promise<void> {
  const days = { from_date: '2026-05-31T06:00:00Z', to_date: '2026-06-03T06:00:00Z', emails: ['owner@shop.example'] }
  // Attachments do not shrink: the first mail is taken, the others are refused for good.
  const make = (name: string, body: object) => askOlder('POST', `${cloud}/api/v1/extended-reports/${name}`, body, token)
  await make('goods', { ...days, cash_register_id: register, export_extension: 'EXCEL' })
  await pass('PT5S')
  await lab('PUT', 'faults/mailbox-refusing', { status: 550, times: 100 })
  for (const name of ['goods', 'z', 'actual_revenue', 'net_turnover', 'bookkeeper_z_report', 'receipt'])
    await make(name, days)
  await make('z', { ...days, export_extension: 'JSON' })
  await make('daily_cash_flow', { from_date: '2026-06-01', emails: ['owner@shop.example'] })
  await pass('PT10S')
  await make('goods', days)
}

/** A day that ends with its Z-report, and the next one, in whose midst the data were kept. */
async function shopDays(shop: OlderShop, fixtures: string): Promise<void> {
  const { cloud, desk, key, token, id, lab, pass, register } = shop
  const { body: world } = await lab('GET', 'world')
  await mustAnswer('POST', `${cloud}/api/v1/webhook`, { url: world.webhook_inbox_url }, { ...key, ...token })
  await mustAnswer('POST', `${cloud}/api/v1/shifts`, { id: id() }, { ...key, ...token })
  await pass('PT2S')
  await cashMoves(shop)
  const sold = await deskSales(shop, fixtures)
  await askOlder('POST', `${desk}/api/v1/receipt/sell`, {
    id: id(),
    previous_receipt_id: sold[0],
    goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000, taxes: [1], is_return: true }],
    payments: [{ type: 'CASH', value: 2000 }],
  })
  await bank(shop)
  await mustAnswer('POST', `${desk}/api/v1/shift/xreport`)
  await cloudDay(shop)
  await lab('PUT', 'faults/authority-mute')
  await fewSales(shop)
  await pass('PT2M')
  await cashMoves(shop)
  await lab('DELETE', 'faults/authority-mute')
  await askOlder('POST', `${cloud}/api/v1/cash-registers/go-online`, undefined, { ...key, ...token })
  await pass('PT5M')
  await mustAnswer('POST', `${cloud}/api/v1/shifts/close`, { skip_client_name_check: true }, token)
  await pass('PT2S')
  await extendedReports(shop)
  await pass('PT23H')
  await mustAnswer('POST', `${desk}/api/v1/shift/open`)
  await pass('PT1H')
  await fewSales(shop)
  await lab('PUT', 'faults/receiver-failing', { status: 503, times: 100 })
  const send = (kind: object) =>
    lab('POST', `webhooks/${register}/events`, { events: [{ ...kind, sum: 10_000, payment: 'CASH' }] })
  // Version 0.2.0 has `happening` in place of `kind`
  await send({ kind: 'SELL' }).catch(() => send({ happening: 'SELL' }))
  await fewSales(shop)
  await cashMoves(shop)
  await pass('PT30S')
}

/** A register that is offline, with faults on and slips waiting for paper. */
async function offlineDay(shop: OlderShop): Promise<void> {
  const { cloud, desk, key, token, lab, pass, register } = shop
  await mustAnswer('POST', `${desk}/api/v1/shift/open`)
  await pass('PT2S')
  await askOlder('GET', `${cloud}/api/v1/cash-registers/ask-offline-codes?count=20`, undefined, { ...key, ...token })
  await fewSales(shop)
  await lab('PUT', 'faults/printer-out-of-paper')
  await lab('PUT', 'faults/authority-mute')
  await lab('PUT', 'faults/mailbox-down')
  await askOlder('POST', `${cloud}/api/v1/cash-registers/go-offline`, undefined, { ...key, ...token })
  await pass('PT1M')
  await fewSales(shop)
  await cashMoves(shop)
  await lab('PUT', 'faults/authority-slow', { cash_register_id: register, latency: 'PT5S' })
  await pass('PT1H')
}

/** Plays all there is at a server. @param fixtures the receipts of that version */
export async function playDays(version: AnyVersion, fixtures: string): Promise<void> {
  await shopDays(await openShop(version, WORLDS.shop, 1, null), fixtures)
  await offlineDay(await openShop(version, WORLDS.offline, 2, null))
  if (version.takes('createWorld', 'token')) await offlineDay(await openShop(version, WORLDS.held, 3, HELD_TOKEN))
}
