/** Mails as the lab shows them, and what their readers do with them. */

import { type Answer, content, describeAnswer } from '../../law/answer.ts'
import type { Wire } from '../../wire/wire.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

export interface ReceivedMail {
  id: number
  to: string[]
  subject: string | null
  message_id: string | null
  attachments: { name: string | null; type: string; size: number; url: string }[]
}

export interface OpenedMail extends ReceivedMail {
  headers: { name: string; value: string }[]
  text: string | null
  html: string | null
}

interface MailingCard {
  mails: { to: string; state: string; attempts: number; error: string | null; retry_at: string | null }[]
}

export const mails = async ({ lab }: ScenarioWorld): Promise<ReceivedMail[]> => content(await lab.send('GET', '/mails'))
export const mailings = async ({ lab }: ScenarioWorld): Promise<MailingCard[]> =>
  content(await lab.send('GET', '/mailings'))

const opened = async ({ lab }: ScenarioWorld, { id }: ReceivedMail): Promise<OpenedMail> =>
  content(await lab.send('GET', `/mails/${id}`))

/** @throws when there is none */
export async function lastMail(scenario: ScenarioWorld): Promise<OpenedMail> {
  const mail = (await mails(scenario)).at(-1)
  if (!mail) throw new Error('no mail has come')
  return opened(scenario, mail)
}

/** The last mail to an address. */
async function lastMailTo(scenario: ScenarioWorld, address: string): Promise<OpenedMail> {
  const mail = (await mails(scenario)).findLast(({ to }) => to.includes(address))
  if (!mail) throw new Error(`no mail has come to ${address}`)
  return opened(scenario, mail)
}

/** The link of a mail to a path with this beginning, as its reader sees it: the same in its text and in its page. */
function linkOf({ text, html }: OpenedMail, path: string): string {
  const [link] = text?.match(new RegExp(`http://\\S+/mail/${path}/\\S+`)) ?? []
  if (!link) throw new Error(`no link to ${path} in ${text}`)
  if (!html?.includes(`<a href="${link}">`)) throw new Error(`no ${link} in ${html}`)
  return link
}

const header = ({ headers }: OpenedMail, name: string): string | undefined =>
  headers.find((each) => each.name === name)?.value

const FORM = 'application/x-www-form-urlencoded'

/** The request of the button on the page behind a link. */
async function byPage(mail: OpenedMail, wire: Wire): Promise<Answer> {
  const link = linkOf(mail, 'unsubscribe')
  const page = await wire.call('GET', link)
  if (!page.text.includes('<form method="post">')) throw new Error(`no form on ${describeAnswer(page)}`)
  // A page without a referrer has no origin either.
  const origin = page.headers.get('referrer-policy') === 'no-referrer' ? 'null' : new URL(link).origin
  return wire.call('POST', link, { headers: { 'content-type': FORM, origin }, body: '' })
}

/** The request of a mail program (RFC 8058). */
async function byOneClick(mail: OpenedMail, wire: Wire): Promise<Answer> {
  const named = header(mail, 'List-Unsubscribe')?.match(/^<(.*)>$/)?.[1]
  const body = header(mail, 'List-Unsubscribe-Post')
  if (!named || body !== 'List-Unsubscribe=One-Click') throw new Error('the mail has no one-click header')
  return wire.call('POST', named, { headers: { 'content-type': FORM }, body })
}

/** Another address than the one the link was signed for. */
async function byChangedLink(mail: OpenedMail, wire: Wire): Promise<Answer> {
  const link = linkOf(mail, 'unsubscribe')
  const [subscription, signature] = link.split('/').slice(-2) as [string, string]
  const [organization] = JSON.parse(Buffer.from(subscription, 'base64url').toString())
  const other = Buffer.from(JSON.stringify([organization, 'other@example.com'])).toString('base64url')
  return wire.call('POST', link.replace(`${subscription}/${signature}`, `${other}/${signature}`))
}

/** Kept: the mail still exists when the report may not. */
async function openReport(scenario: ScenarioWorld, address: string): Promise<Answer> {
  scenario.ids.met.mailed_link ??= linkOf(await lastMailTo(scenario, address), 'reports')
  return scenario.wire.call('GET', scenario.ids.met.mailed_link)
}

/** One letter of the signature changed. */
const byChangedReportLink = (mail: OpenedMail, wire: Wire): Promise<Answer> => {
  const link = linkOf(mail, 'reports')
  return wire.call('GET', `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.at(-1)}`)
}

export type ReaderAction = (scenario: ScenarioWorld, address: string) => Promise<Answer>

const withLastMail =
  (act: (mail: OpenedMail, wire: Wire) => Promise<Answer>): ReaderAction =>
  async (scenario, address) =>
    act(await lastMailTo(scenario, address), scenario.wire)

export const READER_ACTIONS: Record<string, ReaderAction> = {
  'unsubscribes by the page of the link': withLastMail(byPage),
  'unsubscribes by one click': withLastMail(byOneClick),
  'unsubscribes by a link that was changed': withLastMail(byChangedLink),
  'looks at the page of the link': withLastMail((mail, wire) => wire.call('GET', linkOf(mail, 'unsubscribe'))),
  'is subscribed again': ({ lab }, address) => lab.send('DELETE', `/unsubscribed?${new URLSearchParams({ address })}`),
  'opens the link to the report': openReport,
  'opens a link to the report that was changed': withLastMail(byChangedReportLink),
}
