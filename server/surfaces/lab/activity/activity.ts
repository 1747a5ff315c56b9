/** What was said on the wire of a world, and what its machines did: as a list, or as it goes on. */
import { setTimeout as pause } from 'node:timers/promises'
import Type from 'typebox'
import { Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Services } from '../../../outbound/services.ts'
import type { Activity, ActivityPage } from '../../../runtime/activity/activity.ts'
import type { ActivityEntry } from '../../../runtime/activity/entries.ts'
import { Slices } from '../../../runtime/event-loop.ts'
import type { Listener } from '../../../runtime/world/listener.ts'
import type { World } from '../../../runtime/world/world.ts'
import { longAnswer } from '../../../transport/http/answers/long-answer.ts'
import { type Operation, operation } from '../../../transport/http/operation.ts'
import { type EventWriter, eventStream } from '../event-stream.ts'
import { type Beginning, beginningOf, eventId, inRun, resumedAt, runEvent } from '../runs.ts'
import { ACTIVITY_KINDS, ActivityListModel, ActivityModel, activityText, registerOfEntry } from './activity-body.ts'

/** Which entries are wanted; what is left out is any. */
interface ActivityFilter {
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
function activityPage(world: World, number: number, { kinds, registers }: ActivityFilter, limit = PAGE): ActivityTexts {
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
function startIn({ run: own, last }: Activity, number: number, run: string | undefined): Beginning {
  const { after, is_new } = beginningOf(number, run, own)
  return after > last ? { after: 0, is_new: true } : { after, is_new }
}

/** A JSON object with the entries behind a number, in pieces; what is added while it is read may be among them. */
async function* activityList(
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

// Activity as server-sent events: what is kept of it, then what comes from now on. It is read from the record as fast
// as its reader takes it, and never faster than is good for those who sell: what has been overwritten by then is told
// as a number.

/** Between two parts it rests: what comes close together goes out together. Milliseconds. */
const REST_MS = 50
/** It rests so many times as long as it has made JSON, which is a third of what a stream costs. */
const REST_PART = 100

/** The record ends here. Its id takes a client that connects again back to the beginning of the new one. */
const END = 'id: 0\nevent: world.ended\ndata: {}\n\n'

const named = (id: string, event: string, data: object): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** What writes which run it is, and the activity of a world after a number, to a response, until one of the two ends. */
const activityStream = (services: Services, world: World, begin: Beginning, filter: ActivityFilter) =>
  eventStream(services, world, (writer) => follow(world, begin, filter, writer))

async function follow(world: World, begin: Beginning, filter: ActivityFilter, writer: EventWriter): Promise<void> {
  const activity = world.activity!
  const { run } = activity
  /** What has been kept before it came is told without a rest. */
  const { last: before } = activity
  let cursor = begin.after
  let wake = (): void => {}
  let ended = world.gone
  const listener: Listener = {
    said() {},
    ended() {
      ended = true
      wake()
    },
  }
  writer.left.then(() => wake())
  world.listeners.add(listener)
  const leave = activity.follow(() => wake())
  try {
    await writer.write([runEvent('activity.run', begin, run)])
    while (!writer.hasLeft) {
      const begun = performance.now()
      const { texts, dropped, read } = activityPage(world, cursor, filter)
      const gap = dropped === 0 ? [] : [named(eventId(cursor + dropped, run), 'activity.dropped', { count: dropped })]
      const worked = performance.now() - begun
      cursor = read
      await writer.write([...gap, ...texts.map(({ n, json }) => `id: ${eventId(n, run)}\ndata: ${json}\n\n`)])
      if (writer.hasLeft) return
      if (cursor < activity.last) await pause(ended || cursor < before ? 0 : Math.max(REST_MS, REST_PART * worked))
      else if (ended) return writer.write([END])
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        wake = () => {}
        if (!ended) await Promise.race([writer.left, pause(REST_MS)])
      }
    }
  } finally {
    world.listeners.delete(listener)
    leave()
  }
}

/** A kind or a register may be named more than once: any of them will do. */
const ActivityQuery = Type.Object({
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  run: Type.Optional(Type.String()),
  register: Type.Optional(Type.Array(Uuid, { minItems: 1 })),
  kind: Type.Optional(Type.Array(Type.Enum([...ACTIVITY_KINDS]), { minItems: 1 })),
  limit: Type.Integer({ minimum: 1, maximum: 2000, default: 2000 }),
})

/** Of a stream: it goes on after the event the client has seen last. */
const ActivityHeaders = Type.Object({ 'last-event-id': Type.Optional(Type.String()) })

export const activityOperations: Operation[] = [
  operation({
    id: 'listActivity',
    method: 'GET',
    path: '/lab/activity',
    surface: 'lab',
    summary:
      'The last requests, frames and transitions, in order; asked for as text/event-stream it goes on as they come, with a comment every 15 seconds',
    clauses: [],
    who: 'lab',
    query: ActivityQuery,
    headers: ActivityHeaders,
    answers: { 200: ActivityListModel },
    events: ActivityModel,
    async handle({ services, world, query, headers }) {
      const { after, run, register: registers, kind: kinds, limit } = query
      const activity = world.activity!
      if (headers.accept?.includes('text/event-stream')) {
        const begin = resumedAt(headers['last-event-id'], activity) ?? startIn(activity, after, run)
        const stream = activityStream(services, world, begin, { kinds, registers })
        return { status: 200, body: undefined, stream }
      }
      const begin = startIn(activity, after, run)
      const list = activityList(world, begin.after, { kinds, registers }, limit)
      return inRun(await longAnswer(services, list), activity.run)
    },
  }),
]
