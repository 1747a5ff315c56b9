/** Activity as the lab shows it. It is made into JSON here, when it is read, and its secrets are left out. */
import Type, { type Static } from 'typebox'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Activity } from '../../../runtime/activity/activity.ts'
import type {
  ActivityEntry,
  FrameEntry,
  KeptText,
  RequestEntry,
  TransitionEntry,
} from '../../../runtime/activity/entries.ts'
import { statePaths } from '../../../runtime/activity/state-values.ts'
import type { World } from '../../../runtime/world/world.ts'
import { Model } from '../../../transport/http/model.ts'
import { labInstant } from '../instants.ts'
import { maskedJson, maskedPath, maskedText } from './secrets.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const States = Type.Array(Text)

export const ACTIVITY_KINDS = ['request', 'frame', 'transition'] as const

const head = {
  n: Type.Integer({ minimum: 1 }),
  at: DateTime,
  fact: Count,
  cash_register_id: Nullable(Uuid),
}

const RecordedHeaders = Model('RecordedHeaders', {
  'content-type': Type.Optional(Text),
  'accept-language': Type.Optional(Text),
  authorization: Type.Optional(Text),
  'x-license-key': Type.Optional(Text),
  'x-access-key': Type.Optional(Text),
})

const RecordedRequest = Model('RecordedRequest', {
  kind: Type.Literal('request'),
  ...head,
  surface: Type.Enum(['cloud', 'local', 'lan']),
  operation: Nullable(Text),
  method: Text,
  path: Text,
  headers: RecordedHeaders,
  body: Nullable(Text),
  body_bytes: Count,
  status: Nullable(Type.Integer()),
  answer: Nullable(Text),
  answer_bytes: Nullable(Count),
  answer_type: Nullable(Text),
  rule: Nullable(Text),
  notice: Nullable(Text),
  took_us: Count,
})

const RecordedFrame = Model('RecordedFrame', {
  kind: Type.Literal('frame'),
  ...head,
  surface: Type.Literal('bridge'),
  connection: Type.Integer({ minimum: 1 }),
  path: Text,
  direction: Type.Enum(['in', 'out']),
  text: Nullable(Text),
  bytes: Count,
})

const RecordedTransition = Model('RecordedTransition', {
  kind: Type.Literal('transition'),
  ...head,
  address: Text,
  machine: Text,
  event: Text,
  from: States,
  to: States,
})

export const ActivityModel = Type.Union([RecordedRequest, RecordedFrame, RecordedTransition], {
  title: 'RecordedActivity',
})

/** A part of the record; what it was read from is named, since numbers begin anew with another. */
export const ActivityListModel = Model('ActivityList', {
  run: Text,
  dropped: Count,
  entries: Type.Array(ActivityModel),
})

/** A header that is a secret. */
const HIDDEN = '…'

const headOf = ({ n, at, fact }: ActivityEntry, cash_register_id: string | null) => ({
  n,
  at: labInstant(at),
  fact,
  cash_register_id,
})

/** A text as it is kept, without its secrets. @param bytes of the whole text */
function sentText(activity: Activity, kept: KeptText, bytes: number): string | null {
  const text = activity.text(kept)
  return text && maskedText(text, kept.kept === bytes)
}

/** What the head of a request says. */
function headLines(activity: Activity, { head, row, isJson }: RequestEntry): (string | undefined)[] {
  if (head.kept === 0) return [row.path, isJson ? 'application/json' : undefined]
  return (activity.text(head) ?? '').split('\n').map((line) => line || undefined)
}

function requestBody(activity: Activity, entry: RequestEntry): Static<typeof RecordedRequest> {
  const { kind, row, method, status, authorization } = entry
  const [path = '', type, language, rule = null, notice = null] = headLines(activity, entry)
  const answer = activity.text(entry.answer)
  return {
    kind,
    ...headOf(entry, entry.cash_register_id),
    surface: row.surface as Static<typeof RecordedRequest>['surface'],
    operation: row.id,
    method,
    path: maskedPath(path),
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(language !== undefined && { 'accept-language': language }),
      ...(authorization !== undefined && { authorization }),
      ...(entry.hasLicenseKey && { 'x-license-key': HIDDEN }),
      ...(entry.hasAccessKey && { 'x-access-key': HIDDEN }),
    },
    body: sentText(activity, entry.body, entry.bodyBytes),
    body_bytes: entry.bodyBytes,
    status,
    answer: answer && maskedJson(answer),
    answer_bytes: entry.answerBytes,
    answer_type: entry.answerType,
    rule,
    notice,
    took_us: entry.tookUs,
  }
}

function frameBody(activity: Activity, entry: FrameEntry): Static<typeof RecordedFrame> {
  const { kind, connection, path, direction, text, bytes } = entry
  return {
    kind,
    ...headOf(entry, null),
    surface: 'bridge',
    connection,
    path: maskedPath(path),
    direction,
    text: sentText(activity, text, bytes),
    bytes,
  }
}

function transitionBody(world: World, entry: TransitionEntry): Static<typeof RecordedTransition> {
  const { kind, address, machine, event, from, to } = entry
  const register = registerOfEntry(world, entry)
  return { kind, ...headOf(entry, register), address, machine, event, from: statePaths(from), to: statePaths(to) }
}

/** The register an entry concerns; an actor is of the register whose id it has. */
export function registerOfEntry({ reference }: World, entry: ActivityEntry): string | null {
  if (entry.kind === 'frame') return null
  if (entry.kind === 'request') return entry.cash_register_id
  const id = entry.address.slice(entry.address.indexOf(':') + 1)
  return reference.registers.has(id) ? id : null
}

/** An entry as JSON in one line. */
export function activityText(world: World, entry: ActivityEntry): string {
  const activity = world.activity!
  if (entry.kind === 'request') return JSON.stringify(requestBody(activity, entry))
  return JSON.stringify(entry.kind === 'frame' ? frameBody(activity, entry) : transitionBody(world, entry))
}
