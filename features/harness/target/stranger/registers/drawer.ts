/** The cash in a drawer, taken out of an open shift at its desk. */
import { randomUUID } from 'node:crypto'
import { type Answer, member } from '../../../../actors/answer.ts'
import { ifThere } from '../offered-operations.ts'

/** Minor units of the smallest coin: service is a multiple of it (LOC-136). */
const COIN = 10
/** Minor units that are taken out at once: less than the largest sum the wire takes. */
const ARMFUL = 99_999_999_990
/** What is owed is put in, then coins are made up to one, then all is taken out; once more where that was not enough. */
const TURNS = 4

/** Asks the desk. @param path behind `/api/v1/` */
export type AskDesk = (path: string, body?: object) => Promise<Answer>

/** A sale of so much, in cash. */
const small = (value: number): object => ({
  id: randomUUID(),
  goods: [{ code: '1', name: 'До рівного', price: value, quantity: 1000 }],
  payments: [{ type: 'CASH', value }],
})

/** Minor units, as a report of the shift has it, and else as the cloud does; 0 where neither says it. */
async function balanceOf(ask: AskDesk, inCloud: () => Promise<number>): Promise<number> {
  const report = await ifThere(() => ask('shift/xreport'))
  return report ? Number(member(report.body, 'report.balance') ?? 0) : inCloud()
}

/** @param sum put in, or taken out where it is less than 0 */
async function move(ask: AskDesk, sum: number): Promise<void> {
  for (let left = Math.abs(sum); left > 0; left -= ARMFUL) {
    const value = Math.min(left, ARMFUL) * Math.sign(sum)
    const moved = await ifThere(() => ask('receipt/service', { payment: { type: 'CASH', value } }))
    if (!moved || moved.status >= 400) return
  }
}

/**
 * As far as the sums of the shift allow: what stays in it is the beginning of the next.
 * @param inCloud what the cloud shows of it, minor units
 */
export async function emptyDrawer(ask: AskDesk, inCloud: () => Promise<number>): Promise<void> {
  let balance = await balanceOf(ask, inCloud)
  for (let turn = 0; balance !== 0 && turn < TURNS; turn++) {
    // Coins too small to be taken out are made up to one that is not.
    if (balance > 0 && balance < COIN) await ifThere(() => ask('receipt/sell', small(COIN - balance)))
    else await move(ask, balance > 0 ? -Math.floor(balance / COIN) * COIN : Math.ceil(-balance / COIN) * COIN)
    balance = await balanceOf(ask, inCloud)
  }
}
