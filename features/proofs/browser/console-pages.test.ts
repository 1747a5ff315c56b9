/** Every page of the console in a real browser: in both themes and languages, at three widths, without a fault of access. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Sandbox } from '../../../server/sandbox.ts'
import { accessFaults } from './access-faults.ts'
import { openConsole } from './console-page.ts'

const PAGES = [
  'register',
  'timeline',
  'charts',
  'clock',
  'faults',
  'terminals',
  'inboxes',
  'worlds',
  'reports',
  'tryIt',
  'notices',
  'tour',
]
const INBOXES = ['slips', 'webhooks', 'mails', 'messages']
const PLACES = [...PAGES, ...INBOXES.map((each) => `inboxes/${each}`)]
const WIDTHS = [380, 820, 1360]
const SALE = {
  id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01',
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 5100 }],
  print: true,
}

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
  const desk = sandbox.lab.world.local_base_url
  await fetch(`${desk}/api/v1/shift/open`, { method: 'POST' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${desk}/api/v1/receipt/sell`, { method: 'POST', headers, body: JSON.stringify(SALE) })
})
after(() => sandbox.close())

/** Of the first page, compressed, with the heads of its files. */
const FIRST_PAGE_BYTES = 120 * 1024

test('the first page is light: what is for other pages comes with them', async () => {
  const { page, show, close } = await openConsole(sandbox.lab)
  const network = await page.context().newCDPSession(page)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await network.send('Network.enable')
  await show('register')
  await page.locator('[data-card=shift]').waitFor()
  assert.ok(bytes > 20_000 && bytes <= FIRST_PAGE_BYTES, `${bytes} bytes`)
  await close()
})

for (const [colorScheme, locale] of [
  ['light', 'en-GB'],
  ['dark', 'uk-UA'],
] as const)
  test(`each page, ${colorScheme}, ${locale}: nothing breaks, fits three widths, can be used by everybody`, async () => {
    const { page, faults, show, close } = await openConsole(sandbox.lab, { colorScheme, locale })
    for (const place of PLACES) {
      await show(place)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (wide > width) faults.push(`${place} is ${wide} wide at ${width}`)
      }
      faults.push(...(await accessFaults(page)).map((fault) => `${place}: ${fault}`))
    }
    assert.deepEqual(faults, [])
    await close()
  })
