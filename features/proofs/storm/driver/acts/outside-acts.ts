/** Acts of what goes out, and of the gateway in front. */
import { anySale, computableSale, inCloudWords, plainSale } from '../receipts.ts'
import type { StormShop } from '../shop.ts'
import { act, MINUTE_MS, ONE_HOUR_MS, SECOND_MS, type StormStage } from './act.ts'

async function setWebhook(shop: StormShop): Promise<void> {
  await shop.run.ask(
    shop.cloudCall('set-webhook', 'POST', '/webhook', { url: shop.run.server.world.webhook_inbox_url }),
  )
}

/** An address that no other mail of the storm goes to. */
const address = ({ run }: StormStage): string => `b${run.steps}-${run.chance.between(0, 99_999)}@storm.example`

async function askReport(stage: StormStage, kind: 'z' | 'goods', emails: string[]): Promise<string | null> {
  const { shop, run } = stage
  const day = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00')
  const body = {
    from_date: day(run.books.now - 48 * ONE_HOUR_MS),
    to_date: day(run.books.now + ONE_HOUR_MS),
    cash_register_id: shop.register.id,
    emails,
    export_extension: kind === 'z' ? 'JSON' : 'EXCEL',
    ...(kind === 'z' ? { organization_info: false } : { custom: false }),
  }
  const { answer } = await run.ask(shop.cloudCall('ask-report', 'POST', `/extended-reports/${kind}`, body))
  return answer?.status === 200 ? answer.body.id : null
}

/** A gateway that loses something once; the receipt is sent again until it is answered. */
const losing =
  (name: 'answer-lost' | 'request-lost' | 'bad-gateway' | 'rate-limit') =>
  async ({ shop, run }: StormStage): Promise<void> => {
    if (!(await shop.ready())) return
    const operation = 'sell'
    const more = name === 'rate-limit' ? { limit: 1, interval: 'PT1S' } : { times: 1 }
    if (name === 'rate-limit') await run.advance(2 * SECOND_MS)
    await run.fault(name, { surface: 'local', operation, ...more })
    const sale = computableSale(run.chance)
    if (name === 'rate-limit') await shop.sell(plainSale(run.chance))
    await shop.sell(sale)
    await run.clearFault(name)
    await shop.sell(sale, 'desk', { repeated: true })
  }

/** What the gateway puts in the place of answers: no client can read it. */
const SPOILED = ['bad-gateway', 'gateway-timeout', 'null', 'empty', 'half', 'page'] as const
const SALES = {
  desk: { surface: 'local', operation: 'sell' },
  cloud: { surface: 'cloud', operation: 'sellReceipt' },
} as const

/** A receipt is made, and its answer comes spoiled; it is sent again until it is answered. */
async function spoiling({ shop, run }: StormStage): Promise<void> {
  if (!(await shop.ready())) return
  const door = run.chance.pick(['desk', 'cloud'] as const)
  await run.fault('answer-spoiled', { ...SALES[door], as: run.chance.pick(SPOILED), times: 1 })
  const sale = computableSale(run.chance)
  await shop.sell(sale, door)
  await run.clearFault('answer-spoiled')
  await shop.sell(sale, door, { repeated: true })
}

/** Every answer of a desk comes spoiled, refusals as well; then an X-report shows what was done. */
async function spoilingAll({ shop, run }: StormStage): Promise<void> {
  if (!(await shop.ready())) return
  await run.fault('answer-spoiled', { surface: 'local', as: run.chance.pick(SPOILED) })
  const sale = anySale(run.chance)
  await shop.service(run.chance.between(1, 99) * 10)
  await shop.sell(sale)
  await shop.sell(sale, 'desk', { repeated: true })
  await shop.report('desk')
  await run.clearFault('answer-spoiled')
  await shop.report('desk')
}

export const outsideActs = [
  act('a webhook', 3, ['webhook called', 'webhook set again'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await setWebhook(shop)
    await shop.sell(anySale(run.chance))
    await run.advance(5 * SECOND_MS)
    await run.ask(shop.cloudCall('look', 'GET', '/webhook'))
  }),
  act('a failing receiver', 2, ['webhook retried'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    if (!shop.book.webhook) await setWebhook(shop)
    await run.fault('receiver-failing', { times: run.chance.between(1, 3) })
    await shop.sell(anySale(run.chance))
    await shop.service(500)
    await run.advance(30 * SECOND_MS)
    await run.clearFault('receiver-failing')
    await run.advance(2 * MINUTE_MS)
  }),
  act('a silent receiver', 1, ['webhook without an answer'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    if (!shop.book.webhook) await setWebhook(shop)
    await run.fault('receiver-silent')
    await shop.sell(anySale(run.chance))
    await run.advance(15 * SECOND_MS)
    await run.clearFault('receiver-silent')
    await run.advance(5 * MINUTE_MS)
  }),
  act('a webhook removed while it is retried', 1, ['webhook removed while retrying'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    if (!shop.book.webhook) await setWebhook(shop)
    await run.fault('receiver-failing')
    await shop.sell(anySale(run.chance))
    await run.advance(5 * SECOND_MS)
    await run.ask(shop.cloudCall('remove-webhook', 'DELETE', '/webhook'))
    await run.ask(shop.cloudCall('remove-webhook', 'DELETE', '/webhook', undefined, { repeated: true }))
    await run.clearFault('receiver-failing')
    await run.advance(MINUTE_MS)
  }),
  act('a webhook changed while it is retried', 1, ['webhook changed while retrying'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    if (!shop.book.webhook) await setWebhook(shop)
    await run.fault('receiver-failing')
    await shop.sell(anySale(run.chance))
    await run.advance(5 * SECOND_MS)
    await setWebhook(shop)
    await run.clearFault('receiver-failing')
    await run.advance(2 * MINUTE_MS)
  }),
  act('a callback', 2, ['callback made', 'callback made again'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    // Without a webhook there is no key to sign by
    if (!shop.book.webhook) await setWebhook(shop)
    // The webhook is called first: the second failure is that of the callback
    const fails = run.chance.pick([2, 3, 4])
    await run.fault('receiver-failing', { times: fails })
    const sale = inCloudWords(plainSale(run.chance))
    const callback_url = run.server.world.webhook_inbox_url
    await run.ask(shop.cloudCall('sell', 'POST', '/receipts/sell', { ...sale, callback_url }))
    await run.advance(30 * SECOND_MS)
    await run.clearFault('receiver-failing')
    await run.advance(2 * MINUTE_MS)
  }),
  act('a callback without a webhook', 1, ['callback without a signature'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    const callback_url = run.server.world.webhook_inbox_url
    const sell = () =>
      run.ask(
        shop.cloudCall('sell', 'POST', '/receipts/sell', { ...inCloudWords(plainSale(run.chance)), callback_url }),
      )
    if (shop.book.webhook && run.chance.happens(0.5)) {
      // Called with a signature in vain, and again without one
      await run.fault('receiver-failing')
      await sell()
      await run.advance(5 * SECOND_MS)
    }
    if (shop.book.webhook) await run.ask(shop.cloudCall('remove-webhook', 'DELETE', '/webhook'))
    await run.clearFault('receiver-failing')
    await sell()
    await run.advance(2 * MINUTE_MS)
  }),
  act('a mail to the buyer', 2, ['mail to a buyer'], async (stage) => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    await shop.sell({ ...plainSale(run.chance), delivery: { email: address(stage) } })
    await run.advance(5 * SECOND_MS)
  }),
  act('a refusing mailbox', 2, ['mail retried'], async (stage) => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    const name = run.chance.pick(['mailbox-refusing', 'mailbox-down'])
    await run.fault(name)
    await shop.sell({ ...plainSale(run.chance), delivery: { email: address(stage) } })
    await run.advance(10 * SECOND_MS)
    await run.clearFault(name)
    await run.advance(5 * MINUTE_MS)
  }),
  act('a report', 2, ['report made', 'report downloaded'], async (stage) => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    const kind = run.chance.pick(['z', 'goods'] as const)
    const task = await askReport(stage, kind, run.chance.happens(0.5) ? [address(stage)] : [])
    await run.advance(5 * SECOND_MS)
    if (task)
      await run.ask(shop.cloudCall('look', 'GET', `/extended-reports/${task}/report.${kind === 'z' ? 'json' : 'xlsx'}`))
  }),
  act('no paper', 1, ['printer out of paper', 'printed later', 'printer unplugged'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.fault('printer-out-of-paper')
    await shop.sell({ ...plainSale(run.chance), print: true })
    await run.clearFault('printer-out-of-paper')
    await run.fault('printer-unplugged')
    await shop.report('desk')
    await run.clearFault('printer-unplugged')
  }),
  act('a late answer', 1, ['answered late'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.fault('answer-late', { surface: 'local', operation: 'sell', times: 1, latency: 'PT2M' })
    await run.askLate(shop.saleCall(anySale(run.chance), 'desk'), 3 * MINUTE_MS)
    await run.clearFault('answer-late')
  }),
  act('an answer is lost', 2, ['answer lost, receipt there', 'answer spoiled, receipt there'], async (stage) => {
    await losing('answer-lost')(stage)
    await spoiling(stage)
  }),
  act('a request is lost', 2, ['request lost, receipt made later'], losing('request-lost')),
  act('a bad gateway', 1, ['bad gateway', 'cash moved, answer spoiled'], async (stage) => {
    await losing('bad-gateway')(stage)
    await spoilingAll(stage)
  }),
  act('too many requests', 1, ['too many requests'], losing('rate-limit')),
]
