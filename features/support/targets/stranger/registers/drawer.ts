/** The cash in a drawer, taken out of an open shift at its desk. */
import { randomUUID } from 'node:crypto'
import { type Answer, member } from '../../../law/answer.ts'
import { ifThere } from '../offered-operations.ts'

/** Minor units of the smallest coin: service is a multiple of it (LOC-136). */
const COIN = 10
/** Minor units that are taken out at once: less than the largest sum the wire takes. */
const ARMFUL = 99_999_999_990
/** What is owed is put in, all but small coins is taken out, those are made up to one, and it is taken out. */
const TURNS = 5

/** Asks the desk. @param path behind `/api/v1/` */
export type AskDesk = (path: string, body?: object) => Promise<Answer>

/** A sale of so much, in cash. */
const small = (value: number): object => ({
  id: randomUUID(),
  goods: [{ code: '1', name: 'До рівного', price: value, quantity: 1000 }],
  payments: [{ type: 'CASH', value }],
})

/** Minor units, as a report of the shift has it; null where there is no report. */
async function reported(ask: AskDesk): Promise<number | null> {
  const report = await ifThere(() => ask('shift/xreport'))
  return report && Number(member(report.body, 'report.balance') ?? 0)
}

const serves = async (ask: AskDesk, value: number): Promise<boolean> => {
  const moved = await ifThere(() => ask('receipt/service', { payment: { type: 'CASH', value } }))
  return moved !== null && moved.status < 400
}

const inCoins = (sum: number): number => Math.floor(sum / COIN) * COIN

/** Where less is in it than a report says, as much is taken out as the desk lets go. @returns whether anything was */
async function takeOut(ask: AskDesk, sum: number): Promise<boolean> {
  let [left, value] = [inCoins(sum), Math.min(inCoins(sum), ARMFUL)]
  let isTaken = false
  while (value > 0) {
    if (await serves(ask, -value)) {
      isTaken = true
      left -= value
      value = Math.min(left, ARMFUL)
    } else value = inCoins(value / 2)
  }
  return isTaken
}

/** What is owed is put in. */
async function putIn(ask: AskDesk, sum: number): Promise<void> {
  for (let left = sum; left > 0; left -= ARMFUL) if (!(await serves(ask, Math.min(left, ARMFUL)))) return
}

/**
 * As far as the sums of the shift allow: what stays in it is the beginning of the next.
 * @param otherwise what is known of it where the desk has no report, minor units
 */
export async function emptyDrawer(ask: AskDesk, otherwise: () => Promise<number>): Promise<void> {
  let balance = await reported(ask)
  if (balance === null) return void (await takeOut(ask, await otherwise()))
  for (let turn = 0; balance !== null && balance !== 0 && turn < TURNS; turn++) {
    if (balance < 0) await putIn(ask, Math.ceil(-balance / COIN) * COIN)
    else if (!(await takeOut(ask, balance)) && balance % COIN !== 0) {
      // Coins too small to be taken out are made up to one that is not.
      await ifThere(() => ask('receipt/sell', small(COIN - (balance! % COIN))))
    }
    balance = await reported(ask)
  }
}
