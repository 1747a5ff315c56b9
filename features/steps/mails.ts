/** Mails: requested with a report or a receipt, in the world's mailbox, and used by their readers. */
import { deepEqual, equal } from 'node:assert/strict'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import type { Integrator } from '../support/actors/integrator.ts'
import { content, member } from '../support/law/answer.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { AttachmentCheck } from '../support/vocabulary/mail/attachments.ts'
import { lastMail, mails, type ReaderAction } from '../support/vocabulary/mail/mails.ts'
import { PROGRAM } from '../support/wire/http.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

const IN_MAILBOX = traits({ asks: ['outside'] })
const MARCH = { from_date: '2026-03-01T00:00:00+02:00', to_date: '2026-03-31T23:59:59+03:00' }

/** Of the goods sold in March, with or without addresses. */
When<ScenarioWorld>(
  '{cashier} asks in {language} for a report to be mailed to',
  async function (role: string, language: string, table: DataTable) {
    const emails = table
      .raw()
      .flat()
      .filter((address) => address !== 'nothing')
    const headers = { ...PROGRAM, 'accept-language': language }
    const body = { ...MARCH, emails }
    const ask = (integrator: Integrator) => integrator.send('POST', '/extended-reports/goods', { headers, body })
    this.ids.met.report_task_id = String(member(content((await this.actAs(role, ask))!), 'id'))
  },
)

/** All mails by address and subject, in that order, each once; or `nothing`. */
Then<ScenarioWorld>('the mailbox holds', IN_MAILBOX, async function (table: DataTable) {
  const rows = table.raw()
  const held = await mails(this)
  equal(new Set(held.map(({ message_id }) => message_id)).size, held.length)
  const shown = held.map(({ to, subject }) => [to.join(', '), subject ?? ''].slice(0, rows[0]!.length))
  const byAddress = (a: string[], b: string[]): number => (a[0]! < b[0]! ? -1 : 1)
  deepEqual(shown.sort(byAddress), rows[0]![0] === 'nothing' ? [] : rows)
})

Then<ScenarioWorld>('the mail has {attachment}', IN_MAILBOX, async function (hold: AttachmentCheck) {
  await hold(this, await lastMail(this))
})

/** Without a token. */
When<ScenarioWorld>('the reader of {string} {readerAction}', async function (address: string, act: ReaderAction) {
  await this.act(() => act(this, address))
})
