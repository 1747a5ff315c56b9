/** A foreign web page in a real browser: it can neither command nor read a server on the reader's machine. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { WebSocket } from 'ws'
import { openServer, type RunningServer } from '../kit/server.ts'
import { newPage } from './browser.ts'
import { FOREIGN_PAGE } from './launch.ts'

const TOKEN = 'a token of the lab'

interface Site extends RunningServer {
  /** Answers of the server, from its log. */
  answered: { method: string; path: string; status: number }[]
}

let open: Site
let guarded: Site
let pages: Server

/** Serves an empty page under any host name. */
async function pageServer(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<body></body>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const at = (name: string, server = pages): string => `http://${name}:${portOf(server)}/`

async function site(labToken: string | null, port = 0, localPort = 0): Promise<Site> {
  const answered: Site['answered'] = []
  const log = pino({ level: 'debug' }, { write: (line) => void answered.push(JSON.parse(line)) })
  return { ...(await openServer({ log, labToken, port, localPort }, null)), answered }
}

before(async () => {
  ;[open, guarded, pages] = await Promise.all([site(null), site(TOKEN), pageServer()])
})

after(async () => {
  pages.close()
  await Promise.all([open, guarded].map((each) => each.close()))
})

/** Runs in the page: every way to reach an address. Returns what the page could read of each, or null. */
const ATTACKS = `async ({ cloud, desk, socket, token }) => {
  const read = async (response) => (response.type === 'opaque' ? null : response.status + ' ' + (await response.text()))
  const ask = (url, wish) => fetch(url, wish).then(read, () => null)
  const element = (name, more) => new Promise((resolve) => {
    const made = Object.assign(document.createElement(name), more)
    const shown = () => (made.contentDocument ? made.contentDocument.body.innerText : null)
    made.onload = () => resolve(name === 'iframe' ? shown() : 'loaded')
    made.onerror = () => resolve(null)
    document.body.append(made)
  })
  let frames = 0
  const form = (method, action, enctype) => new Promise((resolve) => {
    const target = 'frame' + ++frames
    const frame = Object.assign(document.createElement('iframe'), { name: target })
    const made = Object.assign(document.createElement('form'), { method, action, enctype, target })
    made.append(Object.assign(document.createElement('input'), { name: '{"by":"PT24H","x":"', value: '"}' }))
    document.body.append(frame, made)
    frame.onload = () => { try { resolve(frame.contentDocument.body.innerText) } catch { resolve(null) } }
    made.submit()
  })
  const sale = JSON.stringify({ payment: { type: 'CASH', value: 1000 } })
  const post = { method: 'POST' }
  const json = { 'content-type': 'application/json', 'x-lab-token': token }
  const done = {
    text: await ask(cloud + '/lab/reset', { ...post, body: '{}' }),
    unseen: await ask(cloud + '/lab/reset', { ...post, mode: 'no-cors', body: '{}' }),
    typeless: await ask(desk + '/api/v1/receipt/service', { ...post, mode: 'no-cors', body: new Blob([sale]) }),
    parameters: await ask(desk + '/api/v1/shift/open', { ...post, mode: 'no-cors', body: new FormData() }),
    beacon: void navigator.sendBeacon(desk + '/api/v1/shift/open', 'x'),
    preflight: await ask(cloud + '/lab/reset', { ...post, headers: json, body: '{}' }),
    world: await ask(cloud + '/lab/world'),
    tokenless: await ask(cloud + '/w/default/lab/world', { headers: json }),
    status: await ask(desk + '/api/v1/kasa/status'),
    unread: await ask(desk + '/api/v1/kasa/status', { mode: 'no-cors' }),
    inbox: await ask(cloud + '/lab/webhooks/inbox', { ...post, body: 'x', mode: 'no-cors' }),
    image: await element('img', { src: cloud + '/api/v1/organization/logo.png' }),
    script: await element('script', { src: cloud + '/api/docs/swagger-ui-bundle.js' }),
    frame: await element('iframe', { src: cloud + '/api/docs' }),
    link: await form('GET', desk + '/api/v1/reports/periodical', ''),
    form: await form('POST', desk + '/api/v1/shift/open', 'application/x-www-form-urlencoded'),
    disguised: await form('POST', cloud + '/lab/clock/advance', 'text/plain'),
    socket: await new Promise((resolve) => {
      const opened = new WebSocket(socket)
      opened.onopen = () => resolve('open')
      opened.onerror = () => resolve(null)
    }),
  }
  return done
}`

/** Content that an answer would reveal. */
const CONTENT = /license|password|openapi|cash_register|"status"|loaded|open/

const aims = ({ app: { addresses } }: Site, name?: string) => {
  const named = (address: string) => (name ? address.replace('127.0.0.1', name) : address)
  return { cloud: named(addresses.cloud), desk: named(addresses.local), socket: named(addresses.proxy), token: TOKEN }
}

const journal = async ({ app }: Site): Promise<string> =>
  (await fetch(`${app.addresses.cloud}/lab/facts`, { headers: { 'x-lab-token': TOKEN } })).text()

/** Asserts that a page's attack has no effect: each request is refused, and no world has a new fact. */
async function comesToNothing(site: Site, attack: () => Promise<unknown>): Promise<void> {
  const known = await journal(site)
  site.answered.length = 0
  const read = (await attack()) as Record<string, string | null>
  const through = site.answered.filter(({ status }) => status !== 403)
  assert.deepEqual(through, [])
  // A refused socket is not logged
  assert.equal(site.answered.length, Object.keys(read).length - 1)
  for (const [name, text] of Object.entries(read)) assert.doesNotMatch(String(text), CONTENT, name)
  assert.equal(await journal(site), known)
}

const runIn = (page: Page, aim: object): Promise<unknown> => page.evaluate(`(${ATTACKS})(${JSON.stringify(aim)})`)

for (const guard of ['without a lab token', 'with one'])
  test(`a page with another name commands nothing and reads nothing, ${guard}`, async () => {
    const aim = guard === 'with one' ? guarded : open
    const page = await newPage()
    await page.goto(at(FOREIGN_PAGE))
    await comesToNothing(aim, () => runIn(page, aims(aim)))
    await page.close()
  })

test('nor when its own name resolves to our address afterwards', async (context) => {
  const theirs = [await pageServer(), await pageServer()] as const
  const loaded = await Promise.all(
    theirs.map(async (server) => {
      const page = await newPage()
      await page.goto(at(FOREIGN_PAGE, server))
      return page
    }),
  )
  const [port, localPort] = theirs.map(portOf)
  for (const server of theirs) {
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  }
  const ours = await site(null, port, localPort)
  context.after(ours.close)
  for (const page of loaded) {
    await comesToNothing(ours, () => runIn(page, aims(ours, FOREIGN_PAGE)))
    await page.close()
  }
})

test('its links open our descriptions, and nothing else', async () => {
  const { cloud, local } = open.app.addresses
  const report = `${local}/api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59`
  for (const [place, status] of [
    [`${cloud}/api/docs`, 200],
    [`${local}/api/docs`, 200],
    [`${cloud}/lab/docs`, 200],
    [`${cloud}/`, 200],
    [`${cloud}/lab/world`, 403],
    [`${local}/api/v1/kasa/status`, 403],
    [report, 403],
  ] as const) {
    const page = await newPage()
    await page.goto(at(FOREIGN_PAGE))
    await page.evaluate(`document.body.innerHTML = '<a href="${place.replaceAll('&', '&amp;')}">there</a>'`)
    const [answer] = await Promise.all([page.waitForResponse(place), page.click('a')])
    assert.equal(answer.status(), status, place)
    await page.close()
  }
})

/** Runs in a page of this machine: opens a shift with all headers of a client, and reads a refusal. */
const WORK = `async ({ desk, cloud }) => {
  const headers = { 'content-type': 'application/json', 'x-client-name': 'page', 'x-client-version': '1', 'x-device-id': 'd' }
  const post = (path, body) => fetch(desk + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const opened = await (await post('/api/v1/shift/open', {})).json()
  const refused = await post('/api/v1/receipt/sell', {})
  const world = await (await fetch(cloud + '/lab/world')).json()
  const edited = await fetch(cloud + '/lab/faults/authority-mute', { method: 'PUT' })
  return { opened, refused: refused.status, rule: refused.headers.get('x-rule').split('; member=')[0], world: world.world, edited: edited.status }
}`

test('a page of this machine uses the desk with the headers of a client, and reads its refusals', async () => {
  const page = await newPage()
  await page.goto(at('localhost'))
  assert.deepEqual(await page.evaluate(`(${WORK})(${JSON.stringify(aims(open))})`), {
    opened: { status: true },
    refused: 422,
    rule: 'malformed request; FLD-035',
    world: 'default',
    edited: 200,
  })
  await page.close()
})

test('a program without an origin works unrestricted', async () => {
  for (const { app } of [open, guarded]) {
    const { cloud, local, proxy } = app.addresses
    const statuses = [
      await fetch(`${cloud}/lab/reset`, { method: 'POST', headers: { 'x-lab-token': TOKEN } }),
      await fetch(`${local}/api/v1/shift/open`, { method: 'POST', body: new Blob(['{}']) }),
      await fetch(`${local}/api/v1/kasa/status`),
    ].map(({ status }) => status)
    assert.deepEqual(statuses, [200, 200, 200])
    const socket = new WebSocket(proxy)
    await once(socket, 'open')
    socket.terminate()
  }
})
