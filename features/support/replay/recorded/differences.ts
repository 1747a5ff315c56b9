/** Where two steps of a replay differ in what came: each place with what is kept and what came now. */

import type { KeptAnswer, RecordedWebhookCall, ReplayStep, SingleReplayStep } from '../replay-form.ts'
import { isContentKept, textOfContent } from './recorded-content.ts'

/** Places of one comparison: the others are counted. */
const MOST_PLACES = 5
/** Characters of a value. */
const MOST_SHOWN = 120

/** One place that differs; undefined: nothing is there. */
export interface ReplayDifference {
  /** `answer.body.shift.id` */
  place: string
  kept: unknown
  now: unknown
}

/** In words, each on a line. */
export const differenceInWords = ({ place, kept, now }: ReplayDifference): string =>
  `${place}: kept ${shown(kept)}, now ${shown(now)}`

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

/** Places at which JSON values differ, the first ones. */
function differingPlaces(kept: unknown, now: unknown, place: string): ReplayDifference[] {
  const found: ReplayDifference[] = []
  let more = 0
  const look = (a: unknown, b: unknown, at: string): void => {
    if (Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)) return
    if (isBranch(a) && isBranch(b) && Array.isArray(a) === Array.isArray(b)) {
      const before = found.length + more
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
        look(own(a, name), own(b, name), `${at}.${name}`)
      if (found.length + more > before) return
      // The same members in another order are other bytes.
      look(Object.keys(a).join(), Object.keys(b).join(), `${at} (order)`)
    } else if (found.length < MOST_PLACES) found.push({ place: at, kept: a, now: b })
    else more++
  }
  look(kept, now, place)
  return more === 0 ? found : [...found, { place: 'further places', kept: undefined, now: more }]
}

/** Not one of its prototype: `constructor` may be a member of the other side alone. */
const own = (branch: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(branch, name) ? branch[name] : undefined

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** JSON is UTF-8, whether its media type says so, as that of 0.2.0 did, or not. */
const isSameHeader = (kept: string, now: string | undefined): boolean =>
  kept === now || kept.replace(/^(application\/json); charset=utf-8$/, '$1') === now

function answerDifferences(kept: KeptAnswer, now: KeptAnswer | undefined): ReplayDifference[] {
  if (!now) return [{ place: 'answer', kept: kept.status, now: undefined }]
  const headers = Object.entries(kept.headers ?? {}).flatMap(([name, value]) =>
    isSameHeader(value, now.headers?.[name])
      ? []
      : [{ place: `answer.headers.${name}`, kept: value, now: now.headers?.[name] }],
  )
  const status = kept.status === now.status ? [] : [{ place: 'answer.status', kept: kept.status, now: now.status }]
  return [...status, ...headers, ...contentDifferences(kept, now, 'answer')]
}

function contentDifferences(kept: RecordedWebhookCall, now: RecordedWebhookCall, place: string): ReplayDifference[] {
  if (!isContentKept(kept) || textOfContent(kept) === textOfContent(now)) return []
  // A text may be kept as the JSON of it
  if (kept.body !== undefined && kept.body === now.text) return []
  if (kept.body !== undefined && now.body !== undefined) return differingPlaces(kept.body, now.body, `${place}.body`)
  return [{ place: `${place}.body`, kept: textOfContent(kept), now: textOfContent(now) }]
}

function callDifferences(
  kept: readonly RecordedWebhookCall[],
  now: readonly RecordedWebhookCall[],
): ReplayDifference[] {
  return Array.from({ length: Math.max(kept.length, now.length) }).flatMap((_, index) => {
    const [a, b] = [kept[index], now[index]]
    const place = `webhooks[${index}]`
    if (!a || !b) return [{ place, kept: a && textOfContent(a), now: b && textOfContent(b) }]
    return [...differingPlaces(a.headers, b.headers, `${place}.headers`), ...contentDifferences(a, b, place)]
  })
}

/** Differences of a step that is not of several. */
export function singleDifferences(kept: SingleReplayStep, now: SingleReplayStep): ReplayDifference[] {
  if ('http' in kept && kept.answer) return answerDifferences(kept.answer, 'http' in now ? now.answer : undefined)
  if ('socket' in kept && kept.heard)
    return differingPlaces(kept.heard, 'socket' in now ? (now.heard ?? []) : undefined, 'heard')
  return []
}

/** Of steps sent together: the answers may have changed places. */
function togetherDifferences(kept: readonly SingleReplayStep[], now: readonly SingleReplayStep[]): ReplayDifference[] {
  const left = [...now]
  return kept.flatMap((step, index) => {
    const same = left.findIndex((each) => singleDifferences(step, each).length === 0)
    if (same >= 0) {
      left.splice(same, 1)
      return []
    }
    const own = singleDifferences(step, now[index]!)
    return own.map((each) => ({ ...each, place: `together[${index}].${each.place}` }))
  })
}

/** Differences of a step to the same step as it went now. What is not kept is not compared. */
export function stepDifferences(kept: ReplayStep, now: ReplayStep): ReplayDifference[] {
  const inCalls = kept.webhooks === undefined ? [] : callDifferences(kept.webhooks, now.webhooks ?? [])
  if ('together' in kept)
    return [...togetherDifferences(kept.together, 'together' in now ? now.together : []), ...inCalls]
  return 'together' in now ? inCalls : [...singleDifferences(kept, now), ...inCalls]
}
