/** Wrong servers of extended reports: their mails, and the links in them. */
import { Deliveries } from '../../../../../machines/delivery-retry.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as mails from '../../../../../machines/mail/mails.ts'
import type { MailEnded, MailingContext } from '../../../../../machines/vocabulary/mail/mailing.ts'
import { wires } from '../../../../../machines/wires.ts'
import * as mail from '../../../../../server/outside/mail/mail.ts'
import * as links from '../../../../../server/surfaces/cloud/mail/links.ts'
import * as reportLetter from '../../../../../server/surfaces/cloud/mail/report-letter.ts'
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import { shows } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { resumes, saysFact } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type Sent = MailingContext['mails'][number]
const { mailDeliveries } = mails

/** Addresses that are asked for, each once. */
const once = (wrong: (emails: readonly string[], right: (emails: readonly string[]) => string[]) => string[]): Seam =>
  inModuleScope<any>(creation, 'once', (right) => (emails: readonly string[]) => wrong(emails, right))

/** Another status in place of that by which a mail server has answered. */
const answers = (wrong: (status: number | null, mail: Sent) => number | null): Seam =>
  inObject(
    mailDeliveries,
    'end',
    (right) =>
      function (this: typeof mailDeliveries, context, event) {
        const ended = event as MailEnded
        const status = wrong(ended.status, context.mails[ended.number - 1]!)
        return right.call(this, context, { ...ended, status })
      },
  )

/** What a mailing does where its mails were tried first at another moment than they were. */
const since = (methods: readonly ('end' | 'overdue' | 'retry')[], wrong: (since: number, event: any) => number): Seam =>
  together(
    ...methods.map((method) =>
      inObject(
        mailDeliveries,
        method,
        (right: any) =>
          function (this: typeof mailDeliveries, context: MailingContext, event: any) {
            const moved = context.mails.map((each) =>
              each.since === null ? each : { ...each, since: wrong(each.since, event) },
            )
            const step = right.call(this, { ...context, mails: moved }, event)
            const back = step.context.mails.map((each: Sent, place: number) => ({
              ...each,
              since: context.mails[place]!.since ?? each.since,
            }))
            return { ...step, context: { ...step.context, mails: back } }
          } as never,
      ),
    ),
  )

const DAY_MS = 24 * 3_600_000

export default [
  wrong(
    'REP-006',
    'mails a report twice to an address in other letters',
    once((emails) => [...new Set(emails)]),
  ),
  wrong(
    'REP-006',
    'mails a report as often as an address is given',
    once((emails) => [...emails]),
  ),
  wrong(
    'REP-006',
    'sends to the first three addresses only',
    once((emails, right) => right(emails).slice(0, 3)),
  ),
  wrong(
    'REP-006',
    'mails once only where addresses differ by what is before the at sign',
    once((emails) => [...new Map(emails.map((each) => [each.toLowerCase().split('@')[0], each])).values()]),
  ),
  wrong(
    'REP-006',
    'says ERROR of a report whose mail was refused for good',
    shows('getReportTask', async (shown, { services, world }) => {
      const { mails } = await services.switchboard.read<MailingContext>(world, `mailing:${shown.id}`)
      return mails.some(({ state }) => state === 'given-up') ? { ...shown, status: 'ERROR' } : shown
    }),
  ),
  wrong(
    'REP-006',
    'mails a report that failed',
    inObject(
      wires as Record<string, any>,
      'report.failed',
      () =>
        ({ at }: { at: number }, from: string) =>
          wires['report.done']!(
            { type: 'report.done', at, rows: 0, organization_id: '', emails: ['owner@example.com'] },
            from,
          ),
    ),
  ),
  wrong(
    'REP-006',
    'mails workbooks alone',
    saysFact('report.done', (fact, { wish }) => (wish.format === 'json' ? { ...fact, emails: [] } : fact)),
  ),
  wrong(
    'REP-006',
    'mails in Ukrainian whatever the language of the report',
    together(
      inModuleScope<any>(reportLetter, 'WORDS', (right) => ({ ...right, en: right.uk })),
      inModuleScope<any>(reportLetter, 'NAMES', (right) =>
        Object.fromEntries(Object.entries<any>(right).map(([type, { uk }]) => [type, { uk, en: uk }])),
      ),
    ),
  ),
  wrong(
    'REP-006',
    'attaches a report of any size',
    inModule(limits, 'MAIL_ATTACHMENT_BYTES', () => Number.POSITIVE_INFINITY as never),
  ),
  wrong(
    'REP-006',
    'keeps the link to a large report for 31 days',
    inModule(limits, 'REPORT_KEPT_MS', (right) => right + DAY_MS),
  ),
  wrong(
    'REP-006',
    'keeps the link to a large report for 29 days',
    inModule(limits, 'REPORT_KEPT_MS', (right) => right - DAY_MS),
  ),
  wrong(
    'REP-006',
    'gives a report to who has changed the link to it',
    inModule(links, 'isReportLink', () => (_world, _task, signature) => signature !== ''),
  ),
  wrong(
    'REP-006',
    'asks a mail server again that has refused a mail for good',
    answers((status) => (status !== null && status >= 500 ? 450 : status)),
  ),
  wrong(
    'REP-006',
    'asks a mail server once',
    answers((status) => (status !== null && status < 300 ? status : 550)),
  ),
  wrong(
    'REP-006',
    'sends a mail again whose second try was refused for good',
    answers((status, { attempt }) => (status !== null && status >= 500 && attempt > 1 ? 450 : status)),
  ),
  wrong(
    'REP-006',
    'asks a mail server that is down for two days',
    since(['end', 'overdue', 'retry'], (first) => first + DAY_MS),
  ),
  wrong(
    'REP-006',
    'asks a mail server that is not heard of for longer than a day',
    since(['end', 'overdue', 'retry'], (first, { status = null, at }) => (status === null ? at : first)),
  ),
  wrong(
    'REP-006',
    'sends no mail again that was not heard of within a minute',
    inObject(
      mailDeliveries,
      'overdue',
      () =>
        function (this: typeof mailDeliveries, context, { at, number }) {
          const message = `no answer within ${limits.MAIL_ANSWER_MS / 1000} seconds`
          return this.end(context, { type: 'mail.ended', at, number, status: 550, message } as MailEnded)
        },
    ),
  ),
  wrong(
    'REP-006',
    'gives the mails of a second report the Message-IDs of the first',
    inModuleScope<any>(
      mail,
      'composed',
      (right) => (letter: unknown, place: { mailing: string }, world: unknown) =>
        right(letter, { ...place, mailing: place.mailing.length }, world),
    ),
  ),
  wrong(
    'REP-006',
    'mails a report to the first five addresses alone',
    inObject(
      Deliveries.prototype,
      'finish',
      (right) =>
        function (this: Deliveries<any, any, any, any>, made, number, at) {
          this.proceed = (step) => step
          try {
            return right.call(this, made, number, at)
          } finally {
            delete (this as any).proceed
          }
        },
    ),
  ),
  wrong(
    'REP-006',
    'sends a mail that was given up once more after a restart',
    resumes('mailing', (mailing) => ({
      ...mailing,
      mails: mailing.mails.map((each: Sent) => (each.state === 'given-up' ? { ...each, state: 'waiting' } : each)),
    })),
  ),
]
