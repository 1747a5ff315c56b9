/** What was said on the wire of a world, and what its machines did: as a list, or as it goes on. */

import { setTimeout as pause } from 'node:timers/promises'
import Type from 'typebox'
import { Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { Services } from '../../../outbound/services.ts'
import type { Listener } from '../../../runtime/world/listener.ts'
import type { World } from '../../../runtime/world/world.ts'
import { longAnswer } from '../../../wire/http/answers/long-answer.ts'
import { type Operation, operation } from '../../../wire/http/operation.ts'
import { type EventWriter, eventStream } from '../event-stream.ts'
import { type Beginning, eventId, inRun, resumedAt, runEvent } from '../runs.ts'
import { ACTIVITY_KINDS, ActivityListModel, ActivityModel } from './activity-body.ts'
import { type ActivityFilter, activityList, activityPage, startIn } from './activity-list.ts'

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
