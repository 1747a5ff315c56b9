/** The record of activity read in parts: from where, and which of it. */

import type { Activity, ActivityPage } from '../../../runtime/activity/activity.ts'
import type { ActivityEntry } from '../../../runtime/activity/entries.ts'
import { Slices } from '../../../runtime/event-loop.ts'
import type { World } from '../../../runtime/world/world.ts'
import { type Beginning, beginningOf } from '../runs.ts'
import { activityText, registerOfEntry } from './activity-body.ts'

/** Which entries are wanted; what is left out is any. */
export interface ActivityFilter {
  kinds?: readonly string[] | undefined
  /** Ids of registers. */
  registers?: readonly string[] | undefined
}

/** Entries that are read at once: none is overwritten between its reading and its JSON. */
const PAGE = 50

/** A part of the record as JSON. */
interface ActivityTexts extends Omit<ActivityPage, 'entries'> {
  texts: { n: number; json: string }[]
}

/** Entries behind a number, oldest first, as JSON. @param limit at most so many */
export function activityPage(
  world: World,
  number: number,
  { kinds, registers }: ActivityFilter,
  limit = PAGE,
): ActivityTexts {
  const isWanted = (entry: ActivityEntry): boolean =>
    (!kinds || kinds.includes(entry.kind)) && (!registers || registers.includes(registerOfEntry(world, entry) ?? ''))
  const { entries, ...rest } = world.activity!.after(number, Math.min(limit, PAGE), isWanted)
  return { ...rest, texts: entries.map((entry) => ({ n: entry.n, json: activityText(world, entry) })) }
}

/**
 * Where a client goes on: a number of another record, which was that of a world before its reset or restart, is none of
 * this one.
 * @param run of the record in which it is a number; left out: not known
 */
export function startIn({ run: own, last }: Activity, number: number, run: string | undefined): Beginning {
  const { after, is_new } = beginningOf(number, run, own)
  return after > last ? { after: 0, is_new: true } : { after, is_new }
}

/** A JSON object with the entries behind a number, in pieces; what is added while it is read may be among them. */
export async function* activityList(
  world: World,
  number: number,
  filter: ActivityFilter,
  limit: number,
): AsyncGenerator<string> {
  const { run } = world.activity!
  const slices = new Slices()
  let begin: string | null = null
  for (let left = limit, read = number; left > 0; ) {
    const page = activityPage(world, read, filter, left)
    begin ??= `{"run":"${run}","dropped":${page.dropped},"entries":[`
    if (page.texts.length === 0) break
    yield begin + page.texts.map(({ json }) => json).join(',')
    begin = ','
    left -= page.texts.length
    read = page.read
    await slices.next()
  }
  yield begin === ',' ? ']}' : `${begin}]}`
}
