/** The book in a real browser, from files and from a sandbox: in both languages and colour schemes, at four widths. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { Sandbox } from '../../../server/sandbox.ts'
import { writeBook } from '../../support/book/write-book.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { accessFaults } from './access-faults.ts'
import { newPage } from './browser.ts'

const folder = temporaryFolder()
const PAGES = [
  'index.html',
  'questions.html',
  'chapter-offline.html',
  'chapter-money.html',
  'feature-local-printing-slips.html',
  'refusals.html',
  'decisions.html',
  'tested.html',
  'charts.html',
  'unknown.html',
  'chapter-slip.html',
  'glossary.html',
  'search.html?q=зміна',
]
const WIDTHS = [320, 380, 820, 1360]

let faults: string[] = []
before(() => {
  writeBook({ out: folder, report: undefined })
})

async function opened(scheme: 'light' | 'dark', locale: string): Promise<Page> {
  faults = []
  const page = await newPage({ colorScheme: scheme, locale })
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('request', (request) => !/^(file|data):/.test(request.url()) && faults.push(request.url()))
  return page
}

const place = (file: string): string => `${pathToFileURL(folder).href}/${file}`

for (const [scheme, locale] of [
  ['light', 'uk-UA'],
  ['dark', 'en-GB'],
] as const)
  test(`from a file, ${scheme}, ${locale}: each page fits four widths and can be used by everybody`, async () => {
    const page = await opened(scheme, locale)
    for (const file of PAGES) {
      await page.goto(place(file))
      assert.equal(await page.evaluate('document.documentElement.lang'), locale.slice(0, 2))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, `${file} at ${width}`)
      }
      assert.deepEqual(await accessFaults(page), [], file)
    }
    assert.deepEqual(faults, [])
    await page.close()
  })

test('the language is chosen by a button, and the next page has it', async () => {
  const page = await opened('light', 'uk-UA')
  await page.goto(place('index.html'))
  const first = page.locator('main h1')
  assert.equal((await first.innerText()).trim(), 'Книга каси')
  await page.locator('[data-language=en]').click()
  assert.equal((await first.innerText()).trim(), 'The book of the register')
  await page.locator('main a[href^=chapter-]').first().click()
  await page.waitForURL(/chapter-/)
  assert.equal(await page.evaluate('document.documentElement.lang'), 'en')
  assert.deepEqual(faults, [])
  await page.close()
})

test('the search finds questions, rules and scenarios by words of both languages, and opens what it finds', async () => {
  const page = await opened('light', 'uk-UA')
  await page.goto(place('index.html'))
  const field = page.locator('header input')
  await field.fill('After 70 seconds receipts')
  await field.press('Enter')
  const found = page.locator('#found a').first()
  await found.click()
  await page.locator('details[open] summary', { hasText: 'After 70 seconds receipts' }).waitFor()
  await field.fill('36 годин')
  await field.press('Enter')
  await page.waitForURL(/36/)
  await page.locator('#found a').first().waitFor()
  const typed = page.locator('main input')
  await typed.fill('заокругленої готівки')
  await page.locator('#found a[href="chapter-money.html#rounding-of-cash"]').waitFor()
  await typed.fill('жираф')
  await page.locator('#nothing').waitFor()
  assert.match(await page.locator('#nothing').innerText(), /жираф/)
  assert.equal(await page.locator('#found a').count(), 0)
  assert.deepEqual(faults, [])
  await page.close()
})

test('counts say of what they are', async () => {
  const page = await opened('light', 'uk-UA')
  await page.goto(place('search.html'))
  const typed = page.locator('main input')
  const count = page.locator('#count')
  for (const [asked, hits] of [
    ['смс', '1 збіг'],
    ['акцизна марка', '3 збіги'],
    ['жираф', '0 збігів'],
  ] as const) {
    await typed.fill(asked)
    await page.locator('#count', { hasText: hits }).waitFor()
    assert.equal(await count.innerText(), hits)
  }
  await typed.fill('')
  await page.waitForFunction("document.querySelector('#count').textContent === ''")
  await page.goto(place('refusals.html'))
  await page.locator('[data-filter]').fill('9420')
  assert.match(await page.locator('[data-count]').innerText(), /^1 з \d+ відмови?$|^1 з \d+ відмов$/)
  await page.locator('[data-language=en]').click()
  assert.match(await page.locator('[data-count]').innerText(), /^1 of \d+ refusals$/)
  assert.deepEqual(faults, [])
  await page.close()
})

test('a search of markup is shown as text, and one of 10,000 letters does no harm', async () => {
  const page = await opened('light', 'uk-UA')
  await page.goto(`${place('search.html')}?q=${encodeURIComponent('<b id="own">щось</b>'.repeat(500))}`)
  const field = page.locator('main input')
  await page.locator('#found a, #nothing:not([hidden])').first().waitFor()
  assert.equal(await page.locator('#own').count(), 0)
  assert.equal((await field.inputValue()).length, 200)
  await field.fill('касир')
  await page.locator('#found a[href="glossary.html#cashier"]').waitFor()
  assert.deepEqual(faults, [])
  await page.close()
})

test('a search in a book that has lost its index says so', async () => {
  const page = await opened('light', 'uk-UA')
  await page.goto(place('search.html'))
  await page.evaluate("document.head.append = () => { throw new Error('nothing is loaded') }")
  await page.locator('main input').fill('чек')
  await page.locator('#failed').waitFor()
  await page.close()
})

test('commands that meet a refusal have the addresses of the reader', async () => {
  const page = await opened('light', 'en-GB')
  await page.goto(place('refusals.html'))
  await page.locator('[data-address="localhost:8080"]').fill('127.0.0.1:9999')
  const command = page.locator('pre.command').first()
  assert.match((await command.textContent())!, /127\.0\.0\.1:9999/)
  await page.close()
})

test('without JavaScript each page is read at 320 pixels, from a file', async () => {
  const page = await newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 780 } })
  for (const file of PAGES) {
    await page.goto(place(file))
    assert.ok(await page.locator('h1 [lang=uk], h1').first().isVisible(), file)
    assert.ok(await page.locator('.languages').isHidden(), 'buttons that would do nothing')
    // Its own scripts do not run, those of the test do
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, file)
  }
  await page.close()
})

test('the way to the other parts is one line of a tablet', async () => {
  for (const [width, locale] of [
    [800, 'uk-UA'],
    [800, 'en-GB'],
    [1280, 'uk-UA'],
    [1280, 'en-GB'],
  ] as const) {
    const page = await newPage({ locale, viewport: { width, height: 600 } })
    await page.goto(place('index.html'))
    const tops = await page
      .locator('header nav a')
      .evaluateAll((all) =>
        all.map(
          (each) => (each as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top,
        ),
      )
    assert.equal(new Set(tops).size, 1, `${width} ${locale}: ${tops}`)
    await page.close()
  }
})

test('without JavaScript a page is read in Ukrainian, and the search leads to the lists', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto(place('chapter-slip.html'))
  assert.ok(await page.locator('h1 [lang=uk]').isVisible())
  assert.ok(await page.locator('h1 [lang=en]').isHidden())
  await page.goto(place('search.html'))
  assert.ok(await page.locator('noscript a[href="questions.html"]').isVisible())
  await page.close()
})

test('a sandbox has it at /lab/book, in each of its worlds', async () => {
  const sandbox = await Sandbox.start()
  const world = await sandbox.lab.createWorld({ name: 'reading' })
  const page = await newPage({ locale: 'uk-UA' })
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  for (const base of [sandbox.lab.world.base_url, world.world.base_url]) {
    await page.goto(`${base}/lab/book`)
    await page.locator('.chapters a').first().click()
    await page.locator('.question').first().waitFor()
  }
  const commands = await (await fetch(`${sandbox.lab.world.base_url}/lab/book/refusals.html`)).text()
  assert.ok(
    commands.includes(`CLOUD:=${new URL(sandbox.lab.world.base_url).host}}`),
    'its commands have the address of this server',
  )
  assert.doesNotMatch(commands, /localhost:8080/)
  assert.match(await (await fetch(`${sandbox.lab.world.base_url}/lab`)).text(), /\/lab\/book$/m)
  assert.deepEqual(wrong, [])
  assert.equal((await fetch(`${sandbox.lab.world.base_url}/lab/book/book.json`)).status, 404)
  assert.equal((await fetch(`${sandbox.lab.world.base_url}/lab/book/..%2fpackage.json`)).status, 404)
  await page.close()
  await sandbox.close()
})
