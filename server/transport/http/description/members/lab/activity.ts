/** Members of the activity of a world: what was said on the wire, and what the machines did. */
import type { MemberTexts } from '../member-text.ts'

/** Members of the notices of a world: what was accepted, and probably meant otherwise. */
export const noticeMembers: MemberTexts = {
  n: { LabNotice: 'Number of the notice; one that comes again has a new number' },
  kind: {
    LabNotice: 'What kind of notice it is',
    listNotices: 'Notices of this kind only; the key is repeated for each',
  },
  uk: { LabNotice: 'What was probably meant, in Ukrainian' },
  en: { LabNotice: 'What was probably meant, in English' },
  operation: { LabNotice: 'operationId of the call; null: no call has caused it' },
  cash_register_id: { LabNotice: 'Register it concerns; null: none, or not known' },
  place: 'Member, parameter or header that it is about; of a card payment its RRN',
  came: 'What came; sums in minor units',
  meant: 'What was probably meant; null: not known',
  times: { LabNotice: 'How often it came, at this operation and place' },
  since: { LabNotice: 'When it came first, by the clock of the world' },
  at: { LabNotice: 'When it came last, by the clock of the world' },
  run: {
    NoticeList: 'Id of the record: another one, after a reset or a restart, counts from 1 anew',
    listNotices: 'Id of the record in which `after` is a number; where it is another, all are listed',
  },
  on: { 'NoticeList setNotices': 'Notices are made; false: they are switched off' },
  dropped: { NoticeList: 'Notices that are not kept any more: 500 are' },
  notices: 'Notices in order, the newest last',
}

const ENTRIES = 'RecordedRequest RecordedFrame RecordedTransition'

export const activityMembers: MemberTexts = {
  n: { [ENTRIES]: 'Number of the entry, from 1 on in each run' },
  fact: { [ENTRIES]: 'Number of the last fact that had been said by then' },
  cash_register_id: { [ENTRIES]: 'Register it concerns; null: none, or not known' },
  run: {
    ActivityList: 'Id of the record: another one, after a reset or a restart, counts from 1 anew',
    listActivity: 'Id of the record in which `after` is a number; of another record everything is sent',
    listFacts: 'Run in which `after` is a number, as `X-Run` has it; in another one the list begins anew',
  },
  dropped: { ActivityList: 'Entries behind the number asked for that are not kept any more' },
  entries: 'Entries in order, oldest first',
  kind: {
    [ENTRIES]: 'What kind of entry it is',
    listActivity: 'Entries of this kind only; the key is repeated for each',
  },
  register: { listActivity: 'Entries that concern this register only; the key is repeated for each' },
  surface: 'Where it came in',
  operation: {
    RecordedRequest:
      'operationId of the call, or the name of the socket that refused a handshake; null: there is no such call',
  },
  method: 'Method of the request',
  path: { 'RecordedRequest RecordedFrame': 'Path and query, without the prefix of the world' },
  headers: { RecordedRequest: 'Headers that matter here; an ellipsis replaces a secret' },
  'content-type': 'Content-Type of the body',
  'accept-language': 'Language the client prefers',
  authorization: 'Scheme of the token, and an ellipsis',
  'x-license-key': 'An ellipsis: a licence key was sent',
  'x-access-key': 'An ellipsis: a key of an integration was sent',
  body: { RecordedRequest: 'The body as text, no more than 8 KiB of it; null: none, no text, or not read' },
  body_bytes: 'Bytes of the body',
  status: { RecordedRequest: 'Status of the answer; null: the connection was cut before one' },
  answer: { RecordedRequest: 'The answer as text, no more than 8 KiB of it; null: none, or no text' },
  answer_bytes: 'Bytes of the answer; null: not known',
  answer_type: 'Content-Type of the answer; null: none',
  rule: { RecordedRequest: 'The rule it was refused by, its clause and its figures, as X-Rule has it; null: none' },
  notice: { RecordedRequest: 'What was accepted and probably meant otherwise, as X-Notice has it; null: nothing' },
  took_us: 'Microseconds of real time until it was answered',
  connection: { RecordedFrame: 'Number of the socket, from 1 on in each run' },
  direction: 'in: from the client; out: to it',
  text: { RecordedFrame: 'The message, no more than 8 KiB of it' },
  bytes: { RecordedFrame: 'Bytes of the message' },
  address: { RecordedTransition: 'Actor that has changed: `register:…`, `cashier:…`' },
  machine: 'Name of its statechart',
  event: { RecordedTransition: 'Type of the event that it heard' },
  from: { RecordedTransition: 'States that were active before, the outer ones first' },
  to: { RecordedTransition: 'States that are active now' },
}
