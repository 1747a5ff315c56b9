/** Days of a register of our own sandbox, each of another kind: undamaged papers come of them. */
import { Desk } from '../../../support/actors/desk.ts'
import { Integrator } from '../../../support/actors/integrator.ts'
import { Lab } from '../../../support/actors/lab.ts'
import { content } from '../../../support/law/answer.ts'
import type { Target } from '../../../support/world/target.ts'
import { Random } from '../../kit/random.ts'
import { type ExportedPapers, exportedPapers } from './exported.ts'
import { HISTORY_BEGINS, history } from './history.ts'
import { daysAtTwoDoors, TwoDoors } from './two-doors.ts'

interface Till {
  lab: Lab
  desk: Desk
  cloud: Integrator
  chance: Random
}

type Good = { price: number; quantity?: number; tax?: number[]; discounts?: object[]; is_return?: boolean }
type Payment = { type: 'CASH' | 'CASHLESS'; value: number; [member: string]: unknown }

/** A sale in the cloud. */
async function sell(
  { cloud, lab, chance }: Till,
  goods: Good[],
  payments: Payment[],
  more: object = {},
): Promise<void> {
  content(await lab.advance({ by: 'PT61S' }))
  const items = goods.map(({ price, quantity = 1000, tax = [], discounts = [], is_return = false }, at) => ({
    good: { code: String(at + 1), name: `Товар ${at + 1}`, price, tax },
    ...{ quantity, discounts, is_return },
  }))
  content(await cloud.send('POST', '/receipts/sell', { body: { id: chance.uuid(), goods: items, payments, ...more } }))
}

const cash = (value: number): Payment => ({ type: 'CASH', value })
const card = (value: number, more: object = {}): Payment => ({ type: 'CASHLESS', value, ...more })
const off = (value: number, more: object = {}) => ({ type: 'DISCOUNT', mode: 'VALUE', value, ...more })
const share = (value: number, more: object = {}) => ({ type: 'DISCOUNT', mode: 'PERCENT', value, ...more })
const charge = (value: number, more: object = {}) => ({ type: 'EXTRA_CHARGE', mode: 'VALUE', value, ...more })

/** A day in one shift, opened and closed in the cloud. */
const inShift =
  (act: (till: Till) => Promise<void>) =>
  async (till: Till): Promise<void> => {
    const [register] = till.lab.world.cash_registers
    content(await till.cloud.openShift(register!))
    await till.lab.letAuthorityAnswer()
    content(await till.desk.service(500_000))
    await act(till)
    await till.lab.letAuthorityAnswer()
    content(await till.cloud.closeShift())
    await till.lab.letAuthorityAnswer()
  }

/** Offline for some receipts, and back online. */
async function offline(till: Till, hours = 1): Promise<void> {
  const { cloud, lab } = till
  const [register] = lab.world.cash_registers
  content(await cloud.goOffline(register!))
  for (const price of [1010, 2020, 3030]) {
    await sell(till, [{ price, tax: [1] }], [cash(price)])
    content(await lab.advance({ by: `PT${hours}H` }))
  }
  content(await cloud.goOnline(register!))
  await lab.letAuthorityAnswer()
}

const BANK = {
  card_mask: '444111******1111',
  rrn: '012345678901',
  auth_code: '123456',
  bank_name: 'Банк',
  terminal: 'T1',
}

export const DAYS: Record<string, (till: Till) => Promise<void>> = {
  'plain sales and movements of cash': inShift(async (till) => {
    for (const price of [1050, 999, 12_345])
      await sell(till, [{ price, quantity: 1500, tax: [1] }, { price: 100 }], [cash(100_000)])
    content(await till.desk.service(-20_000))
  }),
  returns: inShift(async (till) => {
    await sell(
      till,
      [
        { price: 5000, tax: [1] },
        { price: 3000, tax: [2] },
      ],
      [cash(8000)],
    )
    await sell(till, [{ price: 3000, tax: [2], is_return: true }], [cash(3000)])
    await sell(till, [{ price: 5000, tax: [1], discounts: [off(200)], is_return: true }], [cash(4800)], {
      technical_return: true,
    })
  }),
  discounts: inShift(async (till) => {
    const goods = [
      { price: 10_001, tax: [1], discounts: [share(7.5), charge(30)] },
      { price: 3333, quantity: 333, tax: [4] },
    ]
    await sell(till, goods, [cash(100_000)], { discounts: [off(500), share(3, { tax_codes: [1] }), charge(99)] })
    await sell(
      till,
      [
        { price: 2000, discounts: [off(2000)] },
        { price: 1500, tax: [2] },
      ],
      [card(1500)],
    )
    await sell(till, [{ price: 7777, quantity: 2345, tax: [2] }], [cash(100_000)], { discounts: [share(12.5)] })
  }),
  'mixed payments, change and rounding': inShift(async (till) => {
    await sell(till, [{ price: 10_004 }], [cash(10_000)], { rounding_mode: 'ROUND_10' })
    await sell(till, [{ price: 10_026 }], [card(2001, { code: 2 }), cash(8050)], { rounding_mode: 'ROUND_50' })
    await sell(till, [{ price: 4567 }], [card(567), cash(3000), cash(2000)])
    await sell(till, [{ price: 1235, is_return: true }], [cash(1240)], { rounding_mode: 'ROUND_10' })
  }),
  'many rates of tax': inShift(async (till) => {
    const goods = [1, 2, 3, 4, 8, 9].map((code) => ({ price: 1000 * code + 37, quantity: 1370, tax: [code] }))
    await sell(till, goods, [cash(100_000)])
    await sell(
      till,
      [
        { price: 12_600, tax: [4] },
        { price: 10_000, tax: [9] },
      ],
      [card(24_600)],
    )
    await sell(
      till,
      goods.slice(0, 3).map((each) => ({ ...each, is_return: true })),
      [cash(8269)],
    ).catch(() => {})
  }),
  'an offline session': inShift(offline),
  'cards, and cash given against them': inShift(async (till) => {
    await sell(till, [{ price: 15_000, tax: [1] }], [card(15_000, BANK)])
    await sell(till, [{ price: 9900 }], [card(900, { code: 3, label: 'Сертифікат' }), card(9000, BANK)])
    content(
      await till.cloud.send('POST', '/receipts/cash-withdrawal', {
        body: { payment: card(50_000, { ...BANK, commission: 250 }) },
      }),
    )
    await sell(till, [{ price: 15_000, tax: [1], is_return: true }], [card(15_000, BANK)])
  }),
  'three days at several registers, with orders paid in parts': async ({ lab, chance }) => history(lab, 7, chance),
  'days at the desk and in the cloud, offline in between': async ({ lab, chance }) => {
    const doors = new TwoDoors(lab, () => chance.pick(['desk', 'cloud']))
    await daysAtTwoDoors(lab, doors, chance)
    content(await doors.closeShift())
  },
}

/** Papers of a day in a world of its own. @param seed of what is drawn */
export async function papersOfDay(target: Target, name: string, seed = 7): Promise<ExportedPapers> {
  const now = new Date(HISTORY_BEGINS).toISOString()
  const lab = await Lab.create(target.wire, target.base!, { seed: name, clock: { mode: 'virtual', now } })
  const [register] = lab.world.cash_registers
  const cloud = new Integrator(lab.wire, lab.world.base_url, lab.world.cashiers[0]!)
  await DAYS[name]!({ lab, cloud, desk: new Desk(lab.wire, register!), chance: new Random(seed) })
  return exportedPapers(lab, cloud, register!)
}
