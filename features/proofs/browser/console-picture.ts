/** `npm run picture`: the picture of the console in the README, of the real console in a real browser. */
import { join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { Sandbox } from '../../../server/sandbox.ts'
import { launchBrowser } from './launch.ts'

const USAGE = `npm run picture: draws console/console.png, the picture of the console in the README
`

scriptArguments('npm run picture', USAGE)
const FILE = join(import.meta.dirname, '../../../console/console.png')
/** Bread for more money than was paid. */
const UNDERPAID = {
  id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01',
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 5000 }],
}

const sandbox = await Sandbox.start()
const lab = await sandbox.lab.createWorld({
  name: 'shop',
  clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' },
})
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', deviceScaleFactor: 1 })
await page.goto(`${lab.world.base_url}/lab#/register`)
for (const action of ['openShift', 'sell', 'sell']) {
  await page.locator(`[data-action=${action}]`).click()
  await page.locator('.answer[data-status="200"]').waitFor()
  await lab.clock.advance({ by: 'PT10M' })
}
await page.locator('[aria-label="Sell: edit first"]').click()
await page.locator('textarea').fill(JSON.stringify(UNDERPAID, null, 2))
await page.locator('[data-action=send]').click()
await page.locator('.rule blockquote').waitFor()
await page.evaluate('scrollTo(0, 0)')
await page.screenshot({ path: FILE })
await browser.close()
await sandbox.close()
process.stdout.write(`${FILE}\n`)
