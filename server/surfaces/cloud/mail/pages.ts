/** Where the links of mails lead: out of a mailing, and to a report. They are for readers of mail, and ask for no token. */
import type { ReportTaskContext } from '../../../../machines/vocabulary/reports/report-task.ts'
import { hasUnsubscribed, preferenceOf } from '../../../outbound/mail/mail.ts'
import { type Operation, operation, type Reply, refused } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { fileReply } from '../reports/file-reply.ts'
import { htmlPage, mailEscaped } from './html.ts'
import { isReportLink, type Subscription, subscriptionOf } from './links.ts'

const SUBSCRIPTION = '/mail/unsubscribe/:subscription/:signature'

const WORDS = {
  uk: {
    title: 'Листи зі звітами',
    asks: (address: string, organization: string) =>
      `Більше не надсилати на ${address} звіти організації ${organization}?`,
    button: 'Відмовитися від листів',
    done: (address: string, organization: string) =>
      `На ${address} більше не надходитимуть звіти організації ${organization}.`,
  },
  en: {
    title: 'Mails with reports',
    asks: (address: string, organization: string) => `Send no more reports of ${organization} to ${address}?`,
    button: 'Unsubscribe',
    done: (address: string, organization: string) => `Reports of ${organization} are not sent to ${address} any more.`,
  },
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  // With `no-referrer` browsers send the form under the origin `null`, which is another's.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** @param body markup */
function titled(language: 'uk' | 'en', body: string): Buffer {
  const { title } = WORDS[language]
  return Buffer.from(htmlPage(language, title, `<h1>${title}</h1>\n${body}`))
}

function page({ world, language }: Request, { organization_id, address }: Subscription, isDone: boolean): Reply {
  const words = WORDS[language]
  const organization = world.reference.organizations.get(organization_id)?.title ?? ''
  const body = isDone
    ? `<p>${mailEscaped(words.done(address, organization))}</p>`
    : `<p>${mailEscaped(words.asks(address, organization))}</p>\n<form method="post"><button>${words.button}</button></form>`
  return { status: 200, body: titled(language, body), headers: PAGE }
}

/** To a browser as a page: links are followed by readers of mail. */
function notValid({ http, language }: Request): Reply {
  const refusal = refused('link not valid', {}, language)
  if (!http.headers.accept?.includes('text/html')) return refusal
  const { message } = refusal.body as { message: string }
  return {
    ...refusal,
    body: titled(language, `<p>${mailEscaped(message)}</p>`),
    headers: { ...refusal.headers, ...PAGE },
  }
}

/** Answers for what the link of a path names. */
async function linked(
  request: Request & { params: { subscription: string; signature: string } },
  answer: (subscription: Subscription) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { world, params } = request
  const subscription = subscriptionOf(world, params.subscription, params.signature)
  return subscription ? answer(subscription) : notValid(request)
}

export const mailPages: Operation[] = [
  operation({
    id: 'askToUnsubscribe',
    method: 'GET',
    path: SUBSCRIPTION,
    surface: 'cloud',
    summary: 'The page of a link in a mail: it asks, and a button unsubscribes',
    clauses: ['REP-007'],
    who: 'anyone',
    linked: true,
    answers: { 200: 'page' },
    handle: (request) =>
      linked(request, async (subscription) => {
        const { organization_id, address } = subscription
        return page(
          request,
          subscription,
          await hasUnsubscribed(request.services, request.world, organization_id, address),
        )
      }),
  }),
  operation({
    id: 'unsubscribe',
    method: 'POST',
    path: SUBSCRIPTION,
    surface: 'cloud',
    summary: 'Unsubscribes at once: by the button of the page, or by one click in a mail program (RFC 8058)',
    clauses: ['REP-007'],
    who: 'anyone',
    answers: { 200: 'page' },
    handle: (request) =>
      linked(request, async (subscription) => {
        const { services, world } = request
        const { organization_id, address } = subscription
        const command = { type: 'address.unsubscribe', at: world.clock.now(), address } as const
        await services.switchboard.ask(world, preferenceOf(organization_id, address), command)
        return page(request, subscription, true)
      }),
  }),
  operation({
    id: 'downloadMailedReport',
    method: 'GET',
    path: '/mail/reports/:report_task_id/:signature',
    surface: 'cloud',
    summary: 'A report that was too large for its mail, as long as it is kept',
    clauses: ['REP-006'],
    who: 'anyone',
    linked: true,
    answers: { 200: 'workbook' },
    async handle(request) {
      const { services, world, params } = request
      const id = params.report_task_id
      const task = isReportLink(world, id, params.signature)
        ? await services.switchboard.read<ReportTaskContext>(world, `report-task:${id}`)
        : null
      if (task?.state !== 'done') return notValid(request)
      return fileReply(request, task)
    },
  }),
]
