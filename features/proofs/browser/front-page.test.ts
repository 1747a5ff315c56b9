/**
 * The front pages of the surfaces: one line per address for curl, and in a real browser complete in both colour
 * schemes.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openServer } from '../kit/server.ts'
import { newPage } from './browser.ts'

const { app } = await openServer()

before(async () => {
  await app.worlds.create({ name: 'x' })
})

const register = () => app.worlds.find('x').then((world) => world!.reference.firstRegister.id)

/** Addresses of front pages: both ports, the lab, a world, and a register's own desk. */
async function places(): Promise<string[]> {
  const { cloud, local } = app.addresses
  const roots = [cloud, `${cloud}/w/x`]
  return [
    ...roots.flatMap((root) => [`${root}/`, `${root}/lab`]),
    `${cloud}/w/x`,
    `${local}/`,
    `${local}/w/x/`,
    `${local}/w/x/desks/${await register()}/`,
  ]
}

/** The cloud also links to its sockets, the lab to the book. */
const linksOn = (place: string): number => (place.startsWith(app.addresses.cloud) ? 5 : 4)

test('curl gets one line per address, and each address answers', async () => {
  for (const place of await places()) {
    const response = await fetch(place)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
    assert.equal(response.headers.get('vary'), 'Origin, Accept')
    const text = await response.text()
    assert.equal(text.trimEnd().split('\n').length, 1 + linksOn(place), text)
    const world = place.includes('/w/x') ? 'x' : 'default'
    assert.match(text, new RegExp(`^Kasalab: .*world ${world}\\b`))
    for (const [address] of text.matchAll(/http:\S+/g)) {
      assert.equal((await fetch(address)).status, 200, `${address} on ${place}`)
      assert.equal(address.includes('/w/x'), world === 'x', address)
    }
  }
})

test('addresses have the host name the reader used', async () => {
  const { port } = new URL(app.addresses.local)
  const text = await (await fetch(`${app.addresses.cloud.replace('127.0.0.1', 'localhost')}/`)).text()
  assert.ok(text.includes(`http://localhost:${port}/`), text)
  assert.ok(!text.includes('127.0.0.1'), text)
})

test('an unknown world or desk has no page', async () => {
  const { cloud, local } = app.addresses
  for (const place of [`${cloud}/w/nowhere/`, `${cloud}/w/nowhere/lab`, `${local}/desks/nowhere/`, `${cloud}/w`])
    assert.equal((await fetch(place, { headers: { accept: 'text/html' } })).status, 404, place)
})

test('in a browser it is complete, wide and narrow, light and dark, and its links work', async () => {
  const page = await newPage()
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  // At /lab a browser gets the console
  for (const place of (await places()).filter((each) => !each.endsWith('/lab'))) {
    await page.goto(place)
    assert.equal(await page.locator('a').count(), linksOn(place))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [1000, 320]) {
        await page.setViewportSize({ width, height: 600 })
        assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
        const paper = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
        assert.equal(Number(paper.match(/\d+/)![0]) > 127, colorScheme === 'light', paper)
      }
    }
  }
  assert.deepEqual(wrong, [])
  await page.goto(`${app.addresses.cloud}/w/x/`)
  await page.locator('a', { hasText: '/lab' }).click()
  await page.locator('header', { hasText: /World x/ }).waitFor()
  await page.close()
})
