/** Mails as the lab shows them, their attachments, and what their readers do with them. */

import { equal, ok } from 'node:assert/strict'
import { labHeaders } from '../../actors/lab.ts'
import { type Answer, content, describeAnswer } from '../../law/answer.ts'
import { PROGRAM } from '../../wire/http.ts'
import type { Wire } from '../../wire/wire.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

export type AttachmentCheck = (scenario: ScenarioWorld, mail: OpenedMail) => Promise<void>

/** The only attached file. */
async function attached({ wire }: ScenarioWorld, { attachments }: OpenedMail): Promise<Buffer> {
  const [only, ...more] = attachments
  ok(only && more.length === 0, `${attachments.length} attachments`)
  return (await wire.call('GET', only.url, { headers: labHeaders() })).bytes
}

/** A workbook that other programs can read, byte for byte the cloud's download. */
const report: AttachmentCheck = async (scenario, mail) => {
  const bytes = await attached(scenario, mail)
  const path = scenario.filled('/extended-reports/{report_task_id}/report.xlsx')
  const downloaded = await scenario.integrator('the cashier').send('GET', path, { headers: PROGRAM })
  equal(downloaded.status, 200, describeAnswer(downloaded))
  ok(bytes.equals(downloaded.bytes), 'the attachment is not what is downloaded')
  const { readSheet } = await import('read-excel-file/node')
  const [heading, ...rows] = await readSheet(bytes)
  ok(heading!.length > 1 && rows.length > 1, 'the workbook has no table')
}

/** As text, page and picture, what the desk's printer prints of the receipt. */
const slip: AttachmentCheck = async (scenario, mail) => {
  const { lab, register } = scenario
  const [print] = await lab.prints(register)
  ok(print, 'the desk was asked for no slip to compare with')
  const [text, page, picture] = await Promise.all(
    (['text', 'html', 'png'] as const).map((form) => lab.slip(print, form)),
  )
  equal(mail.text?.trimEnd(), text!.text.trimEnd())
  equal(mail.html?.trimEnd(), page!.text.trimEnd())
  ok((await attached(scenario, mail)).equals(picture!.bytes), 'the picture is another one')
}

export const ATTACHMENTS: Record<string, AttachmentCheck> = {
  'the report that the cashier downloads': report,
  'the slip of the receipt': slip,
}

interface ReceivedMail {
  id: number
  to: string[]
  subject: string | null
  message_id: string | null
  attachments: { name: string | null; type: string; size: number; url: string }[]
}

interface OpenedMail extends ReceivedMail {
  headers: { name: string; value: string }[]
  text: string | null
  html: string | null
}

interface MailingCard {
  mails: { to: string; state: string; attempts: number; error: string | null; retry_at: string | null }[]
}

const mails = async ({ lab }: ScenarioWorld): Promise<ReceivedMail[]> => content(await lab.send('GET', '/mails'))
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
