/** What the console does when something is wrong: with its connection, its world, its token, or what it is told. */

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { becomes, openConsole } from './console-page.ts'

const TOKEN = 'a token of the lab'
/** Text that is a script where it is not shown as text. */
const HOSTILE = `<img src=x onerror="hacked=1"><script>hacked=1</script>`

let sandbox: Sandbox
const folder = temporaryFolder()

before(async () => {
  sandbox = await Sandbox.start({ labToken: TOKEN })
})
after(async () => {
  await sandbox.close()
})

const world = (): Promise<Lab> => sandbox.lab.createWorld({ clock: { mode: 'virtual' } })
const json = { 'content-type': 'application/json' }
const sell = (lab: Lab, name: string) =>
  fetch(`${lab.world.local_base_url}/api/v1/receipt/sell`, {
    method: 'POST',
    headers: { ...json, 'accept-language': HOSTILE },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      goods: [{ code: '1', name, price: 2550, quantity: 2000 }],
      payments: [{ type: 'CASH', value: 5100 }],
      print: true,
    }),
  })

/** A console that has been given the token. */
async function opened(lab: Lab) {
  const console = await openConsole(lab)
  await console.page.goto(`${lab.world.base_url}/lab`)
  await console.page.getByLabel('Lab token').fill(TOKEN)
  await console.page.getByRole('button', { name: 'Open the lab' }).click()
  await console.page.locator('main h1').waitFor()
  return console
}

test('the token is asked for once, a wrong one is said, and it stands in no address', async () => {
  const lab = await world()
  const { page, faults, close } = await openConsole(lab)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto(`${lab.world.base_url}/lab#/clock`)
  await page.getByLabel('Lab token').fill('another')
  await page.getByRole('button', { name: 'Open the lab' }).click()
  await page.getByText('This token does not open the lab').waitFor()
  await page.getByLabel('Lab token').fill(TOKEN)
  await page.getByRole('button', { name: 'Open the lab' }).click()
  await page.locator('main h1', { hasText: 'Clock' }).waitFor()
  await page.reload()
  await page.locator('main h1', { hasText: 'Clock' }).waitFor()
  assert.ok(!urls.some((url) => url.includes('token')), urls.join('\n'))
  assert.deepEqual(faults, [])
  await close()
})

test('hostile text in goods, headers, rules, slips and mails is shown as text, and runs nowhere', async () => {
  const lab = await world()
  await fetch(`${lab.world.local_base_url}/api/v1/shift/open`, { method: 'POST' })
  assert.equal((await sell(lab, HOSTILE)).status, 200)
  await lab.faults.set('authority-refusing', { reason: HOSTILE })
  await sell(lab, 'Хліб')
  await lab.clock.advance({ by: 'PT1M' })
  assert.equal((await sell(lab, 'Хліб')).status, 403)
  const mailbox = new URL(lab.world.smtp_url)
  const mails = createTransport({
    host: mailbox.hostname,
    port: Number(mailbox.port),
    auth: { user: mailbox.username, pass: decodeURIComponent(mailbox.password) },
    ignoreTLS: true,
  })
  await mails.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: HOSTILE,
    html: `${HOSTILE}<p>a page</p><img src="http://evil.example/x.png"><form action="http://evil.example"><button>x</button></form>`,
  })
  const { page, faults, show, press, close } = await opened(lab)
  const isHacked = () => page.evaluate('typeof hacked !== "undefined"')
  for (const place of ['register', 'timeline', 'faults', 'inboxes/slips', 'inboxes/mails', 'worlds']) {
    await show(place)
    await page.waitForTimeout(300)
    assert.equal(await isHacked(), false, place)
  }
  await show('inboxes/mails')
  await page.frameLocator('iframe').getByText('a page').waitFor()
  assert.ok((await page.locator('.mail h2').innerText()).includes('<script>'))
  await show('timeline')
  await page.getByRole('searchbox').fill('onerror')
  await page.locator('.entry').first().click()
  assert.ok((await page.locator('.detail').innerText()).includes('onerror'))
  await show('register')
  await press('sell')
  await page.locator('.rule').waitFor()
  assert.ok((await page.locator('.rule').innerText()).includes('<script>'), 'the reason of the authority')
  assert.equal(await isHacked(), false)
  // The browser says so of each picture and script of the mail that it does not fetch
  assert.deepEqual(
    faults.filter((fault) => !/sandboxed|Content Security Policy|ERR_BLOCKED_BY_CSP/.test(fault)),
    [],
  )
  await close()
})

test('a lost connection is said, comes back, and misses nothing', async () => {
  const lab = await world()
  await fetch(`${lab.world.local_base_url}/api/v1/shift/open`, { method: 'POST' })
  const { page, show, close } = await opened(lab)
  await show('timeline')
  await page.locator('[data-live=true]').waitFor()
  await page.context().setOffline(true)
  const lost = page.locator('[data-live=false]')
  // A stream that is open stays so until the browser notices
  await lab.restart()
  await lost.waitFor()
  for (let sales = 0; sales < 3; sales++) assert.equal((await sell(lab, `Хліб ${sales}`)).status, 200)
  await page.context().setOffline(false)
  await page.locator('[data-live=true]').waitFor()
  const said = async () => (await page.locator('.entry', { hasText: 'receipt.created' }).count()) as number
  await becomes(said, (count) => count === 3)
  await close()
})

test('a world that is deleted while it is open says so, and leads to the default one', async () => {
  const lab = await world()
  const { page, close } = await opened(lab)
  await lab.delete()
  await page.getByText('it has been deleted').waitFor()
  await page.getByRole('link', { name: 'To the default world' }).click()
  await page.locator('main h1').waitFor()
  assert.equal(new URL(page.url()).pathname, '/lab')
  await close()
})

test('a timeline is saved to a file, and looked at again; another file is refused with the reason', async () => {
  const lab = await world()
  await fetch(`${lab.world.local_base_url}/api/v1/shift/open`, { method: 'POST' })
  const { page, faults, show, press, close } = await opened(lab)
  await show('timeline')
  await page.locator('.entry[data-kind=fact]', { hasText: 'shift.opened' }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press('save')])
  const saved = join(folder, 'saved.json')
  await download.saveAs(saved)
  await lab.reset()
  await page.getByText('Nothing has been said yet').waitFor()
  await page.locator('input[type=file]').setInputFiles(saved)
  await page.locator('.entry[data-kind=fact]', { hasText: 'shift.opened' }).waitFor()
  const other = join(folder, 'other.json')
  writeFileSync(other, '{"format":"something else"}')
  await page.locator('input[type=file]').setInputFiles(other)
  await page.getByText('is not a saved timeline: its format is not kasalab-timeline').waitFor()
  assert.deepEqual(faults, [])
  await close()
})
