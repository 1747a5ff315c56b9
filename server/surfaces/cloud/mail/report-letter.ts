/** The mail with a report: attached, or behind a link where it is large (NS-90). */
import { readFile, stat } from 'node:fs/promises'
import { wallTime } from '../../../../machines/day.ts'
import { MAIL_ATTACHMENT_BYTES, REPORT_KEPT_MS } from '../../../../machines/limits.ts'
import type { ReportTaskContext, ReportType } from '../../../../machines/vocabulary/reports/report-task.ts'
import type { Letter } from '../../../outbound/mail/mail.ts'
import type { Services } from '../../../outbound/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { fileName, MEDIA_TYPES } from '../reports/file-reply.ts'
import { htmlPage, mailEscaped } from './html.ts'
import { reportUrl, unsubscribeUrl } from './links.ts'

type Words = Record<'uk' | 'en', string>

const NAMES: Record<ReportType, Words> = {
  GOODS: { uk: 'Товари', en: 'Goods' },
  Z_REPORTS: { uk: 'Z-звіти', en: 'Z-reports' },
  ACTUAL_REVENUE: { uk: 'Фактична виручка', en: 'Actual revenue' },
  NET_TURNOVER: { uk: 'Чистий оборот', en: 'Net turnover' },
  BOOKKEEPER_Z_REPORT: { uk: 'Z-звіт бухгалтера', en: "Bookkeeper's Z-report" },
  DAILY_CASH_FLOW: { uk: 'Рух готівки за день', en: 'Daily cash flow' },
  RECEIPTS: { uk: 'Чеки', en: 'Receipts' },
}

/** A day as a wall calendar in Kyiv has it. */
const day = (at: number): string => new Date(wallTime(at)).toISOString().slice(0, 10).split('-').reverse().join('.')
const span = (from: number, to: number): string => (day(from) === day(to) ? day(from) : `${day(from)} – ${day(to)}`)

interface Said {
  subject: string
  ready: string
  attached: string
  link: (until: string) => string
  open: string
  unsubscribe: string
}

const WORDS: Record<'uk' | 'en', (name: string, days: string, organization: string) => Said> = {
  uk: (name, days, organization) => ({
    subject: `Звіт «${name}» за ${days}`,
    ready: `Звіт «${name}» за ${days} готовий. Організація: ${organization}.`,
    attached: 'Файл звіту — у вкладенні.',
    link: (until) => `Файл завеликий для листа. За цим посиланням його можна завантажити до ${until}:`,
    open: 'Завантажити звіт',
    unsubscribe: 'Відмовитися від листів зі звітами цієї організації',
  }),
  en: (name, days, organization) => ({
    subject: `Report "${name}" for ${days}`,
    ready: `The report "${name}" for ${days} is ready. Organization: ${organization}.`,
    attached: 'The file of the report is attached.',
    link: (until) => `The file is too large for a mail. Until ${until} it can be downloaded by this link:`,
    open: 'Download the report',
    unsubscribe: 'Unsubscribe from mails with reports of this organization',
  }),
}

/** @throws when the report is not kept any more, or its file cannot be made again */
export async function reportLetter(services: Services, world: World, task_id: string, to: string): Promise<Letter> {
  const task = await services.switchboard.read<ReportTaskContext>(world, `report-task:${task_id}`)
  const { state, wish, organization_id, updated_at } = task
  if (state !== 'done' || wish === null) throw new Error('the report is not kept any more')
  const path = await services.reportBuilder.file(world, task)
  const isAttached = (await stat(path)).size <= MAIL_ATTACHMENT_BYTES
  const { language, type, format, from, to: until } = wish
  const { title } = world.reference.organizations.get(organization_id!)!
  const words = WORDS[language](NAMES[type][language], span(from, until), title)
  const where = isAttached ? words.attached : words.link(day(updated_at! + REPORT_KEPT_MS))
  const link = isAttached ? null : reportUrl(services, world, task_id)
  const leave = unsubscribeUrl(services, world, { organization_id: organization_id!, address: to })
  const content = isAttached ? await readFile(path) : null
  return {
    subject: words.subject,
    text: `${[words.ready, link === null ? where : `${where}\n${link}`, `${words.unsubscribe}:\n${leave}`].join('\n\n')}\n`,
    html: htmlPage(
      language,
      words.subject,
      [
        `<p>${mailEscaped(words.ready)}</p>`,
        `<p>${mailEscaped(where)}</p>`,
        ...(link === null ? [] : [`<p><a href="${link}">${mailEscaped(words.open)}</a></p>`]),
        `<p class="small"><a href="${leave}">${mailEscaped(words.unsubscribe)}</a></p>`,
      ].join('\n'),
    ),
    attachments: content === null ? [] : [{ filename: fileName(task), contentType: MEDIA_TYPES[format], content }],
    unsubscribeUrl: leave,
  }
}
