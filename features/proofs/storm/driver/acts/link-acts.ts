/** Acts of the link: offline and back, limits, silence, refusals. */

import { STORM_REASON } from '../../invariants/delivery.ts'
import { OFFLINE_LIMIT_MS } from '../../oracle/till-judge.ts'
import { anySale, plainSale } from '../receipts.ts'
import type { StormDoor } from '../shop.ts'
import { act, MINUTE_MS, ONE_HOUR_MS, SECOND_MS, type StormStage } from './act.ts'

const DOORS: readonly StormDoor[] = ['desk', 'cloud']

/** Offline with some documents. @returns whether it is */
async function offline({ shop, run }: StormStage, receipts: number): Promise<boolean> {
  if (!(await shop.ready())) return false
  await shop.goOffline()
  for (let left = receipts; left > 0; left--) await shop.sell(plainSale(run.chance))
  return shop.book.link === 'offline'
}

/** Waits beyond the limit of the offline session, with the desk's shift kept lawful. */
async function beyondLimit({ shop, run }: StormStage): Promise<void> {
  const { offlineSince } = shop.book
  if (offlineSince !== null) await run.advance(offlineSince + OFFLINE_LIMIT_MS + SECOND_MS - run.books.now)
}

export const linkActs = [
  act(
    'offline and back',
    6,
    [
      'offline by request',
      'back online',
      'sale offline',
      'return offline',
      'cash moved offline',
      'withdrawal offline',
      'offline twice a day',
      'offline asked twice',
      'online asked twice',
    ],
    async (stage) => {
      const { shop, run } = stage
      const { chance } = run
      if (!(await offline(stage, chance.between(0, 3)))) return
      await shop.goOffline()
      await shop.sell(anySale(chance), chance.pick(DOORS))
      await shop.sell(anySale(chance, true), chance.pick(DOORS))
      await shop.service(chance.between(1, 99) * 100, chance.pick(DOORS))
      await shop.withdraw(chance.between(1, 99), 1, chance.pick(DOORS))
      if (chance.happens(0.3)) await shop.report('desk')
      await run.advance(chance.between(1, 90) * SECOND_MS)
      await shop.goOnline()
      await run.advance(10 * SECOND_MS)
      await shop.goOnline()
    },
  ),
  act('offline for nothing', 2, ['back with nothing but the going offline'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.advance(5 * SECOND_MS)
    await shop.goOffline()
    await shop.goOnline()
    await run.advance(10 * SECOND_MS)
  }),
  act('many offline', 1, ['back with many documents'], async (stage) => {
    if (!(await offline(stage, 24))) return
    await stage.shop.goOnline()
    await stage.run.advance(10 * SECOND_MS)
  }),
  act('offline over a page under way', 2, ['offline over a page under way'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await shop.sell(plainSale(run.chance))
    await shop.sell(plainSale(run.chance), 'cloud')
    await shop.goOffline()
    await shop.sell(plainSale(run.chance))
    await shop.goOnline()
    await run.advance(10 * SECOND_MS)
  }),
  act('silence', 2, ['fell offline', 'came back unasked'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.fault('authority-mute', { cash_register_id: shop.register.id })
    await shop.sell(plainSale(run.chance))
    await run.advance(100 * SECOND_MS)
    await shop.sell(plainSale(run.chance), 'cloud')
    await run.clearFault('authority-mute', { cash_register_id: shop.register.id })
    await run.advance(3 * MINUTE_MS)
  }),
  act('silence on the way back', 1, ['silence on the way back'], async (stage) => {
    const { shop, run } = stage
    if (!(await offline(stage, 2))) return
    await run.fault('authority-mute', { cash_register_id: shop.register.id })
    await shop.goOnline()
    await run.advance(20 * SECOND_MS)
    await run.clearFault('authority-mute', { cash_register_id: shop.register.id })
    await shop.ready()
  }),
  act('answers of the authority lost', 2, ['page sent again'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.fault('authority-loses-answers', { cash_register_id: shop.register.id })
    await shop.sell(plainSale(run.chance))
    await run.advance(5 * SECOND_MS)
    await run.clearFault('authority-loses-answers', { cash_register_id: shop.register.id })
    await run.advance(20 * SECOND_MS)
  }),
  act('a slow authority', 2, ['page sent again'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.fault('authority-slow', { latency: 'PT15S', cash_register_id: shop.register.id })
    await shop.sell(plainSale(run.chance))
    await run.advance(25 * SECOND_MS)
    await run.clearFault('authority-slow', { cash_register_id: shop.register.id })
    await run.advance(MINUTE_MS)
  }),
  act('refused on the way back', 2, ['refused on the way back'], async (stage) => {
    const { shop, run } = stage
    if (!(await offline(stage, 2))) return
    await run.fault('authority-refusing', {
      reason: STORM_REASON,
      documents: ['RECEIPT'],
      cash_register_id: shop.register.id,
    })
    await shop.goOnline()
    await run.advance(5 * SECOND_MS)
    await run.clearFault('authority-refusing', { cash_register_id: shop.register.id })
    await shop.ready()
  }),
  act('blocked by a refusal', 2, ['blocked by a refusal', 'sale while blocked', 'unblocked'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.fault('authority-refusing', {
      reason: STORM_REASON,
      documents: ['RECEIPT'],
      cash_register_id: shop.register.id,
    })
    await shop.sell(plainSale(run.chance))
    await run.advance(5 * SECOND_MS)
    await shop.sell(plainSale(run.chance))
    await run.clearFault('authority-refusing', { cash_register_id: shop.register.id })
    await shop.ready()
  }),
  act('more codes', 2, ['codes received', 'codes asked offline'], async (stage) => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    await shop.askCodes(run.chance.between(1, 40))
    await run.advance(5 * SECOND_MS)
    await shop.goOffline()
    await shop.askCodes(5)
    await shop.goOnline()
    await run.advance(10 * SECOND_MS)
  }),
  act('the last code', 2, ['last code spent', 'no code left'], async ({ shops, run }) => {
    // The pool of the register of the agent is small
    const agent = shops.find(({ register }) => register.type === 'AGENT')
    const first = shops.find(
      ({ cashier, register }) => cashier.id === agent?.cashier.id && register.id !== agent.register.id,
    )
    if (!agent) return
    if (first?.book.shift) await first.close('desk')
    await run.advance(5 * SECOND_MS)
    if (await agent.ready()) {
      if (agent.book.codes > 12) return
      await agent.goOffline()
      for (let tries = 0; agent.book.codes > 0 && tries < 14; tries++) await agent.sell(plainSale(run.chance))
      await agent.sell(plainSale(run.chance))
      await agent.goOnline()
      await run.advance(10 * SECOND_MS)
      await agent.askCodes(run.chance.between(3, 6))
      await run.advance(5 * SECOND_MS)
      await agent.close('desk')
      await run.advance(5 * SECOND_MS)
    }
    await first?.ready()
  }),
  act(
    'beyond the offline limit',
    1,
    ['offline limit reached', 'sale beyond the offline limit', 'back from beyond the limit', 'limit raised'],
    async (stage) => {
      const { shop, run } = stage
      if (!(await offline(stage, 1))) return
      await beyondLimit(stage)
      await shop.sell(plainSale(run.chance))
      await shop.close('desk')
      if (run.chance.happens(0.85)) {
        await run.fault('offline-limit', { hours: 100 })
        if (shop.book.shift) await shop.close('desk')
        await shop.open('desk')
        await shop.sell(plainSale(run.chance))
        await run.clearFault('offline-limit')
      }
      await shop.goOnline()
      await run.advance(10 * SECOND_MS)
      await shop.ready()
    },
  ),
  act('the limit amid a delivery', 1, ['offline limit amid a delivery'], async (stage) => {
    const { shop, run } = stage
    if (!(await offline(stage, 2))) return
    await run.advance(shop.book.offlineSince! + OFFLINE_LIMIT_MS - SECOND_MS - run.books.now)
    await run.fault('authority-slow', { latency: 'PT4S', cash_register_id: shop.register.id })
    await shop.goOnline()
    await run.advance(2 * SECOND_MS)
    await shop.sell(plainSale(run.chance))
    await run.clearFault('authority-slow', { cash_register_id: shop.register.id })
    await run.advance(MINUTE_MS)
    await shop.ready()
  }),
  act(
    'damage',
    3,
    [
      'damage found while going online',
      'damage found on the way',
      'document deleted',
      'sale at a damaged register',
      'damage mended',
    ],
    async (stage) => {
      const { shop, run } = stage
      if (!(await offline(stage, run.chance.between(1, 4)))) return
      const name = run.chance.pick(['journal-changed', 'journal-deleted'])
      const number = run.chance.pick(shop.book.offlinePending)
      const subject = { cash_register_id: shop.register.id }
      await run.fault(name, { ...subject, number })
      if (run.chance.happens(0.5)) await shop.sell(plainSale(run.chance))
      await shop.goOnline()
      await run.advance(10 * SECOND_MS)
      await shop.sell(plainSale(run.chance))
      await run.clearFault(name, subject)
      await shop.goOnline()
      await run.advance(10 * SECOND_MS)
      await shop.ready()
    },
  ),
  act(
    'no line to the server',
    2,
    ['cut off from the server', 'fell offline for want of a line'],
    async ({ shop, run }) => {
      if (!(await shop.ready())) return
      const subject = { cash_register_id: shop.register.id }
      await run.fault('server-unreachable', subject)
      await shop.sell(plainSale(run.chance))
      await run.advance(2 * MINUTE_MS)
      await shop.sell(plainSale(run.chance))
      await run.clearFault('server-unreachable', subject)
      await run.advance(5 * MINUTE_MS)
      await shop.ready()
    },
  ),
  act('hours pass', 3, ['clocks change'], async ({ run }) => {
    await run.advance(run.chance.between(1, 3) * ONE_HOUR_MS)
  }),
]
