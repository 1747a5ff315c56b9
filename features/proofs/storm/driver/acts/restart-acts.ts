/** Acts with a killed server: at rest, and amid requests. */
import { STORM_REASON } from '../../invariants/delivery.ts'
import { anySale, plainSale } from '../receipts.ts'
import type { StormShop } from '../shop.ts'
import type { StormRestart } from '../storm-call.ts'
import { act, MINUTE_MS, SECOND_MS, type StormStage } from './act.ts'

/** A restart of the server over what has been begun, and what it comes to. */
const over =
  (begin: (stage: StormStage) => Promise<unknown>, end: (stage: StormStage) => Promise<unknown> = async () => {}) =>
  async (stage: StormStage): Promise<void> => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    await begin(stage)
    await run.restart()
    await run.advance(10 * SECOND_MS)
    await end(stage)
    await shop.ready()
  }

/** A request is under way by then, real milliseconds. */
const UNDER_WAY_MS = 250

const setWebhook = ({ run, cloudCall }: { run: StormStage['run']; cloudCall: StormShop['cloudCall'] }) =>
  cloudCall('set-webhook', 'POST', '/webhook', { url: run.server.world.webhook_inbox_url })

/** Killed while a request is under way that is done and not answered yet, or not begun. */
const killedOver =
  (name: string, more: object) =>
  async ({ shop, run }: StormStage): Promise<void> => {
    if (!(await shop.ready())) return
    await run.fault(name, { surface: 'local', operation: 'sell', times: 1, ...more })
    const sale = plainSale(run.chance)
    await run.together([shop.saleCall(sale, 'desk')], { restart: 'kill', after: UNDER_WAY_MS })
    await run.clearFault(name)
    await shop.sell(sale, 'desk', { repeated: true })
    await shop.ready()
  }

/** A restart amid six sales, each of which is sent again afterwards. */
const endedAmid =
  (restart: StormRestart['restart']) =>
  async ({ shop, run }: StormStage): Promise<void> => {
    if (!(await shop.ready())) return
    const sales = Array.from({ length: 6 }, () => plainSale(run.chance))
    const calls = sales.map((sale, place) => shop.saleCall(sale, place % 2 === 0 ? 'desk' : 'cloud'))
    await run.together(calls, { restart, after: run.chance.between(0, 15) })
    for (const sale of sales) await shop.sell(sale, 'desk', { repeated: true })
    await run.advance(10 * SECOND_MS)
    await shop.ready()
  }

export const restartActs = [
  act(
    'restart over documents under way',
    1,
    ['restart with documents under way', 'restart with an open shift'],
    over(
      async ({ shop, run }) => {
        await shop.sell(plainSale(run.chance))
        await shop.report('desk')
        await shop.sell(plainSale(run.chance), 'cloud')
      },
      async ({ shop }) => shop.report('desk'),
    ),
  ),
  act(
    'restart offline',
    1,
    ['restart offline'],
    over(
      async ({ shop, run }) => {
        await shop.goOffline()
        await shop.sell(plainSale(run.chance))
        await shop.sell(plainSale(run.chance), 'cloud')
      },
      async ({ shop, run }) => shop.sell(plainSale(run.chance)),
    ),
  ),
  act(
    'restart amid a delivery',
    1,
    ['restart amid a delivery'],
    over(async ({ shop, run }) => {
      await shop.goOffline()
      await shop.sell(plainSale(run.chance))
      await shop.goOnline()
    }),
  ),
  act('restart while blocked', 1, ['restart while blocked'], async (stage) => {
    const { shop, run } = stage
    const refusing = { reason: STORM_REASON, documents: ['RECEIPT'], cash_register_id: shop.register.id }
    await over(
      async () => {
        await run.fault('authority-refusing', refusing)
        await shop.sell(plainSale(run.chance))
        await run.advance(5 * SECOND_MS)
      },
      async () => {
        await shop.sell(plainSale(run.chance))
        await run.clearFault('authority-refusing', { cash_register_id: shop.register.id })
      },
    )(stage)
  }),
  act(
    'restart while opening',
    1,
    ['restart while CREATED'],
    over(async ({ shop, run }) => {
      await shop.close('desk')
      await run.advance(5 * SECOND_MS)
      await shop.open('cloud')
    }),
  ),
  act(
    'restart while closing',
    1,
    ['restart while CLOSING'],
    over(async ({ shop }) => shop.close('cloud')),
  ),
  act(
    'restart amid a webhook’s retry',
    1,
    ['restart amid a webhook’s retry'],
    over(
      async ({ shop, run }) => {
        if (!shop.book.webhook) await run.ask(setWebhook({ run, cloudCall: (...call) => shop.cloudCall(...call) }))
        await run.fault('receiver-failing')
        await shop.sell(plainSale(run.chance))
        await run.advance(5 * SECOND_MS)
      },
      async ({ run }) => {
        await run.clearFault('receiver-failing')
        await run.advance(MINUTE_MS)
      },
    ),
  ),
  act(
    'restart while a mail waits',
    1,
    ['restart while a mail waits'],
    over(
      async ({ shop, run }) => {
        await run.fault('mailbox-refusing')
        await shop.sell({ ...plainSale(run.chance), delivery: { email: `r${run.steps}@storm.example` } })
        await run.advance(5 * SECOND_MS)
      },
      async ({ run }) => {
        await run.clearFault('mailbox-refusing')
        await run.advance(3 * MINUTE_MS)
      },
    ),
  ),
  act(
    'restart while a report waits',
    1,
    ['restart while a report waits'],
    over(async ({ shop, run }) => {
      const day = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00')
      const body = {
        from_date: day(run.books.now - 86_400_000),
        to_date: day(run.books.now),
        emails: [`p${run.steps}@storm.example`],
      }
      await run.ask(shop.cloudCall('ask-report', 'POST', '/extended-reports/net_turnover', body))
    }),
  ),
  act(
    'restart between a request and its repetition',
    2,
    ['restart between request and repetition'],
    async ({ shop, run }) => {
      if (!(await shop.ready())) return
      const sale = anySale(run.chance)
      await shop.sell(sale)
      await run.restart()
      await shop.sell(sale, 'desk', { repeated: true })
      await shop.sell(sale, 'cloud', { repeated: true })
      await shop.ready()
    },
  ),
  act('killed amid requests', 6, [], endedAmid('kill')),
  act('the world restarted amid requests', 3, ['world restarted amid requests'], endedAmid('world')),
  act('the world restarted', 2, ['world restarted'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await shop.sell(plainSale(run.chance))
    await shop.report('cloud')
    await run.restart('world')
    await shop.sell(plainSale(run.chance), 'cloud')
    await run.advance(10 * SECOND_MS)
    await shop.ready()
  }),
  act('killed before the answer', 2, ['killed amid a request, done'], killedOver('answer-late', { latency: 'PT1M' })),
  act('killed before the work', 2, ['killed amid a request, not done'], killedOver('request-lost', { hangs: true })),
]
