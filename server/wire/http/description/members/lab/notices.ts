/** Members of the notices of a world: what was accepted, and probably meant otherwise. */
import type { MemberTexts } from '../member-text.ts'

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
