/**
 * The order of lists: the law names none for most of them (NS-72, NS-80), so a stranger's entries match the rows of a
 * table in any order.
 */
import { member } from '../answer.ts'

/** Whether a value matches the cell of a row. */
type Fits = (path: string, value: unknown, text: string) => boolean

type Cell = readonly [path: string, text: string, ...more: unknown[]]

/** A path in three: to the list, the index in it, and the rest. */
const IN_LIST = /^((?:.*?\.)??)(\d+)(\..*)?$/

/**
 * For each index that the rows name, the index of the entry that matches all its rows: `results.0` may be shown as
 * `results.2`.
 */
export function placesInList(shown: unknown, rows: readonly Cell[], fits: Fits): (path: string) => string {
  const lists = Map.groupBy(
    rows.filter(([path]) => IN_LIST.test(path)),
    ([path]) => IN_LIST.exec(path)![1]!,
  )
  const found = new Map<string, string>()
  for (const [list, own] of lists) {
    const entries = list === '' ? shown : member(shown, list.slice(0, -1))
    if (!Array.isArray(entries)) continue
    const wanted = [...Map.groupBy(own, ([path]) => IN_LIST.exec(path)![2]!)]
    const places = assigned(wanted, entries.length, (place, cells) =>
      cells.every(([path, text]) => {
        const placed = path.replace(IN_LIST, `$1${place}$3`)
        return fits(path, member(shown, placed), text)
      }),
    )
    for (const [index, [from]] of wanted.entries()) if (places) found.set(`${list}${from}`, `${list}${places[index]}`)
  }
  return (path) => {
    const [, list, place, rest = ''] = IN_LIST.exec(path) ?? []
    const there = found.get(`${list}${place}`)
    return there === undefined ? path : there + rest
  }
}

/** Assigns a different entry to each index, so that all its rows match; null: impossible. */
function assigned<Rows>(
  wanted: readonly [place: string, rows: Rows][],
  length: number,
  fits: (place: number, rows: Rows) => boolean,
  taken: readonly number[] = [],
): number[] | null {
  const next = wanted[taken.length]
  if (!next) return [...taken]
  const [own, rows] = next
  const others = Array.from({ length }, (_, place) => place).filter((place) => place !== Number(own))
  // Its own index first: where the order is as written nothing need be searched.
  for (const place of [Number(own), ...others]) {
    if (taken.includes(place) || !fits(place, rows)) continue
    const whole = assigned(wanted, length, fits, [...taken, place])
    if (whole) return whole
  }
  return null
}
