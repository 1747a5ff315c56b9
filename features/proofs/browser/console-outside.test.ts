/** What of the outside the console shows and does: slips, webhooks, mails, reports, and a bank terminal with a face. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import readWorkbook from 'read-excel-file/node'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { becomes, openConsole } from './console-page.ts'

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
})
after(() => sandbox.close())

/** A world in which two loaves were sold. */
async function soldIn(): Promise<Lab> {
  const lab = await sandbox.lab.createWorld({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
  const desk = lab.world.local_base_url
  await fetch(`${desk}/api/v1/shift/open`, { method: 'POST' })
  await sell(lab)
  await lab.clock.advance({ by: 'PT1M' })
  return lab
}

const sell = (lab: Lab) =>
  fetch(`${lab.world.local_base_url}/api/v1/receipt/sell`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
      payments: [{ type: 'CASH', value: 5100 }],
      print: true,
    }),
  })

test('a slip is shown as on paper', async () => {
  const lab = await soldIn()
  const { page, faults, show, close } = await openConsole(lab)
  await show('inboxes/slips')
  const picture = page.locator('.paper img')
  await picture.waitFor()
  const width = () => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  await becomes(width, (pixels) => pixels > 200)
  assert.deepEqual(faults, [])
  await close()
})

test('a webhook is set to the inbox, its calls come with their signature, and one is sent again', async () => {
  const lab = await soldIn()
  const { page, faults, show, press, close } = await openConsole(lab)
  const id = lab.world.cash_registers[0]!.id
  await show('inboxes/webhooks')
  await press('set-webhook')
  await becomes(
    () => lab.webhooks.of(id),
    ({ url }) => url === lab.world.webhook_inbox_url,
  )
  await sell(lab)
  await lab.clock.advance({ by: 'PT1M' })
  await page.getByText('Signature: valid').waitFor()
  assert.equal((await lab.webhooks.received()).length, 1)
  await lab.faults.set('receiver-failing', {})
  await sell(lab)
  await lab.clock.advance({ by: 'PT1M' })
  await page.getByRole('button', { name: 'Send again' }).click()
  await becomes(
    () => lab.webhooks.of(id),
    ({ sent_by_hand }) => sent_by_hand.length === 1,
  )
  assert.deepEqual(faults, [])
  await close()
})

test('a report is asked for, and opens as a workbook', async () => {
  const lab = await soldIn()
  const { page, faults, show, press, close } = await openConsole(lab)
  await show('reports')
  await press('ask-report')
  await becomes(
    () => lab.reports.list(),
    ({ length }) => length === 1,
  )
  await lab.clock.advance({ by: 'PT2S' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open', exact: true }).click(),
  ])
  const rows = await readWorkbook(await readFile(await download.path()))
  assert.ok(JSON.stringify(rows).includes('Хліб'))
  assert.deepEqual(faults, [])
  await close()
})

test('a terminal shows what it waits for; hands pay, decline, unplug it and take it off the bridge', async () => {
  const lab = await soldIn()
  const { page, faults, show, press, close } = await openConsole(lab)
  const { id } = lab.world.terminals[0]!
  const terminal = () => lab.terminals.get(id)
  await show('terminals')
  await press('connect')
  await becomes(terminal, ({ server }) => server.connected_at !== null)
  await page.getByLabel('Operations wait for your hand').check()
  await becomes(terminal, ({ script }) => script.mode === 'manual')
  await press('pay')
  await page.locator('[data-shows=waiting-for-card]').waitFor()
  const part = (name: string) => page.locator(`[data-part=${name}]`)
  await part('asked').getByText('20.00').waitFor()
  const asked = (await terminal()).current!
  assert.equal(asked.amount, 2000)
  for (const text of ['purchase', asked.rrn, asked.request_id, 'tap or insert the card'])
    assert.ok((await part('asked').innerText()).includes(text), text)
  assert.match(await page.locator('.terminal-screen').innerText(), /purchase 20\.00/)
  await press('card')
  await press('approve')
  await becomes(terminal, ({ last }) => last?.state === 'approved')
  await part('last').getByText('approved').waitFor()
  assert.match(await part('totals').innerText(), /Purchases\s+20\.00\s₴, 1\soperation\s.*In all\s+20\.00/s)
  await page.getByRole('button', { name: 'Мова: українська' }).click()
  await part('totals').getByText('1 операція').waitFor()
  for (const text of ['оплата', 'схвалено', 'Підсумки банківської зміни 1'])
    assert.ok((await page.locator('main').innerText()).includes(text), text)
  await page.getByRole('button', { name: 'Language: English' }).click()
  await press('pay')
  await page.locator('[data-shows=waiting-for-card]').waitFor()
  await press('decline')
  await becomes(terminal, ({ last }) => last?.state === 'declined')
  await press('unplug')
  await becomes(
    () => lab.faults.list(),
    (all) => all.some(({ name, active }) => name === 'terminal-unplugged' && active),
  )
  await press('unplug')
  await becomes(
    () => lab.faults.list(),
    (all) => all.every(({ active }) => !active),
  )
  assert.deepEqual(faults, [])
  await close()
})
