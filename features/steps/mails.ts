/** Mails: requested with a report or a receipt, in the world's mailbox, and used by their readers. */
import { deepEqual, equal } from 'node:assert/strict'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import type { Integrator } from '../support/actors/integrator.ts'
import { content, member } from '../support/law/answer.ts'
import { Reading } from '../support/law/judgement/judgement.ts'
import { traits } from '../support/traits/step-traits.ts'
import { type AttachmentCheck, lastMail, type ReaderAction } from '../support/vocabulary/mail/mails.ts'
import { PROGRAM } from '../support/wire/http.ts'
import { JudgedApart } from '../support/world/judged.ts'
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
JudgedApart(
  'the mailbox holds',
  { asks: ['mailbox'] },
  async function (this: ScenarioWorld, table: DataTable, reading: Reading) {
    const rows = table.raw()
    const wanted = rows[0]![0] === 'nothing' ? [] : rows
    const held = await this.lab.mailbox({ count: wanted.length, isLaw: this.judgement.follow(reading).isLaw })
    const shown = held.map(({ to, subject }) => [to.join(', '), subject ?? ''].slice(0, rows[0]!.length))
    shown.sort((a, b) => (a[0]! < b[0]! ? -1 : 1))
    const addresses = (mails: string[][]): string[] => mails.map(([to]) => to!)
    await this.judgement.hold(reading, () => {
      equal(new Set(held.map(({ message_id }) => message_id)).size, held.length)
      deepEqual(addresses(shown), addresses(wanted))
    })
    const subjects = () => deepEqual(shown, wanted)
    if (this.judgement.isStranger) await this.judgement.hold(new Reading(['NS-90']), subjects, false)
    else subjects()
  },
)

Then<ScenarioWorld>('the mail has {attachment}', IN_MAILBOX, async function (hold: AttachmentCheck) {
  await hold(this, await lastMail(this))
})

/** Without a token. */
When<ScenarioWorld>('the reader of {string} {readerAction}', async function (address: string, act: ReaderAction) {
  await this.act(() => act(this, address))
})
