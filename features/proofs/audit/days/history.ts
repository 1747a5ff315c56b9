/** A history at three registers: every kind of receipt, with sums and goods derived from a seed. */

import { Desk } from '../../../support/actors/desk.ts'
import { Integrator } from '../../../support/actors/integrator.ts'
import type { Lab } from '../../../support/actors/lab.ts'
import { type Answer, content } from '../../../support/law/answer.ts'
import type { Random } from '../../kit/random.ts'

const RECEIPTS = 12
/** A long history includes the change to summer time. */
export const HISTORY_BEGINS = Date.parse('2026-03-20T06:00:00Z')
const DAY_MS = 86_400_000

/** One shift a day at every register; the last stays open. */
export async function history(lab: Lab, shifts: number, chance: Random): Promise<void> {
  const { cash_registers, cashiers, base_url } = lab.world
  const places = [0, 1, 6]
  const registers = places.map((place) => cash_registers[place]!)
  // The cashiers of those desks
  const integrators = places.map((place) => new Integrator(lab.wire, base_url, cashiers[place]!))
  for (let shift = 0; shift < shifts; shift++) {
    const begin =
      HISTORY_BEGINS + Math.floor(shift / registers.length) * DAY_MS + (shift % registers.length) * 3_600_000
    if (shift > 0) content(await lab.advance({ to: new Date(begin).toISOString() }))
    const desk = new Desk(lab.wire, registers[shift % registers.length]!)
    content(await desk.openShift())
    content(await desk.service(chance.between(10_000, 20_000) * 100))
    for (let receipt = 0; receipt < RECEIPTS; receipt++) {
      content(await lab.advance({ by: `PT${chance.between(1, 240)}S` }))
      const integrator = integrators[shift % registers.length]!
      content(chance.happens(0.1) ? await prepaid(integrator, chance) : await deal(desk, chance))
    }
    if (shift < shifts - 1) content(await desk.closeShift())
    await lab.letAuthorityAnswer()
  }
}

/** Where receipts are made. */
export type Till = Pick<Desk, 'service' | 'withdraw' | 'sell'>

/** One receipt of any kind. */
export function deal(desk: Till, chance: Random): Promise<Answer> {
  const kind = chance.between(1, 20)
  if (kind === 1) return desk.service(chance.between(1, 500) * 10)
  if (kind === 2) return desk.service(-chance.between(1, 500) * 10)
  if (kind === 3) return desk.withdraw({ value: chance.between(1, 9999), commission: chance.between(0, 99) })
  return kind < 7 ? desk.sell(refund(chance)) : desk.sell(sale(chance))
}

const NAMES = ['Хліб', 'Сир', 'Вино', 'Кава', 'Чай']
const nothingOr = <T>(chance: Random, share: number, item: () => T): T[] => (chance.happens(share) ? [item()] : [])

function sale(chance: Random) {
  const added = chance.happens(0.2)
  const goods = Array.from({ length: chance.between(1, 4) }, () => {
    const place = chance.between(0, NAMES.length - 1)
    const discount = () => ({ type: 'DISCOUNT' as const, mode: 'VALUE' as const, value: chance.between(1, 90) })
    const charge = () => ({ type: 'EXTRA_CHARGE' as const, mode: 'VALUE' as const, value: chance.between(1, 90) })
    return {
      code: String(place),
      name: NAMES[place]!,
      price: chance.between(1000, 50_000),
      quantity: chance.pick([1000, 2000, 500, 1250, 333]),
      taxes: added ? [9] : chance.pick([[], [1], [2], [4]]),
      discounts: [...nothingOr(chance, 0.3, discount), ...nothingOr(chance, 0.2, charge)],
    }
  })
  // A tax on top of the price is computed after whole-receipt discounts: those receipts have none
  const codes = [...new Set(goods.flatMap(({ taxes }) => taxes))]
  const named = () => (codes.length > 0 && chance.happens(0.5) ? { tax_codes: [chance.pick(codes)] } : {})
  const whole = (type: 'DISCOUNT' | 'EXTRA_CHARGE') => () => ({
    type,
    mode: 'VALUE' as const,
    value: chance.between(1, 250),
    ...named(),
  })
  const discounts = added
    ? []
    : [...nothingOr(chance, 0.4, whole('DISCOUNT')), ...nothingOr(chance, 0.2, whole('EXTRA_CHARGE'))]
  const card = () => ({
    type: 'CASHLESS' as const,
    value: chance.between(1, 99),
    label: chance.pick(['Картка', 'Термінал 2']),
  })
  const cash = { type: 'CASH' as const, value: 100_000_000, ...(chance.happens(0.2) && { label: 'Каса' }) }
  const rounding = chance.happens(0.3) ? { rounding_mode: chance.pick(['ROUND_10', 'ROUND_50'] as const) } : {}
  return { id: chance.uuid(), goods, discounts, payments: [...nothingOr(chance, 0.5, card), cash], ...rounding }
}

/** One good comes back: with a discount, paid back in two ways, or rounded to where cash can be paid. */
function refund(chance: Random) {
  const [price, pieces] = [chance.between(100, 5000), chance.between(1, 3)]
  const taxes = chance.pick([[], [1], [2], [4]])
  const off = chance.happens(0.3) ? chance.between(1, 90) : 0
  const discounts = off > 0 ? [{ type: 'DISCOUNT' as const, mode: 'VALUE' as const, value: off }] : []
  const goods = [{ code: '1', name: NAMES[1]!, price, quantity: pieces * 1000, taxes, is_return: true, discounts }]
  const owed = price * pieces - off
  const card = chance.happens(0.3) ? chance.between(1, owed - 1) : chance.pick([0, owed])
  const step = card < owed ? chance.pick([1, 1, 10, 50] as const) : 1
  const cash = Math.floor((owed - card) / step + 0.5) * step
  const payments = [
    ...(card > 0 ? [{ type: 'CASHLESS' as const, value: card }] : []),
    ...(cash > 0 ? [{ type: 'CASH' as const, value: cash }] : []),
  ]
  return { id: chance.uuid(), goods, payments, ...(step !== 1 && { rounding_mode: `ROUND_${step}` as const }) }
}

/** An order of one tax or of several, paid in parts; some are returned, some never paid in full. @returns the last answer */
async function prepaid(integrator: Integrator, chance: Random): Promise<Answer> {
  const own = chance.pick([[], [1], [2], [4]])
  const isAlike = chance.happens(0.6)
  const goods = Array.from({ length: chance.between(1, 3) }, (_, place) => {
    const tax = isAlike ? own : chance.pick([[], [1], [2], [4]])
    const good = { code: String(place), name: NAMES[place]!, price: chance.between(1000, 50_000), tax }
    return { good, quantity: chance.between(1, 3) * 1000 }
  })
  let owed = goods.reduce((sum, { good, quantity }) => sum + (good.price * quantity) / 1000, 0)
  const pay = (value: number) => {
    owed -= value
    // Of the cards some are of another kind, under the label of all
    return [{ type: chance.pick(['CASH', 'CASHLESS']), value, code: chance.pick([1, 2, 5]) }]
  }
  const chain = '/prepayment-receipts'
  const custom_relation_id = chance.uuid()
  const begin = { custom_relation_id, goods, payments: pay(chance.between(1, owed - 1)) }
  let answer = await integrator.send('POST', chain, { body: begin })
  const next = async (suffix: string, body: object) => {
    content(answer)
    answer = await integrator.send('POST', `${chain}/${custom_relation_id}${suffix}`, { body })
  }
  if (owed > 1 && chance.happens(0.4)) await next('', { payments: pay(chance.between(1, owed - 1)) })
  if (chance.happens(0.7)) await next('', { payments: pay(owed) })
  if (chance.happens(0.3)) await next('/return', { skip_total_cash_validation: true })
  return answer
}
