/** The report of a run in a real browser, from a file: self-contained, with text of servers escaped. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { withKnown } from '../../support/report/baseline/baseline.ts'
import { type RunMade, writeReport } from '../../support/report/report.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { judgedRun } from '../report/judged-sample.ts'
import { HARD, sampleRun } from '../report/sample-run.ts'
import { lightness, newPage } from './browser.ts'

/** The escaped text. */
const SPELT = 'a < b & "c" ]]> </script> \\x01\\x1b[31m ї'

const folder = temporaryFolder()
const report = join(folder, 'report')
const address = pathToFileURL(join(report, 'index.html')).href
let page: Page
/** Requests and errors of the page. */
const asked: string[] = []

before(async () => {
  writeReport(report, HARD, sampleRun())
  page = await newPage()
  page.on('request', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) asked.push(request.url())
  })
  page.on('pageerror', ({ message }) => asked.push(message))
  page.on('console', (message) => asked.push(message.text()))
})

async function load(colorScheme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(address)
  await page.locator('.page').waitFor()
}

const shown = async (): Promise<number> => Number((await page.locator('.shown').innerText()).match(/\d+$/)![0])

for (const [scheme, width] of [
  ['light', 1400],
  ['dark', 390],
] as const)
  test(`it is complete in ${scheme} colours, ${width} wide`, async () => {
    await load(scheme, width)
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
    const paper = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
    assert.equal(lightness(paper) > 127, scheme === 'light')
    assert.equal(await page.locator('.target').textContent(), SPELT)
    assert.deepEqual(asked, [])
  })

test('a failure shows expected and actual values and its requests, by the keyboard alone', async () => {
  await load('light', 1400)
  const failed = page.locator('.notice .scenario', { hasText: 'A sale answered with 400' })
  await failed.locator('> summary').focus()
  await page.keyboard.press('Enter')
  assert.equal(await failed.locator('.value.expected pre').innerText(), '200')
  assert.equal(await failed.locator('.value.got pre').innerText(), '400')
  const told = failed.locator('.failure > pre').first()
  assert.match(await told.innerText(), /^POST \/api\/v1\/receipts\/sell\?note=1 was answered 400 \{/)
  const exchange = failed.locator('.exchange > summary')
  assert.match(await exchange.innerText(), /^POST \/api\/v1\/receipts\/sell\?note=1 400/)
  await exchange.focus()
  await page.keyboard.press('Enter')
  const answer = await failed.locator('.exchange .part pre').last().innerText()
  assert.equal(JSON.parse(answer).message, HARD)
  assert.doesNotMatch(await page.locator('body').innerText(), /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/u)
  assert.match(await failed.locator('.exchange .command').innerText(), /^curl .*"\$PIN_CODE"/s)
  assert.deepEqual(asked, [])
})

test('outcome, text and group filter what is shown, by clause and by feature', async () => {
  await load('light', 1400)
  assert.equal(await shown(), 8)
  await page.getByRole('checkbox', { name: 'Passed' }).uncheck()
  assert.equal(await shown(), 5)
  await page.getByRole('radio', { name: 'By feature' }).check()
  assert.equal(await page.locator('.list h2').innerText(), 'Selling')
  await page.getByRole('searchbox').fill('midnight cld-003')
  assert.equal(await shown(), 1)
  await page.locator('.list .scenario > summary').click()
  assert.equal(await page.locator('.list .because').innerText(), 'Not tested, because The target has no clock.')
  await page.getByRole('combobox').selectOption('NS')
  assert.equal(await shown(), 0)
})

test('it is in Ukrainian as well, and remembers the choice', async () => {
  await load('light', 1400)
  await page.getByRole('button', { name: 'Українська' }).click()
  assert.match(await page.locator('h1').innerText(), /^Звіт про відповідність/)
  await load('light', 1400)
  assert.equal(await page.locator('html').getAttribute('lang'), 'uk')
  await page.getByRole('button', { name: 'English' }).click()
  assert.match(await page.locator('h1').innerText(), /^Conformance report/)
})

test('JUnit is well-formed XML, with the texts unchanged', async () => {
  const xml = readFileSync(join(report, 'junit.xml'), 'utf8')
  const [fault, cases, text] = (await page.evaluate(
    `(() => {
      const read = new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml')
      const failures = [...read.querySelectorAll('failure')].map((each) => each.textContent)
      return [read.querySelector('parsererror')?.textContent ?? null, read.querySelectorAll('testcase').length, failures.join()]
    })()`,
  )) as [string | null, number, string]
  assert.equal(fault, null)
  assert.equal(cases, 8)
  assert.ok(text.includes(SPELT))
})

test('what is known to fail is apart, with the reason why it is accepted', async () => {
  const accepted = (made: RunMade): RunMade => {
    const known = made.run.results.filter(({ failure }) => failure).map(({ id }) => id)
    return {
      ...made,
      run: withKnown(
        made.run,
        known.map((scenario) => ({ scenario, because: 'they <b>know</b>' })),
      ),
    }
  }
  const own = await newPage()
  for (const [name, made] of Object.entries({ ours: sampleRun(), stranger: judgedRun() })) {
    writeReport(join(folder, name), 'target', accepted(made))
    await own.goto(pathToFileURL(join(folder, name, 'index.html')).href)
    await own.locator('.page').waitFor()
    const known = own
      .locator(name === 'ours' ? '.notice.known .scenario' : '.cause', { hasText: /A sale|POST/ })
      .first()
    if (name === 'ours') await known.locator('> summary').click()
    assert.match(await known.innerText(), /Known to fail, because:? they <b>know<\/b>/)
    if (name === 'ours') assert.equal(await own.locator('td.failed').count(), 0)
  }
})
