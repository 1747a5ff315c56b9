/** Wrong servers of extended reports: their mails, the links in them, and who has unsubscribed. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CallQueue } from '../../../../../machines/call-queue.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as mails from '../../../../../machines/mail/mails.ts'
import type { MailEnded, MailingContext } from '../../../../../machines/vocabulary/mail/mailing.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import * as mail from '../../../../../server/outbound/mail/mail.ts'
import * as preferences from '../../../../../server/outbound/mail/mail.ts'
import { Transitions } from '../../../../../server/runtime/turns/transitions.ts'
import * as links from '../../../../../server/surfaces/cloud/mail/links.ts'
import * as pages from '../../../../../server/surfaces/cloud/mail/pages.ts'
import * as reportLetter from '../../../../../server/surfaces/cloud/mail/report-letter.ts'
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import { handles, row, shows } from '../../seams/rows.ts'
import {
  inCall,
  inFunction,
  inMethod,
  inModule,
  inModuleScope,
  inObject,
  type Seam,
  together,
} from '../../seams/seam.ts'
import { hears, resumes, saysFact } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Sent = MailingContext['mails'][number]
const { mailDeliveries } = mails

/** Addresses that are asked for, each once. */
const once = (wrong: (emails: readonly string[], right: (emails: readonly string[]) => string[]) => string[]): Seam =>
  inFunction(creation, 'once', (right, emails: readonly string[]) => wrong(emails, right))

/** Another status in place of that by which a mail server has answered. */
const answers = (wrong: (status: number | null, mail: Sent) => number | null): Seam =>
  inMethod(mailDeliveries, 'end', (right, context, event) => {
    const ended = event as MailEnded
    const status = wrong(ended.status, context.mails[ended.number - 1]!)
    return right(context, { ...ended, status })
  })

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
type Call = Parameters<mail.MailSender['send']>[1]

/** Whether the mail of a call is to be left out, for all that the sender of mails is told. */
function leavesOut(wrong: (call: Call, mailing: MailingContext) => boolean): Seam {
  const calls = new AsyncLocalStorage<Call>()
  return together(
    inMethod(mail.MailSender.prototype, 'send', (right, world, call) => calls.run(call, () => right(world, call))),
    inCall(preferences, 'hasUnsubscribed', async (right, services, world, ...whom) => {
      const call = calls.getStore()
      if (!call) return right(services, world, ...whom)
      const mailing = await services.switchboard.read<MailingContext>(world, `mailing:${call.mailing}`)
      return wrong(call, mailing) && right(services, world, ...whom)
    }),
  )
}

export default {
  'REP-006: mails a report twice to an address in other letters': () => once((emails) => [...new Set(emails)]),
  'REP-006: mails a report as often as an address is given': () => once((emails) => [...emails]),
  'REP-006: sends to the first three addresses only': () => once((emails, right) => right(emails).slice(0, 3)),
  'REP-006: mails once only where addresses differ by what is before the at sign': () =>
    once((emails) => [...new Map(emails.map((each) => [each.toLowerCase().split('@')[0], each])).values()]),
  'REP-006: says ERROR of a report whose mail was refused for good': () =>
    shows('getReportTask', async (shown, { services, world }) => {
      const { mails } = await services.switchboard.read<MailingContext>(world, `mailing:${shown.id}`)
      return mails.some(({ state }) => state === 'given-up') ? { ...shown, status: 'ERROR' } : shown
    }),
  'REP-006: mails a report that failed': () =>
    inMethod(wiring as Record<string, any>, 'report.failed', (_right, { at }: { at: number }, from: string) =>
      wiring['report.done']!(
        { type: 'report.done', at, rows: 0, organization_id: '', emails: ['owner@example.com'] },
        from,
      ),
    ),
  'REP-006: mails workbooks alone': () =>
    saysFact('report.done', (fact, { wish }) => (wish.format === 'json' ? { ...fact, emails: [] } : fact)),
  'REP-006: mails in Ukrainian whatever the language of the report': () =>
    together(
      inModuleScope<any>(reportLetter, 'WORDS', (right) => ({ ...right, en: right.uk })),
      inModuleScope<any>(reportLetter, 'NAMES', (right) =>
        Object.fromEntries(Object.entries<any>(right).map(([type, { uk }]) => [type, { uk, en: uk }])),
      ),
    ),
  'REP-006: attaches a report of any size': () =>
    inModule(limits, 'MAIL_ATTACHMENT_BYTES', () => Number.POSITIVE_INFINITY as never),
  'REP-006: keeps the link to a large report for 31 days': () =>
    inModule(limits, 'REPORT_KEPT_MS', (right) => right + DAY_MS),
  'REP-006: keeps the link to a large report for 29 days': () =>
    inModule(limits, 'REPORT_KEPT_MS', (right) => right - DAY_MS),
  'REP-006: gives a report to who has changed the link to it': () =>
    inCall(links, 'isReportLink', (_right, _world, _task, signature) => signature !== ''),
  'REP-006: asks a mail server again that has refused a mail for good': () =>
    answers((status) => (status !== null && status >= 500 ? 450 : status)),
  'REP-006: asks a mail server once': () => answers((status) => (status !== null && status < 300 ? status : 550)),
  'REP-006: sends a mail again whose second try was refused for good': () =>
    answers((status, { attempt }) => (status !== null && status >= 500 && attempt > 1 ? 450 : status)),
  'REP-006: asks a mail server that is down for two days': () =>
    since(['end', 'overdue', 'retry'], (first) => first + DAY_MS),
  'REP-006: asks a mail server that is not heard of for longer than a day': () =>
    since(['end', 'overdue', 'retry'], (first, { status = null, at }) => (status === null ? at : first)),
  'REP-006: sends no mail again that was not heard of within a minute': () =>
    inMethod(mailDeliveries, 'overdue', function (this: typeof mailDeliveries, _right, context, { at, number }) {
      const message = `no answer within ${limits.MAIL_ANSWER_MS / 1000} seconds`
      return this.end(context, { type: 'mail.ended', at, number, status: 550, message } as MailEnded)
    }),
  'REP-006: gives the mails of a second report the Message-IDs of the first': () =>
    inFunction(mail, 'composed', (right, letter: unknown, place: { mailing: string }, world: unknown) =>
      right(letter, { ...place, mailing: place.mailing.length }, world),
    ),
  'REP-006: mails a report to the first five addresses alone': () =>
    inMethod(CallQueue.prototype, 'finish', function (this: CallQueue<any, any, any, any>, right, made, number, at) {
      this.proceed = (step) => step
      try {
        return right(made, number, at)
      } finally {
        delete (this as any).proceed
      }
    }),
  'REP-006: sends a mail that was given up once more after a restart': () =>
    resumes('mailing', (mailing) => ({
      ...mailing,
      mails: mailing.mails.map((each: Sent) => (each.state === 'given-up' ? { ...each, state: 'waiting' } : each)),
    })),
  'REP-007: mails reports to who has unsubscribed': () => leavesOut(() => false),
  'REP-007: leaves an unsubscribed address out only beside others': () =>
    leavesOut((_call, { mails }) => mails.length > 1),
  'REP-007: asks before the first try alone whether a reader has unsubscribed': () =>
    leavesOut(({ attempt }) => attempt === 1),
  'REP-007: mails no receipt to who has unsubscribed from reports': () =>
    inModule(
      mail,
      'MailSender',
      (right) =>
        class extends right {
          readonly #services: ConstructorParameters<typeof right>[0]

          constructor(...given: ConstructorParameters<typeof right>) {
            super(...given)
            this.#services = given[0]
          }

          override async send(...[world, call]: Parameters<mail.MailSender['send']>): Promise<void> {
            const { mailing, number, attempt } = call
            const address = `mailing:${mailing}`
            const { switchboard } = this.#services
            const { content, mails } = await switchboard.read<MailingContext>(world, address)
            const each = mails[number - 1]
            const { id } = world.reference.seed.organizations[0]!
            const isOut =
              content?.kind === 'receipt' &&
              each?.state === 'calling' &&
              each.attempt === attempt &&
              (await preferences.hasUnsubscribed(this.#services, world, id, each.to))
            if (!isOut) return super.send(world, call)
            const at = world.clock.now()
            await switchboard.ask(world, address, { type: 'mail.leave-out', at, number, attempt })
          }
        },
    ),
  'REP-007: unsubscribes from the reports of every organization': () =>
    inCall(preferences, 'preferenceOf', (right, organization_id, address) =>
      right(organization_id.slice(0, 8), address),
    ),
  'REP-007: takes an address in other letters for another': () =>
    inCall(preferences, 'preferenceOf', (right, organization_id, address) => {
      const isOther = address !== address.toLowerCase()
      return right(organization_id, isOther ? Buffer.from(address).toString('hex') : address)
    }),
  'REP-007: unsubscribes who only looks at the page': () =>
    handles('askToUnsubscribe', (_, request) => row('unsubscribe').handle(request)),
  'REP-007: has a page whose button no browser may press': () =>
    inModuleScope<object>(pages, 'PAGE', (right) => ({ ...right, 'referrer-policy': 'no-referrer' })),
  'REP-007: says it has unsubscribed an address and has not': () =>
    hears('mail-preference', 'address.unsubscribe', () => null),
  'REP-007: unsubscribes whom a changed link names': () =>
    inCall(links, 'subscriptionOf', (right, ...given) => {
      const [, , signature] = given
      const undo = inModuleScope<unknown>(links, 'isSigned', () => () => signature !== '')()
      try {
        return right(...given)
      } finally {
        undo()
      }
    }),
  'REP-007: leaves out every address where one has unsubscribed': () =>
    inFunction(mails, 'changed', (right, mailing: MailingContext, number: number, change: any) => {
      if (change.state !== 'left-out') return right(mailing, number, change)
      const none = mailing.mails.map((each) => ({ ...each, state: 'left-out', retry_at: null }))
      return right({ ...mailing, mails: none }, number, change)
    }),
  'REP-007: has no header for one click in a mail program': () =>
    inFunction(mail, 'composed', async (right, ...given: unknown[]) => {
      const raw: Buffer = await right(...given)
      return Buffer.from(raw.toString('latin1').replace(/^List-Unsubscribe-Post: .*\r\n/m, ''), 'latin1')
    }),
  'REP-007: leaves two refused mails of one report with one timer': () =>
    inMethod(Transitions.prototype, 'next', (right, machine, before, event) => {
      const [after, executed] = right(machine, before, event)
      const one = (id: string | undefined) => (id && /^mail-\d+$/.test(id) ? 'mail' : id)
      const isMailing = machine.id === 'mailing'
      return [
        after,
        executed.map((each) =>
          isMailing && each.params
            ? ({
                ...each,
                params: { ...each.params, id: one(each.params.id), sendId: one(each.params.sendId) },
              } as typeof each)
            : each,
        ),
      ]
    }),
} satisfies WrongServersByName
