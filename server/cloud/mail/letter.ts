/** What a mail says, by what it is sent with. */
import type { LetterTo } from '../../outbound/mail.ts'
import { receiptLetter } from './receipt-letter.ts'
import { reportLetter } from './report-letter.ts'

export const letterTo: LetterTo = (services, world, content, to) =>
  content.kind === 'report'
    ? reportLetter(services, world, content.report_task_id, to)
    : receiptLetter(services, world, content.cash_register_id, content.document)
