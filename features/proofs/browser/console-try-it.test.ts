/** The pages of the interface, opened from the console: their reader is signed in, and the first click works. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Sandbox } from '../../../server/sandbox.ts'
import { openConsole } from './console-page.ts'

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
})
after(() => sandbox.close())

/** Opens an operation on the page of the interface, and presses Execute. @returns the status of its answer */
async function execute(page: Page, operation: string): Promise<string> {
  const part = page.locator(`[id="operations-${operation}"]`)
  await part.locator('.opblock-summary').click()
  await part.locator('.execute').click()
  const told = part.locator('.live-responses-table tbody .response-col_status').first()
  return (await told.innerText()).trim()
}

test('whoever opens the cloud from the console is signed in for the chosen register', async () => {
  const { page, faults, show, close } = await openConsole(sandbox.lab)
  const [, second] = sandbox.lab.world.cash_registers
  await show('tryIt')
  await page.locator('.register-choice').selectOption(second!.fiscal_number)
  const chosen = page.locator('[data-choice=cashier]')
  const login = (await chosen.locator('option').last().getAttribute('value'))!
  const { full_name } = sandbox.lab.world.cashiers.find((each) => each.login === login)!
  await chosen.selectOption(login)
  const [cloud] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Cloud API' }).click()])
  await cloud.locator('#reader', { hasText: full_name }).waitFor()
  assert.doesNotMatch(cloud.url(), /token|ey[A-Z]/)
  assert.equal(await execute(cloud, 'cashier-getCashierProfile'), '200')
  assert.equal(await execute(cloud, 'shifts-openShift'), '202')
  await sandbox.lab.clock.advance({ by: 'PT1M' })
  assert.equal(await execute(cloud, 'receipts-sellReceipt'), '201')
  assert.equal((await sandbox.lab.register(second!.id)).receipts, 1)
  // Loaded anew, it asks again
  await cloud.reload()
  await cloud.locator('#reader', { hasText: full_name }).waitFor()
  assert.equal(await execute(cloud, 'cashier-getCashierProfile'), '200')
  assert.deepEqual(faults, [])
  await close()
})
