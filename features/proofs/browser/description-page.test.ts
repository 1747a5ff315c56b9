/** The OpenAPI page in a real browser: complete, without external resources, in both colour schemes, and usable. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openServer } from '../kit/server.ts'
import { newPage } from './browser.ts'

type Colours = 'light' | 'dark'

const { app } = await openServer({ clock: 'real' })

/** Errors of the pages: on the console, and requests to other origins. */
const wrong: string[] = []

/** The page of a surface, once it shows an operation. */
async function opened(origin: string, operation: string, colorScheme: Colours, width: number): Promise<Page> {
  const page = await newPage({ colorScheme, viewport: { width, height: 900 } })
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', ({ message }) => wrong.push(message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) wrong.push(request.url())
  })
  await page.goto(`${origin}/api/docs`)
  await page.waitForSelector(operation)
  return page
}

/** Nothing overflows the window, and the page has the colours of the reader's system. */
async function isWhole(page: Page, scheme: Colours): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
  const light = await page.evaluate(
    `Math.max(...getComputedStyle(document.querySelector('.swagger-ui')).backgroundColor.match(/\\d+/g).slice(0, 3)) > 127 ||
     getComputedStyle(document.querySelector('.swagger-ui')).backgroundColor === 'rgba(0, 0, 0, 0)'`,
  )
  assert.equal(light, scheme === 'light')
}

/** Of the cloud: the largest, loaded once for several tests. */
let page: Page

test('it is complete, narrow and wide, in both colour schemes, also when they change while it is open', async () => {
  page = await opened(app.addresses.cloud, '#operations-shifts-openShift', 'dark', 390)
  await page.locator('#operations-shifts-openShift .opblock-summary').click()
  await page.waitForSelector('#operations-shifts-openShift .responses-table')
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['dark', 1280],
    ['light', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    // The page applies the change with the next frame
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    await isWhole(page, colorScheme)
  }
  assert.deepEqual(wrong, [])
})

test('it is complete when opened in light colours, for the desk', async () => {
  const desk = await opened(app.addresses.local, '#operations-shift-openDeskShift', 'light', 1280)
  await isWhole(desk, 'light')
  assert.deepEqual(wrong, [])
  await desk.close()
})

/** An operation, opened by a click. */
async function operationOf(on: Page, tag: string, id: string): Promise<Locator> {
  const operation = on.locator(`#operations-${tag}-${id}`)
  if (!(await operation.locator('.execute').isVisible())) await operation.locator('.opblock-summary').click()
  await operation.locator('.execute').waitFor()
  return operation
}

/** Presses Execute with the examples, and waits for an answer of this status. */
async function execute(operation: Locator, status: number): Promise<void> {
  await operation.locator('.execute').click()
  const told = operation.locator('.live-responses-table tbody .response-col_status')
  await told.filter({ hasText: String(status) }).waitFor()
}

test('after signing in by a click, a second click opens a shift, and a third shows it', async () => {
  await execute(await operationOf(page, 'cashier', 'signIn'), 200)
  const open = await operationOf(page, 'shifts', 'openShift')
  const { id } = JSON.parse(await open.locator('textarea').inputValue()) as { id: string }
  await execute(open, 202)
  const shift = await operationOf(page, 'shifts', 'getShift')
  assert.equal(await shift.locator('[data-param-name="shift_id"] input').inputValue(), id)
  await execute(shift, 200)
  assert.deepEqual(wrong, [])
  await page.close()
})

test('a sale of the desk can be clicked again: it is the next receipt', async () => {
  const desk = await opened(app.addresses.local, '#operations-shift-openDeskShift', 'light', 1280)
  await execute(await operationOf(desk, 'shift', 'openDeskShift'), 200)
  const sale = await operationOf(desk, 'receipt', 'sell')
  const receipt = async () => (JSON.parse(await sale.locator('textarea').inputValue()) as { id: string }).id
  const first = await receipt()
  await execute(sale, 200)
  // The page has loaded the next example
  await desk.waitForFunction(
    `![...document.querySelectorAll('textarea')].some(({ value }) => value.includes('${first}'))`,
  )
  assert.notEqual(await receipt(), first)
  await execute(sale, 200)
  assert.deepEqual(wrong, [])
  await desk.close()
})
