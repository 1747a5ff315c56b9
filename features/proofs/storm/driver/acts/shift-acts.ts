/** Acts of shifts. */
import { STORM_REASON } from '../../invariants/delivery.ts'
import { plainSale } from '../receipts.ts'
import type { StormDoor } from '../shop.ts'
import { act, MINUTE_MS, nextMidnight, ONE_HOUR_MS, SECOND_MS, type StormStage, underSenior } from './act.ts'

const DOORS: readonly StormDoor[] = ['desk', 'cloud']

/** Closes what is open at the register, whatever the day. */
async function closed({ shop, run }: StormStage): Promise<boolean> {
  if (shop.book.shift?.status === 'OPENED') {
    await shop.close('desk')
    await run.advance(5 * SECOND_MS)
  }
  return shop.book.shift === null && shop.book.link === 'online'
}

/** To the last second of the day. */
async function toLastSecond({ run }: StormStage): Promise<void> {
  const left = nextMidnight(run.books.now) - SECOND_MS - run.books.now
  if (left > 0) await run.advance(left)
}

export const shiftActs = [
  act(
    'close and open',
    5,
    [
      'shift closed at the desk',
      'shift closed in the cloud',
      'shift opened at the desk',
      'shift opened in the cloud',
      'second shift of a day',
      'cash carried over',
      'sale without a shift',
      'closed already',
      'sale while CREATED',
      'sale while CLOSING',
    ],
    async (stage) => {
      const { shop, run } = stage
      if (!(await shop.ready())) return
      // In the cloud a change of the shift waits, and a sale can meet it
      await shop.close('cloud')
      await shop.sell(plainSale(run.chance))
      await run.advance(5 * SECOND_MS)
      await shop.close(run.chance.pick(DOORS))
      await shop.sell(plainSale(run.chance))
      await shop.open('cloud')
      await shop.sell(plainSale(run.chance), 'desk')
      await run.advance(5 * SECOND_MS)
    },
  ),
  act(
    'X-reports',
    4,
    ['X-report at the desk', 'X-report in the cloud', 'second X-report'],
    async ({ shop, run: { chance } }) => {
      if (!(await shop.ready())) return
      await shop.report('desk')
      await shop.sell(plainSale(chance))
      await shop.report('cloud')
    },
  ),
  act('an empty shift', 1, ['day without a receipt'], async (stage) => {
    if (!(await closed(stage))) return
    await stage.shop.open('desk')
    await stage.shop.close('desk')
  }),
  act('a senior closes', 2, ['closed by a senior cashier'], async (stage) => {
    const { run } = stage
    const [shop, senior] = underSenior(stage)
    if (!(await shop.ready())) return
    const path = `/shifts/${shop.book.shift!.id}/close`
    await run.ask(shop.cloudCall('close', 'POST', path, undefined, { cashier: senior }))
    await run.advance(5 * SECOND_MS)
  }),
  act('opening refused', 2, ['opening refused'], async (stage) => {
    const { shop, run } = stage
    if (!(await closed(stage))) return
    await run.fault('authority-refusing', { reason: STORM_REASON, documents: ['SHIFT_OPEN'] })
    await shop.open('cloud')
    await run.advance(5 * SECOND_MS)
    await run.clearFault('authority-refusing')
    await shop.ready()
  }),
  act('closing refused', 2, ['closing refused'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.fault('authority-refusing', { reason: STORM_REASON, documents: ['Z_REPORT'] })
    await shop.close('cloud')
    await run.advance(5 * SECOND_MS)
    await run.clearFault('authority-refusing')
    await shop.sell(plainSale(run.chance))
    await shop.close('cloud')
    await run.advance(5 * SECOND_MS)
  }),
  act(
    'offline amid a shift’s change',
    2,
    ['offline while CREATED', 'offline while CLOSING', 'shift closed offline', 'shift opened offline'],
    async (stage) => {
      const { shop, run } = stage
      if (!(await closed(stage))) return
      await shop.open('cloud')
      await shop.goOffline()
      await shop.sell(plainSale(run.chance))
      await shop.close('cloud')
      await shop.open('desk')
      await shop.goOnline()
      await run.advance(10 * SECOND_MS)
      if (!(await shop.ready())) return
      await shop.close('cloud')
      await shop.goOffline()
      await shop.goOnline()
      await run.advance(10 * SECOND_MS)
    },
  ),
  act(
    'others at the register',
    2,
    ['cashier busy elsewhere', 'register busy', 'opened already', 'desk open already'],
    async ({ shop, shops, run }) => {
      if (!(await shop.ready())) return
      await shop.open('desk')
      await shop.open('cloud')
      const [olena, taras] = run.server.world.cashiers as [typeof shop.cashier, typeof shop.cashier]
      const first = shops.find((each) => each.cashier.id === olena.id)!
      const second = shops.find((each) => each.cashier.id === taras.id)!
      if (!(await first.ready())) return
      await second.open('cloud', { cashier: olena })
      await first.open('cloud', { cashier: taras })
      await second.close('desk')
      await run.advance(5 * SECOND_MS)
      await first.open('cloud', { cashier: taras })
      await second.ready()
    },
  ),
  act(
    'midnight',
    1,
    ['midnight with an open shift', 'sale on another day', 'yesterday’s shift closed', 'last piece of a day'],
    async (stage) => {
      const { shop, run } = stage
      if (!(await shop.ready())) return
      await toLastSecond(stage)
      await shop.sell(plainSale(run.chance))
      await run.advance(SECOND_MS)
      await shop.sell(plainSale(run.chance))
      await shop.service(1000, 'cloud')
      await shop.ready()
    },
  ),
  act('midnight while closing', 1, ['midnight while CLOSING'], async (stage) => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    await toLastSecond(stage)
    await run.fault('authority-slow', { latency: 'PT5S' })
    await shop.close('cloud')
    await run.advance(2 * SECOND_MS)
    await run.clearFault('authority-slow')
    await run.advance(10 * SECOND_MS)
    await shop.ready()
  }),
  act('midnight while opening', 1, ['midnight while CREATED'], async (stage) => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    await toLastSecond(stage)
    await shop.close('desk')
    await run.fault('authority-slow', { latency: 'PT5S' })
    await shop.open('cloud')
    await run.advance(2 * SECOND_MS)
    await run.clearFault('authority-slow')
    await run.advance(10 * SECOND_MS)
    await shop.ready()
  }),
  act('a shift of more than a day', 1, ['shift of more than a day'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.advance(24 * ONE_HOUR_MS + MINUTE_MS)
    await shop.sell(plainSale(run.chance))
    await shop.ready()
  }),
]
