/** The last shift of a register, as the cloud's list shows it. The order of that list is open (NS-72). */
import { type Answer, member } from '../law/answer.ts'

const LIST = '/cash-registers/shifts'
/** `desc` reverses the order, whichever that is (CLD-435). */
const ENDS = [`${LIST}?desc=true&limit=1`, `${LIST}?limit=1`]
/** Rows of the largest page (CLD-436). */
const PAGE = 50
/** Pages read of a list in another order. */
const PAGES = 100

/** Asks for a path behind `/api/v1`, with the key of the register. @returns null where the target has no such list */
type AskList = (path: string) => Promise<Answer | null>

/** When a shift began, epoch ms, and its number: both identify the newest. */
function placeOf(row: unknown): [began: number, serial: number] {
  const moments = ['opened_at', 'created_at'].map((name) => Date.parse(String(member(row, name))))
  return [moments.find((moment) => !Number.isNaN(moment)) ?? 0, Number(member(row, 'serial') ?? 0)]
}

const compare = (one: unknown, other: unknown): number => {
  const [[began, serial], [otherBegan, otherSerial]] = [placeOf(one), placeOf(other)]
  return began - otherBegan || serial - otherSerial
}

const newest = (rows: readonly unknown[]): unknown =>
  rows.reduce((last, row) => (compare(row, last) > 0 ? row : last), rows[0])

const isSorted = (rows: readonly unknown[]): boolean =>
  [1, -1].some((sign) => rows.every((row, place) => place === 0 || compare(rows[place - 1], row) * sign <= 0))

async function rowsOf(ask: AskList, path: string): Promise<unknown[] | undefined> {
  const answer = await ask(path)
  const rows = answer?.status === 200 ? member(answer.body, 'results') : undefined
  return Array.isArray(rows) ? rows : undefined
}

/** Rows in order that are enough to know the order of a list. */
const TELLING = 5

export class LastShift {
  /** Whether the list is ordered by time; null: unknown yet. */
  #isByTime: boolean | null
  readonly #looks: readonly string[]

  /** @param isNewestFirst whether `desc` is known to show the newest first, as in our own server */
  constructor(isNewestFirst: boolean) {
    this.#isByTime = isNewestFirst || null
    this.#looks = isNewestFirst ? ENDS.slice(0, 1) : ENDS
  }

  /** @returns null where the list is empty, undefined where there is no list */
  async by(ask: AskList): Promise<unknown> {
    const rows = this.#isByTime ? await this.#atEnds(ask) : await this.#inPages(ask)
    return rows && (rows.length === 0 ? null : newest(rows))
  }

  async #atEnds(ask: AskList): Promise<unknown[] | undefined> {
    const found: unknown[] = []
    for (const end of this.#looks) {
      const rows = await rowsOf(ask, end)
      if (!rows) return undefined
      found.push(...rows)
    }
    return found
  }

  async #inPages(ask: AskList): Promise<unknown[] | undefined> {
    const found: unknown[] = []
    for (let page = 0; page < PAGES; page++) {
      const rows = await rowsOf(ask, `${LIST}?limit=${PAGE}&offset=${page * PAGE}`)
      if (!rows) return page === 0 ? this.#atEnds(ask) : undefined
      found.push(...rows)
      if (found.length >= TELLING) this.#isByTime ??= isSorted(found)
      if (this.#isByTime) return this.#atEnds(ask)
      if (rows.length < PAGE) break
    }
    return found
  }
}
