/** What was accepted in a world and probably meant otherwise: the notices, switched on and off, and taken away. */
import Type, { type Static } from 'typebox'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { NOTICE_NAMES, noticeSentence } from '../../../runtime/notices/kinds.ts'
import type { Notice, Notices } from '../../../runtime/notices/notices.ts'
import type { World } from '../../../runtime/world/world.ts'
import { Model } from '../../../transport/http/model.ts'
import { noteUnreceipted } from '../../../transport/http/notices/noticing.ts'
import { type Operation, operation, type Reply, reply } from '../../../transport/http/operation.ts'
import { labInstant } from '../instants.ts'
import { beginningOf } from '../runs.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

const NoticeModel = Model('LabNotice', {
  n: Type.Integer({ minimum: 1 }),
  kind: Type.Enum([...NOTICE_NAMES]),
  uk: Text,
  en: Text,
  surface: Type.Enum(['cloud', 'local', 'lan', 'bridge']),
  operation: Nullable(Text),
  cash_register_id: Nullable(Uuid),
  place: Text,
  came: Text,
  meant: Nullable(Text),
  times: Type.Integer({ minimum: 1 }),
  since: DateTime,
  at: DateTime,
})

const NoticeListModel = Model('NoticeList', {
  run: Text,
  on: Type.Boolean(),
  dropped: Count,
  notices: Type.Array(NoticeModel),
})

/** A kind may be named more than once: any of them will do. */
const NoticeQuery = Type.Object({
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  run: Type.Optional(Text),
  kind: Type.Optional(Type.Array(Type.Enum([...NOTICE_NAMES]), { minItems: 1 })),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 500 }),
})
type NoticeQuery = Static<typeof NoticeQuery>

const NoticeSetting = Type.Object({ on: Type.Boolean() }, { additionalProperties: false })

const noticeBody = ({ since, at, surface, ...notice }: Notice): Static<typeof NoticeModel> => ({
  ...notice,
  surface: surface as Static<typeof NoticeModel>['surface'],
  uk: noticeSentence(notice, 'uk'),
  en: noticeSentence(notice, 'en'),
  since: labInstant(since),
  at: labInstant(at),
})

const noticesOf = ({ activity }: World): Notices => activity!.notices

function list(world: World, { after, run, kind: kinds, limit }: NoticeQuery): Reply {
  noteUnreceipted(world)
  const notices = noticesOf(world)
  const begin = beginningOf(after, run, notices.run)
  const page = notices.after(begin.after, limit, ({ kind }) => !kinds || kinds.includes(kind))
  const body: Static<typeof NoticeListModel> = {
    run: notices.run,
    on: notices.isOn,
    dropped: page.dropped,
    notices: page.notices.map(noticeBody),
  }
  return reply(200, body)
}

export const noticeOperations: Operation[] = [
  operation({
    id: 'listNotices',
    method: 'GET',
    path: '/lab/notices',
    surface: 'lab',
    summary: 'What was accepted and probably meant otherwise, in order; an answer that caused one has `X-Notice`',
    clauses: [],
    who: 'lab',
    query: NoticeQuery,
    answers: { 200: NoticeListModel },
    handle: ({ world, query }) => list(world, query),
  }),
  operation({
    id: 'setNotices',
    method: 'PUT',
    path: '/lab/notices',
    surface: 'lab',
    summary: 'Switches notices of this world off, or on again; what has been noticed stays',
    clauses: [],
    who: 'lab',
    body: NoticeSetting,
    answers: { 200: NoticeListModel },
    handle({ world, body }) {
      noticesOf(world).switch(body.on)
      return list(world, { after: 0, limit: 500 })
    },
  }),
  operation({
    id: 'clearNotices',
    method: 'DELETE',
    path: '/lab/notices',
    surface: 'lab',
    summary: 'Takes the notices of this world away',
    clauses: [],
    who: 'lab',
    answers: { 200: NoticeListModel },
    handle({ world }) {
      noticesOf(world).clear()
      return list(world, { after: 0, limit: 500 })
    },
  }),
]
