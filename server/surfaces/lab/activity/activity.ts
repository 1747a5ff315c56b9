/** What was said on the wire of a world, and what its machines did: as a list, or as it goes on. */
import Type from 'typebox'
import { Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import { longAnswer } from '../../../wire/http/answers/long-answer.ts'
import { type Operation, operation } from '../../../wire/http/operation.ts'
import { inRun, resumedAt } from '../runs.ts'
import { ACTIVITY_KINDS, ActivityListModel, ActivityModel } from './activity-body.ts'
import { activityList, startIn } from './activity-list.ts'
import { activityStream } from './activity-stream.ts'

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
      'The last requests, frames and transitions, in order; asked for as text/event-stream it goes on as they come',
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
