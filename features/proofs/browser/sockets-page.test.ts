/** The page of the sockets: it lists every message and code, its examples run, and in a real browser it is complete. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { openServer } from '../kit/server.ts'
import { newPage } from './browser.ts'

interface Document {
  channels: Record<string, { address: string; messages: object; 'x-close-codes': { code: number; meaning: string }[] }>
  components: {
    messages: Record<
      string,
      { payload: { $ref?: string }; 'x-codes'?: { code: number; name: string; uk: string; en: string }[] }
    >
    schemas: Record<string, { properties?: object }>
  }
}

const { app } = await openServer({ clock: 'real' })
/** Of a separate world. */
let base = ''
let document: Document

before(async () => {
  await app.worlds.create({ name: 'x' })
  await app.worlds.create({ name: 'y' })
  base = `${app.addresses.cloud}/w/x`
  document = (await (await fetch(`${base}/api/asyncapi.json`)).json()) as Document
})

const opened = async (place = base) => {
  const page = await newPage({ viewport: { width: 1400, height: 900 } })
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', ({ message }) => wrong.push(message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith('data:') && !url.startsWith(place)) wrong.push(url)
  })
  await page.goto(`${place}/api/docs/sockets`)
  return { page, wrong }
}

test('it has every message by its name, with members and an example, and every code with its text', async () => {
  const { page } = await opened()
  for (const [id, { messages, address, 'x-close-codes': closes }] of Object.entries(document.channels)) {
    const section = page.locator(`section[id="${id}"]`)
    assert.match(await section.locator('.address').innerText(), new RegExp(`^ws://.*/w/x${address.split('{')[0]}`))
    const rows = (await section.locator('table.codes').innerText()).replaceAll('\t', ' ')
    for (const { code, meaning } of closes) assert.ok(rows.includes(`${code} ${meaning}`), `${code} of ${id}`)
    const names = await section.locator('article h4 > code').allInnerTexts()
    assert.deepEqual(names.sort(), Object.keys(messages).sort())
  }
  for (const name of Object.keys(document.components.messages)) {
    const [card] = await page.locator(`article[id$=".${name}"]`).all()
    const { payload } = document.components.messages[name]!
    const { properties = {} } = document.components.schemas[payload.$ref?.split('/').at(-1) ?? ''] ?? {}
    const members = await card!.locator('.members td:first-child').allInnerTexts()
    for (const member of Object.keys(properties))
      assert.ok(
        members.some((each) => each.split(/\s/)[0] === member),
        `${name}.${member}`,
      )
    assert.equal(typeof JSON.parse(await card!.locator('pre').innerText()), 'object')
  }
  const native = (await page.locator('#native-codes table').innerText()).replaceAll('\t', ' ')
  const codes = Object.values(document.components.messages).flatMap((each) => each['x-codes'] ?? [])
  assert.ok(codes.length > 0)
  for (const { code, name, uk, en } of codes) assert.ok(native.includes(`${code} ${name} ${en} ${uk}`), name)
  await page.close()
})

/** Runs a program of the page, as a reader would. */
function running(program: string) {
  const run = spawn(process.execPath, ['--input-type=module'], { stdio: ['pipe', 'pipe', 'inherit'] })
  run.stdin.end(program)
  return run
}

test('the unchanged client for Node pays, once the terminal is connected as the page says', async () => {
  const { page } = await opened()
  const [plug = '', shell = '', node = ''] = await page.locator('pre').allInnerTexts()
  const [, method = '', url = ''] = /^curl -X (\w+) (\S+)$/.exec(plug) ?? []
  assert.equal((await fetch(url, { method })).status, 200)
  assert.equal(node.split('\n').length, 6)
  const run = running(node)
  assert.partialDeepStrictEqual(JSON.parse(await text(run.stdout)), { success: true, result: { amount: 2000 } })
  const { proxy } = app.addresses
  assert.ok(shell.startsWith(`npx wscat -c "${proxy.replace('/paylink', '/w/x/paylink')}?cash_register_id=`), shell)
  await page.close()
})

test('the unchanged hardware for Node declines what the client asks', async () => {
  const { page } = await opened(`${app.addresses.cloud}/w/y`)
  const client = await page.locator('#cloudSocket pre').nth(2).innerText()
  const hardware = running(await page.locator('#hardwareSocket pre').nth(1).innerText())
  const [line] = await once(hardware.stdout, 'data')
  const answer = await text(running(client).stdout)
  hardware.kill()
  assert.equal(String(line), 'connected\n')
  assert.partialDeepStrictEqual(JSON.parse(answer), { success: false, code: 9420 })
  await page.close()
})

test('it is complete, wide and narrow, in both colour schemes, without external resources', async () => {
  const { page, wrong } = await opened()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1400, 360]) {
      await page.setViewportSize({ width, height: 900 })
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0, `${width}`)
      const paper = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
      assert.equal(Number(paper.match(/\d+/)![0]) > 127, colorScheme === 'light', paper)
    }
  }
  assert.deepEqual(wrong, [])
  await page.close()
})

test('its copy buttons copy the code unchanged', async () => {
  const { page, wrong } = await opened()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const block = page.locator('.code').first()
  await block.locator('button').click()
  await block.locator('button', { hasText: 'Copied' }).waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), await block.locator('pre').innerText())
  assert.deepEqual(wrong, [])
  await page.close()
})

test('the front page and the operations link to it, and all its links work', async () => {
  const page = await newPage()
  await page.goto(`${base}/`)
  await page.locator('a', { hasText: '/docs/sockets' }).click()
  await page.waitForURL(`${base}/api/docs/sockets`)
  await page.goto(`${base}/api/docs`)
  await page.locator('.beside a', { hasText: 'Sockets' }).click()
  await page.waitForURL(`${base}/api/docs/sockets`)
  const links = await page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')!))
  for (const link of links)
    if (link.startsWith('#')) assert.equal(await page.locator(`[id="${link.slice(1)}"]`).count(), 1, link)
    else assert.ok((await fetch(link, { redirect: 'manual' })).status < 400, link)
  await page.close()
})
