/** The forms of what goes on until it is done: reports that are made, and mails on their way. */
import Type from 'typebox'
import { MAIL_STATES } from '../../../machines/vocabulary/mail/mailing.ts'
import { REPORT_TYPES } from '../../../machines/vocabulary/reports/report-task.ts'
import { At, Maybe, Text } from '../../store/forms.ts'

const MailContent = Type.Union([
  Type.Object({ kind: Type.Literal('report'), report_task_id: Text, organization_id: Text }),
  Type.Object({ kind: Type.Literal('receipt'), cash_register_id: Text, document: Type.Integer() }),
])

export const Mailing = Type.Object({
  id: Text,
  content: Maybe(MailContent),
  begun_at: Maybe(At),
  mails: Type.Array(
    Type.Object({
      to: Text,
      state: Type.Enum([...MAIL_STATES]),
      attempt: Type.Integer(),
      since: Maybe(At),
      retry_at: Maybe(At),
      error: Maybe(Text),
    }),
  ),
})

const ReportWish = Type.Object({
  type: Type.Enum([...REPORT_TYPES]),
  format: Type.Enum(['xlsx', 'json']),
  from: At,
  to: At,
  until: Type.Integer(),
  asked_at: At,
  cash_register_ids: Type.Array(Text),
  is_short: Type.Boolean(),
  with_names: Type.Boolean(),
  language: Type.Enum(['uk', 'en']),
  emails: Type.Array(Text),
})

const taskMembers = { id: Text, organization_id: Text, created_at: At, begun_at: Maybe(At) }

/** By state: what is to be made is known, and what has come of it. */
export const ReportTask = Type.Union([
  Type.Object({
    ...taskMembers,
    state: Type.Enum(['waiting', 'building']),
    wish: ReportWish,
    updated_at: Type.Null(),
    rows: Type.Null(),
    error_message: Type.Null(),
  }),
  Type.Object({
    ...taskMembers,
    state: Type.Literal('done'),
    wish: ReportWish,
    begun_at: At,
    updated_at: At,
    rows: Type.Integer(),
    error_message: Type.Null(),
  }),
  Type.Object({ ...taskMembers, state: Type.Literal('failed'), wish: ReportWish, updated_at: At, error_message: Text }),
  Type.Object({ ...taskMembers, state: Type.Literal('expired'), wish: Type.Null() }),
])
