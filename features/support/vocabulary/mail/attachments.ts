/** Attachments of a mail, by the words for them. */
import { equal, ok } from 'node:assert/strict'
import { labHeaders } from '../../actors/lab.ts'
import { describeAnswer } from '../../law/answer.ts'
import { PROGRAM } from '../../wire/http.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import type { OpenedMail } from './mails.ts'

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
