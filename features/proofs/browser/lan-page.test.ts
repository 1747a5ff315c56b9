/**
 * A server on a network address, and a foreign page in a real browser: to such an address browsers send no Sec-Fetch
 * headers, and an image, a script or a link has no Origin. The server refuses them every GET with effects.
 */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { after, before, type TestContext, test } from 'node:test'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { openServer } from '../kit/server.ts'
import { newPage } from './browser.ts'
import { FOREIGN_PAGE, ON_LAN } from './launch.ts'

const TOKEN = 'a token of the lab'
const SPAN = 'from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59'

/** An address of this machine other than loopback; without one a host name is used. */
const address = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
/** An address of the server as used by pages. */
const called = (url: string): string => (address === undefined ? url.replace('127.0.0.1', ON_LAN) : url)

let pages: Server
/** Requests for the report, from the server's log. */
let answered: { path: string; status: number }[] = []

const log = pino({ level: 'debug' }, { write: (line) => void answered.push(JSON.parse(line)) })
const host = address ?? '127.0.0.1'
const { app, world } = await openServer({ log, labToken: TOKEN, host, allowedHosts: [ON_LAN] })
const report = `${app.addresses.local}/api/v1/reports/periodical?${SPAN}`

before(async () => {
  pages = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<body></body>'))
  await once(pages.listen(0, '127.0.0.1'), 'listening')
})
after(() => pages.close())

/** Number of the printer's slips. */
async function printed(): Promise<number> {
  const url = `${app.addresses.cloud}/lab/prints/${world.reference.firstRegister.id}`
  const answer = await fetch(url, { headers: { 'x-lab-token': TOKEN } })
  return ((await answer.json()) as unknown[]).length
}

/** Runs in the page: every way that needs neither preflight nor click. */
const WAYS = `async (url) => {
  const element = (name, more) => new Promise((resolve) => {
    const made = Object.assign(document.createElement(name), more)
    made.onload = made.onerror = () => resolve()
    document.body.append(made)
  })
  const form = (target) => {
    const { origin, pathname, searchParams } = new URL(url)
    const made = Object.assign(document.createElement('form'), { action: origin + pathname, target })
    for (const [name, value] of searchParams) made.append(Object.assign(document.createElement('input'), { name, value }))
    document.body.append(made)
    made.submit()
  }
  const frame = (name) => new Promise((resolve) => {
    const made = Object.assign(document.createElement('iframe'), { name })
    document.body.append(made)
    form(name)
    made.onload = () => resolve()
  })
  for (const referrerPolicy of ['', 'no-referrer', 'unsafe-url']) {
    await element('img', { src: url, referrerPolicy })
    await element('script', { src: url, referrerPolicy })
    await element('iframe', { src: url, referrerPolicy })
    await element('link', { rel: 'stylesheet', href: url, referrerPolicy })
    await element('link', { rel: 'preload', as: 'fetch', href: url, referrerPolicy })
    const headers = { accept: 'application/json', 'accept-language': 'uk' }
    await fetch(url, { mode: 'no-cors', headers, cache: 'no-store', ...(referrerPolicy && { referrerPolicy }) }).catch(() => {})
  }
  await frame('there')
}`

/** Opens a page in a new browser context. */
async function opened(context: TestContext, url: string): Promise<Page> {
  const page = await newPage()
  context.after(() => page.close())
  await page.goto(url)
  return page
}

const elsewhere = (): string => `http://${FOREIGN_PAGE}:${(pages.address() as AddressInfo).port}/`
const asked = () => answered.filter(({ path }) => path.endsWith('/reports/periodical'))

test('a foreign page prints nothing, whatever way it uses', async (context) => {
  const page = await opened(context, elsewhere())
  answered = []
  await page.evaluate(`(${WAYS})(${JSON.stringify(called(report))})`)
  for (const features of ['', 'noreferrer']) {
    const popup = page.context().waitForEvent('page')
    await page.evaluate(`void window.open(${JSON.stringify(called(report))}, '_blank', ${JSON.stringify(features)})`)
    await (await popup).waitForLoadState()
  }
  await page.goto(called(report), { referer: elsewhere() })
  const statuses = asked().map(({ status }) => status)
  assert.ok(statuses.length >= 15, `${statuses.length} requests came`)
  assert.deepEqual(
    statuses.filter((status) => status !== 403),
    [],
  )
  assert.equal(await printed(), 0)
})

test('the server’s own page prints, and so does a program, with or without a name', async (context) => {
  const before = await printed()
  const page = await opened(context, called(`${app.addresses.local}/api/docs`))
  const status = await page.evaluate(`fetch(${JSON.stringify(called(report))}).then(({ status }) => status)`)
  assert.equal(status, 200)
  for (const headers of [{}, { 'x-client-name': 'till', 'user-agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36' }]) {
    const [answer] = await once(get(report, { headers }), 'response')
    assert.equal(answer.resume().statusCode, 200)
  }
  assert.equal((await fetch(report)).status, 200)
  assert.equal(await printed(), before + 4)
})

test('a link of a foreign site opens our pages, and a frame shows none of them', async (context) => {
  const cloud = called(app.addresses.cloud)
  const local = called(app.addresses.local)
  const places = [`${cloud}/`, `${cloud}/api/docs`, `${local}/api/docs?from=elsewhere`, `${cloud}/api/docs/sockets`]
  for (const place of places) {
    const page = await opened(context, elsewhere())
    await page.evaluate(`new Promise((resolve) => {
      const made = Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(place)} })
      made.onload = () => resolve()
      document.body.append(made)
    })`)
    assert.match(page.frames()[1]!.url(), /^chrome-error:/, place)
    await page.evaluate(`document.body.innerHTML = '<a href="${place}">there</a>'`)
    const [answer] = await Promise.all([page.waitForResponse(place), page.waitForURL(place), page.click('a')])
    assert.equal(answer.status(), 200, place)
  }
})
