/** Buttons of the console that no other walk presses, each judged through the API or by what it leaves in a file. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { becomes, openConsole } from './console-page.ts'

let sandbox: Sandbox
const folder = temporaryFolder()

before(async () => {
  sandbox = await Sandbox.start()
})
after(async () => {
  await sandbox.close()
})

const world = (): Promise<Lab> =>
  sandbox.lab.createWorld({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
const openShift = (lab: Lab) => fetch(`${lab.world.local_base_url}/api/v1/shift/open`, { method: 'POST' })

test('a terminal is silenced, its operation cancelled, and it is taken off the bridge', async () => {
  const lab = await world()
  await openShift(lab)
  const { page, faults, show, press, close } = await openConsole(lab)
  const { id } = lab.world.terminals[0]!
  const terminal = () => lab.terminals.get(id)
  const isSilent = async () =>
    (await lab.faults.list()).some(({ name, active }) => name === 'terminal-silent' && active)
  await show('terminals')
  await press('silence')
  await becomes(isSilent, (silent) => silent)
  await press('silence')
  await becomes(isSilent, (silent) => !silent)
  await press('connect')
  await page.getByLabel('Operations wait for your hand').check()
  await becomes(terminal, ({ server, script }) => server.connection !== null && script.mode === 'manual')
  await press('pay')
  await page.locator('[data-shows=waiting-for-card]').waitFor()
  await press('cancel')
  await becomes(terminal, ({ last }) => last?.state === 'cancelled')
  await press('disconnect')
  await becomes(terminal, ({ server }) => server.connection === null)
  assert.deepEqual(faults, [])
  await close()
})

test('a box stays as it was chosen while the terminal does not know it', async () => {
  const lab = await world()
  const { page, faults, show, close } = await openConsole(lab)
  const { id } = lab.world.terminals[0]!
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await page.route(`**/terminals/${id}/script`, async (route) => {
    await known
    await route.continue()
  })
  await show('terminals')
  const box = page.getByLabel('Operations wait for your hand')
  await box.check()
  // The page is drawn anew meanwhile, by what happens in the world
  await lab.faults.set('terminal-silent', { terminal_id: id })
  await page.locator('[data-action=silence][aria-pressed=true]').waitFor()
  assert.ok(await box.isChecked())
  tell()
  await becomes(
    () => lab.terminals.get(id),
    ({ script }) => script.mode === 'manual',
  )
  await box.uncheck()
  await becomes(
    () => lab.terminals.get(id),
    ({ script }) => script.mode === 'automatic',
  )
  assert.deepEqual(faults, [])
  await close()
})

test('a world is saved to a file, and comes back from it', async () => {
  const lab = await world()
  await openShift(lab)
  const { page, faults, show, press, close } = await openConsole(lab)
  const shift = async () => (await lab.register(lab.world.cash_registers[0]!.id)).shift
  await show('worlds')
  const [download] = await Promise.all([page.waitForEvent('download'), press('save-world')])
  const file = join(folder, 'world.json')
  await download.saveAs(file)
  await lab.reset()
  assert.equal(await shift(), null)
  await page.locator('[data-action=load-world]').setInputFiles(file)
  await becomes(shift, (found) => found !== null)
  assert.deepEqual(faults, [])
  await close()
})

test('a world is forked from its statecharts', async () => {
  const lab = await world()
  await openShift(lab)
  const { page, faults, show, press, close } = await openConsole(lab)
  const worlds = async () => (await lab.worlds()).length
  const before = await worlds()
  await show('charts')
  await press('fork-here')
  await becomes(worlds, (count) => count === before + 1)
  await page.locator('a[href*="#/charts/register"]').first().waitFor()
  assert.deepEqual(faults, [])
  await close()
})

test('the timeline stands still until it goes on, and jumps to now', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab)
  await show('timeline')
  await press('pause')
  await openShift(lab)
  await page.getByText(/\d+\smore have come/).waitFor()
  assert.equal(await page.locator('.entry', { hasText: 'shift.created' }).count(), 0)
  await press('now')
  await page.locator('.entry', { hasText: 'shift.created' }).first().waitFor()
  assert.deepEqual(faults, [])
  await close()
})

test('a report that waits is broken off', async () => {
  const lab = await world()
  await openShift(lab)
  const { page, faults, show, press, close } = await openConsole(lab)
  const reports = () => lab.reports.list()
  await show('reports')
  await press('ask-report')
  await page.getByRole('button', { name: 'Break off' }).click()
  await becomes(reports, ([report]) => report?.state === 'failed')
  assert.deepEqual(faults, [])
  await close()
})

test("a mail's attachment is saved as it came, and the mailbox is emptied", async () => {
  const lab = await world()
  const mailbox = new URL(lab.world.smtp_url)
  const auth = { user: mailbox.username, pass: decodeURIComponent(mailbox.password) }
  const mails = createTransport({ host: mailbox.hostname, port: Number(mailbox.port), auth })
  const content = randomBytes(3000)
  const attachments = [{ filename: 'звіт.bin', content }]
  await mails.sendMail({ from: 'a@shop.example', to: 'b@shop.example', subject: 'Звіт', text: 'Вітаємо', attachments })
  const { page, faults, show, press, close } = await openConsole(lab)
  await show('inboxes/mails')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'звіт.bin' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'звіт.bin')
  assert.deepEqual(readFileSync(await download.path()), content)
  await press('empty-mailbox')
  await press('empty-mailbox-yes')
  await becomes(
    () => lab.mails.list(),
    ({ length }) => length === 0,
  )
  assert.deepEqual(faults, [])
  await close()
})

/** What a button of the console is called in its source: a name, or the place of one that is worked out. */
const ACTION = /data-action="?([\w-]+|\$\{)/g

test('each button of an action is pressed by a walk', () => {
  const walks = globSync('features/proofs/browser/console*.test.ts').map((file) => readFileSync(file, 'utf8'))
  const sources = globSync('console/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const actions = new Set(sources.flatMap((source) => [...source.matchAll(ACTION)].map(([, action]) => action!)))
  actions.delete('${')
  assert.ok(actions.size > 15)
  const isPressed = (action: string): boolean =>
    walks.some((walk) => walk.includes(`'${action}'`) || walk.includes(`data-action=${action}`))
  assert.deepEqual(
    [...actions].filter((action) => !isPressed(action)),
    [],
  )
})
