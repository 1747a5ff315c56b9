/** The report of a run against a stranger in a real browser: violations, other results, and the links between them. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { sentenceOf } from '../../support/law/known-clauses.ts'
import { writeReport } from '../../support/report/report.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { judgedRun } from '../report/judged-sample.ts'
import { newPage } from './browser.ts'

/** The target's markup, escaped. */
const SPELT = `<img src=x onerror="document.title='taken'"><a href="#cause-0">a < b & "c" ]]> </script> \\x01\\x1b[31m ї`

const folder = temporaryFolder()
const address = pathToFileURL(join(folder, 'index.html')).href
let page: Page
/** Requests and errors of the page. */
const asked: string[] = []

before(async () => {
  writeReport(folder, 'stranger', judgedRun())
  page = await newPage()
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address && !request.url().startsWith('data:')) asked.push(request.url())
  })
  page.on('pageerror', ({ message }) => asked.push(message))
  page.on('console', (message) => asked.push(message.text()))
})

async function load(hash = ''): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address + hash)
  await page.locator('.page').waitFor()
}

const causeOf = (clauses: string): Locator =>
  page.locator('.causes .cause', { has: page.locator('h3', { hasText: clauses }) })
/** Waits until a part of the page has the focus. */
const looksAt = (id: string) => page.locator(`#${id} > summary:focus`).waitFor()
const texts = (of: Locator): Promise<string[]> => of.allInnerTexts()

test('violations are shown by cause: the law, the actual value, a command, the scenarios', async () => {
  await load()
  assert.deepEqual(await texts(page.locator('.causes h3')), ['LOC-101', 'LOC-151', 'FLD-003'])
  const shift = causeOf('LOC-101')
  assert.equal(await shift.locator('.law dd').innerText(), sentenceOf('LOC-101'))
  assert.equal(await shift.locator('.of').innerText(), 'POST /api/v1/shift/open: status')
  assert.equal(await shift.locator('.value.expected pre').innerText(), '"status": "as the law says"')
  assert.match(await shift.locator('.value.got pre').innerText(), /^"status": "<img src=x /)
  assert.match(await shift.locator('.command').innerText(), /^curl .*receipt\/sell/)
  assert.deepEqual(await texts(shift.locator('a')), ['A shift is opened', 'A shift is opened once more'])
  const total = causeOf('LOC-151')
  assert.match((await texts(total.locator('li')))[1]!, /^–\s*Not tested:\s*A sale is rounded$/)
  const table = causeOf('FLD-003')
  assert.match(await table.locator('pre').first().innerText(), /answered 200, but <img .* has no is_test \(FLD-003\)$/)
  assert.match(await table.locator('.command').innerText(), /^curl -sS -i 'http:.*\/cash-registers\?limit=1'/)
  assert.equal(await page.locator('.notice.failed .scenario').count(), 0, 'no failure is told twice')
})

test('differences are shown apart, violate no clause, and have expected and actual values', async () => {
  await load()
  const section = page.locator('.differences')
  assert.match(await section.locator('.note').innerText(), /^This convicts nobody\. .*With --our-reading /)
  assert.equal(await section.locator('h3').innerText(), 'NS-31')
  assert.equal(await section.locator('.of').innerText(), sentenceOf('NS-31'))
  assert.equal(await section.locator('pre').innerText(), `message expected 'one', got ${SPELT}`)
  assert.deepEqual(await texts(section.locator('a')), ['The registers are listed'])
})

test('what differs from the evidence for the extension is said to, in the list and at its scenario', async () => {
  const evidence = 'Differs from the evidence for the extension'
  const made = judgedRun()
  const differences = made.run.results.flatMap(({ judged }) => judged?.differences ?? [])
  for (const difference of differences) difference.ids = ['EXT-101']
  const apart = join(folder, 'extension')
  writeReport(apart, 'stranger', made)
  const other = await newPage()
  await other.goto(pathToFileURL(join(apart, 'index.html')).href)
  await other.locator('.page').waitFor()
  assert.equal(await other.locator('.differences h2').innerText(), evidence)
  await other.getByRole('radio', { name: 'By feature' }).check()
  await other.locator('.list .scenario', { hasText: 'The registers are listed' }).locator('> summary').click()
  assert.equal(await other.locator('.list .failure.differs > .label').innerText(), evidence)
  assert.equal(await other.getByText('our reading of').count(), 0)
})

test('not judged and not tested are shown apart, by reason', async () => {
  await load()
  await page.locator('.notice.not_judged > summary').click()
  assert.deepEqual(await texts(page.locator('.not_judged .reason b')), ['1 × ', '1 × '])
  const [because, prepared] = await texts(page.locator('.not_judged .reason summary span'))
  assert.match(because!, /^of LOC-151: expected "total_sum"/)
  assert.equal(prepared, `preparing it failed: ${SPELT}`)
  await page.locator('.notice.reasons > summary').click()
  assert.equal(await page.locator('.reasons .reason summary span').innerText(), 'the profile has no printer')
})

test('a link opens its scenario under its feature, by the keyboard alone, whatever the filters', async () => {
  await load()
  await page.getByRole('searchbox').fill('nothing like it')
  await causeOf('LOC-101').locator('a').first().focus()
  await page.keyboard.press('Enter')
  const scenario = page.locator('#scenario-0')
  await scenario.waitFor()
  await looksAt('scenario-0')
  const failure = scenario.locator('.failure')
  assert.deepEqual(await texts(failure.locator('.law dd')), [sentenceOf('LOC-101')])
  assert.equal(await scenario.locator('.explained a').innerText(), 'LOC-101')
  await scenario.locator('.explained a').click()
  await looksAt('cause-0')
  assert.equal(await page.getByRole('searchbox').inputValue(), '')
})

test('a failed scenario shows the sentence and the outcome of each clause', async () => {
  await load('#scenario-1')
  const law = page.locator('#scenario-1 .failure .law')
  assert.deepEqual(await texts(law.locator('dd')), [sentenceOf('LOC-101'), sentenceOf('SHF-001')])
  assert.deepEqual(await texts(law.locator('dt .unseen')), ['Failed:', 'Not tested:'])
})

test('an unknown or malformed address opens nothing', async () => {
  for (const hash of ['#scenario-99', '#cause-99', '#cause-0"><img>', '#constructor', '#scenario-__proto__']) {
    await load(hash)
    assert.equal(await page.locator('.page').count(), 1)
  }
  assert.deepEqual(asked, [])
})

test('totals, legend, filters and clauses include differences and decided clauses', async () => {
  await load()
  const cells = async (row: number): Promise<string[]> => texts(page.locator('.totals tbody tr').nth(row).locator('td'))
  assert.deepEqual((await cells(0)).slice(0, 5), ['1', '3', '1', '', '3'])
  assert.deepEqual((await cells(1)).slice(0, 5), ['1', '3', '0', '1', '5'])
  assert.deepEqual((await cells(2)).slice(0, 5), ['1', '0', '1', '0', '0'])
  await page.locator('.legend > summary').click()
  await page.locator('.legend dd').last().waitFor()
  const signs = (await texts(page.locator('.legend dt .mark > span:first-child'))).join('')
  assert.equal(signs, '✔✖≠≈–·○')
  assert.equal(await page.locator('.clause.decided h3').innerText(), 'LOC-111')
  for (const name of ['Failed', 'Not tested', 'Passed', 'Not run', 'No scenario', 'Differs'])
    await page.getByRole('checkbox', { name }).uncheck()
  assert.deepEqual(await texts(page.locator('.list .clause h3')), ['LOC-111'])
  await page.getByRole('checkbox', { name: 'By our reading alone' }).uncheck()
  await page.getByRole('checkbox', { name: 'Differs' }).check()
  assert.deepEqual(await texts(page.locator('.list .clause h3')), ['NS-31'])
  await page.getByRole('radio', { name: 'By feature' }).check()
  assert.deepEqual(await texts(page.locator('.list .scenario h3')), ['The registers are listed'])
})

test('a clause violated only by an answer links to that cause', async () => {
  await load()
  const bare = page.locator('.bare', { hasText: 'FLD-003' })
  assert.equal(await bare.locator('a').getAttribute('href'), '#cause-2')
})

test('text of the target is never parsed as HTML', async () => {
  await load()
  for (const each of await page.locator('details > summary').all()) await each.focus()
  await page.evaluate(
    'for (let n = 0; n < 9; n++) document.querySelectorAll("details").forEach((each) => (each.open = true))',
  )
  await page.locator('.exchanges[aria-busy]').first().waitFor({ state: 'detached' })
  assert.equal(await page.locator('.page img').count(), 0)
  assert.equal(await page.title(), 'Conformance report: stranger')
  const addresses = await page.locator('.page a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  assert.ok(addresses.length > 5 && addresses.every((each) => /^#(scenario|cause)-\d+$/.test(each!)), addresses.join())
  assert.doesNotMatch(await page.locator('body').innerText(), /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/u)
  for (const [colorScheme, width] of [
    ['light', 1400],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0, `${width} wide`)
  }
  assert.deepEqual(asked, [])
})
