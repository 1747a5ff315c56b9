/** The unsubscribe page of a mail in a real browser: its button works, and an invalid link shows a page too. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Lab } from '../../../server/client/lab.ts'
import { Integrator } from '../../support/actors/integrator.ts'
import { content } from '../../support/law/answer.ts'
import { PROGRAM } from '../../support/wire/http.ts'
import { Wire } from '../../support/wire/wire.ts'
import { openServer } from '../kit/server.ts'
import { newPage } from './browser.ts'

const { app } = await openServer()
let lab: Lab
let page: Page
/** The page behind the link. */
let link: string

before(async () => {
  lab = await Lab.open(app.addresses.cloud)
  const cashier = new Integrator(new Wire(), lab.world.base_url, lab.world.cashiers[0]!)
  const body = {
    from_date: '2026-03-01T00:00:00+02:00',
    to_date: '2026-03-31T23:59:59+03:00',
    emails: ['a@example.com'],
  }
  content(await cashier.send('POST', '/extended-reports/goods', { headers: PROGRAM, body }))
  await lab.clock.advance({ by: 'PT1S' })
  const [mail] = await lab.mails.list()
  const { text } = await lab.mails.get(String(mail!.id))
  link = text!.match(/http:\S+unsubscribe\S+/)![0]
  page = await newPage({ locale: 'uk' })
})

const unsubscribed = async (): Promise<string[]> => (await lab.mails.unsubscribed()).map(({ address }) => address)

for (const scheme of ['light', 'dark'] as const)
  for (const width of [1200, 360])
    test(`it is complete in ${scheme} colours, ${width} wide`, async () => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 600 })
      await page.goto(link)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
      assert.deepEqual(await unsubscribed(), [])
    })

test('its button unsubscribes', async () => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Відмовитися від листів' }).click()
  await page.getByText('На a@example.com більше не надходитимуть звіти').waitFor()
  assert.deepEqual(await unsubscribed(), ['a@example.com'])
})

test('an invalid link shows a page that says so', async () => {
  const answer = await page.goto(`${link.slice(0, -4)}AAAA`)
  assert.equal(answer?.status(), 404)
  assert.match(await page.locator('body').innerText(), /^Листи зі звітами\s+Посилання недійсне або вже не діє/)
})
