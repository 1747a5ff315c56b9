/** What a mail says, by what it is sent with: what words it is loaded with the first mail. */
import type { LetterTo } from '../../../outbound/mail/mail.ts'
import type { Services } from '../../../outbound/services.ts'

/** The composer of a server's mails. */
export const composer =
  (services: Services): LetterTo =>
  async (world, content, to) => {
    if (content.kind === 'report') {
      const { reportLetter } = await import('./report-letter.ts')
      return reportLetter(services, world, content.report_task_id, to)
    }
    const { receiptLetter } = await import('./receipt-letter.ts')
    return receiptLetter(services, world, content.cash_register_id, content.document)
  }
