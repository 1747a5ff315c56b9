/** Acts of receipts. */
import type { Random } from '../../../kit/random.ts'
import { payableOf, saleSums } from '../../oracle/sale-arithmetic.ts'
import { anySale, plainSale, type StormSale } from '../receipts.ts'
import type { StormDoor, StormShop } from '../shop.ts'
import { act, SECOND_MS } from './act.ts'

const DOORS: readonly StormDoor[] = ['desk', 'cloud']

/** A card is to pay more than the receipt comes to, alone and beside cash; then what it comes to. */
async function overcharge(shop: StormShop, chance: Random): Promise<void> {
  const sale = { ...plainSale(chance, 1504), ...(chance.happens(0.5) && { rounding_mode: 'ROUND_10' as const }) }
  const card = { type: 'CASHLESS' as const, value: 1504 + chance.between(1, 9999) }
  await shop.sell({ ...sale, payments: [card] }, chance.pick(DOORS))
  await shop.sell({ ...sale, payments: [card, { type: 'CASH', value: 5000 }] }, chance.pick(DOORS))
  await shop.sell({ ...sale, payments: [{ ...card, value: 1504 }] }, chance.pick(DOORS))
}

export const receiptActs = [
  act(
    'sell',
    14,
    [
      'sale at the desk',
      'sale in the cloud',
      'change',
      'two payments',
      'rounded up',
      'rounded down',
      'discount on a taxed receipt',
      'excise',
      'tax on top',
      'cash of a second kind',
      'card of a second kind',
    ],
    async ({ shop, run }) => {
      const { chance } = run
      if (!(await shop.ready())) return
      for (let left = chance.between(1, 6); left > 0; left--) {
        await shop.sell(anySale(chance), chance.pick(DOORS))
        if (chance.happens(0.3)) await run.advance(chance.between(1, 240) * SECOND_MS)
      }
    },
  ),
  act('return', 5, ['return', 'return rounded'], async ({ shop, run: { chance } }) => {
    if (!(await shop.ready())) return
    await shop.sell(anySale(chance, true), chance.pick(DOORS))
    await shop.sell(anySale(chance, true), chance.pick(DOORS))
  }),
  act('move cash', 5, ['withdrawal', 'smallest coin'], async ({ shop, run: { chance } }) => {
    if (!(await shop.ready())) return
    await shop.service(chance.between(1, 500) * 100, chance.pick(DOORS))
    await shop.service(-chance.between(1, 20) * 10, chance.pick(DOORS))
    await shop.withdraw(chance.between(1, 999), chance.between(0, 99), chance.pick(DOORS))
    await shop.service(chance.between(1, 99) * 10 + chance.between(1, 9), chance.pick(DOORS))
  }),
  act('empty the drawer', 2, ['drawer emptied', 'more than the drawer holds'], async ({ shop, run: { chance } }) => {
    if (!(await shop.ready())) return
    await shop.service(chance.between(1, 50) * 100)
    const cents = shop.drawer % 10
    if (shop.drawer <= 0) return
    if (cents > 0) await shop.withdraw(cents, 0)
    await shop.service(-shop.drawer - 10, chance.pick(DOORS))
    await shop.withdraw(shop.drawer + 1, 0, chance.pick(DOORS))
    if (chance.happens(0.5)) await shop.service(-shop.drawer, chance.pick(DOORS))
    else await shop.withdraw(shop.drawer, 7, chance.pick(DOORS))
  }),
  act(
    'pay otherwise',
    2,
    ['underpaid', 'return paid otherwise', 'card overcharged'],
    async ({ shop, run: { chance } }) => {
      if (!(await shop.ready())) return
      const short = plainSale(chance, 1500)
      await shop.sell({ ...short, payments: [{ type: 'CASH', value: 1499 }] }, chance.pick(DOORS))
      const back: StormSale = { ...plainSale(chance, 700) }
      back.goods = back.goods.map((each) => ({ ...each, is_return: true }))
      await shop.sell({ ...back, payments: [{ type: 'CASH', value: 701 }] }, chance.pick(DOORS))
      await overcharge(shop, chance)
    },
  ),
  act(
    'send a receipt again',
    4,
    ['same receipt again', 'same receipt through the other door'],
    async ({ shop, run: { chance } }) => {
      if (!(await shop.ready())) return
      const sale = anySale(chance)
      await shop.sell(sale)
      await shop.sell(sale, 'desk', { repeated: true })
      await shop.sell(sale, 'cloud', { repeated: true })
    },
  ),
  act('look at a receipt', 2, ['receipt shown again'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    const sale = anySale(run.chance)
    await shop.sell(sale, 'cloud')
    const look = shop.cloudCall('look', 'GET', `/receipts/${sale.id}`)
    await run.ask(look)
    await run.advance(10 * SECOND_MS)
    await run.ask(look)
  }),
  act('prepay', 2, ['prepayment', 'prepayment returned'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    const goods = [{ good: { code: '7', name: 'Торт', price: 10_000, tax: [] }, quantity: 1000 }]
    const prepaid = async (): Promise<string> => {
      const custom_relation_id = run.chance.uuid()
      const first = { custom_relation_id, goods, payments: [{ type: 'CASH', value: 2500 }] }
      await run.ask(shop.cloudCall('prepay', 'POST', '/prepayment-receipts', first))
      await run.ask(shop.cloudCall('prepay', 'POST', '/prepayment-receipts', first, { repeated: true }))
      return `/prepayment-receipts/${custom_relation_id}`
    }
    const rest = { payments: [{ type: 'CASH', value: 7500 }] }
    await run.ask(shop.cloudCall('prepay', 'POST', await prepaid(), rest))
    const all = { skip_total_cash_validation: true }
    await run.ask(shop.cloudCall('prepay-return', 'POST', `${await prepaid()}/return`, all))
  }),
  act('two receipts of one price', 1, ['same receipt through both doors at once'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    const sale = anySale(run.chance)
    if (payableOf(saleSums(sale)) <= 0) return
    await run.together([
      shop.saleCall(sale, 'desk'),
      shop.saleCall(sale, 'cloud'),
      shop.saleCall(plainSale(run.chance), 'desk'),
    ])
  }),
]
