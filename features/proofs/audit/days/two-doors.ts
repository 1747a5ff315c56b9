/** One register by its two doors: the desk's application and the cloud. The same receipt is asked for in either's words. */
import type { SellRequest, WithdrawalRequest } from '../../../../machines/vocabulary/receipt.ts'
import { Desk } from '../../../support/actors/desk.ts'
import { Integrator } from '../../../support/actors/integrator.ts'
import type { Lab } from '../../../support/actors/lab.ts'
import type { RegisterCard } from '../../../support/actors/world-card.ts'
import { type Answer, content } from '../../../support/law/answer.ts'
import type { Random } from '../../kit/random.ts'
import { deal, type Till } from './history.ts'

export type Door = 'desk' | 'cloud'

/** Report of a shift, as far as both doors show it alike. */
export interface DoorSums {
  payments: Record<string, unknown>[]
  taxes: Record<string, unknown>[]
  [figure: string]: unknown
}

const DAYS = 3
const DEALS = 14
/** Deals of a day that are made offline. */
const OFFLINE = { from: 5, to: 9 }
export const DOORS_OPEN = Date.parse('2026-03-20T06:00:00Z')
const DAY_MS = 86_400_000

export class TwoDoors implements Till {
  readonly desk: Desk
  readonly cloud: Integrator
  readonly register: RegisterCard
  readonly #doorOf: () => Door

  /** @param doorOf the next request's door */
  constructor(lab: Lab, doorOf: () => Door) {
    this.register = lab.world.cash_registers[0]!
    this.desk = new Desk(lab.wire, this.register)
    this.cloud = new Integrator(lab.wire, lab.world.base_url, lab.world.cashiers[0]!)
    this.#doorOf = doorOf
  }

  openShift = (): Promise<Answer> =>
    this.#doorOf() === 'desk' ? this.desk.openShift() : this.cloud.openShift(this.register)
  closeShift = (): Promise<Answer> => (this.#doorOf() === 'desk' ? this.desk.closeShift() : this.cloud.closeShift())

  sell = (request: SellRequest): Promise<Answer> =>
    this.#doorOf() === 'desk' ? this.desk.sell(request) : this.#create('sell', inCloud(request))
  service = (value: number): Promise<Answer> =>
    this.#doorOf() === 'desk' ? this.desk.service(value) : this.#create('service', { payment: { type: 'CASH', value } })
  withdraw = (payment: WithdrawalRequest['payment']): Promise<Answer> =>
    this.#doorOf() === 'desk'
      ? this.desk.withdraw(payment)
      : this.#create('cash-withdrawal', { payment: { type: 'CASHLESS', ...payment } })

  /** X-reports of the desk and of the cloud, one behind the other. */
  async xReports(): Promise<[desk: DoorSums, cloud: DoorSums]> {
    const { report } = content<{ report: DoorSums }>(await this.desk.printReport())
    return [report, content<DoorSums>(await this.cloud.send('POST', '/reports'))]
  }

  #create = (kind: string, body: object): Promise<Answer> => this.cloud.send('POST', `/receipts/${kind}`, { body })
}

/** A request of the desk in the words of the cloud, which nests the good in its item. */
const inCloud = ({ goods, ...rest }: SellRequest) => ({
  ...rest,
  goods: goods.map(({ quantity, discounts, is_return, taxes, ...good }) => ({
    good: { ...good, tax: taxes },
    quantity,
    ...(discounts && { discounts }),
    ...(is_return && { is_return }),
  })),
})

/**
 * Days at one register, each with a shift that is offline for a while; the last stays open.
 * @param chance of the receipts: the same receipts whichever doors they go through
 */
export async function daysAtTwoDoors(lab: Lab, doors: TwoDoors, chance: Random): Promise<void> {
  for (let day = 0; day < DAYS; day++) {
    if (day > 0) content(await lab.advance({ to: new Date(DOORS_OPEN + day * DAY_MS).toISOString() }))
    content(await doors.openShift())
    await lab.letAuthorityAnswer()
    content(await doors.service(chance.between(10_000, 20_000) * 100))
    for (let receipt = 0; receipt < DEALS; receipt++) {
      content(await lab.advance({ by: `PT${chance.between(1, 240)}S` }))
      if (receipt === OFFLINE.from) content(await doors.cloud.goOffline(doors.register))
      if (receipt === OFFLINE.to) {
        content(await doors.cloud.goOnline(doors.register))
        await lab.letAuthorityAnswer()
      }
      content(await deal(doors, chance))
    }
    await lab.letAuthorityAnswer()
    if (day < DAYS - 1) content(await doors.closeShift())
    await lab.letAuthorityAnswer()
  }
}
