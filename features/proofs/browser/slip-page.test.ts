/**
 * A slip as a page in a real browser: self-contained, fits a narrow window, and is white paper in both colour schemes.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { Desk } from '../../support/actors/desk.ts'
import { Integrator } from '../../support/actors/integrator.ts'
import { Lab } from '../../support/actors/lab.ts'
import { content } from '../../support/law/answer.ts'
import { Wire } from '../../support/wire/wire.ts'
import { openServer } from '../kit/server.ts'
import { lightness, newPage } from './browser.ts'

const { app } = await openServer()
let lab: Lab
let address: string
let page: Page
/** Requests of the page. */
const asked: string[] = []

before(async () => {
  lab = await Lab.open(new Wire(), app.addresses.cloud)
  const desk = new Desk(lab.wire, lab.world)
  content(await desk.openShift())
  content(
    await desk.sell({
      id: '00000000-0000-4000-8000-000000000001',
      goods: [{ code: '1', name: 'Х'.repeat(300), price: 2000, quantity: 1000, taxes: [1] }],
      payments: [
        {
          type: 'CASHLESS',
          value: 500,
          label: 'Картка з довгою назвою, що не вміщається в рядок чека',
          signature_required: true,
        },
        { type: 'CASH', value: 4500 },
      ],
      barcode: '2000000000015',
      print: true,
    }),
  )
  await lab.letAuthorityAnswer()
  address = (await lab.prints(lab.world.cash_registers[0]!)).at(-1)!.links.html
  page = await newPage()
  page.on('requestfinished', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) asked.push(request.url())
  })
  // Requests blocked by the page's policy fail too
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'csp') asked.push(`${request.url()} ${request.failure()?.errorText}`)
  })
})

/** Loads the slip, and waits for all its requests, blocked ones included. */
async function load(colorScheme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(address)
}

for (const width of [1000, 320])
  test(`no sum is broken, ${width} wide`, async () => {
    await load('light', width)
    const heights = (await page.evaluate(
      `[...document.querySelectorAll('.pair span:last-child')]
        .filter(({ textContent }) => /^-?\\d+\\.\\d\\d( [А-Я])?$/.test(textContent))
        .map((span) => span.getBoundingClientRect().height / parseFloat(getComputedStyle(span).lineHeight))`,
    )) as number[]
    assert.ok(heights.length >= 5, heights.join())
    assert.deepEqual(
      heights.filter((lines) => Math.round(lines) > 1),
      [],
    )
  })

for (const scheme of ['light', 'dark'] as const)
  for (const width of [1000, 320])
    test(`it is complete in ${scheme} colours, ${width} wide`, async () => {
      await load(scheme, width)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
      const [table, paper, ink] = (await page.evaluate(
        `[getComputedStyle(document.body).backgroundColor,
          getComputedStyle(document.querySelector('main')).backgroundColor,
          getComputedStyle(document.querySelector('.pair')).color]`,
      )) as string[]
      assert.equal(lightness(table!) > 127, scheme === 'light')
      assert.ok(lightness(paper!) > 200 && lightness(ink!) < 80, `${ink} on ${paper}`)
      assert.deepEqual(asked, [])
    })

test('its QR code can be scanned from the screen, in dark colours as well', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    await load(scheme, 420)
    const figure = page.locator('figure').first()
    const { data, width, height } = PNG.sync.read(await figure.screenshot())
    const read = jsQR.default(new Uint8ClampedArray(data), width, height)
    assert.equal(read?.data, await figure.locator('a').getAttribute('href'))
  }
})

test('markup in a template loads nothing and runs nothing', async () => {
  const { cashiers } = lab.world
  const cashier = new Integrator(lab.wire, lab.world.base_url, cashiers[0]!)
  const { results } = content<{ results: { id: string }[] }>(await cashier.send('GET', '/receipt-templates'))
  const html_global_header = `<p id="greeting">Вітаємо</p><script>document.title = 'run'</script>
    <img src="https://elsewhere.example/x.png" onerror="document.title = 'run'">
    <style>main { background: url(https://elsewhere.example/y.png) }</style>`
  for (const { id } of results)
    content(await cashier.send('PATCH', `/receipt-templates/${id}`, { body: { html_global_header } }))
  await load('light', 1000)
  assert.equal(await page.locator('#greeting').innerText(), 'Вітаємо')
  assert.notEqual(await page.title(), 'run')
  assert.deepEqual(asked, [])
})
