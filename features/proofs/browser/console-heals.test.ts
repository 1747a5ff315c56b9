/** The console where loads fail for a moment, as they do when the network of the machine changes: it heals, or says what to do. */
import assert from 'node:assert/strict'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { becomes, openConsole } from './console-page.ts'

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
})
after(() => sandbox.close())

const world = (): Promise<Lab> => sandbox.lab.createWorld({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00Z' } })
const opensShift = (lab: Lab) => fetch(`${lab.world.local_base_url}/api/v1/shift/open`, { method: 'POST' })

const SALE = {
  id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d02',
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 5100 }],
  print: true,
}

/** Drops the next request of an address, as a change of network does. */
const dropOnce = (page: Page, url: string | RegExp) =>
  page.route(url, (route) => route.abort('connectionaborted'), { times: 1 })

test('a fresh world begins with the first visit, though its lab does not open at once', async () => {
  const lab = await world()
  const { page, close } = await openConsole(lab)
  for (const url of ['**/lab/world', '**/lab/facts?limit=1']) await dropOnce(page, url)
  await page.goto(`${lab.world.base_url}/lab`)
  await page.locator('main h1', { hasText: 'First visit' }).waitFor()
  assert.equal(await page.locator('nav a').first().innerText(), 'First visit')
  await close()
})

test('what a page asks for once is asked for again', async () => {
  const lab = await world()
  await opensShift(lab)
  await fetch(`${lab.world.local_base_url}/api/v1/receipt/sell`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SALE),
  })
  const { page, show, close } = await openConsole(lab)
  for (const url of ['**/lab/clock', '**/lab/registers/*', '**/styles/base.css']) await dropOnce(page, url)
  await show('register')
  await page.locator('[data-card=shift]', { hasText: 'open' }).waitFor()
  await page.locator('.clock[data-mode=virtual]', { hasText: '2026' }).waitFor()
  await becomes(() => page.evaluate('document.querySelector("link[href$=\'/base.css\']").sheet !== null'), Boolean)
  for (const [place, url, drawn] of [
    ['clock', '**/lab/timers', 'tbody tr'],
    ['faults', '**/lab/faults', '[data-fault]'],
    ['charts', '**/charts/register.svg', '.chart .live'],
    ['inboxes/slips', /prints\/[\w-]+\/\d+\.png/, 'figure img'],
  ] as const) {
    await dropOnce(page, url)
    await show(place)
    await page.locator(drawn).first().waitFor()
    assert.equal(await page.locator('.problem').count(), 0, place)
  }
  await close()
})

for (const [locale, said, button, heading] of [
  ['en-GB', 'has not been loaded', 'Reload', 'Faults'],
  ['uk-UA', 'не завантажилася', 'Перезавантажити', 'Збої'],
] as const)
  test(`a page whose module does not come says what to do, and comes so, ${locale}`, async () => {
    const lab = await world()
    const { page, close } = await openConsole(lab, { locale })
    await dropOnce(page, '**/faults-page.ts')
    await page.goto(`${lab.world.base_url}/lab#/faults`)
    await page.locator('.problem', { hasText: said }).waitFor()
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.locator('main h1', { hasText: heading }).waitFor()
    await close()
  })

test('a part that does not come is said over the page', async () => {
  const lab = await world()
  const { page, show, press, close } = await openConsole(lab)
  await dropOnce(page, '**/hints.ts')
  await show('register')
  await press('sell')
  await page.locator('.toast', { hasText: 'has not been loaded' }).waitFor()
  // Rules are no part: they come
  await page.locator('[data-rule="shift not open"] blockquote').first().waitFor()
  await page.locator('.toast [data-action=reload]').click()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await close()
})

for (const file of ['console/main.ts', 'console/app.ts', 'console/words/en.ts'])
  test(`without ${file} the page says in both languages what to do`, async () => {
    const lab = await world()
    const { page, close } = await openConsole(lab)
    await dropOnce(page, `**/${file}`)
    await page.goto(`${lab.world.base_url}/lab`)
    await page.getByText('If it does not appear, reload the page').waitFor()
    await page.getByText('перезавантажте сторінку').waitFor()
    await page.reload()
    await page.locator('main h1', { hasText: 'First visit' }).waitFor()
    assert.equal(await page.getByText('перезавантажте сторінку').count(), 0)
    await close()
  })

test('one stream of two is not live', async () => {
  const lab = await world()
  await opensShift(lab)
  const { page, show, close } = await openConsole(lab)
  await page.route(/lab\/activity/, (route) => route.abort('connectionaborted'))
  await show('timeline')
  await page.locator('.entry', { hasText: 'shift.opened' }).first().waitFor()
  assert.equal(await page.locator('.live').getAttribute('data-live'), 'false')
  await page.unroute(/lab\/activity/)
  await page.locator('[data-live=true]').waitFor()
  await close()
})

/** Lets connections through, until those of streams fall silent: none of them ends, and nothing comes any more. */
async function relay(context: TestContext, port: number) {
  const sockets: Socket[] = []
  const streams: Socket[] = []
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1')
    near.on('data', (data) => {
      if (data.includes('text/event-stream')) streams.push(far)
    })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  context.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent(): void {
      for (const socket of streams) socket.unpipe().pause()
    },
  }
}

test('streams that are open and silent are asked for again, and miss nothing', async (context) => {
  const lab = await world()
  const base = new URL(lab.world.base_url)
  const between = await relay(context, Number(base.port))
  base.port = `${between.port}`
  const { page, close } = await openConsole(lab)
  await page.clock.install()
  await page.goto(`${base.href}/lab#/timeline`)
  await page.locator('[data-live=true]').waitFor()
  between.fallSilent()
  await opensShift(lab)
  await page.clock.fastForward('00:45')
  await page.locator('.entry', { hasText: 'shift.opened' }).first().waitFor()
  await page.locator('[data-live=true]').waitFor()
  await close()
})
