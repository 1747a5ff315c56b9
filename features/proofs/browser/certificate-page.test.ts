/** The page of a certificate in a real browser, from a file: self-contained, in both languages, with text of clients escaped. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { sentenceOf } from '../../support/law/known-clauses.ts'
import type { CertificateContent, CertificateRule } from '../../support/report/certificate/content.ts'
import { certificatePage } from '../../support/report/certificate/page.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { HARD } from '../report/sample-run.ts'
import { accessFaults } from './access-faults.ts'
import { lightness, newPage } from './browser.ts'

const both = (en: string, uk: string) => ({ en, uk })
const RULE: CertificateRule = {
  ...{ rule: 'one-sale-one-receipt', title: both('One sale makes one receipt', 'Один продаж — один чек') },
  ...{ clauses: ['LOC-153'], evidence: 'facts 13a', advice: both('Keep the id.', 'Збережіть id.'), costs: true },
  ...{ outcome: 'failed', days: 30, broken: 9, files: [{ name: 'replays/a.json', href: 'replays/a.json' }] },
  breaches: [
    {
      when: both('call 14, POST /a: its answer was lost', 'виклик 14, POST /a: відповідь загубилася'),
      broken: [both(`one sale, 2 receipts: 51.00 ₴ declared twice (${HARD})`, 'один продаж, чеків 2: 51.00 ₴')],
      ...{ day: 0, until: 14, command: `kasalab certify --client '${HARD}' --day '14:answer lost'` },
    },
  ],
}
const other = (outcome: 'passed' | 'not_tested'): CertificateRule => ({
  ...{ ...RULE, rule: outcome, outcome, title: both(`It is ${outcome}`, `Це ${outcome}`), costs: false },
  ...{ breaches: [], broken: 0, files: [], days: outcome === 'passed' ? 30 : 0 },
})
const CONTENT: CertificateContent = {
  ...{ target: HARD, started: '2026-03-02T07:00:00.000Z', took_ms: 61_000, outcome: 'failed' },
  verdict: both('Not certified: 1 of 3 rules are broken.', 'Не сертифіковано: порушено правил 1 з 3.'),
  money: [{ said: both('51.00 ₴ declared twice', '51.00 ₴ задекларовано двічі'), days: 9 }],
  notes: [both('A quiet day of 40 calls.', 'Спокійний день, викликів 40.')],
  rules: [RULE, other('passed'), other('not_tested')],
  days: [
    {
      ...{ missing: 0, receipts: [{ title: 'sale, 51.00 ₴', text: `ЧЕК\n${HARD}` }] },
      calls: Array.from({ length: 16 }, (_, at) => ({
        ...{ title: `${at + 1} POST /api/v1/receipt/sell`, outcome: '200', took_ms: 3, lab: false, curl: null },
        parts: [{ name: 'request' as const, headers: 'a: b', body: JSON.stringify({ said: HARD }) }],
        ...{ disturbed: at === 13 ? both('its answer was lost', 'відповідь загубилася') : null, process: 1 },
      })),
    },
  ],
}

const file = join(temporaryFolder(), 'report.html')
const address = pathToFileURL(file).href
let page: Page
/** Requests and errors of the page. */
const asked: string[] = []

before(async () => {
  writeFileSync(file, certificatePage(CONTENT))
  page = await newPage()
  page.on('request', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) asked.push(request.url())
  })
  page.on('pageerror', ({ message }) => asked.push(message))
  page.on('console', (message) => asked.push(message.text()))
})

async function load(colorScheme: 'light' | 'dark', width: number, language: string): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(address)
  await page.getByRole('button', { name: language }).click()
}

for (const [scheme, width, language, verdict] of [
  ['light', 320, 'English', 'Not certified: 1 of 3 rules are broken.'],
  ['dark', 1000, 'English', 'Not certified: 1 of 3 rules are broken.'],
  ['light', 1000, 'Українська', 'Не сертифіковано: порушено правил 1 з 3.'],
  ['dark', 320, 'Українська', 'Не сертифіковано: порушено правил 1 з 3.'],
] as const)
  test(`it is complete in ${scheme} colours, ${width} wide, in ${language}`, async () => {
    await load(scheme, width, language)
    assert.match(await page.locator('.verdict h2').innerText(), new RegExp(verdict))
    await page.locator('.causes .cause > summary').click()
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
    const paper = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
    assert.equal(lightness(paper) > 127, scheme === 'light')
    assert.deepEqual(await accessFaults(page), [])
    assert.deepEqual(asked, [])
  })

test('a broken rule has its law, its day up to the breach, the slip, and what lives the day again', async () => {
  await load('light', 1000, 'English')
  const rule = page.locator('.causes .cause')
  await rule.locator('> summary').click()
  assert.equal(await rule.locator('.law dd').innerText(), sentenceOf('LOC-153'))
  const calls = rule.locator('.exchange > summary:has(.status)')
  assert.match(await calls.last().innerText(), /^14 POST .* 200/)
  assert.equal(await calls.count(), 12)
  await rule.getByText('Earlier calls: 2').click()
  // What is folded is drawn when it opens
  await calls.nth(13).waitFor()
  assert.equal(await calls.count(), 14)
  assert.equal(await rule.locator('p.exchange').innerText(), 'its answer was lost')
  assert.match(await rule.locator('.command').innerText(), /--day '14:answer lost'$/)
  assert.match(await rule.innerText(), /Receipts in question\s+sale, 51\.00 ₴\s+ЧЕК/)
  assert.doesNotMatch(await page.locator('body').innerText(), /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/u)
  assert.deepEqual(asked, [])
})
