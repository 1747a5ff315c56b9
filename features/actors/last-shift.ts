/** The last shift of a register, as the list in the cloud shows it. */
import { type Answer, member } from './answer.ts'

/** At which end the newest stands is open (NS-72): `desc` gives the other order, whatever the first one is (CLD-435). */
const ENDS = ['/cash-registers/shifts?desc=true&limit=1', '/cash-registers/shifts?limit=1']

/** When a shift began, epoch ms, and its number: by both the newest is known. */
function placeOf(row: unknown): [began: number, serial: number] {
  const moments = ['opened_at', 'created_at'].map((name) => Date.parse(String(member(row, name))))
  return [moments.find((moment) => !Number.isNaN(moment)) ?? 0, Number(member(row, 'serial') ?? 0)]
}

function newest(one: unknown, other: unknown): unknown {
  const [[began, serial], [otherBegan, otherSerial]] = [placeOf(one), placeOf(other)]
  return otherBegan > began || (otherBegan === began && otherSerial > serial) ? other : one
}

/**
 * @param ask for a path behind `/api/v1`, with the key of the register; null: the target has no such list
 * @param isOrderKnown whether `desc` is known to show the newest first, as in our own server
 * @returns null where the list is empty, undefined where there is none to be had
 */
export async function lastShiftBy(
  ask: (path: string) => Promise<Answer | null>,
  isOrderKnown: boolean,
): Promise<unknown> {
  let last: unknown
  for (const end of isOrderKnown ? ENDS.slice(0, 1) : ENDS) {
    const answer = await ask(end)
    const rows = answer?.status === 200 ? member(answer.body, 'results') : undefined
    if (!Array.isArray(rows) || rows.length === 0) return Array.isArray(rows) ? null : undefined
    last = last === undefined ? rows[0] : newest(last, rows[0])
  }
  return last
}
