/** Acts of several clients at once: their answers must have an order. */
import { anySale, plainSale } from '../receipts.ts'
import { act, SECOND_MS } from './act.ts'

export const atOnceActs = [
  act('a crowd at one register', 5, ['X-report and sale at once'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    const { chance } = run
    await run.together([
      shop.saleCall(anySale(chance), 'desk'),
      shop.saleCall(anySale(chance), 'cloud'),
      shop.saleCall(anySale(chance, true), 'desk'),
      shop.reportCall(chance.happens(0.5) ? 'desk' : 'cloud'),
      shop.serviceCall(chance.between(1, 90) * 10, 'cloud'),
    ])
  }),
  act('two close at once', 2, ['two clients closing at once', 'sale and closing at once'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.together([
      shop.saleCall(plainSale(run.chance), 'desk'),
      shop.closeCall('desk'),
      shop.closeCall('cloud'),
      shop.saleCall(plainSale(run.chance), 'cloud'),
    ])
    await run.advance(5 * SECOND_MS)
  }),
  act('two open at once', 2, ['two clients opening at once', 'sale and opening at once'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await shop.close('desk')
    await run.advance(5 * SECOND_MS)
    await run.together([shop.openCall('desk'), shop.saleCall(plainSale(run.chance), 'desk'), shop.openCall('cloud')])
    await run.advance(5 * SECOND_MS)
  }),
  act('two take the last cash', 2, ['two withdrawals at once'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await shop.service(1000)
    const most = Math.floor(shop.drawer / 10) * 10
    if (most <= 0) return
    await run.together([
      shop.serviceCall(-most, 'desk'),
      shop.withdrawCall(most, 0, 'cloud'),
      shop.serviceCall(-most, 'cloud'),
    ])
  }),
  act('a crowd everywhere', 3, [], async ({ shops, run }) => {
    const open = []
    for (const shop of shops) if (await shop.ready()) open.push(shop)
    await run.together(
      open.flatMap((shop) => [
        shop.saleCall(anySale(run.chance), 'desk'),
        shop.saleCall(anySale(run.chance), 'cloud'),
        shop.reportCall('desk'),
      ]),
    )
  }),
  act('offline and a sale at once', 2, [], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.together([
      shop.link('go-offline'),
      shop.saleCall(plainSale(run.chance), 'desk'),
      shop.saleCall(plainSale(run.chance), 'cloud'),
    ])
    await run.together([
      shop.link('go-online'),
      shop.saleCall(plainSale(run.chance), 'desk'),
      shop.serviceCall(500, 'cloud'),
    ])
    await run.advance(10 * SECOND_MS)
  }),
]
