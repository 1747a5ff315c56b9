/** Empties a drawer in an open shift at its desk. */
import { randomUUID } from 'node:crypto'
import { type Answer, member } from '../../../law/answer.ts'
import { ifThere } from '../requests/offered-operations.ts'

/** Minor units of the smallest coin: service amounts are its multiples (LOC-136). */
const COIN = 10
/** Minor units taken out at once: below the largest sum of the interface. */
const ARMFUL = 99_999_999_990
/** Attempts: put in what is missing, take out all but small coins, complete those to a coin, take it out. */
const TURNS = 5

/** Asks the desk. @param path behind `/api/v1/` */
export type AskDesk = (path: string, body?: object) => Promise<Answer>

/** A small sale in cash. */
const small = (value: number): object => ({
  id: randomUUID(),
  goods: [{ code: '1', name: 'До рівного', price: value, quantity: 1000 }],
  payments: [{ type: 'CASH', value }],
})

/** Minor units, from a report of the shift; null: no report. */
async function reported(ask: AskDesk): Promise<number | null> {
  const report = await ifThere(() => ask('shift/xreport'))
  return report && Number(member(report.body, 'report.balance') ?? 0)
}

const serves = async (ask: AskDesk, value: number): Promise<boolean> => {
  const moved = await ifThere(() => ask('receipt/service', { payment: { type: 'CASH', value } }))
  return moved !== null && moved.status < 400
}

const inCoins = (sum: number): number => Math.floor(sum / COIN) * COIN

/**
 * Where the drawer has less than a report shows, takes out as much as the desk allows.
 * @returns whether any cash was taken out
 */
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

/** Puts in what is missing. */
async function putIn(ask: AskDesk, sum: number): Promise<void> {
  for (let left = sum; left > 0; left -= ARMFUL) if (!(await serves(ask, Math.min(left, ARMFUL)))) return
}

/**
 * Empties it as far as the shift's sums allow: the rest is the beginning of the next.
 * @param otherwise known cash where the desk has no report, minor units
 */
export async function emptyDrawer(ask: AskDesk, otherwise: () => Promise<number>): Promise<void> {
  let balance = await reported(ask)
  if (balance === null) return void (await takeOut(ask, await otherwise()))
  for (let turn = 0; balance !== null && balance !== 0 && turn < TURNS; turn++) {
    if (balance < 0) await putIn(ask, Math.ceil(-balance / COIN) * COIN)
    else if (!(await takeOut(ask, balance)) && balance % COIN !== 0) {
      // Coins too small to be taken out are completed to one that is not.
      await ifThere(() => ask('receipt/sell', small(COIN - (balance! % COIN))))
    }
    balance = await reported(ask)
  }
}
